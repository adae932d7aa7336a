//! AES key wrap (RFC 3394) with its default initial value.

use super::DecryptionFailed;
use alloc::sync::Arc;
use jose_core::Error;

/// AES key wrap with keys of one length.
pub trait KeyWrap: Send + Sync {
    /// The octets of a key that wraps.
    fn key_octets(&self) -> usize;

    /// Prepares a key: its schedule.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive fails.
    fn key(&self, key: &[u8]) -> Result<Arc<dyn KeyWrapKey>, Error>;
}

/// A prepared key, wiped when it is dropped.
pub trait KeyWrapKey: Send + Sync {
    /// Wraps a key of 16 octets or more, a multiple of 8, into `wrapped`, which is 8 octets
    /// longer.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive fails.
    fn wrap(&self, key: &[u8], wrapped: &mut [u8]) -> Result<(), Error>;

    /// Unwraps a key into `key`, which is 8 octets shorter than `wrapped`. What is left in it
    /// after a failure is wiped by the caller.
    ///
    /// # Errors
    /// [`DecryptionFailed`] when the integrity check fails.
    fn unwrap(&self, wrapped: &[u8], key: &mut [u8]) -> Result<(), DecryptionFailed>;
}
