//! What the bare primitives make of a plaintext, and what a token is to them.

use crate::Error;
use crate::floor::content::{Cipher, iv_octets};
use crate::floor::few::Few;
use jose_core::{JweEnc, base64url, random};
use serde_json::Value;

/// What carries a content encryption key to its recipient.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Carried {
    /// The encrypted key.
    pub key: Vec<u8>,
    /// What stands beside it in the header: an ephemeral point, a salt, or vector and tag.
    pub header: Vec<u8>,
}

/// An encrypted plaintext.
#[derive(Debug)]
#[non_exhaustive]
pub struct Sealed {
    /// What carries its key.
    pub carried: Carried,
    /// The vector.
    pub iv: Few,
    /// The encrypted octets.
    pub ciphertext: Vec<u8>,
    /// The tag.
    pub tag: Few,
}

impl Sealed {
    /// What a compact token holds.
    ///
    /// # Errors
    /// A token that is not one.
    pub fn of(token: &str) -> Result<Self, Error> {
        let parts: Vec<&str> = token.split('.').collect();
        let [protected, key, iv, ciphertext, tag] = *parts.as_slice() else {
            return Err("a token that has not five parts".into());
        };
        let header = serde_json::from_slice(&base64url::decode(protected, "header")?)?;
        Ok(Self {
            carried: Carried { key: base64url::decode(key, "key")?, header: beside(&header)? },
            iv: Few::of(&base64url::decode(iv, "iv")?)?,
            ciphertext: base64url::decode(ciphertext, "ciphertext")?,
            tag: Few::of(&base64url::decode(tag, "tag")?)?,
        })
    }
}

/// What stands in the header beside an encrypted key.
fn beside(header: &Value) -> Result<Vec<u8>, Error> {
    let octets = |object: &Value, name: &'static str| match object.get(name) {
        Some(text) => base64url::decode(text.as_str().unwrap_or_default(), name),
        None => Ok(Vec::new()),
    };
    Ok(match header.get("epk") {
        Some(epk) if epk.get("y").is_some() => {
            [vec![4], octets(epk, "x")?, octets(epk, "y")?].concat()
        }
        Some(epk) => octets(epk, "x")?,
        None => [octets(header, "p2s")?, octets(header, "iv")?, octets(header, "tag")?].concat(),
    })
}

/// The random octets of one message.
pub(super) struct Fresh {
    pub(super) cek: Few,
    pub(super) iv: Few,
    /// For a salt, or for a second vector.
    pub(super) more: [u8; 16],
}

impl Fresh {
    pub(super) fn new(enc: JweEnc) -> Result<Self, Error> {
        let mut octets = [0; 64 + 16 + 16];
        let short = "too few octets";
        let (cek, iv) = (enc.key_octets().unwrap_or_default(), iv_octets(enc));
        let needed = octets.get_mut(..cek.saturating_add(iv).saturating_add(16)).ok_or(short)?;
        random::fill(needed)?;
        let (cek, rest) = needed.split_at_checked(cek).ok_or(short)?;
        let (iv, more) = rest.split_at_checked(iv).ok_or(short)?;
        Ok(Self { cek: Few::of(cek)?, iv: Few::of(iv)?, more: more.try_into()? })
    }
}

/// Encrypts a plaintext whose key is carried like this.
pub(super) fn seal(
    cipher: &Cipher,
    iv: Few,
    aad: &[u8],
    plaintext: &[u8],
    carried: Carried,
) -> Result<Sealed, Error> {
    let (ciphertext, tag) = cipher.encrypt(&iv, aad, plaintext)?;
    Ok(Sealed { carried, iv, ciphertext, tag })
}

/// Decrypts what is encrypted.
pub(super) fn open(cipher: &Cipher, aad: &[u8], sealed: &Sealed) -> Result<Vec<u8>, Error> {
    cipher.decrypt(&sealed.iv, aad, &sealed.ciphertext, &sealed.tag)
}
