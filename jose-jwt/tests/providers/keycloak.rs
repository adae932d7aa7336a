//! Keycloak: an access token of a realm. Its type stands in a claim, and roles in objects.

use super::{LATER, NOW, outcome, policy, published, signer, verifiers, with};
use jose_jwt::ClaimsPolicyBuilder;
use serde_json::{Value, json};

fn claims() -> Value {
    json!({
        "exp": LATER, "iat": NOW, "jti": "onrtac:1f6f6a4e-0000-4000-8000-000000000000",
        "iss": "https://sso.example/realms/shop",
        "aud": "account",
        "sub": "5b6c0a5e-0000-4000-8000-000000000000",
        "typ": "Bearer", "azp": "web", "sid": "f1d2", "acr": "1",
        "allowed-origins": ["https://shop.example"],
        "realm_access": { "roles": ["offline_access", "manager"] },
        "resource_access": { "account": { "roles": ["view-profile"] } },
        "scope": "email profile", "email_verified": true, "preferred_username": "alice",
    })
}

fn accepted() -> ClaimsPolicyBuilder {
    policy()
        .issuer("https://sso.example/realms/shop")
        .audience("account")
        .equals("typ", "Bearer") // else an ID token would do
        .equals("azp", "web")
        .check("realm_access", "the role `manager`", |access| {
            access.member("roles").is_some_and(|roles| roles.contains("manager"))
        })
}

#[test]
fn an_access_token_of_keycloak() {
    // Beside the key for signatures there is one for encryption.
    let for_encryption = published(|jwk| {
        jwk["use"] = "enc".into();
        jwk["alg"] = "RSA-OAEP".into();
        jwk["kid"] = "enc".into();
    });
    let verifier = verifiers(&[for_encryption, published(|_| ())]);
    let signer = signer().with_typ("JWT").unwrap();
    let said = |changes: Value| outcome(&with(&claims(), &changes), &signer, &verifier, accepted());
    assert_eq!(said(json!({})), "ok");
    assert_eq!(said(json!({ "typ": "ID" })), "claim.mismatch typ");
    assert_eq!(said(json!({ "typ": "Refresh" })), "claim.mismatch typ");
    assert_eq!(said(json!({ "azp": "other" })), "claim.mismatch azp");
    assert_eq!(said(json!({ "iss": "https://sso.example/realms/master" })), "claim.mismatch iss");
    let user = json!({ "realm_access": { "roles": ["user"] } });
    assert_eq!(said(user), "claim.mismatch realm_access");
    assert_eq!(said(json!({ "realm_access": null })), "claim.missing realm_access");
}
