//! The vectors, and what builds sets by hand.

use jose_core::{Error, Jwk, JwkSet};
use serde_json::{Value, json};
use std::fs;

pub(crate) fn vectors(name: &str) -> Value {
    let path = format!("{}/../vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_slice(&fs::read(path).expect(name)).expect(name)
}

/// The cases of a kind.
pub(crate) fn cases(file: &str, kind: &str) -> Vec<Value> {
    let cases = vectors(file)["cases"].as_array().unwrap().clone();
    cases.into_iter().filter(|case| case["kind"] == kind).collect()
}

/// The private JWK of a key of `interop.json`.
pub(crate) fn jwk(name: &str) -> Value {
    let key = vectors("interop.json")["keys"][name].clone();
    assert!(key.is_object(), "{name}");
    key
}

/// A public key without any name, which is quick to read.
pub(crate) fn ed25519() -> Value {
    json!({"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"})
}

/// The key with these members too.
pub(crate) fn with(jwk: &Value, members: Value) -> Value {
    let mut jwk = jwk.clone();
    jwk.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    jwk
}

/// The public half, by hand.
pub(crate) fn public(jwk: &Value) -> Value {
    let mut jwk = jwk.clone();
    for member in ["d", "p", "q", "dp", "dq", "qi"] {
        jwk.as_object_mut().unwrap().remove(member);
    }
    jwk
}

pub(crate) fn key(jwk: &Value) -> Jwk {
    Jwk::from_json(&jwk.to_string()).expect("a good key")
}

pub(crate) fn read(set: &Value) -> Result<JwkSet, Error> {
    JwkSet::from_json(&set.to_string())
}

pub(crate) fn set_of(keys: &[Value]) -> JwkSet {
    read(&json!({ "keys": keys })).expect("a good set")
}

pub(crate) fn written(set: &JwkSet) -> Value {
    serde_json::from_str(&set.to_json()).expect("good JSON")
}
