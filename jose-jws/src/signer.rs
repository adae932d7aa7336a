//! Signing with a prepared key.

use crate::template::Template;
use crate::{Backend, Compact, SigningKey};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use core::fmt;
use jose_core::{Error, Header, Jwk, JwsAlg, KeyOp, base64url};
use serde::Serialize;

/// An algorithm, a prepared key and an encoded header: what every token needs and no
/// token should pay for.
///
/// The header names the algorithm, and the key by its `kid` if it has one. Further
/// members are set once, here:
///
/// ```
/// use jose_core::{Jwk, JwsAlg};
/// use jose_jws::Signer;
///
/// let key = Jwk::generate(JwsAlg::HS256)?.with_kid("2026-11");
/// let signer = Signer::new(JwsAlg::HS256, &key)?.with_typ("at+jwt")?;
/// assert_eq!(signer.header().json(), r#"{"alg":"HS256","kid":"2026-11","typ":"at+jwt"}"#);
/// # Ok::<(), jose_core::Error>(())
/// ```
///
/// It is cheap to clone, and made to be shared between threads. `K` is what it signs
/// with: a key in this process, unless it is an [`AsyncSigner`](crate::AsyncSigner).
#[derive(Clone)]
pub struct Signer<K = LocalKey> {
    template: Template,
    key: K,
}

/// A prepared key that signs while its caller waits.
#[derive(Clone)]
pub struct LocalKey(pub(crate) Arc<dyn SigningKey>);

/// Signatures up to this size are made on the stack: RSA of 4096 bits.
const STACK_OCTETS: usize = 512;

impl Signer {
    /// Prepares a private or symmetric key for this algorithm.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`](jose_core::ErrorKind::KeyType) for a key of another type or
    /// curve, [`ErrorKind::KeyPrivateRequired`](jose_core::ErrorKind::KeyPrivateRequired),
    /// [`ErrorKind::KeySize`](jose_core::ErrorKind::KeySize) for a symmetric key
    /// shorter than RFC 7518, Section 3.2 demands, and
    /// [`ErrorKind::KeyUse`](jose_core::ErrorKind::KeyUse) when the
    /// key's own `alg`, `use` or `key_ops` says otherwise.
    #[cfg(feature = "rustcrypto")]
    pub fn new(alg: JwsAlg, key: &Jwk) -> Result<Self, Error> {
        Self::with_backend(Backend::RUSTCRYPTO, alg, key)
    }

    /// The same with another back end.
    ///
    /// # Errors
    /// As [`Signer::new`], and
    /// [`ErrorKind::AlgUnsupported`](jose_core::ErrorKind::AlgUnsupported) when the back end
    /// does not have the algorithm.
    pub fn with_backend(backend: Backend, alg: JwsAlg, key: &Jwk) -> Result<Self, Error> {
        let prepared = backend.scheme_for(alg, key, KeyOp::Sign)?.signing_key(key)?;
        Ok(Self::of(Template::new(alg, key.kid())?, LocalKey(prepared)))
    }

    /// Signs `payload` into a token in compact serialization.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive or its source
    /// of randomness fails; what [`Compact::sign`] says of unusual headers.
    pub fn sign(&self, payload: &[u8]) -> Result<String, Error> {
        Compact::sign(payload, self)
    }

    /// Signs `payload` into a buffer of the caller's, whose content is replaced. It is
    /// left empty on error.
    ///
    /// # Errors
    /// As [`Signer::sign`].
    pub fn sign_into(&self, payload: &[u8], token: &mut String) -> Result<(), Error> {
        Compact::sign_into(payload, self, token)
    }

    pub(crate) fn key(&self) -> &dyn SigningKey {
        &*self.key.0
    }

    /// How many characters encode a signature.
    pub(crate) fn encoded_len(&self) -> usize {
        base64url::encoded_len(self.key().signature_len())
    }

    /// Room for a signature: on the stack, unless it is a large one. `fill` makes it and takes
    /// it away.
    pub(crate) fn in_room<R>(
        &self,
        fill: impl FnOnce(&dyn SigningKey, &mut [u8]) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let octets = self.key().signature_len();
        let mut stack = [0; STACK_OCTETS];
        match stack.get_mut(..octets) {
            Some(signature) => fill(self.key(), signature),
            None => fill(self.key(), &mut vec![0; octets]),
        }
    }
}

impl<K> Signer<K> {
    pub(crate) const fn of(template: Template, key: K) -> Self {
        Self { template, key }
    }

