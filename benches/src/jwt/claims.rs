//! The claims that are issued and verified.

use crate::Error;
use jose_jwt::{ClaimsPolicy, NumericDate};
use serde::{Deserialize, Serialize};

const ISSUER: &str = "https://issuer.example";
const AUDIENCE: &str = "https://api.example";

/// 2026-01-01.
const ISSUED: NumericDate = NumericDate::from_seconds(1_767_225_600);

/// 2100-01-01: every run measures the same token, and it never expires.
const EXPIRY: NumericDate = NumericDate::from_seconds(4_102_444_800);

/// Claims as an application would have them: registered ones and its own, all owned.
/// They are 216 octets of JSON.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Claims {
    iss: String,
    sub: String,
    aud: String,
    exp: NumericDate,
    iat: NumericDate,
    jti: String,
    name: String,
    scope: String,
    admin: bool,
}

impl Claims {
    /// The same claims in every run.
    #[must_use]
    pub fn fixed() -> Self {
        Self {
            iss: ISSUER.to_owned(),
            sub: "248289761001".to_owned(),
            aud: AUDIENCE.to_owned(),
            exp: EXPIRY,
            iat: ISSUED,
            jti: "b7c1f0a2-5d3e-4c86-9f27-60a1d84be35c".to_owned(),
            name: "Jane Doe".to_owned(),
            scope: "email profile".to_owned(),
            admin: false,
        }
    }

    /// The policy that accepts them: it checks `exp` by the system's clock, `iss` and
    /// `aud`.
    ///
    /// # Errors
    /// A policy that the library refuses.
    pub fn policy() -> Result<ClaimsPolicy, Error> {
        Ok(ClaimsPolicy::builder().issuer(ISSUER).audience(AUDIENCE).build()?)
    }

    /// The claims as JSON, in a buffer as large as the library takes.
    ///
    /// # Errors
    /// What `serde_json` refuses.
    pub fn write(&self) -> serde_json::Result<Vec<u8>> {
        let mut json = Vec::with_capacity(512);
        serde_json::to_writer(&mut json, self)?;
        Ok(json)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_claims_are_216_octets_of_json() {
        let json = String::from_utf8(Claims::fixed().write().unwrap()).unwrap();
        assert_eq!(json.len(), 216, "{json}");
        assert!(json.starts_with(r#"{"iss":"https://issuer.example","sub":"#), "{json}");
    }
}
