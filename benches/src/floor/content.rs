//! Content encryption (RFC 7518, Section 5), with AES-GCM or with AES-CBC and HMAC.

use super::few::Few;
use crate::Error;
use aes::cipher::block_padding::Pkcs7;
use aes::cipher::consts::U16;
use aes::cipher::{
    BlockCipherDecrypt, BlockCipherEncrypt, BlockModeDecrypt, BlockModeEncrypt, InnerIvInit,
};
use aes::{Aes128, Aes192, Aes256};
use aes_gcm::aead::consts::U12;
use aes_gcm::{AeadInOut, Aes128Gcm, Aes256Gcm, AesGcm, KeyInit};
use hmac::{Hmac, Mac};
use jose_core::JweEnc;
use sha2::{Sha256, Sha384, Sha512};
use std::fmt;

/// A cipher with its key. Which one is decided by a branch: no call through a pointer is timed.
pub struct Cipher(Kind);

enum Kind {
    A128Gcm(Aes128Gcm),
    A192Gcm(AesGcm<Aes192, U12>),
    A256Gcm(Aes256Gcm),
    A128Cbc(CbcHmac<Aes128, Hmac<Sha256>>),
    A192Cbc(CbcHmac<Aes192, Hmac<Sha384>>),
    A256Cbc(CbcHmac<Aes256, Hmac<Sha512>>),
}

impl fmt::Debug for Cipher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cipher")
    }
}

/// How long the vectors of an algorithm are.
#[must_use]
pub fn iv_octets(enc: JweEnc) -> usize {
    match enc {
        JweEnc::A128GCM | JweEnc::A192GCM | JweEnc::A256GCM => 12,
        _ => 16,
    }
}

impl Cipher {
    /// Prepares a key.
    ///
    /// # Errors
    /// An algorithm without primitives, or a key that is not one of it.
    pub fn new(enc: JweEnc, key: &[u8]) -> Result<Self, Error> {
        Ok(Self(match enc {
            JweEnc::A128GCM => Kind::A128Gcm(Aes128Gcm::new_from_slice(key)?),
            JweEnc::A192GCM => Kind::A192Gcm(AesGcm::new_from_slice(key)?),
            JweEnc::A256GCM => Kind::A256Gcm(Aes256Gcm::new_from_slice(key)?),
            JweEnc::A128CBC_HS256 => Kind::A128Cbc(CbcHmac::new(key)?),
            JweEnc::A192CBC_HS384 => Kind::A192Cbc(CbcHmac::new(key)?),
            JweEnc::A256CBC_HS512 => Kind::A256Cbc(CbcHmac::new(key)?),
            other => return Err(format!("no bare primitives for {other}").into()),
        }))
    }

    /// Encrypts a copy of the plaintext, with room for its padding. Gives the tag too.
    ///
    /// # Errors
    /// What a primitive refuses.
    pub fn encrypt(
        &self,
        iv: &[u8],
        aad: &[u8],
        plaintext: &[u8],
    ) -> Result<(Vec<u8>, Few), Error> {
        let mut buffer = Vec::with_capacity(plaintext.len().saturating_add(16));
        buffer.extend_from_slice(plaintext);
        let tag = self.seal(iv, aad, &mut buffer)?;
        Ok((buffer, tag))
    }

    /// Decrypts a copy of what is encrypted, if the tag is right.
    ///
    /// # Errors
    /// What a primitive refuses.
    pub fn decrypt(
        &self,
        iv: &[u8],
        aad: &[u8],
        ciphertext: &[u8],
        tag: &[u8],
    ) -> Result<Vec<u8>, Error> {
        let mut buffer = ciphertext.to_vec();
        self.open(iv, aad, &mut buffer, tag)?;
        Ok(buffer)
    }

    fn seal(&self, iv: &[u8], aad: &[u8], buffer: &mut Vec<u8>) -> Result<Few, Error> {
        match &self.0 {
            Kind::A128Gcm(gcm) => seal(gcm, iv, aad, buffer),
            Kind::A192Gcm(gcm) => seal(gcm, iv, aad, buffer),
            Kind::A256Gcm(gcm) => seal(gcm, iv, aad, buffer),
            Kind::A128Cbc(cbc) => cbc.seal(iv, aad, buffer),
            Kind::A192Cbc(cbc) => cbc.seal(iv, aad, buffer),
            Kind::A256Cbc(cbc) => cbc.seal(iv, aad, buffer),
        }
    }

