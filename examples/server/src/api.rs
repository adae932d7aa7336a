//! The service that verifies tokens.

use crate::bearer::{Bearer, Gate};
use axum::routing::get;
use axum::{Json, Router};
use jose_jwks::client::ReqwestClient;
use jose_jwks::{Options, RemoteJwks};
use jose_jwt::{ClaimsPolicy, Error, JwsAlg};
use serde_json::json;
use std::sync::Arc;

/// The service, and the keys of its issuer, which [`keep_fresh`] is for.
///
/// # Errors
/// An issuer that is no address.
pub fn service(issuer: &str, options: Options) -> Result<(Router, RemoteJwks), Error> {
    let client = ReqwestClient::new(&options)?;
    let keys = RemoteJwks::discover(issuer, client, options)?;
    let policy = ClaimsPolicy::builder().issuer(issuer).audience("api").access_token().build()?;
    let gate = Gate { verifier: keys.verifier(&[JwsAlg::ES256])?, policy: Arc::new(policy) };
    Ok((Router::new().route("/me", get(me)).with_state(gate), keys))
}

/// Who asks.
async fn me(Bearer(token): Bearer) -> Json<serde_json::Value> {
    Json(json!({ "sub": token.sub, "client_id": token.client_id }))
}

/// Renews keys before anybody waits for them: a task of its own.
pub async fn keep_fresh(keys: RemoteJwks) {
    loop {
        if let Err(error) = keys.refresh_if_due().await {
            eprintln!("api: {}: {error}", error.code());
        }
        tokio::time::sleep(keys.next_refresh_in()).await;
    }
}
