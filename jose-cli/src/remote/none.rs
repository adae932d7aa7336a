//! Key sets by their address, which this build cannot fetch.

use crate::failure::Failure;
use jose_core::JwkSet;

/// Says how to get what can.
pub(crate) fn set(_: &str, _: &[String], _: &[String]) -> Result<JwkSet, Failure> {
    Err(Failure::usage(
        "this `jose` fetches nothing: it was built without the feature `remote`",
        "fetch the set to a file, or `cargo install --path jose-cli --features remote`",
    ))
}
