//! Tokens of any algorithm.

use crate::claims::{Custom, check};
use jwt_compact::prelude::*;
use jwt_compact::{Algorithm, Claims, Header, TimeOptions, UntrustedToken};
use peer_engine::{Case, Failure, Prepared, makes_token, reads_claims};

pub(crate) fn sign<A: Algorithm + 'static>(
    alg: A,
    key: A::SigningKey,
    case: &Case,
) -> Result<Box<dyn Prepared>, Failure>
where
    A::SigningKey: 'static,
{
    let claims: Claims<Custom> = serde_json::from_str(&case.content)?;
    let header = Header::empty().with_key_id(&case.keys.kid);
    Ok(makes_token(move || alg.token(&header, &claims, &key)))
}

pub(crate) fn verify<A: Algorithm + 'static>(
    alg: A,
    key: A::VerifyingKey,
    case: &Case,
) -> Box<dyn Prepared>
where
    A::VerifyingKey: 'static,
{
    let (token, times) = (case.token.clone(), TimeOptions::default());
    reads_claims(move || -> Result<Claims<Custom>, Failure> {
        let token = UntrustedToken::new(&token)?;
        let (_, claims) = alg.validator::<Custom>(&key).validate(&token)?.into_parts();
        claims.validate_expiration(&times)?;
        check(&claims)?;
        Ok(claims)
    })
}
