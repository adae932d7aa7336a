//! The bare primitives of encryption: what carries a key to its recipient, and content
//! encryption with that key, as long as it must be.
//!
//! Keys are held prepared, content encryption keys and vectors come from the system's
//! generator in one call, and the key schedule of each new content encryption key is timed,
//! as in the library. What the library adds is base64url, JSON and checks.

mod aes_gcm_kw;
mod aes_kw;
mod direct;
mod ecdh_es;
pub mod large;
mod pbes2;
mod rsa;
mod sealed;

pub use sealed::{Carried, Sealed};

use crate::Error;
use crate::bencher::Bencher;
use crate::floor::content::{Cipher, refused};
use crate::floor::few::Few;
use crate::vectors::Key;
use jose_core::{JweAlg, JweEnc};
use sealed::{Fresh, open, seal};
use std::fmt;
use std::hint::black_box;

/// Primitives with their key. Only the methods that time are generic inside.
pub trait Floor {
    /// Encrypts a plaintext under additional data.
    ///
    /// # Errors
    /// What a primitive refuses.
    fn encrypt(&self, aad: &[u8], plaintext: &[u8]) -> Result<Sealed, Error>;

    /// Decrypts likewise.
    ///
    /// # Errors
    /// What a primitive refuses.
    fn decrypt(&self, aad: &[u8], sealed: &Sealed) -> Result<Vec<u8>, Error>;

    /// Times encryption.
    fn time_encrypt(&self, bencher: &mut Bencher<'_, '_>, aad: &[u8], plaintext: &[u8]);

    /// Times decryption.
    fn time_decrypt(&self, bencher: &mut Bencher<'_, '_>, aad: &[u8], sealed: &Sealed);
}

impl fmt::Debug for dyn Floor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Floor")
    }
}

/// The floor of a key management algorithm with a content encryption, from a private key; PBES2 takes it as a password
/// and iterates `p2c` times.
///
/// # Errors
/// An algorithm that has no floor, or a key that the primitives refuse.
pub fn of(alg: JweAlg, enc: JweEnc, key: &Key<'_>, p2c: u32) -> Result<Box<dyn Floor>, Error> {
    match alg {
        JweAlg::DIR => direct::dir(enc, key),
        JweAlg::A128KW | JweAlg::A192KW | JweAlg::A256KW => aes_kw::of(enc, key),
        JweAlg::A128GCMKW => aes_gcm_kw::a128(enc, key),
        JweAlg::A192GCMKW => aes_gcm_kw::a192(enc, key),
        JweAlg::A256GCMKW => aes_gcm_kw::a256(enc, key),
        JweAlg::ECDH_ES => {
            ecdh_es::of(enc, enc.as_str(), enc.key_octets().unwrap_or_default(), false, key)
        }
        JweAlg::ECDH_ES_A128KW => ecdh_es::of(enc, alg.as_str(), 16, true, key),
        JweAlg::ECDH_ES_A192KW => ecdh_es::of(enc, alg.as_str(), 24, true, key),
        JweAlg::ECDH_ES_A256KW => ecdh_es::of(enc, alg.as_str(), 32, true, key),
        JweAlg::PBES2_HS256_A128KW => pbes2::of::<sha2::Sha256>(enc, alg, 16, key, p2c),
        JweAlg::PBES2_HS384_A192KW => pbes2::of::<sha2::Sha384>(enc, alg, 24, key, p2c),
        JweAlg::PBES2_HS512_A256KW => pbes2::of::<sha2::Sha512>(enc, alg, 32, key, p2c),
        JweAlg::RSA_OAEP => rsa::oaep::<sha1::Sha1>(enc, key),
        JweAlg::RSA_OAEP_256 => rsa::oaep::<sha2::Sha256>(enc, key),
        JweAlg::RSA_OAEP_384 => rsa::oaep::<sha2::Sha384>(enc, key),
        JweAlg::RSA_OAEP_512 => rsa::oaep::<sha2::Sha512>(enc, key),
        JweAlg::RSA1_5 => rsa::pkcs1(enc, key),
        other => Err(format!("no bare primitives for {other}").into()),
    }
}

/// Primitives as two closures that hold their keys.
struct Primitives<E, D> {
    encrypt: E,
    decrypt: D,
}

impl<E, D> Floor for Primitives<E, D>
where
    E: Fn(&[u8], &[u8]) -> Result<Sealed, Error>,
    D: Fn(&[u8], &Sealed) -> Result<Vec<u8>, Error>,
{
    fn encrypt(&self, aad: &[u8], plaintext: &[u8]) -> Result<Sealed, Error> {
        (self.encrypt)(aad, plaintext)
    }

    fn decrypt(&self, aad: &[u8], sealed: &Sealed) -> Result<Vec<u8>, Error> {
        (self.decrypt)(aad, sealed)
    }

    fn time_encrypt(&self, bencher: &mut Bencher<'_, '_>, aad: &[u8], plaintext: &[u8]) {
        bencher.iter(|| (self.encrypt)(black_box(aad), black_box(plaintext)));
    }

    fn time_decrypt(&self, bencher: &mut Bencher<'_, '_>, aad: &[u8], sealed: &Sealed) {
        bencher.iter(|| (self.decrypt)(black_box(aad), black_box(sealed)));
    }
}

/// Content encryption with a new key for each message. `send` makes what carries it, and
/// settles which it is; `receive` gets it back.
fn managed<S, R>(enc: JweEnc, send: S, receive: R) -> Box<dyn Floor>
where
    S: Fn(&Fresh) -> Result<(Few, Carried), Error> + 'static,
    R: Fn(&Carried) -> Result<Few, Error> + 'static,
{
    Box::new(Primitives {
        encrypt: move |aad: &[u8], plaintext: &[u8]| {
            let fresh = Fresh::new(enc)?;
            let (cek, carried) = send(&fresh)?;
            seal(&Cipher::new(enc, &cek)?, fresh.iv, aad, plaintext, carried)
        },
        decrypt: move |aad: &[u8], sealed: &Sealed| {
            let cek = receive(&sealed.carried)?;
            open(&Cipher::new(enc, &cek)?, aad, sealed)
        },
    })
}
