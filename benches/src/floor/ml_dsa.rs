//! ML-DSA (FIPS 204) with an empty context, hedged with the system's generator as in the
//! library, keys expanded.

use super::{Floor, primitive};
use crate::Error;
use crate::vectors::Key;
use jose_core::random::SystemRandom;
use ml_dsa::signature::{Keypair, RandomizedSigner, Verifier};
use ml_dsa::{MlDsa44, MlDsa65, MlDsa87, MlDsaParams, Seed, Signature, SigningKey};

/// ML-DSA-44.
///
/// # Errors
/// A key that is not one for ML-DSA.
pub fn ml_dsa_44(key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    ml_dsa::<MlDsa44>(key)
}

/// ML-DSA-65.
///
/// # Errors
/// As [`ml_dsa_44`].
pub fn ml_dsa_65(key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    ml_dsa::<MlDsa65>(key)
}

/// ML-DSA-87.
///
/// # Errors
/// As [`ml_dsa_44`].
pub fn ml_dsa_87(key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    ml_dsa::<MlDsa87>(key)
}

fn ml_dsa<P: MlDsaParams + 'static>(key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    let signing = SigningKey::<P>::from_seed(&Seed::try_from(key.octets("priv")?.as_slice())?);
    let verifying = signing.verifying_key();
    Ok(primitive(
        move |input: &[u8]| {
            Ok(signing.expanded_key().try_sign_with_rng(&mut SystemRandom, input)?.encode())
        },
        move |input: &[u8], signature: &[u8]| {
            Signature::<P>::try_from(signature)
                .is_ok_and(|signature| verifying.verify(input, &signature).is_ok())
        },
    ))
}
