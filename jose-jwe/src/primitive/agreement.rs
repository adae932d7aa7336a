//! Diffie-Hellman on one curve (NIST SP 800-56A, Section 5.7.1.2; RFC 7748).

use super::DecryptionFailed;
use crate::Random;
use alloc::sync::Arc;
use jose_core::jwk::{Key, ec, okp};
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

    /// A new pair of keys for one message, made of octets of this generator: the public one, and
    /// the private one prepared. Whoever multiplies faster than `jose-core` does has a version of
    /// their own, which asks for as many octets and comes to the same keys.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive or the generator
    /// fails.
    fn ephemeral(&self, random: &dyn Random) -> Result<(Jwk, Arc<dyn AgreementKey>), Error> {
        let fill = |octets: &mut [u8]| random.fill(octets);
        let private: Key = match self.curve() {
            curve @ Curve::X25519 => okp::PrivateKey::generate_with(curve, fill)?.into(),
            curve => ec::PrivateKey::generate_with(curve, fill)?.into(),
        };
        let private = Jwk::new(private);
        Ok((private.to_public()?, self.key(&private)?))
    }
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
