//! Reads the encrypted cases of `vectors/`.

#![allow(dead_code, reason = "each test crate uses its part")]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a vector that cannot be read fails the test"
)]

pub(crate) mod random;

use jose_core::jwk::oct;
use jose_core::{Error, JweAlg, JweEnc, Jwk, base64url};
use jose_jwe::{Backend, Decrypter, Encrypter};
use serde_json::Value;
use std::fs;

/// One case, as `vectors/README.md` describes it.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) id: String,
    json: Value,
    /// Private keys, one for each recipient.
    keys: Vec<Value>,
}

/// A serialization, and its text.
pub(crate) enum Form {
    Compact(String),
    Flattened(String),
    General(String),
}

/// The cases of one file that are encrypted tokens.
pub(crate) fn load(file: &str) -> Vec<Case> {
    let vectors = read(file);
    let cases = vectors["cases"].as_array().unwrap().iter();
    let tokens = cases.filter(|case| match case["kind"].as_str() {
        Some("jwe") => true,
        Some("jwt") => case.get("plaintext").is_some(),
        _ => false,
    });
    let named = |name: &Value| vectors["keys"][name.as_str().unwrap()].clone();
    tokens
        .map(|case| {
            let several = case["general"]["recipients"].as_array().is_some_and(|all| all.len() > 1);
            let list = |member| case.get(member).and_then(Value::as_array).cloned();
            let keys = match (case.get("key"), case.get("key_ref")) {
                _ if several => list("keys").unwrap_or_else(|| {
                    list("keys_ref").unwrap().iter().map(named).collect::<Vec<_>>()
                }),
                (Some(key), _) => vec![key.clone()],
                (None, Some(name)) => vec![named(name)],
                (None, None) => vec![Value::Null],
            };
            Case { id: case["id"].as_str().unwrap().into(), json: case.clone(), keys }
        })
        .collect()
}

/// One case by its identifier.
pub(crate) fn case(file: &str, id: &str) -> Case {
    load(file).into_iter().find(|case| case.id == id).unwrap()
}

/// One of the private keys that the cases of `interop.json` share.
pub(crate) fn key(name: &str) -> Jwk {
    Jwk::from_json(&read("interop")["keys"][name].to_string()).unwrap()
}

/// A file.
pub(crate) fn read(file: &str) -> Value {
    let path = format!("{}/../vectors/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let vectors: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(vectors["format"], 1, "{path}");
    vectors
}

pub(crate) fn octets(value: &Value) -> Vec<u8> {
    base64url::decode(value.as_str().unwrap(), "vector").unwrap()
}

impl Case {
    pub(crate) fn member(&self, name: &str) -> Option<&Value> {
        self.json.get(name)
    }

    pub(crate) fn octets(&self, name: &str) -> Vec<u8> {
        octets(&self.json[name])
    }

    pub(crate) fn recipients(&self) -> usize {
        self.keys.len()
    }

    /// The compact serialization.
    pub(crate) fn compact(&self) -> String {
        self.json["compact"].as_str().unwrap().into()
    }

    /// Each serialization that is there.
    pub(crate) fn forms(&self) -> Vec<Form> {
        let compact = self.member("compact").map(|_| Form::Compact(self.compact()));
        let flattened = self.member("flattened").map(|json| Form::Flattened(json.to_string()));
        let general = self.member("general").map(|json| Form::General(json.to_string()));
        [compact, flattened, general].into_iter().flatten().collect()
    }

    /// What the case says of one recipient.
    pub(crate) fn of(&self, recipient: usize) -> &Value {
        match self.member("recipients") {
            Some(all) => &all[recipient],
            None => &self.json,
        }
    }

    pub(crate) fn alg(&self, recipient: usize) -> Result<JweAlg, Error> {
        let of_recipient = &self.json["general"]["recipients"][recipient]["header"]["alg"];
        of_recipient.as_str().or(self.json["alg"].as_str()).unwrap().parse()
    }

    pub(crate) fn enc(&self) -> JweEnc {
        self.json["enc"].as_str().unwrap().parse().unwrap()
    }

    pub(crate) fn key(&self, recipient: usize) -> Result<Jwk, Error> {
        Jwk::from_json(&self.keys[recipient].to_string())
    }

    /// The password as a key, if the case has one.
    fn password(&self) -> Option<Jwk> {
        let password = self.member("password")?.as_str().unwrap();
        Some(Jwk::new(oct::Secret::new(password.as_bytes()).unwrap()))
    }

    /// A decrypter with the key of one recipient, made the way an application would.
    pub(crate) fn decrypter(&self, backend: Backend, recipient: usize) -> Result<Decrypter, Error> {
        let (alg, encs) = (self.alg(recipient)?, [self.enc()]);
        let key = self.password().map_or_else(|| self.key(recipient), Ok)?;
        Decrypter::with_backend(backend, alg, &encs, &key)
    }

    /// An encrypter to one recipient, and with the public key where there is one.
    pub(crate) fn encrypter(&self, backend: Backend, recipient: usize) -> Result<Encrypter, Error> {
        let (alg, enc) = (self.alg(recipient)?, self.enc());
        let key = self.password().map_or_else(|| self.key(recipient), Ok)?;
        Encrypter::with_backend(backend, alg, enc, &key.to_public().unwrap_or(key))
    }
}
