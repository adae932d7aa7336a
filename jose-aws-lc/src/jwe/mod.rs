//! Encryption.

use jose_jwe::{Backend, Primitives};

/// Every primitive of encryption, from wherever it is faster.
pub const JWE: Backend = Backend::new("aws-lc", &PRIMITIVES).over(&Backend::RUSTCRYPTO);

static PRIMITIVES: Primitives = Primitives::NONE;
