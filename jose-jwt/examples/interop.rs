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
//! ```
//!
//! What is refused gives `{"error":"code","message":"…"}`. Without `issuer` or
//! `audience` any will do.

use jose_jwt::{ClaimsPolicy, Error, ErrorKind, Jwk, JwsAlg, Signer, Verified, Verifier};
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
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Key(Box<RawValue>),
    Token(String),
    Claims(Box<RawValue>),
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
        _ => Err(misuse("`generate`, `public`, `sign` or `verify`").at("op")),
    }
}

impl Request {
    fn sign(&self) -> Result<Answer, Error> {
        let mut signer = Signer::new(self.alg()?, &self.key()?)?;
        for (name, value) in &self.header {
            signer = signer.with_member(name, value)?;
        }
        jose_jwt::issue(required("claims", self.claims.as_ref())?, &signer).map(Answer::Token)
    }

    fn verify(&self) -> Result<Answer, Error> {
        let verifier = Verifier::new(self.alg()?, &self.key()?)?;
        let policy = ClaimsPolicy::builder();
        let policy = match &self.issuer {
            Some(issuer) => policy.issuer(issuer),
            None => policy.any_issuer(),
        };
        let policy = match &self.audience {
            Some(audience) => policy.audience(audience),
            None => policy.any_audience(),
        };
        let token = required("token", self.token.as_ref())?;
        let verified: Verified<Box<RawValue>> =
            jose_jwt::verify(token, &verifier, &policy.build()?)?;
        Ok(Answer::Claims(verified.into_payload()))
    }

    fn alg(&self) -> Result<JwsAlg, Error> {
        required("alg", self.alg.as_ref())?.parse()
    }

    fn key(&self) -> Result<Jwk, Error> {
        Jwk::from_json(required("key", self.key.as_ref())?.get())
    }
}

fn key(key: &Jwk) -> Result<Answer, Error> {
    let json = RawValue::from_string(key.to_json().as_str().into());
    json.map(Answer::Key).map_err(|_| misuse("JSON").at("key"))
}

fn required<'a, T>(name: &'static str, member: Option<&'a T>) -> Result<&'a T, Error> {
    member.ok_or_else(|| misuse("a member of the request").at(name))
}

fn misuse(expected: &'static str) -> Error {
    Error::new(ErrorKind::Misuse).expected(expected)
}
