//! A large payload: AES-GCM with a 256-bit key held prepared, and base64url behind or before
//! it, one after the other.

use crate::Error;
use crate::floor::content::{Cipher, iv_octets};
use crate::floor::few::Few;
use crate::vectors::Key;
use jose_core::{JweEnc, base64url};

/// The content encryption of large payloads' floors.
pub const ENC: JweEnc = JweEnc::A256GCM;

/// The cipher with its key.
#[derive(Debug)]
pub struct Large(Cipher);

/// Vector, text and tag.
type Encoded = (Few, String, Few);

impl Large {
    /// Prepares the key.
    ///
    /// # Errors
    /// A key that is not one.
    pub fn new(key: &Key<'_>) -> Result<Self, Error> {
        Ok(Self(Cipher::new(ENC, &key.octets("k")?)?))
    }

    /// Encrypts a copy of the plaintext, and encodes it behind vector and tag.
    ///
    /// # Errors
    /// What the cipher or the generator refuses.
    pub fn encrypt(&self, aad: &[u8], plaintext: &[u8]) -> Result<Encoded, Error> {
        let iv = Few::random(iv_octets(ENC))?;
        let (octets, tag) = self.0.encrypt(&iv, aad, plaintext)?;
        Ok((iv, base64url::encode(&octets), tag))
    }

    /// Decodes and decrypts.
    ///
    /// # Errors
    /// What the cipher or the decoder refuses.
    pub fn decrypt(&self, aad: &[u8], (iv, text, tag): &Encoded) -> Result<Vec<u8>, Error> {
        let mut octets = base64url::decode(text, "ciphertext")?;
        self.0.open(iv, aad, &mut octets, tag)?;
        Ok(octets)
    }
}
