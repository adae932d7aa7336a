//! Auth0: an access token for an API with RBAC, in the default profile and in that of
//! RFC 9068.

use super::{LATER, NOW, outcome, policy, signer, verifier, with};
use jose_jwt::ClaimsPolicyBuilder;
use serde_json::{Value, json};

fn claims() -> Value {
    json!({
        "iss": "https://tenant.eu.auth0.com/",
        "sub": "auth0|6512f1a2b3c4d5e6f7a8b9c0",
        "aud": ["https://api.example", "https://tenant.eu.auth0.com/userinfo"],
        "iat": NOW, "exp": LATER,
        "azp": "my_client_id",
        "scope": "openid profile read:orders",
        "permissions": ["read:orders", "write:orders"],
    })
}

fn accepted() -> ClaimsPolicyBuilder {
    policy()
        .issuer("https://tenant.eu.auth0.com/") // with the slash at its end
        .audience("https://api.example")
        .scope("read:orders")
        .contains("permissions", "write:orders")
}

#[test]
fn an_access_token_of_auth0() {
    let signer = signer().with_typ("JWT").unwrap();
    let said =
        |changes: Value| outcome(&with(&claims(), &changes), &signer, &verifier(), accepted());
    assert_eq!(said(json!({})), "ok");
    assert_eq!(said(json!({ "iss": "https://tenant.eu.auth0.com" })), "claim.mismatch iss");
    assert_eq!(
        said(json!({ "aud": ["https://tenant.eu.auth0.com/userinfo"] })),
        "claim.mismatch aud"
    );
    assert_eq!(said(json!({ "scope": "openid" })), "claim.mismatch scope");
    assert_eq!(said(json!({ "permissions": ["read:orders"] })), "claim.mismatch permissions");
    assert_eq!(said(json!({ "permissions": null })), "claim.missing permissions");
}

#[test]
fn an_access_token_of_auth0_by_rfc_9068() {
    let claims = with(&claims(), &json!({ "client_id": "my_client_id", "jti": "j" }));
    let typed = signer().with_typ("at+jwt").unwrap();
    assert_eq!(outcome(&claims, &typed, &verifier(), accepted().access_token()), "ok");
    assert_eq!(outcome(&claims, &typed, &verifier(), accepted()), "header.typ");
    let plain = signer().with_typ("JWT").unwrap();
    assert_eq!(outcome(&claims, &plain, &verifier(), accepted().access_token()), "header.typ");
}
