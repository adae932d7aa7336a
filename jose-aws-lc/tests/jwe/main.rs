//! All that `jose-jwe` holds its own back end against, held against this one: the files are the
//! same, and so are the counts in them.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a case that goes wrong fails the test")]
#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "octets are put together by hand"
)]

mod both;
mod grid;
mod hostile;
mod primitives;
#[path = "../../../jose-jwe/tests/support/mod.rs"]
mod support;
mod vectors;
mod wycheproof;

use jose_jwe::Backend;

const BACKEND: Backend = jose_aws_lc::JWE;

/// Whether its OAEP refuses a first octet that is not 0, which only the sender can have written.
const LOOKS_AT_THE_FIRST_OCTET: bool = true;
