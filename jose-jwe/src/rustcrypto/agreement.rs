//! Diffie-Hellman on the NIST curves (NIST SP 800-56A, Section 5.7.1.2) and with X25519
//! (RFC 7748, Section 6.1).

use super::{private_required, refused_key};
use crate::primitive::{Agreement, AgreementKey, DecryptionFailed};
use alloc::sync::Arc;
use jose_core::jwk::Key;
use jose_core::jwk::ec::Point;
use jose_core::{Curve, Error, Jwk, SecretBytes};
use p256::NistP256;
use p256::elliptic_curve::ecdh::diffie_hellman;
use p256::elliptic_curve::{CurveArithmetic, NonZeroScalar, PublicKey, SecretKey};
use p384::NistP384;
use p521::NistP521;
use x25519_dalek::StaticSecret;
use zeroize::Zeroizing;

pub(super) static P256: Ecdh<NistP256> = Ecdh {
    curve: Curve::P256,
    point: |point| match point {
        Point::P256(point) => Some(point),
        _ => None,
    },
};
pub(super) static P384: Ecdh<NistP384> = Ecdh {
    curve: Curve::P384,
    point: |point| match point {
        Point::P384(point) => Some(point),
        _ => None,
    },
};
pub(super) static P521: Ecdh<NistP521> = Ecdh {
    curve: Curve::P521,
    point: |point| match point {
        Point::P521(point) => Some(point),
        _ => None,
    },
};
pub(super) static X25519: Xdh = Xdh;

/// The point, if it is one of this curve.
type OnCurve<C> = fn(&Point) -> Option<&PublicKey<C>>;

pub(super) struct Ecdh<C: CurveArithmetic> {
    curve: Curve,
    point: OnCurve<C>,
}

impl<C: CurveArithmetic> Agreement for Ecdh<C> {
    fn curve(&self) -> Curve {
        self.curve
    }

    fn key(&self, private: &Jwk) -> Result<Arc<dyn AgreementKey>, Error> {
        let Key::EcPrivate(private) = private.key() else {
            return Err(private_required());
        };
        if private.curve() != self.curve {
            return Err(refused_key());
        }
        let secret = SecretKey::<C>::from_slice(private.d()).map_err(|_| refused_key())?;
        let scalar = Zeroizing::new(secret.to_nonzero_scalar());
        Ok(Arc::new(EcdhKey { scalar, point: self.point }))
    }
}

/// Holds the scalar as the multiplication takes it, so that no agreement copies it.
struct EcdhKey<C: CurveArithmetic> {
    scalar: Zeroizing<NonZeroScalar<C>>,
    point: OnCurve<C>,
}

impl<C: CurveArithmetic> AgreementKey for EcdhKey<C> {
    /// The curves have no points of small order, and a public key is never the one at
    /// infinity: what comes out is a point.
    fn agree(&self, public: &Jwk) -> Result<SecretBytes, DecryptionFailed> {
        let public = match public.key() {
            Key::EcPublic(public) => public,
            Key::EcPrivate(private) => private.public(),
            _ => return Err(DecryptionFailed),
        };
        let point = (self.point)(public.point()).ok_or(DecryptionFailed)?;
        let shared = diffie_hellman::<C>(&*self.scalar, point.as_affine());
        Ok(SecretBytes::from(shared.raw_secret_bytes().as_slice()))
    }
}

pub(super) struct Xdh;

impl Agreement for Xdh {
    fn curve(&self) -> Curve {
        Curve::X25519
    }

    fn key(&self, private: &Jwk) -> Result<Arc<dyn AgreementKey>, Error> {
        let Key::OkpPrivate(private) = private.key() else {
            return Err(private_required());
        };
        if private.public().curve() != Curve::X25519 {
            return Err(refused_key());
        }
        let mut seed = Zeroizing::new([0; 32]);
        if private.seed().len() != seed.len() {
            return Err(refused_key());
        }
        seed.copy_from_slice(private.seed());
        Ok(Arc::new(XdhKey(StaticSecret::from(*seed))))
    }
}

struct XdhKey(StaticSecret);

impl AgreementKey for XdhKey {
    fn agree(&self, public: &Jwk) -> Result<SecretBytes, DecryptionFailed> {
        let public = match public.key() {
            Key::OkpPublic(public) => public,
            Key::OkpPrivate(private) => private.public(),
            _ => return Err(DecryptionFailed),
        };
        if public.curve() != Curve::X25519 {
            return Err(DecryptionFailed);
        }
        let octets: [u8; 32] = public.as_bytes().try_into().map_err(|_| DecryptionFailed)?;
        // Masks the top bit of the coordinate (RFC 7748, Section 5).
        let shared = self.0.diffie_hellman(&octets.into());
        // Keys of small order are refused when they are made; this holds even so.
        if !shared.was_contributory() {
            return Err(DecryptionFailed);
        }
        Ok(SecretBytes::from(shared.as_bytes().as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeroize::ZeroizeOnDrop;

    #[test]
    fn prepared_keys_are_wiped() {
        fn wiped<K, S: ZeroizeOnDrop>(_: fn(K) -> S) {}
        wiped(|key: EcdhKey<NistP256>| key.scalar);
        wiped(|key: EcdhKey<NistP384>| key.scalar);
        wiped(|key: EcdhKey<NistP521>| key.scalar);
        wiped(|key: XdhKey| key.0);
    }
}
