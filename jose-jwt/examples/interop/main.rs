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
//! What is refused gives `{"error":"code","message":"…"}`. Without `issuer` or
//! `audience` any will do.

mod objects;
mod tokens;

use jose_jwt::{Error, ErrorKind, Jwk, JwsAlg};
use objects::{Content, Party};
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
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Key(Box<RawValue>),
    Token(String),
    Claims(Box<RawValue>),
    Object(Box<RawValue>),
    Verified(Content),
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
}

fn key(key: &Jwk) -> Result<Answer, Error> {
    raw(key.to_json().as_str().into()).map(Answer::Key)
}

fn raw(json: String) -> Result<Box<RawValue>, Error> {
    RawValue::from_string(json).map_err(|_| misuse("JSON"))
}

fn required<'a, T>(name: &'static str, member: Option<&'a T>) -> Result<&'a T, Error> {
    member.ok_or_else(|| misuse("a member of the request").at(name))
}

fn misuse(expected: &'static str) -> Error {
    Error::new(ErrorKind::Misuse).expected(expected)
}
