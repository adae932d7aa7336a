//! What the bare primitives make of a plaintext, and what a token is to them.

use super::{Cek, refused};
use crate::Error;
use aes_gcm::{AeadInOut, Aes128Gcm};
use jose_core::{base64url, random};
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
    pub iv: [u8; 12],
    /// The encrypted octets.
    pub ciphertext: Vec<u8>,
    /// The tag.
    pub tag: [u8; 16],
}

impl Sealed {
    /// What a compact token holds.
    ///
    /// # Errors
    /// A token that is not one, or not with AES-GCM.
    pub fn of(token: &str) -> Result<Self, Error> {
        let parts: Vec<&str> = token.split('.').collect();
        let [protected, key, iv, ciphertext, tag] = *parts.as_slice() else {
            return Err("a token that has not five parts".into());
        };
        let header = serde_json::from_slice(&base64url::decode(protected, "header")?)?;
        Ok(Self {
            carried: Carried { key: base64url::decode(key, "key")?, header: beside(&header)? },
            iv: base64url::decode(iv, "iv")?.as_slice().try_into()?,
            ciphertext: base64url::decode(ciphertext, "ciphertext")?,
            tag: base64url::decode(tag, "tag")?.as_slice().try_into()?,
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
    pub(super) cek: Cek,
    pub(super) iv: [u8; 12],
    /// For a salt, or for a second vector.
    pub(super) more: [u8; 16],
}

impl Fresh {
    pub(super) fn new() -> Result<Self, Error> {
        let mut octets = [0; 44];
        random::fill(&mut octets)?;
        let (cek, rest) = octets.split_first_chunk().ok_or("too few octets")?;
        let (iv, rest) = rest.split_first_chunk().ok_or("too few octets")?;
        Ok(Self { cek: *cek, iv: *iv, more: rest.try_into()? })
    }
}

/// AES-GCM in place, on a copy of the plaintext.
pub(super) fn seal(
    cipher: &Aes128Gcm,
    iv: [u8; 12],
    aad: &[u8],
    plaintext: &[u8],
    carried: Carried,
) -> Result<Sealed, Error> {
    let mut ciphertext = plaintext.to_vec();
    let buffer = ciphertext.as_mut_slice().into();
    let tag = cipher.encrypt_inout_detached(&iv.into(), aad, buffer).map_err(refused)?;
    Ok(Sealed { carried, iv, ciphertext, tag: tag.into() })
}

/// AES-GCM in place, on a copy of what is encrypted.
pub(super) fn open(cipher: &Aes128Gcm, aad: &[u8], sealed: &Sealed) -> Result<Vec<u8>, Error> {
    let mut buffer = sealed.ciphertext.clone();
    let (iv, tag) = (sealed.iv.into(), sealed.tag.into());
    let opened = cipher.decrypt_inout_detached(&iv, aad, buffer.as_mut_slice().into(), &tag);
    opened.map_err(refused)?;
    Ok(buffer)
}
