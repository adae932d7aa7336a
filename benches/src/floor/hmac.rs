//! HMAC (FIPS 198) with the key's state computed once and cloned for each use.

use super::{Floor, primitive};
use crate::Error;
use crate::vectors::Key;
use hmac::{EagerHash, Hmac, KeyInit, Mac};
use sha2::{Sha256, Sha384, Sha512};

/// HS256.
///
/// # Errors
/// A key that is not one for HMAC.
pub fn sha256(key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    hmac::<Sha256>(key)
}

/// HS384.
///
/// # Errors
/// As [`sha256`].
pub fn sha384(key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    hmac::<Sha384>(key)
}

/// HS512.
///
/// # Errors
/// As [`sha256`].
pub fn sha512(key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    hmac::<Sha512>(key)
}

fn hmac<D>(key: &Key<'_>) -> Result<Box<dyn Floor>, Error>
where
    D: EagerHash + 'static,
    Hmac<D>: Clone + KeyInit + Mac,
{
    let keyed = <Hmac<D> as KeyInit>::new_from_slice(&key.octets("k")?)?;
    let verifying = keyed.clone();
    Ok(primitive(
        move |input: &[u8]| Ok(keyed.clone().chain_update(input).finalize().into_bytes()),
        move |input: &[u8], mac: &[u8]| {
            verifying.clone().chain_update(input).verify_slice(mac).is_ok()
        },
    ))
}
