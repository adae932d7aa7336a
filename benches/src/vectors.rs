//! Keys and payload from the repository's test vectors: public ones, so that starting
//! costs no key generation and every run measures the same keys.

use crate::Error;
use jose_core::base64url;
use serde_json::Value;

const INTEROP: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/interop.json"));
const COOKBOOK: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/rfc7520.json"));
const PAIRS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/rfc9964.json"));

/// A public key on P-256 as PEM.
pub const P256_PEM: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/keys/p256.spki.pem"));

/// The vectors, parsed.
#[derive(Debug)]
pub struct Vectors {
    interop: Value,
    cookbook: Value,
    pairs: Value,
}

/// A private key as a JWK.
#[derive(Clone, Copy, Debug)]
pub struct Key<'v>(&'v Value);

impl Vectors {
    /// Reads the vectors.
    ///
    /// # Errors
    /// Files that are not JSON.
    pub fn read() -> Result<Self, Error> {
        Ok(Self {
            interop: serde_json::from_str(INTEROP)?,
            cookbook: serde_json::from_str(COOKBOOK)?,
            pairs: serde_json::from_str(PAIRS)?,
        })
    }

    /// The key of this name; those of RFC 9964 have the names of its cases.
    ///
    /// # Errors
    /// No key of this name.
    pub fn key(&self, name: &str) -> Result<Key<'_>, Error> {
        let key = self.interop.get("keys").and_then(|keys| keys.get(name));
        let key = key.or_else(|| case(&self.pairs, name)?.get("key"));
        Ok(Key(key.ok_or_else(|| format!("no key `{name}` in the vectors"))?))
    }

    /// The text that RFC 7520 signs in Section 4.
    ///
    /// # Errors
    /// No such text in the file.
    pub fn payload(&self) -> Result<Vec<u8>, Error> {
        octets(case(&self.cookbook, "rfc7520-4.1"), "payload")
    }
}

impl Key<'_> {
    /// The key as JSON, without a name: headers are as long whatever the key.
    #[must_use]
    pub fn json(&self) -> String {
        let mut key = self.0.clone();
        if let Some(members) = key.as_object_mut() {
            members.remove("kid");
        }
        key.to_string()
    }

    /// A member of the key, as it stands there.
    ///
    /// # Errors
    /// No such member, or not a text.
    pub fn text(&self, member: &'static str) -> Result<&str, Error> {
        let text = self.0.get(member).and_then(Value::as_str);
        text.ok_or_else(|| format!("no `{member}` in a key of the vectors").into())
    }

    /// A member of the key, decoded.
    ///
    /// # Errors
    /// No such member, or not base64url.
    pub fn octets(&self, member: &'static str) -> Result<Vec<u8>, Error> {
        octets(Some(self.0), member)
    }
}

fn case<'v>(file: &'v Value, id: &str) -> Option<&'v Value> {
    let is_it = |case: &&Value| case.get("id").and_then(Value::as_str) == Some(id);
    file.get("cases")?.as_array()?.iter().find(is_it)
}

fn octets(object: Option<&Value>, member: &'static str) -> Result<Vec<u8>, Error> {
    let text = object.and_then(|object| object.get(member)).and_then(Value::as_str);
    let text = text.ok_or_else(|| format!("no `{member}` where the vectors should have it"))?;
    Ok(base64url::decode(text, member)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_payload_is_the_one_that_others_measure() {
        let payload = Vectors::read().unwrap().payload().unwrap();
        assert_eq!(payload.len(), 167);
        assert!(payload.starts_with("It’s a dangerous business, Frodo".as_bytes()));
    }

    #[test]
    fn keys_by_name() {
        let vectors = Vectors::read().unwrap();
        assert_eq!(vectors.key("oct256").unwrap().octets("k").unwrap().len(), 32);
        assert_eq!(vectors.key("rsa2048").unwrap().octets("n").unwrap().len(), 256);
        assert_eq!(vectors.key("rfc9964-ml-dsa-44").unwrap().octets("priv").unwrap().len(), 32);
        assert!(vectors.key("nothing").is_err());
        assert!(vectors.key("oct256").unwrap().octets("d").is_err());
    }
}
