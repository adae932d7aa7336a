//! JSON Web Encryption (RFC 7516): encrypters and decrypters, prepared once and used for
//! every token.
//!
//! The algorithms and a key are bound together when an [`Encrypter`] or [`Decrypter`] is
//! made, and everything that can be wrong with them is found then. A token cannot choose: its
//! header agrees with the prepared key or the token is refused.
//!
//! ```
//! use jose_core::{JweAlg, JweEnc, Jwk};
//! use jose_jwe::{Decrypter, Encrypter};
//!
//! let key = Jwk::generate(JweAlg::A256KW)?;
//! let encrypter = Encrypter::new(JweAlg::A256KW, JweEnc::A256GCM, &key)?;
//! let decrypter = Decrypter::new(JweAlg::A256KW, &[JweEnc::A256GCM], &key)?;
//!
//! let token = encrypter.encrypt(b"plaintext")?;
//! assert_eq!(decrypter.decrypt(&token)?.payload(), b"plaintext");
//! # Ok::<(), jose_core::Error>(())
//! ```
//!
//! Whoever decrypts knows that a plaintext came from somebody who had the key to encrypt
//! with: under a public key that is everybody. So [`Decrypted`] is never called verified.
//!
//! Whoever depends on `jose-jwt` finds all of this under `jose_jwt::jwe`.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod backend;
mod common;
mod compact;
mod content;
mod decrypted;
mod decrypter;
mod decrypter_set;
mod encrypted;
mod encrypter;
mod flattened;
mod general;
pub mod hazmat;
mod headers;
mod key_management;
mod keys;
mod members;
mod object;
mod open;
#[cfg(feature = "rustcrypto")]
mod password;
pub mod primitive;
mod random;
mod read;
#[cfg(feature = "rustcrypto")]
mod rustcrypto;
mod seal;
mod select;
mod template;
mod zip;

pub use backend::{Backend, Primitives};
pub use compact::Compact;
pub use decrypted::Decrypted;
pub use decrypter::Decrypter;
pub use decrypter_set::DecrypterSet;
pub use encrypted::Encrypted;
pub use encrypter::Encrypter;
pub use flattened::Flattened;
pub use general::General;
pub use keys::{decrypt_jwk, decrypt_jwk_set, encrypt_jwk, encrypt_jwk_set};
pub use random::{Random, SystemRandom};
pub use select::SelectDecrypter;

/// Every key management algorithm that is built in, in the order of their table.
pub fn algorithms() -> impl Iterator<Item = jose_core::JweAlg> {
    key_management::algorithms()
}
