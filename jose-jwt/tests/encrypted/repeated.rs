//! Claims that the header repeats (RFC 7519, Section 5.3).

use super::{NOW, claims, decrypt, refusal, said, signer, to_pair, verify_nested};
use jose_jwt::{Encrypter, ErrorKind};
use serde_json::{Value, json};

const MISMATCH: &str = "claim.mismatch";

fn with(name: &str, value: &Value) -> Encrypter {
    to_pair().with_member(name, value).unwrap()
}

/// A token whose header says more than the library would write, with these claims.
fn encrypted(name: &str, value: &Value, claims: &Value) -> String {
    with(name, value).encrypt(claims.to_string().as_bytes()).unwrap()
}

fn nested(name: &str, value: &Value, claims: &Value) -> String {
    let inner = jose_jwt::issue(claims, &signer()).unwrap();
    with(name, value).with_cty("JWT").unwrap().encrypt(inner.as_bytes()).unwrap()
}

#[test]
fn the_same_value_will_do() {
    for (name, value) in
        [("iss", json!("me")), ("sub", json!("alice")), ("aud", json!(["api", "web"]))]
    {
        let token = jose_jwt::encrypt(&claims(), &with(name, &value)).unwrap();
        let decrypted = decrypt(&token).unwrap();
        assert_eq!(decrypted.header().get::<Value>(name).unwrap(), Some(value.clone()));
        assert_eq!(said(decrypt(&encrypted(name, &value, &claims()))).0, "ok");
        let token = jose_jwt::issue_nested(&claims(), &signer(), &with(name, &value)).unwrap();
        assert_eq!(said(verify_nested(&token)).0, "ok");
    }
    // Other members may say what they like.
    for name in ["jti", "exp", "role", "ISS", "audience"] {
        let token = encrypted(name, &json!("other"), &claims());
        assert_eq!(said(decrypt(&token)).0, "ok", "{name}");
    }
    // Escapes are undone before values are compared.
    let escaped = r#"{"iss":"\u006de","exp":4000000000}"#;
    let token = with("iss", &json!("me")).encrypt(escaped.as_bytes()).unwrap();
    assert_eq!(said(decrypt(&token)).0, "ok");
}

#[test]
fn another_value_is_refused() {
    let values = [
        ("iss", json!("you")),
        ("iss", json!("Me")),
        ("iss", json!("")),
        ("iss", json!(null)),
        ("iss", json!(["me"])),
        ("iss", json!({ "me": "me" })),
        ("sub", json!("bob")),
        ("sub", json!(1)),
        ("sub", json!(true)),
        ("aud", json!("api")),
        ("aud", json!([])),
        ("aud", json!(["api"])),
        ("aud", json!(["web", "api"])),
        ("aud", json!(["api", "web", "web"])),
        ("aud", json!(["api", 1])),
        ("aud", json!({})),
    ];
    let mut refused = 0;
    for (name, value) in &values {
        let expected = refusal(MISMATCH, &format!("header.{name}"));
        assert_eq!(said(decrypt(&encrypted(name, value, &claims()))), expected, "{value}");
        assert_eq!(said(verify_nested(&nested(name, value, &claims()))), expected, "{value}");
        // And no such token is made.
        let misuse = refusal("misuse", &format!("header.{name}"));
        assert_eq!(said(jose_jwt::encrypt(&claims(), &with(name, value))), misuse);
        let made = jose_jwt::issue_nested(&claims(), &signer(), &with(name, value));
        assert_eq!(said(made), misuse);
        refused += 4;
    }
    assert_eq!(refused, 64);
}

#[test]
fn a_claim_that_only_the_header_makes_is_refused() {
    let bare = json!({ "exp": NOW + 1 });
    for (name, value) in [("iss", json!("me")), ("sub", json!("alice")), ("aud", json!("api"))] {
        let expected = refusal(MISMATCH, &format!("header.{name}"));
        assert_eq!(said(decrypt(&encrypted(name, &value, &bare))), expected);
        assert_eq!(said(verify_nested(&nested(name, &value, &bare))), expected);
        assert_eq!(jose_jwt::encrypt(&bare, &with(name, &value)).unwrap_err(), ErrorKind::Misuse);
    }
    // An array of one and its element are two values, whichever stands where.
    for (header, claim) in [(json!("api"), json!(["api"])), (json!(["api"]), json!("api"))] {
        let claims = json!({ "aud": claim, "exp": NOW + 1 });
        let expected = refusal(MISMATCH, "header.aud");
        assert_eq!(said(decrypt(&encrypted("aud", &header, &claims))), expected);
    }
}

#[test]
fn r_51_the_values_are_in_no_error() {
    let token = encrypted("iss", &json!("s3cret-a"), &json!({ "iss": "s3cret-b", "exp": NOW + 1 }));
    let error = decrypt(&token).unwrap_err();
    assert_eq!(
        error.to_string(),
        "claim mismatch at header.iss: expected the value of the claim, found another one"
    );
    assert!(!format!("{error:?}").contains("s3cret"));
}

/// What is no JSON object is refused as such, also where there is something to compare.
#[test]
fn claims_that_are_none_are_told_first() {
    for (claims, code) in [
        ("", "malformed.json"),
        ("[]", "malformed.json"),
        ("{\"iss\":\"me\"", "malformed.json"),
        ("{\"iss\":\"me\",\"iss\":\"me\"}", "malformed.duplicate_member"),
    ] {
        let token = with("iss", &json!("me")).encrypt(claims.as_bytes()).unwrap();
        let (said, place) = said(decrypt(&token));
        assert_eq!(said, code, "{claims}");
        assert!(place.starts_with("claims"), "{place}");
    }
}
