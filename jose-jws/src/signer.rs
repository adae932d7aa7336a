//! Signing with a prepared key.

use crate::{Backend, SigningKey};
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use core::fmt;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Header, Jwk, JwsAlg, KeyOp, Limits, base64url};
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
/// It is cheap to clone, and made to be shared between threads.
#[derive(Clone)]
pub struct Signer {
    alg: JwsAlg,
    key: Arc<dyn SigningKey>,
    header: Arc<Header>,
    /// The encoded header and the dot behind it.
    prefix: Arc<str>,
}

/// Signatures up to this size are made on the stack: RSA of 4096 bits.
const STACK_OCTETS: usize = 512;

impl Signer {
    /// Prepares a private or symmetric key for this algorithm.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a key of another type or curve,
    /// [`ErrorKind::KeyPrivateRequired`], [`ErrorKind::KeySize`] for a symmetric key
    /// shorter than RFC 7518, Section 3.2 demands, and [`ErrorKind::KeyUse`] when the
    /// key's own `alg`, `use` or `key_ops` says otherwise.
    #[cfg(feature = "rustcrypto")]
    pub fn new(alg: JwsAlg, key: &Jwk) -> Result<Self, Error> {
        Self::with_backend(Backend::RUSTCRYPTO, alg, key)
    }

    /// The same with another back end.
    ///
    /// # Errors
    /// As [`Signer::new`], and [`ErrorKind::AlgUnsupported`] when the back end does not
    /// have the algorithm.
    pub fn with_backend(backend: Backend, alg: JwsAlg, key: &Jwk) -> Result<Self, Error> {
        let prepared = backend.scheme_for(alg, key, KeyOp::Sign)?.signing_key(key)?;
        let mut header = Header::new(alg);
        if let Some(kid) = key.kid() {
            header = header.with_string("kid", kid)?;
        }
        Ok(Self::assemble(alg, prepared, header))
    }

    /// Sets `kid`, in place of the key's own.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] for a name of more than 1 KiB.
    pub fn with_kid(self, kid: &str) -> Result<Self, Error> {
        self.map_header(|header| header.with_string("kid", kid))
    }

    /// Sets `typ`, the type of the whole token, such as `JWT` or `at+jwt`.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] when the header grows too large.
    pub fn with_typ(self, typ: &str) -> Result<Self, Error> {
        self.map_header(|header| header.with_string("typ", typ))
    }

    /// Sets `cty`, the type of the payload.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] when the header grows too large.
    pub fn with_cty(self, cty: &str) -> Result<Self, Error> {
        self.map_header(|header| header.with_string("cty", cty))
    }

    /// Sets any other member.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for a value that is no JSON, for members with a meaning of
    /// their own here (`alg`, `b64`, `crit`, `enc`), and what [`Header::from_json`] says
    /// of the result.
    pub fn with_member(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        if matches!(name, "alg" | "b64" | "crit" | "enc") {
            return Err(Error::new(ErrorKind::Misuse)
                .at("header")
                .expected("a member that the signer does not decide on")
                .found(quoted(name)));
        }
        let json = serde_json::to_string(value).map_err(|_| {
            Error::new(ErrorKind::Misuse)
                .at(name.to_string())
                .expected("a value that can be written as JSON")
        })?;
        self.map_header(|header| header.with_member(name, &json))
    }

    /// Takes the whole header as JSON text, octet for octet: for reproducing tokens
    /// whose header was written elsewhere.
    ///
    /// # Errors
    /// [`ErrorKind::AlgNotAllowed`] unless it names this signer's algorithm,
    /// [`ErrorKind::Misuse`] for the members `b64`, `crit` and `enc`, and what
    /// [`Header::from_json`] says.
    pub fn with_protected_json(self, json: &str) -> Result<Self, Error> {
        let header = Header::from_json(json, &Limits::DEFAULT)?;
        if header.alg() != Some(self.alg.as_str()) {
            return Err(Error::new(ErrorKind::AlgNotAllowed)
                .at("header.alg")
                .expected(quoted(self.alg.as_str()))
                .found(header.alg().map_or_else(|| "nothing".into(), quoted)));
        }
        for name in ["b64", "crit", "enc"] {
            if header.member(name).is_some() {
                return Err(Error::new(ErrorKind::Misuse)
                    .at("header")
                    .expected("a header of a plain signed token")
                    .found(quoted(name)));
            }
        }
        self.map_header(|_| Ok(header))
    }

    /// The algorithm.
    #[must_use]
    pub const fn alg(&self) -> JwsAlg {
        self.alg
    }

    /// The header of every token.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Signs `payload` into a token in compact serialization.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`] when the primitive or its source of randomness fails.
    pub fn sign(&self, payload: &[u8]) -> Result<String, Error> {
        let mut token = String::new();
        self.sign_into(payload, &mut token)?;
        Ok(token)
    }

    /// Signs `payload` into a buffer of the caller's, whose content is replaced. It is
    /// left empty on error.
    ///
    /// # Errors
    /// As [`Signer::sign`].
    pub fn sign_into(&self, payload: &[u8], token: &mut String) -> Result<(), Error> {
        let octets = self.key.signature_len();
        token.clear();
        token.reserve_exact(
            self.prefix
                .len()
                .saturating_add(base64url::encoded_len(payload.len()))
                .saturating_add(1)
                .saturating_add(base64url::encoded_len(octets)),
        );
        token.push_str(&self.prefix);
        base64url::encode_into(payload, token);

        let mut stack = [0; STACK_OCTETS];
        let mut heap;
        let signature = match stack.get_mut(..octets) {
            Some(signature) => signature,
            None => {
                heap = vec![0; octets];
                &mut heap
            }
        };
        if let Err(error) = self.key.sign(&[token.as_bytes()], signature) {
            token.clear();
            return Err(error);
        }
        token.push('.');
        base64url::encode_into(signature, token);
        Ok(())
    }

    fn assemble(alg: JwsAlg, key: Arc<dyn SigningKey>, header: Header) -> Self {
        let mut prefix = base64url::encode(header.json().as_bytes());
        prefix.push('.');
        Self { alg, key, header: Arc::new(header), prefix: prefix.into() }
    }

    fn map_header(
        self,
        change: impl FnOnce(Header) -> Result<Header, Error>,
    ) -> Result<Self, Error> {
        let header = change(Arc::unwrap_or_clone(self.header))?;
        Ok(Self::assemble(self.alg, self.key, header))
    }
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signer").field("header", &self.header).finish_non_exhaustive()
    }
}
