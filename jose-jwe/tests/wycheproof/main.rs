//! The vectors of Project Wycheproof, held against the primitives of a back end.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]
#![expect(clippy::arithmetic_side_effects, reason = "counts of a few thousand cases")]

mod agreement;
mod count;
mod pbkdf2;
mod rsa;
mod symmetric;

use jose_jwe::Backend;

/// What the vectors are held against.
const BACKEND: Backend = Backend::RUSTCRYPTO;

/// Whether its OAEP refuses a first octet that is not 0, which only the sender can have written.
const LOOKS_AT_THE_FIRST_OCTET: bool = false;
