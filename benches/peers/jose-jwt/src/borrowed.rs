//! Verifying with claims that borrow from a buffer.

use jose_jwt::{ClaimsPolicy, Error, Verified, Verifier};
use peer_engine::{Failure, Prepared};
use serde::{Deserialize, Serialize};
use std::hint::black_box;

/// The claims without copies. None of their texts has escapes.
#[derive(Serialize, Deserialize)]
struct Claims<'a> {
    iss: &'a str,
    sub: &'a str,
    aud: &'a str,
    iat: i64,
    exp: i64,
    jti: &'a str,
    tenant: &'a str,
    scope: &'a str,
}

pub(crate) struct Borrowed {
    token: String,
    verifier: Verifier,
    policy: ClaimsPolicy,
    buffer: Vec<u8>,
}

impl Borrowed {
    pub(crate) fn new(token: String, verifier: Verifier, policy: ClaimsPolicy) -> Self {
        Self { token, verifier, policy, buffer: Vec::new() }
    }

    fn verify(&mut self) -> Result<Verified<Claims<'_>>, Error> {
        jose_jwt::verify_in(&self.token, &self.verifier, &self.policy, &mut self.buffer)
    }
}

impl Prepared for Borrowed {
    fn once(&mut self) -> Result<String, Failure> {
        Ok(serde_json::to_string(self.verify()?.payload())?)
    }

    fn repeat(&mut self, times: u32) -> Result<(), Failure> {
        for _ in 0..times {
            black_box(self.verify()?);
        }
        Ok(())
    }
}
