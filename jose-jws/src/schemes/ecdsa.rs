//! ECDSA on the NIST curves (RFC 7518, Section 3.4), with the nonces of RFC 6979.

use super::{failed, private_required, refused_key};
use crate::{KeyRequirement, SignatureInvalid, SignatureScheme, SigningKey, VerifyingKey};
use alloc::sync::Arc;
use core::marker::PhantomData;
use jose_core::jwk::Key;
use jose_core::jwk::ec::Point;
use jose_core::{Curve, Error, Jwk, JwsAlg};
use p256::ecdsa as es256;
use p384::ecdsa as es384;
use p521::ecdsa as es512;
use signature::SignatureEncoding;

pub(crate) static ES256: Ecdsa<es256::SigningKey, es256::VerifyingKey, es256::Signature> = Ecdsa {
    alg: JwsAlg::ES256,
    curve: Curve::P256,
    octets: 64,
    signing: es256::SigningKey::from_slice,
    verifying: |point| match point {
        Point::P256(point) => Some(point.into()),
        _ => None,
    },
    signature: PhantomData,
};
pub(crate) static ES384: Ecdsa<es384::SigningKey, es384::VerifyingKey, es384::Signature> = Ecdsa {
    alg: JwsAlg::ES384,
    curve: Curve::P384,
    octets: 96,
    signing: es384::SigningKey::from_slice,
    verifying: |point| match point {
        Point::P384(point) => Some(point.into()),
        _ => None,
    },
    signature: PhantomData,
};
pub(crate) static ES512: Ecdsa<es512::SigningKey, es512::VerifyingKey, es512::Signature> = Ecdsa {
    alg: JwsAlg::ES512,
    curve: Curve::P521,
    octets: 132,
    signing: es512::SigningKey::from_slice,
    verifying: |point| match point {
        Point::P521(point) => Some(point.into()),
        _ => None,
    },
    signature: PhantomData,
};

/// One algorithm: `K` signs and `V` verifies signatures of type `S`.
pub(crate) struct Ecdsa<K, V, S> {
    alg: JwsAlg,
    curve: Curve,
    octets: usize,
    /// From the private scalar.
    signing: fn(&[u8]) -> Result<K, signature::Error>,
    /// From the point, if it is one of this curve.
    verifying: fn(&Point) -> Option<V>,
    signature: PhantomData<fn() -> S>,
}

impl<K, V, S> SignatureScheme for Ecdsa<K, V, S>
where
    K: signature::Signer<S> + Send + Sync + 'static,
    V: signature::Verifier<S> + Send + Sync + 'static,
    S: SignatureEncoding + 'static,
{
    fn alg(&self) -> JwsAlg {
        self.alg
    }

    fn requirement(&self) -> KeyRequirement {
        KeyRequirement::ec(self.curve)
    }

    fn signing_key(&self, key: &Jwk) -> Result<Arc<dyn SigningKey>, Error> {
        let Key::EcPrivate(private) = key.key() else {
            return Err(private_required());
        };
        let key = (self.signing)(private.d()).map_err(|_| refused_key())?;
        Ok(Arc::new(Signing { key, octets: self.octets, signature: self.signature }))
    }

    fn verifying_key(&self, key: &Jwk) -> Result<Arc<dyn VerifyingKey>, Error> {
        let public = match key.key() {
            Key::EcPublic(public) => public,
            Key::EcPrivate(private) => private.public(),
            _ => return Err(refused_key()),
        };
        let key = (self.verifying)(public.point()).ok_or_else(refused_key)?;
        Ok(Arc::new(Verifying { key, signature: self.signature }))
    }
}

struct Signing<K, S> {
    key: K,
    octets: usize,
    signature: PhantomData<fn() -> S>,
}

impl<K: signature::Signer<S> + Send + Sync, S: SignatureEncoding> SigningKey for Signing<K, S> {
    fn signature_len(&self) -> usize {
        self.octets
    }

    fn sign(&self, message: &[u8], signature: &mut [u8]) -> Result<(), Error> {
        let made = self.key.try_sign(message).map_err(|_| failed())?;
        signature.copy_from_slice(made.to_bytes().as_ref());
        Ok(())
    }
}

struct Verifying<V, S> {
    key: V,
    signature: PhantomData<fn() -> S>,
}

impl<V, S> VerifyingKey for Verifying<V, S>
where
    V: signature::Verifier<S> + Send + Sync,
    S: SignatureEncoding,
{
    fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), SignatureInvalid> {
        // Refuses any other length, and r or s of zero or not below the order.
        let signature = S::try_from(signature).map_err(|_| SignatureInvalid)?;
        self.key.verify(message, &signature).map_err(|_| SignatureInvalid)
    }
}
