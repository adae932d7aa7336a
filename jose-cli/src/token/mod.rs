//! Tokens: their serializations, and the keys that decide on them.

mod decrypting;
mod recipient;
mod verifying;

pub(crate) use decrypting::{Asked, DecryptKeys, password_as_key};
pub(crate) use recipient::Recipient;
pub(crate) use verifying::VerifyKeys;

use clap::ValueEnum;

/// The serialization of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Three or five parts with dots between them.
    Compact,
    /// JSON with one signature or recipient.
    Flattened,
    /// JSON with several.
    General,
}
