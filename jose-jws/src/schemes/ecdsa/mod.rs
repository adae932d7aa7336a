//! ECDSA on the NIST curves (RFC 7518, Section 3.4) and on secp256k1 (RFC 8812,
//! Section 3.2), with the nonces of RFC 6979.

mod multiples;
mod precomputed;
#[cfg(test)]
mod tests;

use self::multiples::Multiples;
use self::precomputed::Precomputed;
use super::hashing::{hashed, to_sign, to_verify};
use super::{failed, hand_out, private_required, refused_key};
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
use once_cell::race::OnceBox;
use sha2::{Digest, Sha256, Sha384, Sha512};
use signature::SignatureEncoding;
use signature::hazmat::{PrehashSigner, PrehashVerifier};

/// Declares algorithms: the crate and its curve, our name of that, the hash, the octets of a
/// signature.
macro_rules! ecdsa {
    ($($alg:ident: $module:ident::$arithmetic:ident, $curve:ident, $hash:ty, $octets:literal;)+) => {$(
        pub(crate) static $alg: Ecdsa<
            $module::ecdsa::SigningKey,
            $module::ecdsa::VerifyingKey,
            $module::ecdsa::Signature,
            $hash,
        > = Ecdsa {
            alg: JwsAlg::$alg,
            curve: Curve::$curve,
            octets: $octets,
            signing: $module::ecdsa::SigningKey::from_slice,
            verifying: |point| match point {
                Point::$curve(point) => Some(point.into()),
                _ => None,
            },
            low_s: $module::ecdsa::Signature::normalize_s,
            encoded: |key| key.to_sec1_point(false).as_bytes().to_vec(),
            precomputed: |key, encoded| {
                /// All keys of the curve share those of its generator.
                static GENERATOR: OnceBox<Multiples<$module::$arithmetic>> = OnceBox::new();
                let of_generator = || Box::new(Multiples::of(&$module::AffinePoint::GENERATOR));
                let generator = GENERATOR.get_or_init(of_generator);
                Arc::new(Precomputed::<_, $hash>::of(generator, key.as_affine(), encoded))
            },
            table_octets: Multiples::<$module::$arithmetic>::OCTETS,
            kinds: PhantomData,
        };
    )+};
}

ecdsa! {
    ES256: p256::NistP256, P256, Sha256, 64;
    ES384: p384::NistP384, P384, Sha384, 96;
    ES512: p521::NistP521, P521, Sha512, 132;
    ES256K: k256::Secp256k1, Secp256k1, Sha256, 64;
}

/// One algorithm: `K` signs and `V` verifies signatures of type `S` over hashes of `D`.
pub(crate) struct Ecdsa<K, V, S, D> {
    alg: JwsAlg,
    curve: Curve,
    octets: usize,
    /// From the private scalar.
    signing: fn(&[u8]) -> Result<K, signature::Error>,
    /// From the point, if it is one of this curve.
    verifying: fn(&Point) -> Option<V>,
    /// The same signature with the lower of its two possible `s`.
    low_s: fn(&S) -> S,
    /// The point as octets.
    encoded: fn(&V) -> Vec<u8>,
    precomputed: WithTable<V>,
    table_octets: usize,
    kinds: PhantomData<fn() -> (S, D)>,
}

/// From a key and its point as octets, the key with a table.
type WithTable<V> = fn(&V, Vec<u8>) -> Arc<dyn VerifyingKey>;

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
        let Self { low_s, encoded, precomputed, table_octets, kinds, .. } = *self;
        Ok(Arc::new(Verifying { key, low_s, encoded, precomputed, table_octets, kinds }))
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
        hand_out(made.to_bytes().as_ref(), signature)
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
    low_s: fn(&S) -> S,
    encoded: fn(&V) -> Vec<u8>,
    precomputed: WithTable<V>,
    table_octets: usize,
    kinds: PhantomData<fn() -> (S, D)>,
}

impl<V: PrehashVerifier<S>, S: SignatureEncoding, D: Digest> Verifying<V, S, D> {
    fn verify_hash(&self, hash: D, signature: &[u8]) -> Result<(), SignatureInvalid> {
        // Refuses any other length, and r or s of zero or not below the order.
        let signature = S::try_from(signature).map_err(|_| SignatureInvalid)?;
        // Both values of s are good in JOSE, and the crate for secp256k1 refuses the higher.
        let signature = (self.low_s)(&signature);
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
        Some((self.encoded)(&self.key))
    }

    fn table_octets(&self) -> usize {
        self.table_octets
    }

    fn precomputed(&self) -> Option<Arc<dyn VerifyingKey>> {
        Some((self.precomputed)(&self.key, (self.encoded)(&self.key)))
    }
}
