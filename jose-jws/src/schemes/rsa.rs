//! RSASSA-PKCS1-v1_5 and RSASSA-PSS (RFC 7518, Sections 3.3 and 3.5).
//!
//! The private operation is always blinded with the system's generator. PSS uses a
//! salt as long as the hash, and MGF1 with the same hash; nothing else is accepted.

use super::hashing::{hashed, to_sign, to_verify};
use super::{failed, hand_out, private_required, refused_key};
use crate::{
    KeyRequirement, SignStream, SignatureInvalid, SignatureScheme, SigningKey, VerifyStream,
    VerifyingKey,
};
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;
use jose_core::jwk::Key;
use jose_core::random::SystemRandom;
use jose_core::{Error, Jwk, JwsAlg};
use rsa::traits::PublicKeyParts;
use rsa::{BoxedUint, PrivateKey, PublicKey};
use sha2::{Digest, Sha256, Sha384, Sha512};

pub(crate) static RS256: Rsa<Sha256> = Rsa {
    alg: JwsAlg::RS256,
    sign: |key, hash| key.pkcs1v15_sign_prehash_with_rng::<Sha256, _>(&mut SystemRandom, hash),
    verify: PublicKey::pkcs1v15_verify_prehash::<Sha256>,
    hash: PhantomData,
};
pub(crate) static RS384: Rsa<Sha384> = Rsa {
    alg: JwsAlg::RS384,
    sign: |key, hash| key.pkcs1v15_sign_prehash_with_rng::<Sha384, _>(&mut SystemRandom, hash),
    verify: PublicKey::pkcs1v15_verify_prehash::<Sha384>,
    hash: PhantomData,
};
pub(crate) static RS512: Rsa<Sha512> = Rsa {
    alg: JwsAlg::RS512,
    sign: |key, hash| key.pkcs1v15_sign_prehash_with_rng::<Sha512, _>(&mut SystemRandom, hash),
    verify: PublicKey::pkcs1v15_verify_prehash::<Sha512>,
    hash: PhantomData,
};
pub(crate) static PS256: Rsa<Sha256> = Rsa {
    alg: JwsAlg::PS256,
    sign: |key, hash| key.pss_sign_prehash_with_rng::<Sha256, _>(&mut SystemRandom, hash),
    verify: PublicKey::pss_verify_prehash::<Sha256>,
    hash: PhantomData,
};
pub(crate) static PS384: Rsa<Sha384> = Rsa {
    alg: JwsAlg::PS384,
    sign: |key, hash| key.pss_sign_prehash_with_rng::<Sha384, _>(&mut SystemRandom, hash),
    verify: PublicKey::pss_verify_prehash::<Sha384>,
    hash: PhantomData,
};
pub(crate) static PS512: Rsa<Sha512> = Rsa {
    alg: JwsAlg::PS512,
    sign: |key, hash| key.pss_sign_prehash_with_rng::<Sha512, _>(&mut SystemRandom, hash),
    verify: PublicKey::pss_verify_prehash::<Sha512>,
    hash: PhantomData,
};

type Sign = fn(&PrivateKey, &[u8]) -> rsa::Result<Vec<u8>>;
type Verify = fn(&PublicKey, &[u8], &[u8]) -> rsa::Result<()>;

/// One algorithm, which signs hashes of `D`.
pub(crate) struct Rsa<D> {
    alg: JwsAlg,
    sign: Sign,
    verify: Verify,
    hash: PhantomData<fn() -> D>,
}

impl<D: Digest + 'static> SignatureScheme for Rsa<D> {
    fn alg(&self) -> JwsAlg {
        self.alg
    }

    fn requirement(&self) -> KeyRequirement {
        KeyRequirement::rsa()
    }

    fn signing_key(&self, key: &Jwk) -> Result<Arc<dyn SigningKey>, Error> {
        let Key::RsaPrivate(private) = key.key() else {
            return Err(private_required());
        };
        let public = private.public();
        let primes = vec![number(private.p()), number(private.q())];
        // This also precomputes what makes signing two to three times faster.
        let key = PrivateKey::from_components(
            number(public.n()),
            number(public.e()),
            number(private.d()),
            primes,
        )
        .map_err(|_| refused_key())?;
        let (octets, sign, hash) = (public.n().len(), self.sign, self.hash);
        Ok(Arc::new(Signing { key, octets, sign, hash }))
    }

    fn verifying_key(&self, key: &Jwk) -> Result<Arc<dyn VerifyingKey>, Error> {
        let public = match key.key() {
            Key::RsaPublic(public) => public,
            Key::RsaPrivate(private) => private.public(),
            _ => return Err(refused_key()),
        };
        let key = PublicKey::new(number(public.n()), number(public.e()));
        let key = key.map_err(|_| refused_key())?;
        Ok(Arc::new(Verifying { key, verify: self.verify, hash: self.hash }))
    }
}

fn number(octets: &[u8]) -> BoxedUint {
    BoxedUint::from_be_slice_vartime(octets)
}

struct Signing<D> {
    key: PrivateKey,
    octets: usize,
    sign: Sign,
    hash: PhantomData<fn() -> D>,
}

impl<D: Digest> Signing<D> {
    fn sign_hash(&self, hash: D, signature: &mut [u8]) -> Result<(), Error> {
        let made = (self.sign)(&self.key, &hash.finalize()).map_err(|_| failed())?;
        hand_out(&made, signature)
    }
}

impl<D: Digest> SigningKey for Signing<D> {
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

struct Verifying<D> {
    key: PublicKey,
    verify: Verify,
    hash: PhantomData<fn() -> D>,
}

impl<D: Digest> Verifying<D> {
    fn verify_hash(&self, hash: D, signature: &[u8]) -> Result<(), SignatureInvalid> {
        (self.verify)(&self.key, &hash.finalize(), signature).map_err(|_| SignatureInvalid)
    }
}

impl<D: Digest> VerifyingKey for Verifying<D> {
    fn verify(&self, message: &[&[u8]], signature: &[u8]) -> Result<(), SignatureInvalid> {
        self.verify_hash(hashed(message), signature)
    }

    fn stream(&self) -> Option<Box<dyn VerifyStream + '_>> {
        to_verify(|hash, signature| self.verify_hash(hash, signature))
    }

    /// The modulus alone: who has its factors signs for whatever exponent stands beside it.
    fn fingerprint(&self) -> Option<Vec<u8>> {
        Some(self.key.n_bytes().into_vec())
    }
}
