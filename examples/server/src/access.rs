//! The claims of an access token.

use jose_jwt::{Audience, NumericDate};
use serde::{Deserialize, Serialize};

/// What the issuer writes and the API reads (RFC 9068, Section 2.2).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Access {
    /// Who issued it.
    pub iss: String,
    /// Who may use it.
    pub sub: String,
    /// For which services.
    pub aud: Audience,
    /// The application that asked for it.
    pub client_id: String,
    /// When it was issued.
    pub iat: NumericDate,
    /// Until when it is good.
    pub exp: NumericDate,
    /// What no other token is called.
    pub jti: String,
}
