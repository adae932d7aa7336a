//! AES key wrap (RFC 7518, Section 4.4).

use super::{DecryptionKey, EncryptionKey, KeyManagement, Making, Opening, Setting, octets};
use crate::content::ContentKey;
use crate::primitive::{DecryptionFailed, KeyWrapKey};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use jose_core::{Error, JweAlg, KeyOp};
use zeroize::Zeroizing;

pub(crate) static A128KW: AesKw = AesKw(JweAlg::A128KW, 16);
pub(crate) static A192KW: AesKw = AesKw(JweAlg::A192KW, 24);
pub(crate) static A256KW: AesKw = AesKw(JweAlg::A256KW, 32);

/// An algorithm and the octets of its key.
pub(crate) struct AesKw(JweAlg, usize);

impl AesKw {
    fn prepare(&self, setting: &Setting<'_>, op: KeyOp) -> Result<Wrapping, Error> {
        setting.key.check_permits(self.0, op)?;
        let key = octets(setting.key, self.1, self.0.as_str())?;
        Ok(Wrapping(setting.backend.key_wrap(self.1)?.key(key)?))
    }
}

impl KeyManagement for AesKw {
    fn alg(&self) -> JweAlg {
        self.0
    }

    fn encryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn EncryptionKey>, Error> {
        Ok(Arc::new(self.prepare(setting, KeyOp::WrapKey)?))
    }

    fn decryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn DecryptionKey>, Error> {
        Ok(Arc::new(self.prepare(setting, KeyOp::UnwrapKey)?))
    }
}

struct Wrapping(Arc<dyn KeyWrapKey>);

impl EncryptionKey for Wrapping {
    fn encrypt(&self, cek: &[u8], _made: &mut Making<'_>) -> Result<Vec<u8>, Error> {
        wrap(&*self.0, cek)
    }
}

impl DecryptionKey for Wrapping {
    fn content_key(&self, token: &Opening<'_>) -> Result<Arc<dyn ContentKey>, Error> {
        token.must_have_key()?;
        token.unwrapped(|wrapped, cek| unwrap(&*self.0, wrapped, cek))
    }
}

/// How many octets a wrapped key is longer.
const MORE: usize = 8;

/// Wraps a key.
pub(super) fn wrap(by: &dyn KeyWrapKey, cek: &[u8]) -> Result<Vec<u8>, Error> {
    // A primitive that fails half way may leave the key in it.
    let mut wrapped = Zeroizing::new(vec![0; cek.len().saturating_add(MORE)]);
    by.wrap(cek, &mut wrapped)?;
    Ok(core::mem::take(&mut *wrapped))
}

/// Unwraps a key whose length is known: of 8 octets a key of none would come out.
pub(super) fn unwrap(
    by: &dyn KeyWrapKey,
    wrapped: &[u8],
    cek: &mut [u8],
) -> Result<(), DecryptionFailed> {
    match wrapped.len().checked_sub(MORE) {
        Some(octets) if octets == cek.len() => by.unwrap(wrapped, cek),
        _ => Err(DecryptionFailed),
    }
}
