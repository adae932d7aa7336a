//! Key encryption with AES-GCM (RFC 7518, Section 4.7).

use super::{DecryptionKey, EncryptionKey, KeyManagement, Making, Opening, Setting, octets};
use crate::content::ContentKey;
use crate::primitive::{AeadKey, DecryptionFailed};
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, JweAlg, KeyOp};
use zeroize::Zeroizing;

pub(crate) static A128GCMKW: AesGcmKw = AesGcmKw(JweAlg::A128GCMKW, 16);
pub(crate) static A192GCMKW: AesGcmKw = AesGcmKw(JweAlg::A192GCMKW, 24);
pub(crate) static A256GCMKW: AesGcmKw = AesGcmKw(JweAlg::A256GCMKW, 32);

/// An algorithm and the octets of its key.
pub(crate) struct AesGcmKw(JweAlg, usize);

impl AesGcmKw {
    fn prepare(&self, setting: &Setting<'_>, op: KeyOp) -> Result<Wrapping, Error> {
        setting.key.check_permits(self.0, op)?;
        let key = octets(setting.key, self.1, self.0.as_str())?;
        Ok(Wrapping(setting.backend.aead(self.1)?.key(key)?))
    }
}

impl KeyManagement for AesGcmKw {
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

struct Wrapping(Arc<dyn AeadKey>);

const IV: usize = 12;

impl EncryptionKey for Wrapping {
    fn random_octets(&self) -> usize {
        IV
    }

    fn encrypt(&self, cek: &[u8], made: &mut Making<'_>) -> Result<Vec<u8>, Error> {
        let iv = made.random.try_into().map_err(|_| ErrorKind::Backend)?;
        // Should the primitive fail, this is still the key.
        let mut encrypted = Zeroizing::new(cek.to_vec());
        let tag = self.0.seal(iv, b"", &mut encrypted)?;
        made.members.octets("iv", iv);
        made.members.octets("tag", &tag);
        Ok(core::mem::take(&mut *encrypted))
    }
}

impl DecryptionKey for Wrapping {
    fn content_key(&self, token: &Opening<'_>) -> Result<Arc<dyn ContentKey>, Error> {
        token.must_have_key()?;
        let iv = token.headers.octets("iv")?;
        let tag = token.headers.octets("tag")?;
        token.unwrapped(|encrypted, cek| {
            let iv = iv.as_slice().try_into().map_err(|_| DecryptionFailed)?;
            let tag = tag.as_slice().try_into().map_err(|_| DecryptionFailed)?;
            if encrypted.len() != cek.len() {
                return Err(DecryptionFailed);
            }
            cek.copy_from_slice(encrypted);
            self.0.open(iv, b"", cek, tag)
        })
    }
}
