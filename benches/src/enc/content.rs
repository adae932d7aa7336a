//! Content encryption over the primitives of the back end.

use crate::Error;
use jose_core::{Hash, JweEnc};
use jose_jwe::primitive::{AeadKey, CbcKey, MacKey};
use jose_jwe::{Backend, hazmat};
use std::fmt;
use std::sync::Arc;
use subtle::ConstantTimeEq;

const BLOCK: usize = 16;

/// A prepared key.
pub struct ContentKey(Kind);

enum Kind {
    Gcm(Arc<dyn AeadKey>),
    CbcHmac { cbc: Arc<dyn CbcKey>, mac: Arc<dyn MacKey>, tag_octets: usize },
}

impl fmt::Debug for ContentKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ContentKey")
    }
}

impl ContentKey {
    /// Prepares a key.
    ///
    /// # Errors
    /// A key of another length.
    pub fn new(enc: JweEnc, key: &[u8]) -> Result<Self, Error> {
        let hash = match enc {
            JweEnc::A128CBC_HS256 => Hash::Sha256,
            JweEnc::A192CBC_HS384 => Hash::Sha384,
            JweEnc::A256CBC_HS512 => Hash::Sha512,
            _ => {
                let aead = hazmat::aead(Backend::RUSTCRYPTO, key.len())?;
                return Ok(Self(Kind::Gcm(aead.key(key)?)));
            }
        };
        let half = key.len() / 2;
        let (mac_key, cbc_key) = key.split_at_checked(half).ok_or("a key too short")?;
        Ok(Self(Kind::CbcHmac {
            cbc: hazmat::cbc(Backend::RUSTCRYPTO, half)?.key(cbc_key)?,
            mac: hazmat::mac(Backend::RUSTCRYPTO, hash)?.key(mac_key)?,
            tag_octets: half,
        }))
    }

    /// Encrypts a copy of the plaintext; the first octets of what comes second are the tag.
    ///
    /// # Errors
    /// A vector of another length.
    pub fn encrypt(
        &self,
        iv: &[u8],
        aad: &[u8],
        text: &[u8],
    ) -> Result<(Vec<u8>, [u8; 32]), Error> {
        let mut buffer = Vec::with_capacity(text.len().saturating_add(BLOCK));
        buffer.extend_from_slice(text);
        let mut tag = [0; 32];
        match &self.0 {
            Kind::Gcm(key) => {
                let made = key.seal(iv.try_into()?, aad, &mut buffer)?;
                tag.iter_mut().zip(made).for_each(|(to, from)| *to = from);
            }
            Kind::CbcHmac { cbc, mac, tag_octets } => {
                let missing = BLOCK.saturating_sub(buffer.len() % BLOCK);
                buffer.extend(std::iter::repeat_n(u8::try_from(missing)?, missing));
                cbc.encrypt(iv.try_into()?, &mut buffer)?;
                tag = authenticate(&**mac, *tag_octets, iv, aad, &buffer)?;
            }
        }
        Ok((buffer, tag))
    }

    /// Decrypts a copy of what was encrypted, if its tag is right.
    ///
    /// # Errors
    /// A tag that is not.
    pub fn decrypt(
        &self,
        iv: &[u8],
        aad: &[u8],
        ciphertext: &[u8],
        tag: &[u8; 32],
    ) -> Result<Vec<u8>, Error> {
        let mut buffer = ciphertext.to_vec();
        match &self.0 {
            Kind::Gcm(key) => {
                let tag = tag.first_chunk().ok_or("no tag")?;
                key.open(iv.try_into()?, aad, &mut buffer, tag).map_err(|_| "a wrong tag")?;
            }
            Kind::CbcHmac { cbc, mac, tag_octets } => {
                let own = authenticate(&**mac, *tag_octets, iv, aad, &buffer)?;
                if !bool::from(own.ct_eq(tag)) {
                    return Err("a wrong tag".into());
                }
                cbc.decrypt(iv.try_into()?, &mut buffer)?;
                let padding = usize::from(*buffer.last().ok_or("no octets")?);
                buffer.truncate(buffer.len().saturating_sub(padding));
            }
        }
        Ok(buffer)
    }
}

fn authenticate(
    mac: &dyn MacKey,
    octets: usize,
    iv: &[u8],
    aad: &[u8],
    ciphertext: &[u8],
) -> Result<[u8; 32], Error> {
    let length = u64::try_from(aad.len())?.saturating_mul(8).to_be_bytes();
    let mut tag = [0; 32];
    let first = tag.get_mut(..octets).ok_or("a tag too long")?;
    mac.tag(&[aad, iv, ciphertext, &length], first)?;
    Ok(tag)
}
