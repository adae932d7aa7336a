//! The RustCrypto back end: one file for each family, one line for each algorithm.

mod ecdsa;
mod eddsa;
mod hashing;
pub(crate) mod hmac;
pub(crate) mod ml_dsa;
mod rsa;

use crate::{Backend, SignatureScheme};
use jose_core::{Error, ErrorKind};

impl Backend {
    /// Every algorithm of this crate over the RustCrypto crates: pure Rust, and the
    /// default.
    pub const RUSTCRYPTO: Self = Self::new("rustcrypto", TABLE);
}

static TABLE: &[&dyn SignatureScheme] = &[
    &hmac::HS256,
    &hmac::HS384,
    &hmac::HS512,
    &rsa::RS256,
    &rsa::RS384,
    &rsa::RS512,
    &rsa::PS256,
    &rsa::PS384,
    &rsa::PS512,
    &ecdsa::ES256,
    &ecdsa::ES384,
    &ecdsa::ES512,
    &ecdsa::ES256K,
    &eddsa::ED25519,
    &eddsa::EDDSA,
    &ml_dsa::ML_DSA_44,
    &ml_dsa::ML_DSA_65,
    &ml_dsa::ML_DSA_87,
];

/// A private key was needed.
fn private_required() -> Error {
    Error::new(ErrorKind::KeyPrivateRequired)
        .expected("a private key for signing")
        .found("a public one")
}

/// A key that its own type validated and its crate refuses all the same.
fn refused_key() -> Error {
    Error::new(ErrorKind::KeyInvalid).expected("a key that the back end accepts")
}

/// Hands out a signature, for which there must be exactly its room.
fn hand_out(made: &[u8], signature: &mut [u8]) -> Result<(), Error> {
    if made.len() != signature.len() {
        return Err(failed());
    }
    signature.copy_from_slice(made);
    Ok(())
}

/// A primitive that failed.
fn failed() -> Error {
    Error::new(ErrorKind::Backend).expected("a signature").found("a failing primitive")
}
