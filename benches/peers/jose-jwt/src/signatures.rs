//! Signed tokens.

use crate::borrowed::Borrowed;
use jose_jwt::jws::Backend;
use jose_jwt::{ClaimsPolicy, Jwk, JwsAlg, Signer, Verified, Verifier};
use peer_engine::{AUDIENCE, Case, Claims, Failure, ISSUER, Prepared, makes_token, reads_claims};

type Answer = Result<Option<Box<dyn Prepared>>, Failure>;

pub(crate) fn sign(case: &Case, backend: Backend) -> Answer {
    let claims: Claims = serde_json::from_str(&case.content)?;
    let alg: JwsAlg = case.alg.parse()?;
    let signer = Signer::with_backend(backend, alg, &Jwk::from_json(&case.keys.private.jwk)?)?;
    Ok(Some(makes_token(move || jose_jwt::issue(&claims, &signer))))
}

pub(crate) fn verify(case: &Case, backend: Backend) -> Answer {
    let alg: JwsAlg = case.alg.parse()?;
    let mut verifier =
        Verifier::with_backend(backend, alg, &Jwk::from_json(&case.keys.public.jwk)?)?;
    let policy = ClaimsPolicy::builder().issuer(ISSUER).audience(AUDIENCE).build()?;
    let token = case.token.clone();
    match case.variant.as_str() {
        "borrowed" => return Ok(Some(Box::new(Borrowed::new(token, verifier, policy)))),
        "precomputed" => {
            verifier = verifier.precompute()?;
            // Where a table gains nothing, none is made.
            if verifier.precomputed_octets() == 0 {
                return Ok(None);
            }
        }
        _ => {}
    }
    Ok(Some(reads_claims(move || {
        jose_jwt::verify::<Claims>(&token, &verifier, &policy).map(Verified::into_payload)
    })))
}
