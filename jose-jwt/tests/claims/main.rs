//! What becomes of claims: their types, times, parties and shape, and the types they
//! are read into.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that goes wrong fails")]

mod all;
mod borrowing;
mod builder;
mod demands;
mod errors;
mod issuers;
mod issuing;
mod later;
mod misuse;
mod parties;
mod profile;
mod reading;
mod shape;
mod times;
mod typ;
mod types;

use jose_jwt::{
    ClaimsPolicy, ClaimsPolicyBuilder, Clock, Error, Jwk, JwsAlg, NumericDate, Signer, Verified,
    Verifier,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The time by the clock of every policy here.
const NOW: i64 = 1_800_000_000;

fn key() -> Jwk {
    let json = r#"{"kty":"oct","k":"AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr8"}"#;
    Jwk::from_json(json).unwrap()
}

fn signer() -> Signer {
    Signer::new(JwsAlg::HS256, &key()).unwrap()
}

fn verifier() -> Verifier {
    Verifier::new(JwsAlg::HS256, &key()).unwrap()
}

/// A policy that leaves everything open that can be left open.
fn open() -> ClaimsPolicyBuilder {
    let clock = Clock::fixed(NumericDate::from_seconds(NOW));
    ClaimsPolicy::builder().any_issuer().any_audience().expiry_optional().clock(clock)
}

/// The same, with issuer and audience to decide.
fn undecided() -> ClaimsPolicyBuilder {
    let clock = Clock::fixed(NumericDate::from_seconds(NOW));
    ClaimsPolicy::builder().expiry_optional().clock(clock)
}

/// Signs the payload as it is, and verifies the token.
fn read<T: DeserializeOwned>(
    payload: impl AsRef<[u8]>,
    policy: ClaimsPolicyBuilder,
) -> Result<Verified<T>, Error> {
    let token = signer().sign(payload.as_ref()).unwrap();
    jose_jwt::verify(&token, &verifier(), &policy.build().unwrap())
}

/// The code of the refusal, or `ok`.
fn code(payload: impl AsRef<[u8]>, policy: ClaimsPolicyBuilder) -> &'static str {
    match read::<Value>(payload, policy) {
        Ok(_) => "ok",
        Err(error) => error.code(),
    }
}