    /// Sets `kid`, in place of the key's own.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](jose_core::ErrorKind::Limit) for a name of more than 1 KiB.
    pub fn with_kid(self, kid: &str) -> Result<Self, Error> {
        self.map(|template| template.with_string("kid", kid))
    }

    /// Sets `typ`, the type of the whole token, such as `JWT` or `at+jwt`.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](jose_core::ErrorKind::Limit) when the header grows too large.
    pub fn with_typ(self, typ: &str) -> Result<Self, Error> {
        self.map(|template| template.with_string("typ", typ))
    }

    /// Sets `cty`, the type of the payload.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](jose_core::ErrorKind::Limit) when the header grows too large.
    pub fn with_cty(self, cty: &str) -> Result<Self, Error> {
        self.map(|template| template.with_string("cty", cty))
    }

    /// Sets `jwk`: the public half of this key, for readers that do not know it yet (RFC 7515,
    /// Section 4.1.3). They must not take it on trust.
    ///
    /// # Errors
    /// [`ErrorKind::KeyNoPublic`](jose_core::ErrorKind::KeyNoPublic) for a symmetric key.
    pub fn with_jwk(self, key: &Jwk) -> Result<Self, Error> {
        let public = key.to_public()?.to_json();
        self.map(|template| template.with_json("jwk", &public))
    }

    /// Sets any other member, in place of one of the same name. A header that changes with
    /// each token is set on a clone of the signer, which is cheap.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`](jose_core::ErrorKind::Misuse) for a value that is no JSON, for a
    /// `jwk` with private members, and for members with a meaning of their own here (`alg`, `b64`, `crit`, `enc`), and what
    /// [`Header::from_json`] says of the result.
    pub fn with_member(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        self.map(|template| template.with_member(name, value))
    }

    /// Sets a member and lists it in `crit`: who does not understand it must refuse the
    /// token (RFC 7515, Section 4.1.11).
    ///
    /// # Errors
    /// As [`Signer::with_member`], and [`ErrorKind::Critical`](jose_core::ErrorKind::Critical)
    /// for a member that RFC 7515 itself defines.
    pub fn with_critical(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        self.map(|template| template.with_critical(name, value))
    }

    /// Signs payloads as they are instead of their encoded form (RFC 7797): `b64` is `false`
    /// in the header, and critical. Worth it for large payloads that travel apart from their
    /// signature; not allowed for JWTs.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](jose_core::ErrorKind::Limit) when the header grows too large.
    pub fn with_unencoded_payload(self) -> Result<Self, Error> {
        self.map(Template::with_unencoded_payload)
    }

    /// Sets a member that the signature does not cover, or takes it out of its cover. Only
    /// the JSON serializations have room for such.
    ///
    /// # Errors
    /// As [`Signer::with_member`].
    pub fn with_unprotected(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        self.map(|template| template.with_unprotected(name, value))
    }

    /// Takes all members out of the signature's cover, `alg` too (as in RFC 7520, Section
    /// 4.7): for peers who ask for it. What is set later is covered again.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`](jose_core::ErrorKind::Misuse) for a header with critical members.
    pub fn with_nothing_protected(self) -> Result<Self, Error> {
        self.map(Template::with_nothing_protected)
    }

    /// Takes the whole protected header as JSON text, octet for octet: for reproducing tokens
    /// whose header was written elsewhere.
    ///
    /// # Errors
    /// [`ErrorKind::AlgNotAllowed`](jose_core::ErrorKind::AlgNotAllowed) unless it names this
    /// signer's algorithm, and what verifiers refuse in a header.
    pub fn with_protected_json(self, json: &str) -> Result<Self, Error> {
        self.map(|template| template.with_protected_json(json))
    }

    /// The algorithm.
    #[must_use]
    pub const fn alg(&self) -> JwsAlg {
        self.template.alg()
    }

    /// The header of every token, as far as the signature covers it.
    #[must_use]
    pub fn header(&self) -> &Header {
        self.template.protected()
    }

    /// The rest of the header, if there is any.
    #[must_use]
    pub fn unprotected_header(&self) -> Option<&Header> {
        self.template.unprotected()
    }

    pub(crate) const fn template(&self) -> &Template {
        &self.template
    }

    /// What it signs with.
    pub(crate) const fn holder(&self) -> &K {
        &self.key
    }

    fn map(self, change: impl FnOnce(Template) -> Result<Template, Error>) -> Result<Self, Error> {
        Ok(Self { template: change(self.template)?, key: self.key })
    }
}

impl<K> fmt::Debug for Signer<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signer").field("header", &self.header()).finish_non_exhaustive()
    }
}

impl fmt::Debug for LocalKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LocalKey(..)")
    }
}
