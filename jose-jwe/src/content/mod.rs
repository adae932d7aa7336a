//! Content encryption (RFC 7518, Section 5): one file for each family, one line for each
//! algorithm.

mod aes_cbc_hmac;
mod aes_gcm;
#[cfg(test)]
mod tests;

use crate::Backend;
use crate::primitive::DecryptionFailed;
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, JweEnc};

/// A content encryption algorithm.
pub(crate) trait ContentScheme: Send + Sync {
    /// The name in the header.
    fn enc(&self) -> JweEnc;

    /// The octets of a key.
    fn key_octets(&self) -> usize;

    /// The octets of an initialization vector.
    fn iv_octets(&self) -> usize;

    /// Whether the back end has the primitives, so that it is known before there is a token.
    fn check(&self, backend: Backend) -> Result<(), Error>;

    /// Prepares a key of the right length.
    fn key(&self, backend: Backend, key: &[u8]) -> Result<Arc<dyn ContentKey>, Error>;
}

/// A prepared content encryption key. It is wiped when it is dropped.
pub trait ContentKey: Send + Sync {
    /// Encrypts the buffer in place; it may grow by its padding.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`] for a vector of another length, and when a primitive fails.
    fn seal(&self, iv: &[u8], aad: &[u8], buffer: &mut Vec<u8>) -> Result<Tag, Error>;

    /// Checks vector, tag and buffer, and decrypts the buffer in place. What is left in it
    /// after a failure is wiped by the caller.
    ///
    /// # Errors
    /// [`DecryptionFailed`], whatever the reason.
    fn open(
        &self,
        iv: &[u8],
        aad: &[u8],
        buffer: &mut Vec<u8>,
        tag: &[u8],
    ) -> Result<(), DecryptionFailed>;
}

static TABLE: [&dyn ContentScheme; 6] = [
    &aes_gcm::A128GCM,
    &aes_gcm::A192GCM,
    &aes_gcm::A256GCM,
    &aes_cbc_hmac::A128CBC_HS256,
    &aes_cbc_hmac::A192CBC_HS384,
    &aes_cbc_hmac::A256CBC_HS512,
];

/// The most octets that any of them takes as a key, and as a vector.
pub(crate) const MOST_KEY_OCTETS: usize = 64;
pub(crate) const MOST_IV_OCTETS: usize = 16;

/// The scheme of an algorithm.
pub(crate) fn scheme(enc: JweEnc) -> Result<&'static dyn ContentScheme, Error> {
    TABLE.iter().copied().find(|scheme| scheme.enc() == enc).ok_or_else(|| {
        Error::new(ErrorKind::AlgUnsupported)
            .at("enc")
            .expected("a content encryption algorithm of RFC 7518")
            .found(quoted(enc.as_str()))
    })
}

/// An authentication tag of up to 32 octets.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    octets: [u8; 32],
    length: usize,
}

impl Tag {
    /// Its octets.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.octets.get(..self.length).unwrap_or_default()
    }

    fn of(tag: &[u8]) -> Self {
        let mut octets = [0; 32];
        let length = tag.len().min(octets.len());
        octets.iter_mut().zip(tag).for_each(|(to, from)| *to = *from);
        Self { octets, length }
    }
}
