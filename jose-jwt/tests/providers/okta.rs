//! Okta: an access token of a custom authorization server, with its scopes in an array.

use super::{LATER, NOW, outcome, policy, signer, verifier, with};
use jose_jwt::ClaimsPolicyBuilder;
use serde_json::{Value, json};

fn claims() -> Value {
    json!({
        "ver": 1, "jti": "AT.0mP4JKAZX1iACIT4vbEDF7LpvDVjxypPMf0D7uX39RE",
        "iss": "https://tenant.okta.com/oauth2/default", "aud": "api://default",
        "iat": NOW, "exp": LATER, "cid": "nmdP1fcyvdVO11AL7ECm", "uid": "00ujmkLgagxeRrAg20g3",
        "scp": ["openid", "orders.read"], "auth_time": NOW, "sub": "alice@example.com",
    })
}

fn accepted() -> ClaimsPolicyBuilder {
    policy()
        .issuer("https://tenant.okta.com/oauth2/default")
        .audience("api://default")
        .equals("ver", 1)
        .equals("cid", "nmdP1fcyvdVO11AL7ECm")
        .scope_in("scp", "orders.read")
}

#[test]
fn an_access_token_of_okta() {
    let said =
        |changes: Value| outcome(&with(&claims(), &changes), &signer(), &verifier(), accepted());
    assert_eq!(said(json!({})), "ok");
    assert_eq!(said(json!({ "scp": ["openid"] })), "claim.mismatch scp");
    assert_eq!(said(json!({ "scp": ["orders.read.all"] })), "claim.mismatch scp");
    assert_eq!(said(json!({ "scp": null, "scope": "orders.read" })), "claim.missing scp");
    assert_eq!(said(json!({ "cid": "other" })), "claim.mismatch cid");
    assert_eq!(said(json!({ "ver": "1" })), "claim.mismatch ver");
    assert_eq!(said(json!({ "iss": "https://tenant.okta.com" })), "claim.mismatch iss");
}

/// The server of the organization types its access tokens: they are for Okta itself.
#[test]
fn an_access_token_for_okta_itself_is_none_for_others() {
    let typed = signer().with_typ("application/okta-internal-at+jwt").unwrap();
    assert_eq!(outcome(&claims(), &typed, &verifier(), accepted()), "header.typ");
}
