//! Google: ID tokens, whose issuer has two spellings, and those of Firebase, whose keys come
//! as certificates or as a set.

use super::{LATER, NOW, outcome, policy, signer, verifier, with};
use jose_jwt::ClaimsPolicyBuilder;
use serde_json::{Value, json};

const CLIENT: &str = "1234987819200.apps.googleusercontent.com";

fn id() -> Value {
    json!({
        "iss": "https://accounts.google.com", "azp": CLIENT, "aud": CLIENT,
        "sub": "10769150350006150715113082367", "at_hash": "HK6E_P6Dh8Y93mRNtsDB1Q",
        "hd": "example.com", "email": "alice@example.com", "email_verified": true,
        "iat": NOW, "exp": LATER, "nonce": "0394852-3190485-2490358",
    })
}

fn accepted() -> ClaimsPolicyBuilder {
    policy()
        .issuer("https://accounts.google.com")
        .issuer("accounts.google.com")
        .audience(CLIENT)
        .equals("hd", "example.com")
        .equals("email_verified", true)
        .equals("nonce", "0394852-3190485-2490358")
}

#[test]
fn an_id_token_of_google() {
    let signer = signer().with_typ("JWT").unwrap();
    let said = |changes: Value| outcome(&with(&id(), &changes), &signer, &verifier(), accepted());
    assert_eq!(said(json!({})), "ok");
    assert_eq!(said(json!({ "iss": "accounts.google.com" })), "ok");
    assert_eq!(said(json!({ "iss": "http://accounts.google.com" })), "claim.mismatch iss");
    assert_eq!(said(json!({ "aud": "other.apps.googleusercontent.com" })), "claim.mismatch aud");
    assert_eq!(said(json!({ "hd": null })), "claim.missing hd");
    assert_eq!(said(json!({ "email_verified": false })), "claim.mismatch email_verified");
    assert_eq!(said(json!({ "email_verified": "true" })), "claim.mismatch email_verified");
    assert_eq!(said(json!({ "nonce": "another" })), "claim.mismatch nonce");
}

fn firebase() -> Value {
    json!({
        "iss": "https://securetoken.google.com/my-project", "aud": "my-project",
        "auth_time": NOW - 60, "user_id": "uid", "sub": "uid", "iat": NOW - 60, "exp": LATER,
        "email": "alice@example.com", "email_verified": true,
        "firebase": { "identities": { "email": ["alice@example.com"] }, "sign_in_provider": "password" },
    })
}

fn accepted_firebase() -> ClaimsPolicyBuilder {
    policy()
        .issuer("https://securetoken.google.com/my-project")
        .audience("my-project")
        .check("sub", "a user", |user| !user.is_text(""))
        .check("auth_time", "a time in the past", |time| time.as_i64().is_some_and(|t| t <= NOW))
        .check("firebase", "a user with a name", |firebase| {
            let provider = firebase.member("sign_in_provider");
            provider.is_some_and(|provider| !provider.is_text("anonymous"))
        })
}

#[test]
fn an_id_token_of_firebase() {
    let signer = signer().with_typ("JWT").unwrap();
    let said = |changes: Value| {
        outcome(&with(&firebase(), &changes), &signer, &verifier(), accepted_firebase())
    };
    assert_eq!(said(json!({})), "ok");
    assert_eq!(said(json!({ "aud": "other-project" })), "claim.mismatch aud");
    let other = "https://securetoken.google.com/other-project";
    assert_eq!(said(json!({ "iss": other })), "claim.mismatch iss");
    assert_eq!(said(json!({ "sub": "" })), "claim.mismatch sub");
    assert_eq!(said(json!({ "auth_time": NOW + 60 })), "claim.mismatch auth_time");
    let anonymous = json!({ "firebase": { "sign_in_provider": "anonymous" } });
    assert_eq!(said(anonymous), "claim.mismatch firebase");
}
