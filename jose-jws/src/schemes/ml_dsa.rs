//! ML-DSA with an empty context (RFC 9964, Section 4; FIPS 204).

use super::{failed, hand_out, private_required, refused_key};
use crate::{KeyRequirement, SignatureInvalid, SignatureScheme, SigningKey, VerifyingKey};
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::error::quoted;
use jose_core::jwk::Key;
use jose_core::jwk::akp::PublicKey;
use jose_core::random::SystemRandom;
use jose_core::{Error, ErrorKind, Jwk, JwsAlg};
use ml_dsa::{EncodedSignature, EncodedVerifyingKey, MlDsa44, MlDsa65, MlDsa87, MlDsaParams};
use signature::{MultipartSigner, MultipartVerifier, RandomizedMultipartSigner};

pub(crate) static ML_DSA_44: MlDsa<MlDsa44> = MlDsa::hedged(JwsAlg::ML_DSA_44);
pub(crate) static ML_DSA_65: MlDsa<MlDsa65> = MlDsa::hedged(JwsAlg::ML_DSA_65);
pub(crate) static ML_DSA_87: MlDsa<MlDsa87> = MlDsa::hedged(JwsAlg::ML_DSA_87);

type Secret<P> = ml_dsa::SigningKey<P>;
type Signature<P> = ml_dsa::Signature<P>;
type Sign<P> = fn(&Secret<P>, &[&[u8]]) -> Result<Signature<P>, signature::Error>;

/// One algorithm, with the parameters `P`.
pub(crate) struct MlDsa<P: MlDsaParams> {
    alg: JwsAlg,
    sign: Sign<P>,
}

impl<P: MlDsaParams> MlDsa<P> {
    /// Mixes fresh randomness into each signature, which FIPS 204, Section 3.4 recommends:
    /// faults and side channels then meet another computation every time.
    const fn hedged(alg: JwsAlg) -> Self {
        let sign: Sign<P> = |key, message| {
            key.expanded_key().try_multipart_sign_with_rng(&mut SystemRandom, message)
        };
        Self { alg, sign }
    }

    pub(crate) const fn deterministic(&self) -> Self {
        Self { alg: self.alg, sign: Secret::try_multipart_sign }
    }

    /// A seed is good for every algorithm of the family, so the key's own is held against it.
    fn check(&self, key: &PublicKey) -> Result<(), Error> {
        if key.alg() == self.alg {
            return Ok(());
        }
        Err(Error::new(ErrorKind::KeyUse)
            .at("alg")
            .expected(quoted(self.alg.as_str()))
            .found(quoted(key.alg().as_str())))
    }
}

impl<P: MlDsaParams + Send + Sync + 'static> SignatureScheme for MlDsa<P> {
    fn alg(&self) -> JwsAlg {
        self.alg
    }

    fn requirement(&self) -> KeyRequirement {
        KeyRequirement::akp()
    }

    fn signing_key(&self, key: &Jwk) -> Result<Arc<dyn SigningKey>, Error> {
        let Key::AkpPrivate(private) = key.key() else {
            return Err(private_required());
        };
        self.check(private.public())?;
        let seed = private.seed().try_into().map_err(|_| refused_key())?;
        Ok(Arc::new(Signing { key: Secret::<P>::from_seed(seed), sign: self.sign }))
    }

    fn verifying_key(&self, key: &Jwk) -> Result<Arc<dyn VerifyingKey>, Error> {
        let public = match key.key() {
            Key::AkpPublic(public) => public,
            Key::AkpPrivate(private) => private.public(),
            _ => return Err(refused_key()),
        };
        self.check(public)?;
        let encoded = EncodedVerifyingKey::<P>::try_from(public.as_bytes());
        let encoded = encoded.map_err(|_| refused_key())?;
        Ok(Arc::new(Verifying(ml_dsa::VerifyingKey::<P>::decode(&encoded))))
    }
}

/// The expanded key is boxed and wiped by its crate, so that moving this copies no secret.
struct Signing<P: MlDsaParams> {
    key: Secret<P>,
    sign: Sign<P>,
}

impl<P: MlDsaParams + Send + Sync> SigningKey for Signing<P> {
    fn signature_len(&self) -> usize {
        size_of::<EncodedSignature<P>>()
    }

    fn sign(&self, message: &[&[u8]], signature: &mut [u8]) -> Result<(), Error> {
        let made = (self.sign)(&self.key, message).map_err(|_| failed())?;
        hand_out(&made.encode(), signature)
    }
}

/// Holds the expanded matrix, which is most of what a key costs to prepare.
struct Verifying<P: MlDsaParams>(ml_dsa::VerifyingKey<P>);

impl<P: MlDsaParams + Send + Sync> VerifyingKey for Verifying<P> {
    fn verify(&self, message: &[&[u8]], signature: &[u8]) -> Result<(), SignatureInvalid> {
        // Refuses any other length, then hints in another order than the one allowed.
        let signature = Signature::<P>::try_from(signature).map_err(|_| SignatureInvalid)?;
        self.0.multipart_verify(message, &signature).map_err(|_| SignatureInvalid)
    }

    fn fingerprint(&self) -> Option<Vec<u8>> {
        Some(self.0.encode().to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeroize::ZeroizeOnDrop;

    #[test]
    fn expanded_keys_are_wiped() {
        fn wiped<K: ZeroizeOnDrop>(_: fn(Signing<MlDsa44>) -> K) {}
        wiped(|signing| signing.key);
    }
}
