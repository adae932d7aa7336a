//! Diffie-Hellman on the NIST curves (NIST SP 800-56A, Section 5.7.1.2) and with X25519
//! (RFC 7748, Section 6.1).

use super::BELOW;
use aws_lc_rs::agreement::{self, Algorithm, PrivateKey, UnparsedPublicKey};
use jose_core::jwk::Key;
use jose_core::{Curve, Error, Jwk, SecretBytes};
use jose_jwe::hazmat;
use jose_jwe::primitive::{Agreement, AgreementKey, DecryptionFailed};
use std::sync::Arc;

pub(super) static P256: Dh = Dh { curve: Curve::P256, algorithm: &agreement::ECDH_P256 };
pub(super) static P384: Dh = Dh { curve: Curve::P384, algorithm: &agreement::ECDH_P384 };
pub(super) static P521: Dh = Dh { curve: Curve::P521, algorithm: &agreement::ECDH_P521 };
pub(super) static X25519: Dh = Dh { curve: Curve::X25519, algorithm: &agreement::X25519 };

pub(super) struct Dh {
    curve: Curve,
    algorithm: &'static Algorithm,
}

impl Agreement for Dh {
    fn curve(&self) -> Curve {
        self.curve
    }

    fn key(&self, private: &Jwk) -> Result<Arc<dyn AgreementKey>, Error> {
        let secret = secret(private, self.curve);
        match secret.map(|octets| PrivateKey::from_private_key(self.algorithm, octets)) {
            Some(Ok(key)) => Ok(Arc::new(DhKey { curve: self.curve, key })),
            _ => hazmat::agreement(BELOW, self.curve)?.key(private),
        }
    }
}

/// AWS-LC wipes all memory that it frees, that of the private key too.
struct DhKey {
    curve: Curve,
    key: PrivateKey,
}

impl AgreementKey for DhKey {
    /// A secret of zeros is an error of AWS-LC's already. The curves of NIST have no points of
    /// small order that could give one.
    fn agree(&self, public: &Jwk) -> Result<SecretBytes, DecryptionFailed> {
        let octets = public_octets(public, self.curve).ok_or(DecryptionFailed)?;
        let public = UnparsedPublicKey::new(self.key.algorithm(), octets);
        agreement::agree(&self.key, public, DecryptionFailed, |secret| Ok(secret.into()))
    }
}

/// The scalar or the seed, of a private key of this curve.
fn secret(private: &Jwk, curve: Curve) -> Option<&[u8]> {
    let (of, octets) = match private.key() {
        Key::EcPrivate(key) => (key.curve(), key.d()),
        Key::OkpPrivate(key) => (key.public().curve(), key.seed()),
        _ => return None,
    };
    (of == curve).then_some(octets)
}

/// The uncompressed point or the coordinate, of a key of this curve.
fn public_octets(public: &Jwk, curve: Curve) -> Option<&[u8]> {
    let (of, octets) = match public.key() {
        Key::EcPublic(key) => (key.curve(), key.sec1()),
        Key::EcPrivate(key) => (key.curve(), key.public().sec1()),
        Key::OkpPublic(key) => (key.curve(), key.as_bytes()),
        Key::OkpPrivate(key) => (key.public().curve(), key.public().as_bytes()),
        _ => return None,
    };
    (of == curve).then_some(octets)
}
