//! The extractor: a verified token, or an answer that says why not.

use crate::access::Access;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jose_jwks::RemoteVerifier;
use jose_jwt::{ClaimsPolicy, Error, ErrorKind, Verified};
use std::sync::Arc;

/// What verifies tokens: made once, part of the state of the service.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Gate {
    /// With the keys of the issuer.
    pub verifier: RemoteVerifier,
    /// What a token must say.
    pub policy: Arc<ClaimsPolicy>,
}

/// The token of a request.
#[derive(Debug)]
#[non_exhaustive]
pub struct Bearer(pub Verified<Access>);

impl<S: Send + Sync> FromRequestParts<S> for Bearer
where
    Gate: FromRef<S>,
{
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let gate = Gate::from_ref(state);
        let token = bearer(parts).ok_or(Refused::NoToken)?;
        let verified = gate.verifier.verify(token, &gate.policy).await;
        verified.map(Self).map_err(Refused::Token)
    }
}

/// The credentials of a request (RFC 6750, Section 2.1).
fn bearer(parts: &Parts) -> Option<&str> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("Bearer").then_some(token)
}

/// Why a request goes no further.
#[derive(Debug)]
#[non_exhaustive]
pub enum Refused {
    /// There is no bearer token.
    NoToken,
    /// There is one that is not good, or no keys to tell.
    Token(Error),
}

impl IntoResponse for Refused {
    /// The reason is for the log. Who sent the token is told whether to log in again (RFC 6750,
    /// Section 3).
    fn into_response(self) -> Response {
        if let Self::Token(error) = &self {
            eprintln!("api: {}: {error}", error.code());
        }
        let challenge = match &self {
            Self::NoToken => "Bearer",
            Self::Token(error) if error.kind() == ErrorKind::KeysUnavailable => {
                return StatusCode::SERVICE_UNAVAILABLE.into_response();
            }
            Self::Token(error) if error.is_expired() => {
                r#"Bearer error="invalid_token", error_description="expired""#
            }
            Self::Token(_) => r#"Bearer error="invalid_token""#,
        };
        (StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, challenge)]).into_response()
    }
}
