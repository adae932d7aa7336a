//! Verifying with a prepared key.

use crate::{Backend, Unverified, Verified, VerifyingKey};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use jose_core::{Error, Jwk, JwsAlg, KeyOp, Limits};

/// An algorithm and a prepared key: all that decides whether a token is good.
///
/// It is cheap to clone, and made to be shared between threads. The `kid` of a token
/// is not compared: who prepares one key has chosen it.
#[derive(Clone)]
pub struct Verifier {
    alg: JwsAlg,
    key: Arc<dyn VerifyingKey>,
    limits: Limits,
}

impl Verifier {
    /// Prepares a public or symmetric key for this algorithm. Of a private key the
    /// public half is used.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`](jose_core::ErrorKind::KeyType) for a key of another type or
    /// curve, [`ErrorKind::KeySize`](jose_core::ErrorKind::KeySize) for a symmetric key
    /// shorter than RFC 7518, Section 3.2 demands, and
    /// [`ErrorKind::KeyUse`](jose_core::ErrorKind::KeyUse) when the key's own `alg`, `use`
    /// or `key_ops` says otherwise.
    #[cfg(feature = "rustcrypto")]
    pub fn new(alg: JwsAlg, key: &Jwk) -> Result<Self, Error> {
        Self::with_backend(Backend::RUSTCRYPTO, alg, key)
    }

    /// The same with another back end.
    ///
    /// # Errors
    /// As [`Verifier::new`], and
    /// [`ErrorKind::AlgUnsupported`](jose_core::ErrorKind::AlgUnsupported) when the back
    /// end does not have the algorithm.
    pub fn with_backend(backend: Backend, alg: JwsAlg, key: &Jwk) -> Result<Self, Error> {
        let key = backend.scheme_for(alg, key, KeyOp::Verify)?.verifying_key(key)?;
        Ok(Self { alg, key, limits: Limits::DEFAULT })
    }

    /// The same with other limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The algorithm.
    #[must_use]
    pub const fn alg(&self) -> JwsAlg {
        self.alg
    }

    /// The limits.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Verifies a token in compact serialization.
    ///
    /// # Errors
    /// What [`Unverified::parse`] and [`Unverified::verify`] say.
    pub fn verify(&self, token: &str) -> Result<Verified<Vec<u8>>, Error> {
        Unverified::parse(token, &self.limits)?.verify(self)
    }

    pub(crate) fn key(&self) -> &dyn VerifyingKey {
        &*self.key
    }
}

impl fmt::Debug for Verifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verifier").field("alg", &self.alg).finish_non_exhaustive()
    }
}
