//! Signed tokens. Claims are what josekit calls a payload: a map, not a type of the caller's.

use josekit::jwk::Jwk;
use josekit::jws::{self, JwsHeader, JwsSigner, JwsVerifier};
use josekit::jwt::{self, JwtPayload, JwtPayloadValidator};
use josekit::{JoseError, Map, Value};
use peer_engine::{AUDIENCE, Case, Failure, ISSUER, Prepared, makes_token, reads};

type Answer = Result<Option<Box<dyn Prepared>>, Failure>;

pub(crate) fn sign(case: &Case) -> Answer {
    let Some(signer) = signer(case)? else { return Ok(None) };
    let claims: Map<String, Value> = serde_json::from_str(&case.content)?;
    let payload = JwtPayload::from_map(claims)?;
    let header = JwsHeader::new(); // the signer adds `alg` and `kid`
    Ok(Some(makes_token(move || jwt::encode_with_signer(&payload, &header, &*signer))))
}

pub(crate) fn verify(case: &Case) -> Answer {
    let Some(verifier) = verifier(case)? else { return Ok(None) };
    let mut validator = JwtPayloadValidator::new();
    validator.set_issuer(ISSUER);
    validator.set_audience(AUDIENCE);
    let token = case.token.clone();
    let run = move || -> Result<JwtPayload, JoseError> {
        let (payload, _) = jwt::decode_with_verifier(&token, &*verifier)?;
        validator.validate(&payload)?;
        Ok(payload)
    };
    Ok(Some(reads(run, |payload| Ok(serde_json::to_string(payload.claims_set())?))))
}

fn signer(case: &Case) -> Result<Option<Box<dyn JwsSigner>>, Failure> {
    let key = Jwk::from_bytes(&case.keys.private.jwk)?;
    Ok(Some(match case.alg.as_str() {
        "HS256" => Box::new(jws::HS256.signer_from_jwk(&key)?),
        "HS384" => Box::new(jws::HS384.signer_from_jwk(&key)?),
        "HS512" => Box::new(jws::HS512.signer_from_jwk(&key)?),
        "RS256" => Box::new(jws::RS256.signer_from_jwk(&key)?),
        "PS256" => Box::new(jws::PS256.signer_from_jwk(&key)?),
        "ES256" => Box::new(jws::ES256.signer_from_jwk(&key)?),
        "ES384" => Box::new(jws::ES384.signer_from_jwk(&key)?),
        "ES512" => Box::new(jws::ES512.signer_from_jwk(&key)?),
        "ES256K" => Box::new(jws::ES256K.signer_from_jwk(&key)?),
        "EdDSA" => Box::new(jws::EdDSA.signer_from_jwk(&key)?),
        _ => return Ok(None),
    }))
}

fn verifier(case: &Case) -> Result<Option<Box<dyn JwsVerifier>>, Failure> {
    let key = Jwk::from_bytes(&case.keys.public.jwk)?;
    Ok(Some(match case.alg.as_str() {
        "HS256" => Box::new(jws::HS256.verifier_from_jwk(&key)?),
        "HS384" => Box::new(jws::HS384.verifier_from_jwk(&key)?),
        "HS512" => Box::new(jws::HS512.verifier_from_jwk(&key)?),
        "RS256" => Box::new(jws::RS256.verifier_from_jwk(&key)?),
        "PS256" => Box::new(jws::PS256.verifier_from_jwk(&key)?),
        "ES256" => Box::new(jws::ES256.verifier_from_jwk(&key)?),
        "ES384" => Box::new(jws::ES384.verifier_from_jwk(&key)?),
        "ES512" => Box::new(jws::ES512.verifier_from_jwk(&key)?),
        "ES256K" => Box::new(jws::ES256K.verifier_from_jwk(&key)?),
        "EdDSA" => Box::new(jws::EdDSA.verifier_from_jwk(&key)?),
        _ => return Ok(None),
    }))
}
