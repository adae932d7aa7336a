//! Reads the signed cases of `vectors/` and says what is to become of each.

#![allow(dead_code, reason = "each test crate uses its part")]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a vector that cannot be read fails the test"
)]

mod form;

pub(crate) use form::{Form, Seen};

use jose_core::{Error, Jwk, JwsAlg, Limits, base64url};
use jose_jws::{Backend, Verifier};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

// Of the crate that is tested: the crates of other back ends run these tests too.
include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/backend.rs"));

/// Every back end that the vectors are held against.
pub(crate) const BACKENDS: &[Backend] = &[BACKEND];

/// The files with signed cases in them.
pub(crate) const FILES: &[&str] =
    &["interop", "negative", "rfc7515", "rfc7519", "rfc7520", "rfc7797", "rfc8037", "rfc9964"];

/// The cases of one file that are signed tokens, or are to be mistaken for some.
pub(crate) fn load(file: &str) -> Vec<Case> {
    let Vectors { keys, mut cases, .. } = read(file);
    cases.retain(|case| matches!(case.kind.as_str(), "jws" | "jwt"));
    for case in &mut cases {
        let named = case.key_ref.iter().chain(case.keys_ref.iter().flatten());
        let named: Vec<Value> = named.map(|name| keys[name].clone()).collect();
        case.keys.extend(case.key.take());
        case.keys.extend(named);
    }
    cases
}

/// One of the private keys that the cases of `interop.json` share.
pub(crate) fn key(name: &str) -> Jwk {
    Jwk::from_json(&read("interop").keys[name].to_string()).unwrap()
}

fn read(file: &str) -> Vectors {
    let path = format!("{}/../vectors/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let vectors: Vectors = serde_json::from_str(&text).unwrap();
    assert_eq!(vectors.format, 1, "{path}");
    vectors
}

#[derive(Deserialize)]
struct Vectors {
    format: u32,
    #[serde(default)]
    keys: BTreeMap<String, Value>,
    cases: Vec<Case>,
}

/// One case, as `vectors/README.md` describes it.
#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) expect: String,
    #[serde(default)]
    pub(crate) alg: Option<String>,
    #[serde(default)]
    pub(crate) deterministic: bool,
    key: Option<Value>,
    key_ref: Option<String>,
    keys_ref: Option<Vec<String>>,
    #[serde(default)]
    keys: Vec<Value>,
    pub(crate) protected: Option<Value>,
    pub(crate) protected_b64: Option<String>,
    pub(crate) unprotected: Option<Value>,
    /// What stands above once for a token with one signature.
    #[serde(default)]
    pub(crate) signatures: Vec<OfSignature>,
    payload: Option<String>,
    plaintext: Option<String>,
    pub(crate) claims: Option<Value>,
    #[serde(default)]
    pub(crate) validate: Validate,
    pub(crate) compact: Option<String>,
    flattened: Option<Value>,
    general: Option<Value>,
    detached: Option<String>,
    detached_flattened: Option<Value>,
    detached_general: Option<Value>,
}

/// What a case says of one of several signatures.
#[derive(Deserialize)]
pub(crate) struct OfSignature {
    alg: String,
    pub(crate) protected_b64: Option<String>,
    pub(crate) unprotected: Option<Value>,
    pub(crate) signature: String,
    pub(crate) deterministic: bool,
}

/// How the claims of a case are to be checked.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Validate {
    pub(crate) now: Option<i64>,
    pub(crate) leeway: Option<u64>,
    pub(crate) audience: Option<String>,
    pub(crate) issuer: Option<String>,
}

/// Something the library does not have: why, and the code it refuses the case with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Unsupported {
    pub(crate) reason: &'static str,
    pub(crate) code: &'static str,
}

