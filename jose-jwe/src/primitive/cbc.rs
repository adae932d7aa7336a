//! AES-CBC (NIST SP 800-38A) over whole blocks. The padding is not its concern.

use alloc::sync::Arc;
use jose_core::Error;

/// AES-CBC with keys of one length.
pub trait Cbc: Send + Sync {
    /// The octets of a key.
    fn key_octets(&self) -> usize;

    /// Prepares a key: its schedule.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive fails.
    fn key(&self, key: &[u8]) -> Result<Arc<dyn CbcKey>, Error>;
}

/// A prepared key, wiped when it is dropped.
pub trait CbcKey: Send + Sync {
    /// Encrypts the buffer in place, a multiple of 16 octets.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive fails.
    fn encrypt(&self, iv: &[u8; 16], buffer: &mut [u8]) -> Result<(), Error>;

    /// Decrypts the buffer in place, a multiple of 16 octets. It is called for authentic
    /// octets only.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive fails.
    fn decrypt(&self, iv: &[u8; 16], buffer: &mut [u8]) -> Result<(), Error>;
}
