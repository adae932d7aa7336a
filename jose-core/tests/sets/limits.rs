//! Sets that are too large, too numerous, too deep.

use crate::support::{ed25519, read, with, written};
use jose_core::{ErrorKind, JwkSet, Limits};
use serde_json::{Value, json};

#[test]
fn a_set_has_at_most_256_keys() {
    let set = |count: usize| json!({ "keys": vec![json!({"kty": "x"}); count] });
    assert_eq!(read(&set(256)).unwrap().skipped().len(), 256);
    let error = read(&set(257)).unwrap_err();
    assert_eq!(error, ErrorKind::Limit);
    let text =
        "limit exceeded at keys: expected at most 256 keys (`Limits::key_set_keys`), found more";
    assert_eq!(error.to_string(), text);
    let limits = Limits::default().key_set_keys(300);
    assert!(JwkSet::from_json_with_limits(&set(257).to_string(), &limits).is_ok());
    let limits = Limits::default().key_set_keys(0);
    assert!(JwkSet::from_json_with_limits(r#"{"keys":[]}"#, &limits).is_ok());
    assert!(JwkSet::from_json_with_limits(&set(1).to_string(), &limits).is_err());
}

#[test]
fn a_set_has_at_most_512_kib() {
    let empty = r#"{"keys":[]}"#;
    let padded = |octets: usize| format!("{empty}{}", " ".repeat(octets - empty.len()));
    assert!(JwkSet::from_json(&padded(512 * 1024)).is_ok());
    let error = JwkSet::from_json(&padded(512 * 1024 + 1)).unwrap_err();
    assert_eq!(error, ErrorKind::Limit);
    let text = "limit exceeded at key set: expected at most 524288 octets (`Limits::key_set_octets`), found 524289";
    assert_eq!(error.to_string(), text);
    let limits = Limits::default().key_set_octets(600 * 1024);
    assert!(JwkSet::from_json_with_limits(&padded(513 * 1024), &limits).is_ok());
    // The size is looked at first, whatever the octets are.
    let octets = vec![0xff; 512 * 1024 + 1];
    assert_eq!(JwkSet::from_json_slice(&octets).unwrap_err(), ErrorKind::Limit);
}

#[test]
fn a_key_may_be_as_deep_in_a_set_as_alone() {
    let nested = |levels: usize| {
        let value = (1..levels).fold(json!([]), |inner, _| json!([inner]));
        json!({"keys": [with(&ed25519(), json!({ "x-deep": value }))], "y": Value::Null})
    };
    let set = read(&nested(15)).unwrap();
    assert_eq!((set.len(), written(&set)), (1, nested(15)));
    assert_eq!(read(&nested(16)).unwrap_err(), ErrorKind::Limit);
}

#[test]
fn a_set_has_at_most_16_private_rsa_keys() {
    let set = |private: usize, public: usize| {
        let mut keys = vec![json!({"kty": "RSA", "n": "AQ", "e": "AQAB", "d": "AQ"}); private];
        keys.extend(vec![json!({"kty": "RSA", "n": "AQ", "e": "AQAB"}); public]);
        json!({ "keys": keys })
    };
    assert_eq!(read(&set(16, 240)).unwrap().skipped().len(), 256);
    let error = read(&set(17, 0)).unwrap_err();
    assert_eq!(error, ErrorKind::Limit);
    let text = "limit exceeded at keys: expected at most 16 private RSA keys (`Limits::key_set_private_rsa`), found 17";
    assert_eq!(error.to_string(), text);
    // Escapes hide nothing.
    let hidden = set(17, 0).to_string().replace("\"kty\":\"RSA\"", "\"k\\u0074y\":\"R\\u0053A\"");
    assert_eq!(JwkSet::from_json(&hidden).unwrap_err(), ErrorKind::Limit);
    let limits = Limits::default().key_set_private_rsa(17);
    assert!(JwkSet::from_json_with_limits(&set(17, 0).to_string(), &limits).is_ok());
}
