//! AES-GCM (NIST SP 800-38D), with 96-bit vectors and 128-bit tags only.

use super::DecryptionFailed;
use alloc::sync::Arc;
use jose_core::Error;

/// AES-GCM with keys of one length.
pub trait Aead: Send + Sync {
    /// The octets of a key.
    fn key_octets(&self) -> usize;

    /// Prepares a key: its schedule and what GHASH needs.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive fails.
    fn key(&self, key: &[u8]) -> Result<Arc<dyn AeadKey>, Error>;
}

/// A prepared key, wiped when it is dropped.
pub trait AeadKey: Send + Sync {
    /// Encrypts the buffer in place and returns the tag.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive fails.
    fn seal(&self, iv: &[u8; 12], aad: &[u8], buffer: &mut [u8]) -> Result<[u8; 16], Error>;

    /// Checks the tag in constant time and decrypts the buffer in place. What is left in the
    /// buffer after a failure is wiped by the caller.
    ///
    /// # Errors
    /// [`DecryptionFailed`], whatever the reason.
    fn open(
        &self,
        iv: &[u8; 12],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), DecryptionFailed>;
}
