//! Key encryption with AES-GCM (RFC 7518, Section 4.7).

use super::{Carried, Floor, managed, refused};
use crate::Error;
use crate::floor::few::Few;
use crate::vectors::Key;
use aes_gcm::aead::consts::{U12, U16};
use aes_gcm::aes::Aes192;
use aes_gcm::{AeadInOut, Aes128Gcm, Aes256Gcm, AesGcm, KeyInit};
use jose_core::JweEnc;

/// A128GCMKW.
pub(super) fn a128(enc: JweEnc, key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    of::<Aes128Gcm>(enc, key)
}

/// A192GCMKW.
pub(super) fn a192(enc: JweEnc, key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    of::<AesGcm<Aes192, U12>>(enc, key)
}

/// A256GCMKW.
pub(super) fn a256(enc: JweEnc, key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    of::<Aes256Gcm>(enc, key)
}

fn of<A>(enc: JweEnc, key: &Key<'_>) -> Result<Box<dyn Floor>, Error>
where
    A: AeadInOut<NonceSize = U12, TagSize = U16> + KeyInit + 'static,
{
    let sealing = A::new_from_slice(&key.octets("k")?)?;
    let opening = A::new_from_slice(&key.octets("k")?)?;
    Ok(managed(
        enc,
        move |fresh| {
            let (iv, _) = fresh.more.split_first_chunk::<12>().ok_or("too few octets")?;
            let mut key = fresh.cek.to_vec();
            let sealed = sealing.encrypt_inout_detached(iv.into(), &[], key.as_mut_slice().into());
            let tag = sealed.map_err(refused)?;
            let header = [iv.as_slice(), tag.as_slice()].concat();
            Ok((fresh.cek, Carried { key, header }))
        },
        move |carried| {
            let (iv, tag) = carried.header.split_first_chunk::<12>().ok_or("no vector")?;
            let tag: &[u8; 16] = tag.try_into()?;
            let mut cek = Few::of(&carried.key)?;
            let buffer = (&mut *cek).into();
            opening.decrypt_inout_detached(iv.into(), &[], buffer, tag.into()).map_err(refused)?;
            Ok(cek)
        },
    ))
}
