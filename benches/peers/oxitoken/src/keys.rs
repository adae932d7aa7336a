//! Which of AWS-LC's algorithms a name means.

use aws_lc_rs::hmac::{HMAC_SHA256, HMAC_SHA384, HMAC_SHA512, Key};
use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, ECDSA_P256K1_SHA256_FIXED,
    ECDSA_P256K1_SHA256_FIXED_SIGNING, ECDSA_P384_SHA384_FIXED, ECDSA_P384_SHA384_FIXED_SIGNING,
    ECDSA_P521_SHA512_FIXED, ECDSA_P521_SHA512_FIXED_SIGNING, ED25519, EcdsaSigningAlgorithm,
    ParsedPublicKey, RSA_PKCS1_2048_8192_SHA256, RSA_PSS_2048_8192_SHA256, VerificationAlgorithm,
};
use oxitoken::Algorithm;
use oxitoken::crypto::aws_lc::AwsLcVerificationKey;
use peer_engine::{Failure, Keys};

pub(crate) fn hmac(alg: Algorithm, keys: &Keys) -> Result<Option<Key>, Failure> {
    let hash = match alg {
        Algorithm::HS256 => HMAC_SHA256,
        Algorithm::HS384 => HMAC_SHA384,
        Algorithm::HS512 => HMAC_SHA512,
        _ => return Ok(None),
    };
    Ok(Some(Key::new(hash, keys.symmetric()?)))
}

pub(crate) fn ecdsa(alg: Algorithm) -> Option<&'static EcdsaSigningAlgorithm> {
    match alg {
        Algorithm::ES256 => Some(&ECDSA_P256_SHA256_FIXED_SIGNING),
        Algorithm::ES384 => Some(&ECDSA_P384_SHA384_FIXED_SIGNING),
        Algorithm::ES512 => Some(&ECDSA_P521_SHA512_FIXED_SIGNING),
        Algorithm::ES256K => Some(&ECDSA_P256K1_SHA256_FIXED_SIGNING),
        _ => None,
    }
}

pub(crate) fn verifying(
    alg: Algorithm,
    keys: &Keys,
) -> Result<Option<AwsLcVerificationKey>, Failure> {
    if let Some(key) = hmac(alg, keys)? {
        return Ok(Some(key.try_into()?));
    }
    let Some(alg) = asymmetric(alg) else { return Ok(None) };
    Ok(Some(ParsedPublicKey::new(alg, &keys.public.der)?.try_into()?))
}

fn asymmetric(alg: Algorithm) -> Option<&'static dyn VerificationAlgorithm> {
    match alg {
        Algorithm::RS256 => Some(&RSA_PKCS1_2048_8192_SHA256),
        Algorithm::PS256 => Some(&RSA_PSS_2048_8192_SHA256),
        Algorithm::ES256 => Some(&ECDSA_P256_SHA256_FIXED),
        Algorithm::ES384 => Some(&ECDSA_P384_SHA384_FIXED),
        Algorithm::ES512 => Some(&ECDSA_P521_SHA512_FIXED),
        Algorithm::ES256K => Some(&ECDSA_P256K1_SHA256_FIXED),
        Algorithm::EdDSA => Some(&ED25519),
        _ => None,
    }
}
