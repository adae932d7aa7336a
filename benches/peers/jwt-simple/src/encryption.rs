//! Encrypted tokens: of what is compared jwt-simple has AES key wrap with AES-GCM.

use crate::claims::Plaintext;
use jwt_simple::prelude::*;
use peer_engine::{Case, Failure, Prepared, makes_token, reads_claims};

type Answer = Result<Option<Box<dyn Prepared>>, Failure>;

pub(crate) fn encrypt(case: &Case) -> Answer {
    let Some(key) = key(case)? else { return Ok(None) };
    let claims: JWTClaims<Plaintext> = serde_json::from_str(&case.content)?;
    Ok(Some(makes_token(move || key.encrypt(claims.clone()))))
}

pub(crate) fn decrypt(case: &Case) -> Answer {
    let Some(key) = key(case)? else { return Ok(None) };
    let token = case.token.clone();
    Ok(Some(reads_claims(move || key.decrypt_token::<Plaintext>(&token, None))))
}

fn key(case: &Case) -> Result<Option<A256KWKey>, Failure> {
    // Content is encrypted with A256GCM unless options say otherwise.
    if (case.alg.as_str(), case.enc.as_str()) != ("A256KW", "A256GCM") {
        return Ok(None);
    }
    Ok(Some(A256KWKey::from_bytes(case.keys.symmetric()?)?.with_key_id(&case.keys.kid)))
}
