//! Keys that are kept but not used.

use crate::support::{json, jwk, with};
use jose_core::{Error, ErrorKind, Jwk, jwk::Key};
use serde_json::{Value, json};

fn keep(jwk: &Value) -> Result<Jwk, Error> {
    Jwk::from_json_keeping_unknown(&jwk.to_string())
}

fn samples() -> Vec<Value> {
    let keys = &json("interop.json")["keys"];
    vec![
        keys["ed448"].clone(),
        keys["x448"].clone(),
        with(&jwk("p256"), "crv", "P-257"),
        with(&jwk("rsa2048"), "oth", json!([{"r": "AQ", "d": "AQ", "t": "AQ"}])),
        json!({"kty": "AKP", "alg": "FN-DSA-512", "pub": "AA", "priv": "c2VjcmV0"}),
        json!({"kty": "X", "crv": 4, "k": "c2VjcmV0", "kid": "1", "key_ops": ["sign"], "use": "sig"}),
        json!({"kty": ""}),
    ]
}

#[test]
fn everything_is_kept() {
    for jwk in samples() {
        let error = Jwk::from_json(&jwk.to_string()).unwrap_err();
        let unsupported = [ErrorKind::KeyUnsupported, ErrorKind::CurveUnsupported];
        assert!(unsupported.contains(&error.kind()), "{error}");
        let key = keep(&jwk).unwrap();
        let Key::Unknown(unknown) = key.key() else { panic!("{key:?}") };
        assert_eq!((key.kty(), key.crv()), (jwk["kty"].as_str().unwrap(), jwk["crv"].as_str()));
        assert_eq!((unknown.kty(), unknown.crv()), (key.kty(), key.crv()));
        assert_eq!((key.key_type(), key.curve()), (None, None));
        assert_eq!((key.kid(), key.alg()), (jwk["kid"].as_str(), jwk["alg"].as_str()));
        let written: Value = serde_json::from_str(&key.to_json()).unwrap();
        assert_eq!(written, jwk);
        assert_eq!(Jwk::from_json_keeping_unknown(&key.to_json()).unwrap(), key);
        assert_eq!(key.clone(), key);
    }
}

#[test]
fn they_count_as_private_and_are_not_published() {
    for jwk in samples() {
        let key = keep(&jwk).unwrap();
        assert!(key.is_private());
        let error = key.to_public().unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyUnsupported, "kty"));
    }
}

#[test]
fn r_51_debug_shows_nothing_of_them() {
    for jwk in samples() {
        let text = format!("{:?}", keep(&jwk).unwrap().key());
        assert_eq!(text, "Unknown(UnknownKey(..))");
        let text = format!("{:#?}", keep(&jwk).unwrap());
        assert!(!text.contains("c2VjcmV0"), "{text}");
    }
}

#[test]
fn what_is_known_is_read_and_checked_as_ever() {
    for name in ["rsa2048", "p256", "ed25519"] {
        assert_eq!(keep(&jwk(name)).unwrap(), Jwk::from_json(&jwk(name).to_string()).unwrap());
    }
    let other = with(&jwk("p256"), "d", jwk("ed25519")["d"].clone());
    assert_eq!(keep(&other).unwrap_err(), ErrorKind::KeyInconsistent);
    for (jwk, kind) in [
        (json!({}), ErrorKind::KeyMember),
        (json!({"kty": 1}), ErrorKind::KeyMember),
        (json!({"kty": "EC"}), ErrorKind::KeyMember),
        (json!({"kty": "EC", "crv": "Ed25519"}), ErrorKind::KeyMember),
        (json!({"kty": "X", "alg": "none"}), ErrorKind::AlgNone),
        (json!({"kty": "X", "kid": 1}), ErrorKind::KeyMember),
        (json!({"kty": "X", "key_ops": ["sign", "sign"]}), ErrorKind::KeyMember),
        (json!({"kty": "X", "kid": "x".repeat(1025)}), ErrorKind::Limit),
    ] {
        assert_eq!(keep(&jwk).unwrap_err(), kind, "{jwk}");
    }
    let twice = r#"{"kty":"X","a":1,"a":2}"#;
    assert_eq!(Jwk::from_json_keeping_unknown(twice).unwrap_err(), ErrorKind::DuplicateMember);
}

#[test]
fn two_are_equal_when_all_their_members_are() {
    let one = keep(&json!({"kty": "X", "d": "AQ", "x": 1})).unwrap();
    assert_eq!(one, keep(&json!({"x": 1, "d": "AQ", "kty": "X"})).unwrap());
    for other in [
        json!({"kty": "Y", "d": "AQ", "x": 1}),
        json!({"kty": "X", "d": "AQ", "x": 2}),
        json!({"kty": "X", "d": "AQ", "y": 1}),
        json!({"kty": "X", "d": "AQAB", "x": 1}),
        json!({"kty": "X", "d": "AQ"}),
        json!({"kty": "X", "d": "AQ", "x": 1, "z": 1}),
        json!({"kty": "X", "d": "AQ", "x": 1, "kid": "1"}),
    ] {
        assert_ne!(one, keep(&other).unwrap(), "{other}");
    }
}
