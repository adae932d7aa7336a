//! Every algorithm with everything that it can be combined with.

#![expect(clippy::unwrap_used, reason = "a combination that goes wrong fails the test")]

mod combinations;
#[path = "../support/mod.rs"]
mod support;

use jose_jwe::Backend;

/// What the combinations are tried on.
const BACKEND: Backend = Backend::RUSTCRYPTO;
