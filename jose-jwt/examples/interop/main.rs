//! Tokens and keys to and from other libraries: a request a line in, an answer a line
//! out, both JSON. `scripts/interop/run` drives it.
//!
//! ```text
//! {"op":"generate","alg":"ES256"}                           → {"key":{…}}
//! {"op":"public","key":{…}}                                 → {"key":{…}}
//! {"op":"sign","alg":"ES256","key":{…},"claims":{…},"header":{"typ":"JWT"}}
//!                                                           → {"token":"…"}
//! {"op":"verify","alg":"ES256","key":{…},"token":"…","issuer":"…","audience":"…"}
//!                                                           → {"claims":{…}}
//! {"op":"sign_general","payload":"…","parties":[{"alg":"ES256","key":{…},
//!  "header":{…},"unprotected":{…}},…],"unencoded":false,"detached":false}
//!                                                           → {"object":{…}}
//! {"op":"verify_general","object":{…},"policy":"at_least","least":2,
//!  "parties":[{"alg":"ES256","key":{…}},…]}
//!                        → {"verified":{"payload":"…","signatures":[[0,1],…]}}
//! ```
//!
//! `sign_flattened` and `verify_flattened` are the same with one party and without a policy.
//! A payload that traveled apart is given to `verify_…` as `payload`. The pairs of numbers
//! are the places of a signature in the object and of the party whose it is.
//!
//! ```text
//! {"op":"generate_of_kind","kind":"P-521"}                  → {"key":{…}}
//! {"op":"generate_of_kind","kind":"oct","octets":16}        → {"key":{…}}
//! {"op":"encrypt","payload":"…","parties":[{"alg":"ECDH-ES","key":{…}}],
//!  "encryption":{"enc":"A256GCM","apu":"…","apv":"…","compressed":true}}
//!                                                           → {"token":"…"}
//! {"op":"decrypt","token":"…","parties":[{"alg":"ECDH-ES","key":{…}}],
//!  "encryption":{"enc":"A256GCM","compressed":true}}
//!                                                           → {"decrypted":{"payload":"…"}}
//! {"op":"encrypt_general","payload":"…","parties":[{…},…],
//!  "encryption":{"enc":"A256GCM","aad":"…"}}                → {"object":{…}}
//! {"op":"decrypt_general","object":{…},"parties":[{…}],"encryption":{"enc":"A256GCM"}}
//!                                              → {"decrypted":{"payload":"…","aad":"…"}}
//! {"op":"encrypt_key","key":{…},"parties":[{"alg":"PBES2-HS256+A128KW","key":{…}}],
//!  "encryption":{"enc":"A128GCM","p2c":1000}}               → {"token":"…"}
//! ```
//!
//! `encrypt_flattened` and `decrypt_flattened` are the same with one party; `decrypt_key`
//! gives the key again. A password is a symmetric key.
//!
//! What is refused gives `{"error":"code","message":"…"}`. Without `issuer` or
//! `audience` any will do.

mod encryption;
mod objects;
mod tokens;

use encryption::{Encryption, Plain};
use jose_jwt::{Error, ErrorKind, Jwk, JwsAlg};
use objects::Content;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::io::{self, BufRead, Write};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    op: String,
    alg: Option<String>,
    key: Option<Box<RawValue>>,
    claims: Option<Box<RawValue>>,
    #[serde(default)]
    header: Map<String, Value>,
    token: Option<String>,
    issuer: Option<String>,
    audience: Option<String>,
    payload: Option<String>,
    object: Option<Box<RawValue>>,
    #[serde(default)]
    parties: Vec<Party>,
    policy: Option<String>,
    least: Option<usize>,
    #[serde(default)]
    unencoded: bool,
    #[serde(default)]
    detached: bool,
    kind: Option<String>,
    octets: Option<usize>,
    encryption: Option<Encryption>,
}

/// Who signs, or may have signed, or is a recipient.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Party {
    alg: String,
    key: Box<RawValue>,
    #[serde(default)]
    header: Map<String, Value>,
    #[serde(default)]
    unprotected: Map<String, Value>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Key(Box<RawValue>),
    Token(String),
    Claims(Box<RawValue>),
    Object(Box<RawValue>),
    Verified(Content),
    Decrypted(Plain),
}

#[derive(Serialize)]
struct Refusal {
    error: &'static str,
    message: String,
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let answer = match answer(&line?) {
            Ok(answer) => serde_json::to_string(&answer)?,
            Err(error) => {
                let refusal = Refusal { error: error.code(), message: error.to_string() };
                serde_json::to_string(&refusal)?
            }
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn answer(line: &str) -> Result<Answer, Error> {
    let request: Request =
        serde_json::from_str(line).map_err(|error| misuse("a request").found(error.to_string()))?;
    match request.op.as_str() {
        "generate" => key(&Jwk::generate(request.alg()?)?),
        "public" => key(&request.key()?.to_public()?),
        "sign" => request.sign(),
        "verify" => request.verify(),
        "sign_flattened" => request.sign_flattened(),
        "verify_flattened" => request.verify_flattened(),
        "sign_general" => request.sign_general(),
        "verify_general" => request.verify_general(),
        "generate_of_kind" => request.generate_of_kind(),
        "encrypt" => request.encrypt(),
        "decrypt" => request.decrypt(),
        "encrypt_flattened" => request.encrypt_flattened(),
        "decrypt_flattened" => request.decrypt_flattened(),
        "encrypt_general" => request.encrypt_general(),
        "decrypt_general" => request.decrypt_general(),
        "encrypt_key" => request.encrypt_key(),
        "decrypt_key" => request.decrypt_key(),
        _ => Err(misuse("one of the operations").at("op")),
    }
}

impl Request {
    fn alg(&self) -> Result<JwsAlg, Error> {
        required("alg", self.alg.as_ref())?.parse()
    }

    fn key(&self) -> Result<Jwk, Error> {
        Jwk::from_json(required("key", self.key.as_ref())?.get())
    }

    fn payload(&self) -> Result<&String, Error> {
        required("payload", self.payload.as_ref())
    }

    fn object(&self) -> Result<&str, Error> {
        Ok(required("object", self.object.as_ref())?.get())
    }

    fn party(&self) -> Result<&Party, Error> {
        match self.parties.as_slice() {
            [only] => Ok(only),
            _ => Err(misuse("one party").at("parties")),
        }
    }
}

fn key(key: &Jwk) -> Result<Answer, Error> {
    raw(key.to_json().as_str().into()).map(Answer::Key)
}

fn raw(json: String) -> Result<Box<RawValue>, Error> {
    RawValue::from_string(json).map_err(|_| misuse("JSON"))
}

fn text(octets: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(octets).map_err(|_| misuse("a payload of UTF-8").at("payload"))
}

fn required<'a, T>(name: &'static str, member: Option<&'a T>) -> Result<&'a T, Error> {
    member.ok_or_else(|| misuse("a member of the request").at(name))
}

fn misuse(expected: &'static str) -> Error {
    Error::new(ErrorKind::Misuse).expected(expected)
}
