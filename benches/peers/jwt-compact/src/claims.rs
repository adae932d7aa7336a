//! Claims: the dates have members in jwt-compact's type, all others are the caller's.

use jwt_compact::Claims;
use peer_engine::{AUDIENCE, Failure, ISSUER};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Custom {
    iss: String,
    sub: String,
    aud: String,
    jti: String,
    tenant: String,
    scope: String,
}

/// What jwt-compact leaves to its caller.
pub(crate) fn check(claims: &Claims<Custom>) -> Result<(), Failure> {
    if claims.custom.iss != ISSUER {
        return Err("another issuer".into());
    }
    if claims.custom.aud != AUDIENCE {
        return Err("another audience".into());
    }
    Ok(())
}
