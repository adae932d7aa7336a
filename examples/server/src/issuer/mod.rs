//! The service that issues tokens.

mod asked;
mod keys;

pub use asked::Asked;
pub use keys::{Keys, PUBLISHED_BEFORE_USE};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use jose_jwt::{Claims, Error};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// How long a token is good.
const LIFETIME: Duration = Duration::from_secs(300);

/// How long others may keep the published keys, in seconds. A withdrawn key is good that much
/// longer.
const MAX_AGE: u32 = 2;

/// What all requests share.
#[derive(Clone, Debug)]
pub struct Issuer {
    name: Arc<str>,
    keys: Arc<Keys>,
    asked: Arc<Asked>,
}

impl Issuer {
    /// An issuer of this name, which is its address, with a first key.
    ///
    /// # Errors
    /// No randomness.
    pub fn new(name: &str) -> Result<Self, Error> {
        Ok(Self { name: name.into(), keys: Arc::new(Keys::new()?), asked: Arc::default() })
    }

    /// Its keys.
    #[must_use]
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// How often its keys were asked for.
    #[must_use]
    pub fn asked(&self) -> &Asked {
        &self.asked
    }

    /// What a token for the API says.
    ///
    /// # Errors
    /// No randomness.
    pub fn claims(&self, subject: &str) -> Result<Claims, Error> {
        self.claims_for(subject, "api")
    }

    /// The same for another service.
    ///
    /// # Errors
    /// No randomness.
    pub fn claims_for(&self, subject: &str, audience: &str) -> Result<Claims, Error> {
        Claims::new()
            .issuer(&*self.name)
            .subject(subject)
            .audience(audience)
            .lifetime(LIFETIME)
            .with_random_id()?
            .with("client_id", "example")
    }

    /// Issues a token for the API.
    ///
    /// # Errors
    /// No randomness.
    pub fn issue(&self, subject: &str) -> Result<String, Error> {
        jose_jwt::issue(&self.claims(subject)?, &self.keys.signer())
    }

    /// What it answers to.
    pub fn router(self) -> Router {
        Router::new()
            .route("/token", post(token))
            .route("/rotate", post(rotate))
            .route("/.well-known/openid-configuration", get(configuration))
            .route("/.well-known/jwks.json", get(jwks))
            .with_state(self)
    }
}

/// A log-in. Who asks is believed: how users prove who they are is another subject.
#[derive(Debug, Deserialize)]
struct LogIn {
    sub: String,
}

/// The answer to a log-in (RFC 6749, Section 5.1).
#[derive(Debug, Serialize)]
struct Granted {
    access_token: String,
    token_type: &'static str,
    expires_in: u64,
}

async fn token(State(issuer): State<Issuer>, Json(who): Json<LogIn>) -> Result<Response, Failed> {
    let access_token = issuer.issue(&who.sub)?;
    let granted = Granted { access_token, token_type: "Bearer", expires_in: LIFETIME.as_secs() };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(granted)).into_response())
}

/// Somebody's job in earnest, and not everybody's.
async fn rotate(State(issuer): State<Issuer>) -> Result<Json<serde_json::Value>, Failed> {
    let kid = issuer.keys.rotate().await?;
    Ok(Json(json!({ "kid": kid })))
}

/// Where the keys are (OpenID Connect Discovery 1.0, Section 4.2).
async fn configuration(State(issuer): State<Issuer>) -> Json<serde_json::Value> {
    let jwks = format!("{}/.well-known/jwks.json", issuer.name);
    Json(json!({ "issuer": &*issuer.name, "jwks_uri": jwks }))
}

/// The public keys, which change seldom and are asked for often.
async fn jwks(State(issuer): State<Issuer>, headers: HeaderMap) -> Response {
    let published = issuer.keys.published();
    let answer = [
        (header::CONTENT_TYPE, "application/jwk-set+json".to_owned()),
        (header::CACHE_CONTROL, format!("public, max-age={MAX_AGE}")),
        (header::ETAG, published.etag.clone()),
    ];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|etag| etag.to_str().ok());
    let unchanged = known == Some(&*published.etag);
    issuer.asked.count(!unchanged);
    if unchanged {
        return (StatusCode::NOT_MODIFIED, answer).into_response();
    }
    (answer, published.json.clone()).into_response()
}

/// What went wrong here. It is logged, and not told.
struct Failed(Error);

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self(error)
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        eprintln!("issuer: {}: {}", self.0.code(), self.0);
        StatusCode::INTERNAL_SERVER_ERROR.into_response()
    }
}
