//! ECDSA on the NIST curves (RFC 7518, Section 3.4), with the nonces of RFC 6979.

use super::hashing::{hashed, to_sign, to_verify};
use super::{failed, private_required, refused_key};
use crate::{
    KeyRequirement, SignStream, SignatureInvalid, SignatureScheme, SigningKey, VerifyStream,
    VerifyingKey,
};
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;
use jose_core::jwk::Key;
use jose_core::jwk::ec::Point;
use jose_core::{Curve, Error, Jwk, JwsAlg};
use p256::ecdsa as es256;
use p384::ecdsa as es384;
use p521::ecdsa as es512;
use sha2::{Digest, Sha256, Sha384, Sha512};
use signature::SignatureEncoding;
use signature::hazmat::{PrehashSigner, PrehashVerifier};

pub(crate) static ES256: Ecdsa<es256::SigningKey, es256::VerifyingKey, es256::Signature, Sha256> =
    Ecdsa {
        alg: JwsAlg::ES256,
        curve: Curve::P256,
        octets: 64,
        signing: es256::SigningKey::from_slice,
        verifying: |point| match point {
            Point::P256(point) => Some(point.into()),
            _ => None,
        },
        encoded: es256::VerifyingKey::to_sec1_bytes,
        kinds: PhantomData,
    };
pub(crate) static ES384: Ecdsa<es384::SigningKey, es384::VerifyingKey, es384::Signature, Sha384> =
    Ecdsa {
        alg: JwsAlg::ES384,
        curve: Curve::P384,
        octets: 96,
        signing: es384::SigningKey::from_slice,
        verifying: |point| match point {
            Point::P384(point) => Some(point.into()),
            _ => None,
        },
        encoded: es384::VerifyingKey::to_sec1_bytes,
        kinds: PhantomData,
    };
pub(crate) static ES512: Ecdsa<es512::SigningKey, es512::VerifyingKey, es512::Signature, Sha512> =
    Ecdsa {
        alg: JwsAlg::ES512,
        curve: Curve::P521,
        octets: 132,
        signing: es512::SigningKey::from_slice,
        verifying: |point| match point {
            Point::P521(point) => Some(point.into()),
            _ => None,
        },
        encoded: es512::VerifyingKey::to_sec1_bytes,
        kinds: PhantomData,
    };

/// One algorithm: `K` signs and `V` verifies signatures of type `S` over hashes of `D`.
pub(crate) struct Ecdsa<K, V, S, D> {
    alg: JwsAlg,
    curve: Curve,
    octets: usize,
    /// From the private scalar.
    signing: fn(&[u8]) -> Result<K, signature::Error>,
    /// From the point, if it is one of this curve.
    verifying: fn(&Point) -> Option<V>,
    /// The point as octets.
    encoded: fn(&V) -> Box<[u8]>,
    kinds: PhantomData<fn() -> (S, D)>,
}

impl<K, V, S, D> SignatureScheme for Ecdsa<K, V, S, D>
where
    K: PrehashSigner<S> + Send + Sync + 'static,
    V: PrehashVerifier<S> + Send + Sync + 'static,
    S: SignatureEncoding + 'static,
    D: Digest + 'static,
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
        Ok(Arc::new(Signing { key, octets: self.octets, kinds: self.kinds }))
    }

    fn verifying_key(&self, key: &Jwk) -> Result<Arc<dyn VerifyingKey>, Error> {
        let public = match key.key() {
            Key::EcPublic(public) => public,
            Key::EcPrivate(private) => private.public(),
            _ => return Err(refused_key()),
        };
        let key = (self.verifying)(public.point()).ok_or_else(refused_key)?;
        Ok(Arc::new(Verifying { key, encoded: self.encoded, kinds: self.kinds }))
    }
}

struct Signing<K, S, D> {
    key: K,
    octets: usize,
    kinds: PhantomData<fn() -> (S, D)>,
}

impl<K: PrehashSigner<S>, S: SignatureEncoding, D: Digest> Signing<K, S, D> {
    fn sign_hash(&self, hash: D, signature: &mut [u8]) -> Result<(), Error> {
        let made = self.key.sign_prehash(&hash.finalize()).map_err(|_| failed())?;
        signature.copy_from_slice(made.to_bytes().as_ref());
        Ok(())
    }
}

impl<K, S, D> SigningKey for Signing<K, S, D>
where
    K: PrehashSigner<S> + Send + Sync,
    S: SignatureEncoding,
    D: Digest,
{
    fn signature_len(&self) -> usize {
        self.octets
    }

    fn sign(&self, message: &[&[u8]], signature: &mut [u8]) -> Result<(), Error> {
        self.sign_hash(hashed(message), signature)
    }

    fn stream(&self) -> Option<Box<dyn SignStream + '_>> {
        to_sign(|hash, signature| self.sign_hash(hash, signature))
    }
}

struct Verifying<V, S, D> {
    key: V,
    encoded: fn(&V) -> Box<[u8]>,
    kinds: PhantomData<fn() -> (S, D)>,
}

impl<V: PrehashVerifier<S>, S: SignatureEncoding, D: Digest> Verifying<V, S, D> {
    fn verify_hash(&self, hash: D, signature: &[u8]) -> Result<(), SignatureInvalid> {
        // Refuses any other length, and r or s of zero or not below the order.
        let signature = S::try_from(signature).map_err(|_| SignatureInvalid)?;
        self.key.verify_prehash(&hash.finalize(), &signature).map_err(|_| SignatureInvalid)
    }
}

impl<V, S, D> VerifyingKey for Verifying<V, S, D>
where
    V: PrehashVerifier<S> + Send + Sync,
    S: SignatureEncoding,
    D: Digest,
{
    fn verify(&self, message: &[&[u8]], signature: &[u8]) -> Result<(), SignatureInvalid> {
        self.verify_hash(hashed(message), signature)
    }

    fn stream(&self) -> Option<Box<dyn VerifyStream + '_>> {
        to_verify(|hash, signature| self.verify_hash(hash, signature))
    }

    fn fingerprint(&self) -> Option<Vec<u8>> {
        Some((self.encoded)(&self.key).into_vec())
    }
}
