//! Claims: the registered ones have members in jwt-simple's type, the others are the caller's.

use serde::{Deserialize, Serialize};

/// What a signed token says beside the registered claims.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Custom {
    tenant: String,
    scope: String,
}

/// What an encrypted token says: a plaintext that is no JSON object cannot be encrypted.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Plaintext {
    text: String,
}
