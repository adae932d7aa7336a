//! Tokens in the shapes that providers document, each with the policy that reads them. Keys
//! and values are ours.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]
#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "of values that are written here"
)]

mod amazon;
mod auth0;
mod entra;
mod github;
mod google;
mod keycloak;
mod okta;
mod quirks;

use jose_jwt::jwk::rsa;
use jose_jwt::{
    ClaimsPolicy, ClaimsPolicyBuilder, Clock, Jwk, JwkSet, JwsAlg, NumericDate, SelectVerifier,
    Signer, VerifierSet,
};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// The time by the clock of every policy here.
const NOW: i64 = 1_800_000_000;
const LATER: i64 = NOW + 3600;

static RSA: LazyLock<Jwk> = LazyLock::new(|| Jwk::new(rsa::PrivateKey::generate(2048).unwrap()));

/// The key of a provider, which all of them share here.
fn key() -> Jwk {
    RSA.clone().with_kid("2026-11")
}

fn signer() -> Signer {
    Signer::new(JwsAlg::RS256, &key()).unwrap()
}

/// The key as it is published, with a change to it.
fn published(change: impl FnOnce(&mut Value)) -> Value {
    let mut jwk: Value = serde_json::from_str(&key().to_public().unwrap().to_json()).unwrap();
    jwk["alg"] = "RS256".into();
    jwk["use"] = "sig".into();
    change(&mut jwk);
    jwk
}

/// The verifiers of a set of these keys.
fn verifiers(keys: &[Value]) -> VerifierSet {
    let set = JwkSet::from_json(&json!({ "keys": keys }).to_string()).unwrap();
    VerifierSet::from_jwks(&set, &[JwsAlg::RS256]).unwrap()
}

fn verifier() -> VerifierSet {
    verifiers(&[published(|_| ())])
}

fn policy() -> ClaimsPolicyBuilder {
    ClaimsPolicy::builder().clock(Clock::fixed(NumericDate::from_seconds(NOW)))
}

/// What becomes of these claims: `ok`, or the code of the refusal and the claim.
fn outcome(
    claims: &Value,
    signer: &Signer,
    verifier: &impl SelectVerifier,
    policy: ClaimsPolicyBuilder,
) -> String {
    said(&jose_jwt::issue(claims, signer).unwrap(), verifier, policy)
}

/// The same of a token.
fn said(token: &str, verifier: &impl SelectVerifier, policy: ClaimsPolicyBuilder) -> String {
    match jose_jwt::verify::<Value>(token, verifier, &policy.build().unwrap()) {
        Ok(_) => "ok".into(),
        Err(error) => match error.claim() {
            Some(claim) => format!("{} {claim}", error.code()),
            None => error.code().into(),
        },
    }
}

/// Claims with some of them replaced; `null` takes one away.
fn with(claims: &Value, changes: &Value) -> Value {
    let mut claims = claims.clone();
    for (name, value) in changes.as_object().unwrap() {
        claims[name] = value.clone();
    }
    claims.as_object_mut().unwrap().retain(|_, value| !value.is_null());
    claims
}
