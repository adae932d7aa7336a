//! Key management (RFC 7518, Section 4): one file for each family, one line for each
//! algorithm.

mod aes_gcm_kw;
mod aes_kw;
mod concat_kdf;
mod direct;
mod ecdh_es;
mod pbes2;
mod rsa;

use crate::Backend;
use crate::content::{ContentKey, ContentScheme, MOST_KEY_OCTETS};
use crate::headers::Headers;
use crate::members::Members;
use crate::primitive::DecryptionFailed;
use crate::random::Random;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::error::quoted;
use jose_core::jwk::Key;
use jose_core::{Error, ErrorKind, JweAlg, JweEnc, Jwk, Limits, random};
use zeroize::Zeroizing;

/// A key management algorithm.
pub(crate) trait KeyManagement: Send + Sync {
    /// The name in the header.
    fn alg(&self) -> JweAlg;

    /// Prepares the key of a recipient, to encrypt to it.
    fn encryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn EncryptionKey>, Error>;

    /// Prepares a recipient's own key.
    fn decryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn DecryptionKey>, Error>;
}

/// What a key is prepared with.
pub(crate) struct Setting<'k> {
    pub(crate) backend: Backend,
    pub(crate) key: &'k Jwk,
    /// The content encryption algorithms that it will be used with.
    pub(crate) encs: &'k [&'static dyn ContentScheme],
}

/// A prepared key to encrypt to.
pub(crate) trait EncryptionKey: Send + Sync {
    /// How many random octets it takes for each token.
    fn random_octets(&self) -> usize {
        0
    }

    /// Whether it decides on the content encryption key itself, so that there can be no other
    /// recipient.
    fn is_direct(&self) -> bool {
        false
    }

    /// The content encryption key that it decides on.
    fn content_key(&self, _made: &mut Making<'_>) -> Result<Arc<dyn ContentKey>, Error> {
        Err(ErrorKind::Misuse.into())
    }

    /// Encrypts a content encryption key; gives nothing if it decided on it.
    fn encrypt(&self, _cek: &[u8], _made: &mut Making<'_>) -> Result<Vec<u8>, Error> {
        Ok(Vec::new())
    }
}

/// What a key is given and adds to, for one token.
pub(crate) struct Making<'m> {
    pub(crate) backend: Backend,
    pub(crate) enc: &'static dyn ContentScheme,
    /// As many as it takes.
    pub(crate) random: &'m [u8],
    /// For what takes no fixed number.
    pub(crate) generator: &'m dyn Random,
    /// The sender and the recipient of a key agreement.
    pub(crate) parties: (&'m [u8], &'m [u8]),
    /// How often a password is hashed, where that was set.
    pub(crate) p2c: Option<u32>,
    /// Members of the header.
    pub(crate) members: &'m mut Members,
}

/// A prepared key to decrypt with.
pub(crate) trait DecryptionKey: Send + Sync {
    /// Whether it can be used with this content encryption.
    fn fits(&self, _enc: JweEnc) -> bool {
        true
    }

    /// The content encryption key. Where the encrypted one is not good this is a random one,
    /// with which the content does not decrypt either.
    ///
    /// # Errors
    /// What is wrong with the header, and with an encrypted key that must or must not be
    /// there: all that can be seen without the key.
    fn content_key(&self, token: &Opening<'_>) -> Result<Arc<dyn ContentKey>, Error>;
}

/// What a key is given of one token.
pub(crate) struct Opening<'t> {
    pub(crate) backend: Backend,
    pub(crate) enc: &'static dyn ContentScheme,
    pub(crate) headers: &'t Headers<'t>,
    pub(crate) encrypted_key: &'t [u8],
    pub(crate) limits: &'t Limits,
}

impl Opening<'_> {
    /// The content encryption key that `decrypt` fills in, which is right for the encrypted
    /// key's length only.
    fn unwrapped(
        &self,
        decrypt: impl FnOnce(&[u8], &mut [u8]) -> Result<(), DecryptionFailed>,
    ) -> Result<Arc<dyn ContentKey>, Error> {
        let mut cek = Zeroizing::new([0; MOST_KEY_OCTETS]);
        let cek = cek.get_mut(..self.enc.key_octets()).ok_or(ErrorKind::Backend)?;
        if decrypt(self.encrypted_key, cek).is_err() {
            random::fill(cek).map_err(|_| DecryptionFailed)?;
        }
        self.enc.key(self.backend, cek)
    }

    fn must_have_key(&self) -> Result<(), Error> {
        match self.encrypted_key {
            [] => Err(Error::new(ErrorKind::Serialization)
                .at("encrypted_key")
                .expected("an encrypted key")
                .found("nothing")),
            _ => Ok(()),
        }
    }

    fn must_not_have_key(&self) -> Result<(), Error> {
        match self.encrypted_key {
            [] => Ok(()),
            octets => Err(Error::new(ErrorKind::Serialization)
                .at("encrypted_key")
                .expected("nothing, as the algorithm decides on the key itself")
                .found(format!("{} octets", octets.len()))),
        }
    }
}

static TABLE: &[&dyn KeyManagement] = &[
    &direct::DIR,
    &aes_kw::A128KW,
    &aes_kw::A192KW,
    &aes_kw::A256KW,
    &aes_gcm_kw::A128GCMKW,
    &aes_gcm_kw::A192GCMKW,
    &aes_gcm_kw::A256GCMKW,
    &ecdh_es::ECDH_ES,
    &ecdh_es::ECDH_ES_A128KW,
    &ecdh_es::ECDH_ES_A192KW,
    &ecdh_es::ECDH_ES_A256KW,
    &pbes2::PBES2_HS256_A128KW,
    &pbes2::PBES2_HS384_A192KW,
    &pbes2::PBES2_HS512_A256KW,
    &rsa::RSA_OAEP,
    &rsa::RSA_OAEP_256,
    &rsa::RSA_OAEP_384,
    &rsa::RSA_OAEP_512,
    #[cfg(feature = "rsa1_5")]
    &rsa::RSA1_5,
];

/// The algorithms, in the order of the table.
pub(crate) fn algorithms() -> impl Iterator<Item = JweAlg> {
    TABLE.iter().map(|scheme| scheme.alg())
}

/// The scheme of an algorithm.
pub(crate) fn scheme(alg: JweAlg) -> Result<&'static dyn KeyManagement, Error> {
    TABLE.iter().copied().find(|scheme| scheme.alg() == alg).ok_or_else(|| {
        Error::new(ErrorKind::AlgUnsupported)
            .at("alg")
            .expected(match alg {
                JweAlg::RSA1_5 => "the feature `rsa1_5`, which is off by default",
                _ => "a key management algorithm that is built in",
            })
            .found(quoted(alg.as_str()))
    })
}

/// The octets of a symmetric key, of which there must be so many unless that is 0.
fn octets<'k>(key: &'k Jwk, length: usize, name: &str) -> Result<&'k [u8], Error> {
    let Key::Oct(secret) = key.key() else {
        return Err(wrong_type("oct", name, key));
    };
    let octets = secret.as_bytes();
    if length != 0 && octets.len() != length {
        return Err(Error::new(ErrorKind::KeySize)
            .at("k")
            .expected(format!("{length} octets for {name}"))
            .found(format!("{}", octets.len())));
    }
    Ok(octets)
}

fn wrong_type(wanted: &str, name: &str, key: &Jwk) -> Error {
    Error::new(ErrorKind::KeyType)
        .at("kty")
        .expected(format!("`{wanted}` for {name}"))
        .found(quoted(key.kty()))
}
