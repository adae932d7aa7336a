//! RSASSA-PKCS1-v1_5 and RSASSA-PSS (RFC 7518, Sections 3.3 and 3.5).
//!
//! The private operation is always blinded with the system's generator. PSS uses a
//! salt as long as the hash, and MGF1 with the same hash; nothing else is accepted.

use super::{failed, private_required, refused_key};
use crate::{KeyRequirement, SignatureInvalid, SignatureScheme, SigningKey, VerifyingKey};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use jose_core::jwk::Key;
use jose_core::random::SystemRandom;
use jose_core::{Error, Jwk, JwsAlg};
use rsa::{BoxedUint, PrivateKey, PublicKey};
use sha2::{Sha256, Sha384, Sha512};

pub(crate) static RS256: Rsa = Rsa {
    alg: JwsAlg::RS256,
    sign: |key, message| key.pkcs1v15_sign_with_rng::<Sha256, _>(&mut SystemRandom, message),
    verify: PublicKey::pkcs1v15_verify::<Sha256>,
};
pub(crate) static RS384: Rsa = Rsa {
    alg: JwsAlg::RS384,
    sign: |key, message| key.pkcs1v15_sign_with_rng::<Sha384, _>(&mut SystemRandom, message),
    verify: PublicKey::pkcs1v15_verify::<Sha384>,
};
pub(crate) static RS512: Rsa = Rsa {
    alg: JwsAlg::RS512,
    sign: |key, message| key.pkcs1v15_sign_with_rng::<Sha512, _>(&mut SystemRandom, message),
    verify: PublicKey::pkcs1v15_verify::<Sha512>,
};
pub(crate) static PS256: Rsa = Rsa {
    alg: JwsAlg::PS256,
    sign: |key, message| key.pss_sign_with_rng::<Sha256, _>(&mut SystemRandom, message),
    verify: PublicKey::pss_verify::<Sha256>,
};
pub(crate) static PS384: Rsa = Rsa {
    alg: JwsAlg::PS384,
    sign: |key, message| key.pss_sign_with_rng::<Sha384, _>(&mut SystemRandom, message),
    verify: PublicKey::pss_verify::<Sha384>,
};
pub(crate) static PS512: Rsa = Rsa {
    alg: JwsAlg::PS512,
    sign: |key, message| key.pss_sign_with_rng::<Sha512, _>(&mut SystemRandom, message),
    verify: PublicKey::pss_verify::<Sha512>,
};

type Sign = fn(&PrivateKey, &[u8]) -> rsa::Result<Vec<u8>>;
type Verify = fn(&PublicKey, &[u8], &[u8]) -> rsa::Result<()>;

pub(crate) struct Rsa {
    alg: JwsAlg,
    sign: Sign,
    verify: Verify,
}

impl SignatureScheme for Rsa {
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
        Ok(Arc::new(Signing { key, octets: public.n().len(), sign: self.sign }))
    }

    fn verifying_key(&self, key: &Jwk) -> Result<Arc<dyn VerifyingKey>, Error> {
        let public = match key.key() {
            Key::RsaPublic(public) => public,
            Key::RsaPrivate(private) => private.public(),
            _ => return Err(refused_key()),
        };
        let key = PublicKey::new(number(public.n()), number(public.e()));
        Ok(Arc::new(Verifying { key: key.map_err(|_| refused_key())?, verify: self.verify }))
    }
}

fn number(octets: &[u8]) -> BoxedUint {
    BoxedUint::from_be_slice_vartime(octets)
}

struct Signing {
    key: PrivateKey,
    octets: usize,
    sign: Sign,
}

impl SigningKey for Signing {
    fn signature_len(&self) -> usize {
        self.octets
    }

    fn sign(&self, message: &[u8], signature: &mut [u8]) -> Result<(), Error> {
        let made = (self.sign)(&self.key, message).map_err(|_| failed())?;
        if made.len() != signature.len() {
            return Err(failed());
        }
        signature.copy_from_slice(&made);
        Ok(())
    }
}

struct Verifying {
    key: PublicKey,
    verify: Verify,
}

impl VerifyingKey for Verifying {
    fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), SignatureInvalid> {
        (self.verify)(&self.key, message, signature).map_err(|_| SignatureInvalid)
    }
}
