//! The claims of every token.

use serde::{Deserialize, Serialize};

/// What verifying demands of `iss`.
pub const ISSUER: &str = "https://issuer.example";

/// What verifying demands of `aud`.
pub const AUDIENCE: &str = "https://api.example";

/// `iat`, which lies in the past.
pub const ISSUED: i64 = 1_764_547_200;

/// `exp`, which lies far in the future.
pub const EXPIRY: i64 = 4_102_444_800;

/// Claims as a program would have them: a type of its own, whose texts it owns.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims {
    pub iss: String,
    pub sub: String,
    pub aud: String,
    pub iat: i64,
    pub exp: i64,
    pub jti: String,
    pub tenant: String,
    pub scope: String,
}

impl Claims {
    /// 216 octets as JSON.
    #[must_use]
    pub fn example() -> Self {
        Self {
            iss: ISSUER.into(),
            sub: "248289761001".into(),
            aud: AUDIENCE.into(),
            iat: ISSUED,
            exp: EXPIRY,
            jti: "0191f8d2-6f2b-7c53-9d0e-4a8c1b7e5f36".into(),
            tenant: "acme-west".into(),
            scope: "orders:read orders:write".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Claims;

    #[test]
    fn they_have_the_length_that_is_promised() {
        let json = serde_json::to_string(&Claims::example()).map(|json| json.len());
        assert_eq!(json.ok(), Some(216));
    }
}
