//! A large payload: AES-GCM with a 256-bit key held prepared, and base64url behind or before
//! it, one after the other.

use super::refused;
use crate::Error;
use crate::vectors::Key;
use aes_gcm::{AeadInOut, Aes256Gcm, KeyInit};
use jose_core::{JweEnc, base64url, random};

/// The content encryption of large payloads' floors.
pub const ENC: JweEnc = JweEnc::A256GCM;

/// The cipher with its key.
#[derive(Debug)]
pub struct Large(Aes256Gcm);

impl Large {
    /// Prepares the key.
    ///
    /// # Errors
    /// A key that is not one.
    pub fn new(key: &Key<'_>) -> Result<Self, Error> {
        Ok(Self(Aes256Gcm::new_from_slice(&key.octets("k")?)?))
    }

    /// Encrypts a copy of the plaintext, and encodes it behind vector and tag.
    ///
    /// # Errors
    /// What the cipher or the generator refuses.
    pub fn encrypt(&self, aad: &[u8], plaintext: &[u8]) -> Result<([u8; 12], String, Tag), Error> {
        let mut iv = [0; 12];
        random::fill(&mut iv)?;
        let mut octets = plaintext.to_vec();
        let buffer = octets.as_mut_slice().into();
        let tag = self.0.encrypt_inout_detached(&iv.into(), aad, buffer).map_err(refused)?;
        Ok((iv, base64url::encode(&octets), tag.into()))
    }

    /// Decodes and decrypts.
    ///
    /// # Errors
    /// What the cipher or the decoder refuses.
    pub fn decrypt(
        &self,
        aad: &[u8],
        (iv, text, tag): &([u8; 12], String, Tag),
    ) -> Result<Vec<u8>, Error> {
        let mut octets = base64url::decode(text, "ciphertext")?;
        let (iv, tag) = ((*iv).into(), (*tag).into());
        let buffer = octets.as_mut_slice().into();
        self.0.decrypt_inout_detached(&iv, aad, buffer, &tag).map_err(refused)?;
        Ok(octets)
    }
}

type Tag = [u8; 16];
