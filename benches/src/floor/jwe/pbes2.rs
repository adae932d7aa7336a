//! PBKDF2 (RFC 8018) and AES key wrap under what is derived.

use super::{Carried, Floor, aes_kw, managed, refused};
use crate::Error;
use crate::vectors::Key;
use hmac::digest::InvalidLength;
use hmac::{EagerHash, Hmac, KeyInit, Mac};
use jose_core::{JweAlg, JweEnc};

/// Password, salt, count, and where the key goes.
type Derive = fn(&[u8], &[u8], u32, &mut [u8]) -> Result<(), InvalidLength>;

/// One of the PBES2 algorithms, by its hash and the octets of the key that wraps.
pub(super) fn of<D>(
    enc: JweEnc,
    alg: JweAlg,
    kek_octets: usize,
    key: &Key<'_>,
    count: u32,
) -> Result<Box<dyn Floor>, Error>
where
    D: EagerHash,
    Hmac<D>: KeyInit + Mac + Clone + Sync,
{
    let derive: Derive = pbkdf2::pbkdf2::<Hmac<D>>;
    let password = key.octets("k")?;
    let kek = move |p2s: &[u8]| {
        let salt = [alg.as_str().as_bytes(), b"\0", p2s].concat();
        let mut kek = vec![0; kek_octets];
        derive(&password, &salt, count, &mut kek).map_err(refused)?;
        Ok::<_, Error>(kek)
    };
    let again = kek.clone();
    Ok(managed(
        enc,
        move |fresh| {
            let key = aes_kw::wrap(&kek(&fresh.more)?, &fresh.cek)?;
            Ok((fresh.cek, Carried { key, header: fresh.more.to_vec() }))
        },
        move |carried| aes_kw::unwrap(&again(&carried.header)?, &carried.key),
    ))
}
