//! The bare primitives of encryption: what carries a key to its recipient, and AES-GCM with
//! that key, 128 bits.
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
use crate::vectors::Key;
use aes_gcm::{Aes128Gcm, KeyInit};
use jose_core::{JweAlg, JweEnc};
use sealed::{Fresh, open, seal};
use std::fmt;
use std::hint::black_box;

/// The content encryption of every floor.
pub const ENC: JweEnc = JweEnc::A128GCM;

/// A content encryption key.
type Cek = [u8; 16];

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

/// The floor of a key management algorithm, from a private key; PBES2 takes it as a password
/// and iterates `p2c` times.
///
/// # Errors
/// An algorithm that has no floor, or a key that the primitives refuse.
pub fn of(alg: JweAlg, key: &Key<'_>, p2c: u32) -> Result<Box<dyn Floor>, Error> {
    match alg {
        JweAlg::DIR => direct::dir(key),
        JweAlg::A128KW | JweAlg::A192KW | JweAlg::A256KW => aes_kw::of(key),
        JweAlg::A128GCMKW => aes_gcm_kw::a128(key),
        JweAlg::A192GCMKW => aes_gcm_kw::a192(key),
        JweAlg::A256GCMKW => aes_gcm_kw::a256(key),
        JweAlg::ECDH_ES => ecdh_es::of(ENC.as_str(), 16, false, key),
        JweAlg::ECDH_ES_A128KW => ecdh_es::of(alg.as_str(), 16, true, key),
        JweAlg::ECDH_ES_A192KW => ecdh_es::of(alg.as_str(), 24, true, key),
        JweAlg::ECDH_ES_A256KW => ecdh_es::of(alg.as_str(), 32, true, key),
        JweAlg::PBES2_HS256_A128KW => pbes2::of::<sha2::Sha256>(alg, 16, key, p2c),
        JweAlg::PBES2_HS384_A192KW => pbes2::of::<sha2::Sha384>(alg, 24, key, p2c),
        JweAlg::PBES2_HS512_A256KW => pbes2::of::<sha2::Sha512>(alg, 32, key, p2c),
        JweAlg::RSA_OAEP => rsa::oaep::<sha1::Sha1>(key),
        JweAlg::RSA_OAEP_256 => rsa::oaep::<sha2::Sha256>(key),
        JweAlg::RSA_OAEP_384 => rsa::oaep::<sha2::Sha384>(key),
        JweAlg::RSA_OAEP_512 => rsa::oaep::<sha2::Sha512>(key),
        JweAlg::RSA1_5 => rsa::pkcs1(key),
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
fn managed<S, R>(send: S, receive: R) -> Box<dyn Floor>
where
    S: Fn(&Fresh) -> Result<(Cek, Carried), Error> + 'static,
    R: Fn(&Carried) -> Result<Cek, Error> + 'static,
{
    Box::new(Primitives {
        encrypt: move |aad: &[u8], plaintext: &[u8]| {
            let fresh = Fresh::new()?;
            let (cek, carried) = send(&fresh)?;
            seal(&Aes128Gcm::new(&cek.into()), fresh.iv, aad, plaintext, carried)
        },
        decrypt: move |aad: &[u8], sealed: &Sealed| {
            let cek = receive(&sealed.carried)?;
            open(&Aes128Gcm::new(&cek.into()), aad, sealed)
        },
    })
}

/// A key that was carried, if it is as long as it must be.
fn cek(octets: &[u8]) -> Result<Cek, Error> {
    Ok(octets.try_into()?)
}

/// An error of a primitive, few of which say more.
fn refused<E>(_: E) -> Error {
    "a bare primitive refuses its input".into()
}
