//! AES-GCM (RFC 7518, Section 5.3).

use super::{ContentKey, ContentScheme, Tag};
use crate::Backend;
use crate::primitive::{AeadKey, DecryptionFailed};
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, JweEnc};

pub(crate) static A128GCM: AesGcm = AesGcm(JweEnc::A128GCM, 16);
pub(crate) static A192GCM: AesGcm = AesGcm(JweEnc::A192GCM, 24);
pub(crate) static A256GCM: AesGcm = AesGcm(JweEnc::A256GCM, 32);

/// An algorithm and the octets of its key.
pub(crate) struct AesGcm(JweEnc, usize);

impl ContentScheme for AesGcm {
    fn enc(&self) -> JweEnc {
        self.0
    }

    fn key_octets(&self) -> usize {
        self.1
    }

    fn iv_octets(&self) -> usize {
        12
    }

    fn check(&self, backend: Backend) -> Result<(), Error> {
        backend.aead(self.1).map(|_| ())
    }

    fn key(&self, backend: Backend, key: &[u8]) -> Result<Arc<dyn ContentKey>, Error> {
        Ok(Arc::new(Key(backend.aead(self.1)?.key(key)?)))
    }
}

struct Key(Arc<dyn AeadKey>);

impl ContentKey for Key {
    fn seal(&self, iv: &[u8], aad: &[u8], buffer: &mut Vec<u8>) -> Result<Tag, Error> {
        let iv = iv.try_into().map_err(|_| ErrorKind::Backend)?;
        self.0.seal(iv, aad, buffer).map(|tag| Tag::of(&tag))
    }

    fn open(
        &self,
        iv: &[u8],
        aad: &[u8],
        buffer: &mut Vec<u8>,
        tag: &[u8],
    ) -> Result<(), DecryptionFailed> {
        let iv = iv.try_into().map_err(|_| DecryptionFailed)?;
        let tag = tag.try_into().map_err(|_| DecryptionFailed)?;
        self.0.open(iv, aad, buffer, tag)
    }
}
