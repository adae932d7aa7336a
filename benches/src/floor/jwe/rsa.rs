//! RSAES-OAEP and RSAES-PKCS1-v1_5 (RFC 8017). The private key is kept precomputed, and
//! padding and blinding come from the system's generator, as in the library.

use super::{Carried, Floor, managed};
use crate::Error;
use crate::floor::few::Few;
use crate::floor::rsa::private_key;
use crate::vectors::Key;
use jose_core::JweEnc;
use jose_core::random::SystemRandom;
use sha2::Digest;
use sha2::digest::FixedOutputReset;

/// RSA-OAEP and its relatives, by their hash.
pub(super) fn oaep<D>(enc: JweEnc, key: &Key<'_>) -> Result<Box<dyn Floor>, Error>
where
    D: Digest + FixedOutputReset + 'static,
{
    let private = private_key(key)?;
    let public = private.to_public_key();
    Ok(managed(
        enc,
        move |fresh| {
            let key = public.oaep_encrypt_with_rng::<D, _>(&mut SystemRandom, &fresh.cek)?;
            Ok((fresh.cek, Carried { key, header: Vec::new() }))
        },
        move |carried| {
            Few::of(&private.oaep_decrypt_with_rng::<D, _>(&mut SystemRandom, &carried.key)?)
        },
    ))
}

/// RSA1_5.
pub(super) fn pkcs1(enc: JweEnc, key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    let private = private_key(key)?;
    let public = private.to_public_key();
    Ok(managed(
        enc,
        move |fresh| {
            let key = public.pkcs1v15_encrypt_with_rng(&mut SystemRandom, &fresh.cek)?;
            Ok((fresh.cek, Carried { key, header: Vec::new() }))
        },
        move |carried| {
            Few::of(&private.pkcs1v15_decrypt_with_rng(&mut SystemRandom, &carried.key)?)
        },
    ))
}
