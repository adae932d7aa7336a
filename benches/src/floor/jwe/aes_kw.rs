//! AES key wrap (RFC 3394).

use super::{Carried, Floor, managed, refused};
use crate::Error;
use crate::floor::few::Few;
use crate::vectors::Key;
use aes_kw::aes::{Aes128, Aes192, Aes256};
use aes_kw::cipher::consts::U16;
use aes_kw::cipher::{BlockCipherDecrypt, BlockCipherEncrypt};
use aes_kw::{AesKw, KeyInit};
use jose_core::JweEnc;

/// A128KW, A192KW or A256KW: the length of the key says which.
pub(super) fn of(enc: JweEnc, key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    let kek = key.octets("k")?;
    match kek.len() {
        16 => wrapping::<Aes128>(enc, &kek),
        24 => wrapping::<Aes192>(enc, &kek),
        _ => wrapping::<Aes256>(enc, &kek),
    }
}

fn wrapping<C>(enc: JweEnc, kek: &[u8]) -> Result<Box<dyn Floor>, Error>
where
    C: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt + KeyInit + 'static,
{
    let wrapping = AesKw::<C>::new_from_slice(kek)?;
    let unwrapping = AesKw::<C>::new_from_slice(kek)?;
    Ok(managed(
        enc,
        move |fresh| {
            let carried = Carried { key: wrap_with(&wrapping, &fresh.cek)?, header: Vec::new() };
            Ok((fresh.cek, carried))
        },
        move |carried| unwrap_with(&unwrapping, &carried.key),
    ))
}

/// Wraps under a key that was just derived.
pub(super) fn wrap(kek: &[u8], cek: &[u8]) -> Result<Vec<u8>, Error> {
    match kek.len() {
        16 => wrap_with(&AesKw::<Aes128>::new_from_slice(kek)?, cek),
        24 => wrap_with(&AesKw::<Aes192>::new_from_slice(kek)?, cek),
        _ => wrap_with(&AesKw::<Aes256>::new_from_slice(kek)?, cek),
    }
}

/// Unwraps under a key that was just derived.
pub(super) fn unwrap(kek: &[u8], wrapped: &[u8]) -> Result<Few, Error> {
    match kek.len() {
        16 => unwrap_with(&AesKw::<Aes128>::new_from_slice(kek)?, wrapped),
        24 => unwrap_with(&AesKw::<Aes192>::new_from_slice(kek)?, wrapped),
        _ => unwrap_with(&AesKw::<Aes256>::new_from_slice(kek)?, wrapped),
    }
}

fn wrap_with<C>(kek: &AesKw<C>, cek: &[u8]) -> Result<Vec<u8>, Error>
where
    C: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt,
{
    let mut wrapped = vec![0; cek.len().saturating_add(8)];
    kek.wrap_key(cek, &mut wrapped).map_err(refused)?;
    Ok(wrapped)
}

fn unwrap_with<C>(kek: &AesKw<C>, wrapped: &[u8]) -> Result<Few, Error>
where
    C: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt,
{
    let mut cek = Few::zeros(wrapped.len().saturating_sub(8))?;
    kek.unwrap_key(wrapped, &mut cek).map_err(refused)?;
    Ok(cek)
}
