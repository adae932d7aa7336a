//! Tokens that are encrypted, with claims or with a signed token in them: which call reads which
//! kind, whose claims are given, and what is refused.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that goes wrong fails")]
#![expect(clippy::indexing_slicing, reason = "a member that is not there fails the test")]
#![expect(clippy::arithmetic_side_effects, reason = "counts of a few cases")]

mod algorithms;
mod contents;
mod forged;
mod issuing;
mod later;
mod layers;
mod matrix;
mod policy;
mod repeated;

use jose_jwt::jwk::oct;
use jose_jwt::{
    ClaimsPolicy, ClaimsPolicyBuilder, Clock, Decrypted, Decrypter, Encrypter, Error, JweAlg,
    JweEnc, Jwk, JwsAlg, NumericDate, Signer, Verified, Verifier,
};
use serde_json::{Value, json};
use std::sync::LazyLock;

const NOW: i64 = 1_800_000_000;
const ENC: JweEnc = JweEnc::A128GCM;

/// Of the recipient.
static PAIR: LazyLock<Jwk> = LazyLock::new(|| Jwk::generate(JweAlg::ECDH_ES).unwrap());
/// Of the issuer.
static SIGNING: LazyLock<Jwk> = LazyLock::new(|| Jwk::generate(JwsAlg::ES256).unwrap());

/// Of both.
fn shared() -> Jwk {
    Jwk::new(oct::Secret::new(vec![7; 16]).unwrap())
}

fn signer() -> Signer {
    Signer::new(JwsAlg::ES256, &SIGNING).unwrap()
}

fn verifier() -> Verifier {
    Verifier::new(JwsAlg::ES256, &SIGNING.to_public().unwrap()).unwrap()
}

fn to_pair() -> Encrypter {
    Encrypter::new(JweAlg::ECDH_ES, ENC, &PAIR.to_public().unwrap()).unwrap()
}

fn of_pair() -> Decrypter {
    Decrypter::new(JweAlg::ECDH_ES, &[ENC], &PAIR).unwrap()
}

fn to_shared() -> Encrypter {
    Encrypter::new(JweAlg::A128KW, ENC, &shared()).unwrap()
}

fn of_shared() -> Decrypter {
    Decrypter::new(JweAlg::A128KW, &[ENC], &shared()).unwrap()
}

/// Encrypts a signed token, or what pretends to be one.
fn enclose(inner: impl AsRef<[u8]>) -> String {
    to_pair().with_cty("JWT").unwrap().encrypt(inner.as_ref()).unwrap()
}

fn claims() -> Value {
    json!({ "iss": "me", "sub": "alice", "aud": ["api", "web"], "exp": NOW + 900 })
}

fn open() -> ClaimsPolicyBuilder {
    let clock = Clock::fixed(NumericDate::from_seconds(NOW));
    ClaimsPolicy::builder().any_issuer().any_audience().clock(clock)
}

fn decrypt(token: &str) -> Result<Decrypted<Value>, Error> {
    jose_jwt::decrypt(token, &of_pair(), &open().build().unwrap())
}

fn verify_nested(token: &str) -> Result<Verified<Value>, Error> {
    jose_jwt::verify_nested(token, &of_pair(), &verifier(), &open().build().unwrap())
}

/// The code of a refusal and its place, or `ok`.
fn said<T>(result: Result<T, Error>) -> (&'static str, String) {
    match result {
        Ok(_) => ("ok", String::new()),
        Err(error) => (error.code(), error.place().into()),
    }
}

fn refusal(code: &'static str, place: &str) -> (&'static str, String) {
    (code, place.into())
}
