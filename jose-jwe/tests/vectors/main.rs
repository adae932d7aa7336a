//! Every encrypted case of `vectors/`: decrypted in each serialization and for each recipient,
//! refused for the right reason, or unsupported and refused all the same.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a case that goes wrong fails the test")]
#![expect(clippy::indexing_slicing, reason = "members that are not there fail the test")]
#![expect(clippy::arithmetic_side_effects, reason = "counts of a few hundred cases")]

mod again;
mod derivation;
mod files;
mod refusals;
#[path = "../support/mod.rs"]
mod support;

use jose_jwe::Backend;

/// What the vectors are held against.
const BACKEND: Backend = Backend::RUSTCRYPTO;
