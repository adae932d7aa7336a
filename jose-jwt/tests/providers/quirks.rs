//! What is odd about the tokens and sets of some provider or other, each by itself.

use super::{LATER, NOW, RSA, outcome, policy, published, signer, verifier, verifiers, with};
use jose_jwt::{ClaimsPolicyBuilder, JwsAlg, Signer};
use serde_json::{Value, json};

fn claims() -> Value {
    json!({ "iss": "https://idp.example", "aud": "api", "exp": LATER })
}

fn accepted() -> ClaimsPolicyBuilder {
    policy().issuer("https://idp.example").audience("api")
}

fn said(changes: &Value, policy: ClaimsPolicyBuilder) -> String {
    outcome(&with(&claims(), changes), &signer(), &verifier(), policy)
}

#[test]
fn aud_as_a_string() {
    assert_eq!(said(&json!({ "aud": "api" }), accepted()), "ok");
    assert_eq!(said(&json!({ "aud": "api web" }), accepted()), "claim.mismatch aud");
}

#[test]
fn aud_as_an_array() {
    assert_eq!(said(&json!({ "aud": ["web", "api"] }), accepted()), "ok");
    assert_eq!(said(&json!({ "aud": ["web"] }), accepted()), "claim.mismatch aud");
}

#[test]
fn aud_missing() {
    let without = json!({ "aud": null, "client_id": "c" });
    assert_eq!(said(&without, accepted()), "claim.missing aud");
    let by_client =
        || policy().issuer("https://idp.example").any_audience().equals("client_id", "c");
    assert_eq!(said(&without, by_client()), "ok");
    assert_eq!(said(&json!({}), by_client()), "claim.missing client_id");
}

#[test]
fn dates_with_a_fraction() {
    let at = |exp: f64| json!({ "exp": exp, "iat": 1_799_999_999.25 });
    assert_eq!(said(&at(1_800_000_000.5), accepted()), "ok");
    assert_eq!(said(&at(1_799_999_999.5), accepted()), "claim.expired exp");
    assert_eq!(said(&json!({ "exp": LATER.to_string() }), accepted()), "claim.type exp");
}

#[test]
fn no_kid_in_the_token() {
    let anonymous = Signer::new(JwsAlg::RS256, &RSA).unwrap();
    assert_eq!(outcome(&claims(), &anonymous, &verifier(), accepted()), "ok");
    let two = verifiers(&[published(|_| ()), published(|jwk| jwk["kid"] = "other".into())]);
    assert_eq!(outcome(&claims(), &anonymous, &two, accepted()), "key.ambiguous");
    assert_eq!(outcome(&claims(), &anonymous, &two.with_keys_tried(2), accepted()), "ok");
}

#[test]
fn no_typ_in_the_token() {
    assert_eq!(said(&json!({}), accepted()), "ok");
    assert_eq!(said(&json!({}), accepted().typ("JWT")), "header.typ");
}

#[test]
fn key_types_that_nobody_knows_in_the_set() {
    let strange = json!({ "kty": "XYZ", "kid": "2026-11", "alg": "RS256" });
    let curve = json!({ "kty": "EC", "crv": "P-999", "x": "AA", "y": "AA" });
    let verifiers = verifiers(&[strange, curve, published(|_| ())]);
    assert_eq!(outcome(&claims(), &signer(), &verifiers, accepted()), "ok");
    let only = super::verifiers(&[json!({ "kty": "XYZ", "kid": "2026-11" })]);
    assert_eq!(outcome(&claims(), &signer(), &only, accepted()), "key.not_found");
}

#[test]
fn no_alg_in_the_key() {
    let set = verifiers(&[published(|jwk| drop(jwk.as_object_mut().unwrap().remove("alg")))]);
    assert_eq!(outcome(&claims(), &signer(), &set, accepted()), "ok");
    // The list of the caller has the one algorithm; a token does not choose another.
    let other = Signer::new(JwsAlg::PS256, &super::key()).unwrap();
    assert_ne!(outcome(&claims(), &other, &set, accepted()), "ok");
}

#[test]
fn no_use_in_the_key() {
    let set = verifiers(&[published(|jwk| drop(jwk.as_object_mut().unwrap().remove("use")))]);
    assert_eq!(outcome(&claims(), &signer(), &set, accepted()), "ok");
    let for_encryption = verifiers(&[published(|jwk| jwk["use"] = "enc".into())]);
    assert_eq!(outcome(&claims(), &signer(), &for_encryption, accepted()), "key.not_found");
}

#[test]
fn scp_as_an_array_and_scope_as_a_text() {
    let array = json!({ "scp": ["read", "write"] });
    let text = json!({ "scope": "read write" });
    assert_eq!(said(&array, accepted().scope_in("scp", "read")), "ok");
    assert_eq!(said(&text, accepted().scope("read")), "ok");
    assert_eq!(said(&json!({ "scp": "read write" }), accepted().scope_in("scp", "read")), "ok");
    assert_eq!(said(&array, accepted().scope("read")), "claim.missing scope");
    assert_eq!(said(&text, accepted().scope_in("scp", "read")), "claim.missing scp");
    assert_eq!(said(&json!({ "scope": ["read"] }), accepted().scope("read")), "claim.type scope");
    assert_eq!(said(&array, accepted().scope_in("scp", "admin")), "claim.mismatch scp");
}

#[test]
fn a_token_from_a_clock_that_is_ahead() {
    let early = json!({ "nbf": NOW + 20, "iat": NOW + 20 });
    assert_eq!(said(&early, accepted()), "claim.not_yet_valid nbf");
    let minute = std::time::Duration::from_secs(60);
    assert_eq!(said(&early, accepted().not_before_leeway(minute)), "ok");
}
