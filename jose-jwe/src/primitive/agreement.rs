//! Diffie-Hellman on one curve (NIST SP 800-56A, Section 5.7.1.2; RFC 7748).

use super::DecryptionFailed;
use alloc::sync::Arc;
use jose_core::{Curve, Error, Jwk, SecretBytes};

/// Key agreement on one curve.
pub trait Agreement: Send + Sync {
    /// The curve.
    fn curve(&self) -> Curve;

    /// Prepares a private key of this curve.
    ///
    /// # Errors
    /// [`ErrorKind::KeyPrivateRequired`](jose_core::ErrorKind::KeyPrivateRequired) for a public
    /// key, [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive fails.
    fn key(&self, private: &Jwk) -> Result<Arc<dyn AgreementKey>, Error>;
}

/// A prepared private key, wiped when it is dropped.
pub trait AgreementKey: Send + Sync {
    /// The shared secret with a public key of the same curve: the x coordinate, as wide as the
    /// field, or the octets of RFC 7748.
    ///
    /// # Errors
    /// [`DecryptionFailed`] for a secret of zeros, which a point of small order gives.
    fn agree(&self, public: &Jwk) -> Result<SecretBytes, DecryptionFailed>;
}
