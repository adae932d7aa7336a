//! What is to be signed.

use alloc::vec::Vec;
use core::fmt;
use jose_core::{Hash, JwsAlg};

/// The octets to be signed: header and payload as they stand in the token (RFC 7515, Section
/// 5.1), or their hash for services that want it.
#[derive(Clone, Copy)]
pub struct ToSign<'a> {
    alg: JwsAlg,
    message: &'a [u8],
}

impl<'a> ToSign<'a> {
    pub(super) const fn new(alg: JwsAlg, message: &'a [u8]) -> Self {
        Self { alg, message }
    }

    /// The whole message, for a service that hashes it itself.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.message
    }

    /// The algorithm, which is that of the key's identity.
    #[must_use]
    pub const fn alg(&self) -> JwsAlg {
        self.alg
    }

    /// The hash that the algorithm signs in place of the message; `None` for algorithms that
    /// take the message itself: HMAC, EdDSA, ML-DSA and those of one's own.
    #[must_use]
    pub fn hash(&self) -> Option<Hash> {
        self.alg.prehash()
    }

    /// The message hashed, for a service that takes a digest; `None` where
    /// [`ToSign::hash`] is.
    #[must_use]
    pub fn digest(&self) -> Option<Vec<u8>> {
        Some(self.hash()?.digest(self.message))
    }
}

impl fmt::Debug for ToSign<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ToSign({}, {} octets)", self.alg, self.message.len())
    }
}
