//! Tokens that somebody made to deceive.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that goes wrong fails")]
#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "octets are put together by hand"
)]

mod agreement;
mod buffers;
mod confusion;
mod flips;
mod headers;
mod keys;
mod password;
mod sizes;
#[path = "../support/mod.rs"]
mod support;
mod tokens;
mod work;
mod zip;

use jose_jwe::Backend;

/// What the tokens are made and read with.
const BACKEND: Backend = Backend::RUSTCRYPTO;
