//! Which key signs.

use super::{RemoteSignature, octets};
use crate::{Backend, Verifier};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Jwk, JwsAlg, KeyType};

/// The identity of one version of a key that lives elsewhere: its algorithm, its `kid`, its
/// public half. A key that is rotated has another identity afterwards.
///
/// What comes back as a signature is verified with the public half before it becomes a token.
/// It is cheap to clone.
///
/// ```
/// use jose_core::{Jwk, JwsAlg};
/// use jose_jws::remote::KeyIdentity;
///
/// // The public key as the service exports it, and a name for this version of it.
/// let pem = "-----BEGIN PUBLIC KEY-----
/// MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
/// -----END PUBLIC KEY-----";
/// let public = Jwk::from_pem(pem)?.with_kid("2026-11");
///
/// let identity = KeyIdentity::of(JwsAlg::ED25519, &public)?
///     .with_handle("projects/p/keyRings/r/cryptoKeys/k/cryptoKeyVersions/3");
/// assert_eq!(identity.kid(), Some("2026-11"));
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct KeyIdentity {
    facts: Arc<Facts>,
    handle: Option<Arc<str>>,
}

struct Facts {
    alg: JwsAlg,
    kid: Option<String>,
    public: Option<Public>,
}

struct Public {
    jwk: Jwk,
    verifier: Verifier,
}

/// Two are the same when names and key are: how they are verified follows from that.
impl PartialEq for Facts {
    fn eq(&self, other: &Self) -> bool {
        fn jwk(facts: &Facts) -> Option<&Jwk> {
            facts.public.as_ref().map(|public| &public.jwk)
        }
        self.alg == other.alg && self.kid == other.kid && jwk(self) == jwk(other)
    }
}

impl Eq for Facts {}

impl KeyIdentity {
    /// The identity of the key with this public half, whose `kid` becomes the token's. Of a
    /// private key nothing else is kept.
    ///
    /// # Errors
    /// [`ErrorKind::KeyNoPublic`] for a symmetric key, and what [`Verifier::new`] says of a
    /// key that does not fit the algorithm or may not verify.
    #[cfg(feature = "rustcrypto")]
    pub fn of(alg: JwsAlg, public: &Jwk) -> Result<Self, Error> {
        Self::with_backend(Backend::RUSTCRYPTO, alg, public)
    }

    /// The same with another back end, which verifies what comes back.
    ///
    /// # Errors
    /// As [`KeyIdentity::of`], and [`ErrorKind::AlgUnsupported`] when the back end does not
    /// have the algorithm.
    pub fn with_backend(backend: Backend, alg: JwsAlg, public: &Jwk) -> Result<Self, Error> {
        let jwk = public.to_public()?;
        let verifier = Verifier::with_backend(backend, alg, &jwk)?;
        let kid = jwk.kid().map(String::from);
        Ok(Self::from_facts(alg, kid, Some(Public { jwk, verifier })))
    }

    /// The identity of a symmetric key that stays where it is (RFC 7518, Section 3.2).
    /// **There is nothing to verify its signatures with**: only their length is checked.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for an algorithm that is not one of HMAC.
    pub fn symmetric(alg: JwsAlg, kid: Option<&str>) -> Result<Self, Error> {
        if alg.key_type() != Some(KeyType::Oct) {
            return Err(Error::new(ErrorKind::KeyType)
                .at("alg")
                .expected("an algorithm for symmetric keys, such as `HS256`")
                .found(quoted(alg.as_str())));
        }
        Ok(Self::from_facts(alg, kid.map(String::from), None))
    }

    fn from_facts(alg: JwsAlg, kid: Option<String>, public: Option<Public>) -> Self {
        Self { facts: Arc::new(Facts { alg, kid, public }), handle: None }
    }

    /// The same with the name that the service has for this version of the key. It comes back
    /// with the identity, and is in no token and no message.
    #[must_use]
    pub fn with_handle(mut self, handle: &str) -> Self {
        self.handle = Some(handle.into());
        self
    }

    /// The algorithm.
    #[must_use]
    pub fn alg(&self) -> JwsAlg {
        self.facts.alg
    }

    /// The identifier that tokens name.
    #[must_use]
    pub fn kid(&self) -> Option<&str> {
        self.facts.kid.as_deref()
    }

    /// The public half, ready to be published; `None` for a symmetric key.
    #[must_use]
    pub fn public(&self) -> Option<&Jwk> {
        self.facts.public.as_ref().map(|public| &public.jwk)
    }

    /// The name that the service has for this version of the key.
    #[must_use]
    pub fn handle(&self) -> Option<&str> {
        self.handle.as_deref()
    }

    /// The octets of its signatures, where they are known.
    pub(super) fn signature_octets(&self) -> Option<usize> {
        octets::of_signature(self.alg(), self.public())
    }

    /// The octets of a signature over this message by this very key, or why it is none.
    pub(super) fn accept(
        &self,
        message: &[u8],
        signature: RemoteSignature,
    ) -> Result<Vec<u8>, Error> {
        let octets = signature.into_jose(self.alg()).map_err(|why| self.refuse(why))?;
        if let Some(wanted) = self.signature_octets().filter(|wanted| *wanted != octets.len()) {
            return Err(self.refuse(format!("{} octets instead of {wanted}", octets.len())));
        }
        match &self.facts.public {
            Some(public) if public.verifier.key().verify(&[message], &octets).is_err() => {
                Err(self.refuse("one that its public key does not verify"))
            }
            _ => Ok(octets),
        }
    }

    fn refuse(&self, found: impl Into<alloc::borrow::Cow<'static, str>>) -> Error {
        let key = match self.kid() {
            Some(kid) => format!("key {}", quoted(kid)),
            None => "a key without `kid`".into(),
        };
        Error::new(ErrorKind::RemoteSignature)
            .at(key)
            .expected(format!("a signature with {}", self.alg()))
            .found(found)
    }
}

impl fmt::Debug for KeyIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyIdentity")
            .field("alg", &self.alg())
            .field("kid", &self.kid())
            .finish_non_exhaustive()
    }
}
