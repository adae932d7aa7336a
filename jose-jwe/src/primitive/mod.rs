//! What a back end supplies: small things, each from octets to octets.
//!
//! Everything that RFC 7518 composes of them is composed once, above: key derivation, key
//! agreement with key wrap, passwords, key encryption with AES-GCM, and AES-CBC with HMAC.
//! A primitive is called with octets of the right lengths only, unless it says otherwise.

mod aead;
mod agreement;
mod cbc;
mod key_wrap;
mod mac;
mod pbkdf2;
mod rsa;

pub use aead::{Aead, AeadKey};
pub use agreement::{Agreement, AgreementKey};
pub use cbc::{Cbc, CbcKey};
pub use key_wrap::{KeyWrap, KeyWrapKey};
pub use mac::{Mac, MacKey};
pub use pbkdf2::Pbkdf2;
pub use rsa::{RsaDecryptionKey, RsaEncryption, RsaEncryptionKey, RsaPadding};

use jose_core::{Error, ErrorKind};

/// Something was not authentic, or could not be decrypted: there is nothing more to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "it will never say more")]
pub struct DecryptionFailed;

impl From<DecryptionFailed> for Error {
    fn from(_: DecryptionFailed) -> Self {
        Self::new(ErrorKind::DecryptionFailed)
    }
}