impl Case {
    /// Why the case is not for us, if it is not.
    pub(crate) fn unsupported(&self) -> Option<Unsupported> {
        let because = |reason, code| Some(Unsupported { reason, code });
        if self.plaintext.is_some() {
            return because("encrypted", "malformed.serialization");
        }
        if self.alg.as_deref() == Some("none") && self.expect == "valid" {
            return because("unsecured", "alg.none");
        }
        match (self.alg.as_deref(), self.key_member("crv")) {
            (Some("Ed448"), Some("Ed448")) => because("Ed448", "alg.unsupported"),
            (Some("EdDSA"), Some("Ed448")) => because("EdDSA with Ed448", "key.unsupported_curve"),
            _ => None,
        }
    }

    /// What the library says to the case in one of its serializations, used the way an
    /// application would.
    pub(crate) fn verify(&self, form: Form, text: &str, backend: Backend) -> Result<Seen, Error> {
        match self.verifier(backend) {
            Some(verifier) => form.verify(text, &self.payload(), &verifier?),
            None => Err(form.parse(text, &Limits::DEFAULT).unwrap_err()),
        }
    }

    /// A verifier with the case's key; none for tokens that are to be refused unread.
    pub(crate) fn verifier(&self, backend: Backend) -> Option<Result<Verifier, Error>> {
        let foreign = self.unsupported().is_some_and(|why| why.code.starts_with("malformed."));
        if foreign || self.keys.is_empty() {
            return None;
        }
        Some(
            self.verifying_key().and_then(|key| Verifier::with_backend(backend, self.alg()?, &key)),
        )
    }

    /// The algorithms and keys of its signatures, in their order.
    pub(crate) fn pairs(&self) -> Vec<(JwsAlg, Jwk)> {
        let keys = self.keys.iter().map(|key| Jwk::from_json(&key.to_string()).unwrap());
        keys.enumerate().map(|(at, key)| (self.alg_of(at), key)).collect()
    }

    /// The algorithm of one signature: what the case says, or else what the token says.
    fn alg_of(&self, at: usize) -> JwsAlg {
        if let Some(signature) = self.signatures.get(at) {
            return signature.alg.parse().unwrap();
        }
        if self.alg.is_some() {
            return self.alg().unwrap();
        }
        let entry = &self.general.as_ref().unwrap()["signatures"][at];
        let header = base64url::decode(entry["protected"].as_str().unwrap(), "").unwrap();
        let header: Value = serde_json::from_slice(&header).unwrap();
        header["alg"].as_str().unwrap().parse().unwrap()
    }

    /// The algorithm that the verifier is made for.
    pub(crate) fn alg(&self) -> Result<JwsAlg, Error> {
        match (self.alg.as_deref(), self.key_member("kty")) {
            // Whoever is offered an unsecured token has a key for something else.
            (Some(alg), Some("oct")) if alg.eq_ignore_ascii_case("none") => Ok(JwsAlg::HS256),
            (alg, _) => alg.unwrap_or_default().parse(),
        }
    }

    /// The first key as it stands in the file.
    pub(crate) fn key(&self) -> Result<Jwk, Error> {
        Jwk::from_json(&self.keys[0].to_string())
    }

    /// The public half of the key, or the key where it has none.
    pub(crate) fn verifying_key(&self) -> Result<Jwk, Error> {
        // A name that is no algorithm is said first: for such keys there is none to make.
        self.alg()?;
        let key = self.key()?;
        Ok(key.to_public().unwrap_or(key))
    }

    fn key_member(&self, name: &str) -> Option<&str> {
        self.keys.first()?.get(name)?.as_str()
    }

    /// Its serializations and their texts.
    pub(crate) fn texts(&self) -> Vec<(Form, String)> {
        let json = |value: &Option<Value>| value.as_ref().map(Value::to_string);
        let texts = [
            self.compact.clone(),
            json(&self.flattened),
            json(&self.general),
            self.detached.clone(),
            json(&self.detached_flattened),
            json(&self.detached_general),
        ];
        Form::ALL.into_iter().zip(texts).filter_map(|(form, text)| Some((form, text?))).collect()
    }

    /// The payload.
    pub(crate) fn payload(&self) -> Vec<u8> {
        base64url::decode(self.payload.as_deref().unwrap_or_default(), "payload").unwrap()
    }
}
