//! Signed tokens.

use crate::claims::{Claims, Header};
use crate::keys;
use aws_lc_rs::signature::{EcdsaKeyPair, Ed25519KeyPair, RsaKeyPair};
use oxitoken::Algorithm;
use oxitoken::encoding::{Signer, encode};
use oxitoken::validation::{StaticKeyProvider, ValidationPipeline};
use peer_engine::{AUDIENCE, Case, Failure, ISSUER, Prepared, makes_token, reads_claims};

type Answer = Result<Option<Box<dyn Prepared>>, Failure>;

pub(crate) fn sign(alg: Algorithm, case: &Case) -> Answer {
    let pkcs8 = &case.keys.private.der;
    if let Some(key) = keys::hmac(alg, &case.keys)? {
        return sign_with(key, alg, case);
    }
    if let Some(curve) = keys::ecdsa(alg) {
        return sign_with(EcdsaKeyPair::from_pkcs8(curve, pkcs8)?, alg, case);
    }
    match alg {
        Algorithm::RS256 | Algorithm::PS256 => sign_with(RsaKeyPair::from_pkcs8(pkcs8)?, alg, case),
        Algorithm::EdDSA => sign_with(Ed25519KeyPair::from_pkcs8(pkcs8)?, alg, case),
        _ => Ok(None),
    }
}

fn sign_with<K>(key: K, alg: Algorithm, case: &Case) -> Answer
where
    K: Signer + 'static,
    K::Error: Send + Sync + 'static,
{
    let claims: Claims = serde_json::from_str(&case.content)?;
    let header = Header { alg, kid: case.keys.kid.clone() };
    Ok(Some(makes_token(move || encode(&key, &header, &claims))))
}

pub(crate) fn verify(alg: Algorithm, case: &Case) -> Answer {
    let Some(key) = keys::verifying(alg, &case.keys)? else { return Ok(None) };
    let pipeline = ValidationPipeline::<Header, Claims, _>::builder(StaticKeyProvider::new(key))
        .with_expiration_validator()
        .with_issuer_validator(ISSUER)
        .with_audience_validator(AUDIENCE)
        .build();
    let token = case.token.clone();
    Ok(Some(reads_claims(move || pipeline.verify(token.as_bytes()).map(|(_, claims)| claims))))
}
