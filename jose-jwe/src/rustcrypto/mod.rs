//! The RustCrypto back end: one file for each primitive, one line for each variant.

mod aead;
mod agreement;
mod cbc;
mod key_wrap;
mod mac;
mod pbkdf2;
mod rsa;

use crate::{Backend, Primitives};
use jose_core::{Error, ErrorKind};

impl Backend {
    /// Every primitive over the RustCrypto crates: pure Rust, and the default.
    pub const RUSTCRYPTO: Self = Self::new("rustcrypto", &PRIMITIVES);
}

static PRIMITIVES: Primitives = Primitives {
    aead: &[&aead::A128, &aead::A192, &aead::A256],
    cbc: &[&cbc::A128, &cbc::A192, &cbc::A256],
    mac: &[&mac::SHA256, &mac::SHA384, &mac::SHA512],
    key_wrap: &[&key_wrap::A128, &key_wrap::A192, &key_wrap::A256],
    agreement: &[&agreement::P256, &agreement::P384, &agreement::P521, &agreement::X25519],
    rsa: &[
        &rsa::OAEP_SHA1,
        &rsa::OAEP_SHA256,
        &rsa::OAEP_SHA384,
        &rsa::OAEP_SHA512,
        #[cfg(feature = "rsa1_5")]
        &rsa::PKCS1,
    ],
    pbkdf2: &[&pbkdf2::SHA256, &pbkdf2::SHA384, &pbkdf2::SHA512],
};

/// A private key was needed.
fn private_required() -> Error {
    Error::new(ErrorKind::KeyPrivateRequired)
        .expected("a private key for decryption")
        .found("a public one")
}

/// A key that its own type validated and its crate refuses all the same, or one that this
/// primitive was not to be given.
fn refused_key() -> Error {
    Error::new(ErrorKind::KeyInvalid).expected("a key that the back end accepts")
}

/// Octets of another length than whoever called had promised.
fn wrong_length() -> Error {
    Error::new(ErrorKind::Backend)
        .expected("octets of the length that the primitive takes")
        .found("another length")
}

/// A primitive that failed.
fn failed(expected: &'static str) -> Error {
    Error::new(ErrorKind::Backend).expected(expected).found("a failing primitive")
}
