//! The keys of all cases.

use jose_jwt::jwk::{Key, oct, rsa};
use jose_jwt::{JweAlg, JweEnc, Jwk, JwsAlg};
use peer_engine::{Failure, Form, Keys};
use std::collections::BTreeMap;

const KID: &str = "2026-12";

/// What PBES2 encrypts under.
const PASSWORD: &[u8] = b"a password that measures well enough";

const RSA: &str = "RSA";

/// The size that is met most, and the only one that oxitoken takes for `RS256`.
const RSA_BITS: usize = 2048;

/// Keys by the names of their algorithms, made when they are first needed.
#[derive(Default)]
pub(crate) struct Keyring(BTreeMap<String, Keys>);

impl Keyring {
    pub(crate) fn get(&mut self, alg: &str, enc: &str) -> Result<Keys, Failure> {
        let name = match alg {
            // One key for all.
            "RS256" | "PS256" | "RSA-OAEP-256" => RSA,
            "dir" => enc,
            other => other,
        };
        if let Some(keys) = self.0.get(name) {
            return Ok(keys.clone());
        }
        let keys = forms(&generate(name)?.without_alg().with_kid(KID))?;
        self.0.insert(name.into(), keys.clone());
        Ok(keys)
    }
}

fn generate(name: &str) -> Result<Jwk, Failure> {
    if name.starts_with("PBES2") {
        return Ok(Jwk::new(oct::Secret::new(PASSWORD.to_vec())?));
    }
    if name == RSA {
        return Ok(Jwk::new(rsa::PrivateKey::generate(RSA_BITS)?));
    }
    if let Ok(alg) = name.parse::<JwsAlg>() {
        return Ok(Jwk::generate(alg)?);
    }
    if let Ok(alg) = name.parse::<JweAlg>() {
        return Ok(Jwk::generate(alg)?);
    }
    Ok(Jwk::generate(name.parse::<JweEnc>()?)?)
}

fn forms(key: &Jwk) -> Result<Keys, Failure> {
    let jwk = key.to_json().as_str().to_owned();
    if let Key::Oct(secret) = key.key() {
        let form = Form { jwk, der: Vec::new(), pem: String::new() };
        let octets = Some(secret.as_bytes().to_vec());
        return Ok(Keys { kid: KID.into(), private: form.clone(), public: form, octets });
    }
    let public = key.to_public()?;
    let private = Form {
        jwk,
        der: key.to_pkcs8_der()?.as_bytes().to_vec(),
        pem: key.to_pkcs8_pem()?.as_str().to_owned(),
    };
    let public = Form {
        jwk: public.to_json().as_str().to_owned(),
        der: public.to_spki_der()?,
        pem: public.to_spki_pem()?,
    };
    Ok(Keys { kid: KID.into(), private, public, octets: None })
}
