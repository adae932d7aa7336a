//! Signed tokens. Claims go into a token by value, so each takes a copy of them.

use crate::claims::Custom;
use jwt_simple::prelude::*;
use peer_engine::{AUDIENCE, Case, Failure, ISSUER, Prepared, makes_token, reads_claims};

type Answer = Result<Option<Box<dyn Prepared>>, Failure>;

/// Traits with methods of the same names stand behind the types of keys.
macro_rules! signs {
    ($key:expr, $method:ident, $case:expr) => {{
        let key = $key.with_key_id(&$case.keys.kid);
        let claims: JWTClaims<Custom> = serde_json::from_str(&$case.content)?;
        makes_token(move || key.$method(claims.clone()))
    }};
}

macro_rules! verifies {
    ($key:expr, $case:expr) => {{
        let (key, token, options) = ($key, $case.token.clone(), options());
        reads_claims(move || key.verify_token::<Custom>(&token, Some(options.clone())))
    }};
}

pub(crate) fn sign(case: &Case) -> Answer {
    let pem = &case.keys.private.pem;
    Ok(Some(match case.alg.as_str() {
        "HS256" => signs!(HS256Key::from_bytes(case.keys.symmetric()?), authenticate, case),
        "HS384" => signs!(HS384Key::from_bytes(case.keys.symmetric()?), authenticate, case),
        "HS512" => signs!(HS512Key::from_bytes(case.keys.symmetric()?), authenticate, case),
        "RS256" => signs!(RS256KeyPair::from_pem(pem)?, sign, case),
        "PS256" => signs!(PS256KeyPair::from_pem(pem)?, sign, case),
        "ES256" => signs!(ES256KeyPair::from_pem(pem)?, sign, case),
        "ES384" => signs!(ES384KeyPair::from_pem(pem)?, sign, case),
        "ES256K" => signs!(ES256kKeyPair::from_pem(pem)?, sign, case),
        "EdDSA" => signs!(Ed25519KeyPair::from_pem(pem)?, sign, case),
        _ => return Ok(None),
    }))
}

pub(crate) fn verify(case: &Case) -> Answer {
    let pem = &case.keys.public.pem;
    Ok(Some(match case.alg.as_str() {
        "HS256" => verifies!(HS256Key::from_bytes(case.keys.symmetric()?), case),
        "HS384" => verifies!(HS384Key::from_bytes(case.keys.symmetric()?), case),
        "HS512" => verifies!(HS512Key::from_bytes(case.keys.symmetric()?), case),
        "RS256" => verifies!(RS256PublicKey::from_pem(pem)?, case),
        "PS256" => verifies!(PS256PublicKey::from_pem(pem)?, case),
        "ES256" => verifies!(ES256PublicKey::from_pem(pem)?, case),
        "ES384" => verifies!(ES384PublicKey::from_pem(pem)?, case),
        "ES256K" => verifies!(ES256kPublicKey::from_pem(pem)?, case),
        "EdDSA" => verifies!(Ed25519PublicKey::from_pem(pem)?, case),
        _ => return Ok(None),
    }))
}

/// What is demanded beside `exp`. The options too go by value.
fn options() -> VerificationOptions {
    VerificationOptions {
        allowed_issuers: Some(HashSet::from([ISSUER.into()])),
        allowed_audiences: Some(HashSet::from([AUDIENCE.into()])),
        ..VerificationOptions::default()
    }
}