    /// Decrypts in place, if the tag is right.
    ///
    /// # Errors
    /// What a primitive refuses.
    pub fn open(
        &self,
        iv: &[u8],
        aad: &[u8],
        buffer: &mut Vec<u8>,
        tag: &[u8],
    ) -> Result<(), Error> {
        match &self.0 {
            Kind::A128Gcm(gcm) => open(gcm, iv, aad, buffer, tag),
            Kind::A192Gcm(gcm) => open(gcm, iv, aad, buffer, tag),
            Kind::A256Gcm(gcm) => open(gcm, iv, aad, buffer, tag),
            Kind::A128Cbc(cbc) => cbc.open(iv, aad, buffer, tag),
            Kind::A192Cbc(cbc) => cbc.open(iv, aad, buffer, tag),
            Kind::A256Cbc(cbc) => cbc.open(iv, aad, buffer, tag),
        }
    }
}

fn seal<A>(gcm: &A, iv: &[u8], aad: &[u8], buffer: &mut [u8]) -> Result<Few, Error>
where
    A: AeadInOut<NonceSize = U12, TagSize = U16>,
{
    let iv: &[u8; 12] = iv.try_into()?;
    let tag = gcm.encrypt_inout_detached(iv.into(), aad, buffer.into()).map_err(refused)?;
    Few::of(&tag)
}

fn open<A>(gcm: &A, iv: &[u8], aad: &[u8], buffer: &mut [u8], tag: &[u8]) -> Result<(), Error>
where
    A: AeadInOut<NonceSize = U12, TagSize = U16>,
{
    let (iv, tag): (&[u8; 12], &[u8; 16]) = (iv.try_into()?, tag.try_into()?);
    gcm.decrypt_inout_detached(iv.into(), aad, buffer.into(), tag.into()).map_err(refused)
}

/// AES-CBC with half of a key, and HMAC with the other (RFC 7518, Section 5.2).
struct CbcHmac<C, M> {
    mac: M,
    cipher: C,
    half: usize,
}

impl<C, M> CbcHmac<C, M>
where
    C: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt + KeyInit,
    M: Mac + KeyInit + Clone,
{
    fn new(key: &[u8]) -> Result<Self, Error> {
        let half = key.len() / 2;
        let (mac, cipher) = key.split_at_checked(half).ok_or("too short a key")?;
        let mac = <M as KeyInit>::new_from_slice(mac)?;
        Ok(Self { mac, cipher: C::new_from_slice(cipher)?, half })
    }

    fn seal(&self, iv: &[u8], aad: &[u8], buffer: &mut Vec<u8>) -> Result<Few, Error> {
        let block: &[u8; 16] = iv.try_into()?;
        let length = buffer.len();
        buffer.resize((length / 16).saturating_add(1).saturating_mul(16), 0);
        let cbc = cbc::Encryptor::inner_iv_init(&self.cipher, block.into());
        cbc.encrypt_padded::<Pkcs7>(buffer, length).map_err(refused)?;
        let whole = self.mac(iv, aad, buffer)?.finalize().into_bytes();
        Few::of(whole.get(..self.half).ok_or("too short a hash")?)
    }

    fn open(&self, iv: &[u8], aad: &[u8], buffer: &mut Vec<u8>, tag: &[u8]) -> Result<(), Error> {
        let block: &[u8; 16] = iv.try_into()?;
        self.mac(iv, aad, buffer)?.verify_truncated_left(tag)?;
        let cbc = cbc::Decryptor::inner_iv_init(&self.cipher, block.into());
        let length = cbc.decrypt_padded::<Pkcs7>(buffer).map_err(refused)?.len();
        buffer.truncate(length);
        Ok(())
    }

    fn mac(&self, iv: &[u8], aad: &[u8], ciphertext: &[u8]) -> Result<M, Error> {
        let bits = u64::try_from(aad.len())?.saturating_mul(8).to_be_bytes();
        let mac = self.mac.clone().chain_update(aad).chain_update(iv);
        Ok(mac.chain_update(ciphertext).chain_update(bits))
    }
}

/// An error of a primitive, few of which say more.
pub(super) fn refused<E>(_: E) -> Error {
    "a bare primitive refuses its input".into()
}
