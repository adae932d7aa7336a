//! Reads the signed cases of `vectors/` and says what is to become of each.

#![allow(dead_code, reason = "each test crate uses its part")]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a vector that cannot be read fails the test"
)]

use jose_core::{Error, Jwk, JwsAlg, Limits, base64url};
use jose_jws::{Backend, Unverified, Verifier};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

/// Every back end that the vectors are held against.
pub(crate) const BACKENDS: &[Backend] = &[Backend::RUSTCRYPTO];

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
        if self.compact.is_none() {
            let unencoded =
                self.protected.as_ref().is_some_and(|header| header.get("b64").is_some());
            return match (self.detached.is_some(), unencoded) {
                // Two dots in the payload make it three parts.
                (false, true) if self.id == "jws-b64-false-es256-flattened" => {
                    because("unencoded payload", "malformed.base64url")
                }
                (_, true) => because("unencoded payload", "malformed.serialization"),
                (true, false) => because("detached payload", "signature.invalid"),
                (false, false) => because("JSON serialization", "malformed.serialization"),
            };
        }
        match (self.alg.as_deref(), self.key_member("crv")) {
            (Some("Ed448"), Some("Ed448")) => because("Ed448", "alg.unsupported"),
            (Some("EdDSA"), Some("Ed448")) => because("EdDSA with Ed448", "key.unsupported_curve"),
            _ => None,
        }
    }

    /// Hands the case to the library the way an application would.
    pub(crate) fn verify(&self, backend: Backend) -> Result<jose_jws::Verified<Vec<u8>>, Error> {
        let token = self.token();
        match self.verifier(backend) {
            Some(verifier) => verifier?.verify(&token),
            None => Err(Unverified::parse(&token, &Limits::DEFAULT).unwrap_err()),
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

    /// The text of the serialization that comes closest to ours.
    pub(crate) fn token(&self) -> String {
        let mut texts = [&self.compact, &self.detached].into_iter().flatten();
        let json = self.json_forms().next();
        match (texts.next().cloned(), json) {
            (Some(_), Some(json)) if self.compact.is_none() && self.flattened.is_some() => json,
            (Some(text), _) => text,
            (None, json) => json.unwrap(),
        }
    }

    /// The texts of the JSON serializations, which a reader of tokens must not take.
    pub(crate) fn json_forms(&self) -> impl Iterator<Item = String> {
        [&self.flattened, &self.general, &self.detached_flattened, &self.detached_general]
            .into_iter()
            .flatten()
            .map(Value::to_string)
    }

    /// The payload.
    pub(crate) fn payload(&self) -> Vec<u8> {
        base64url::decode(self.payload.as_deref().unwrap(), "payload").unwrap()
    }
}
