//! The primitives of a back end: vectors of RFCs, and octets they are not to be given.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

mod contract;
mod rsa;
mod vectors;

use jose_jwe::Backend;

/// What is held against all this.
const BACKEND: Backend = Backend::RUSTCRYPTO;
