//! HMAC (RFC 2104).

use alloc::sync::Arc;
use jose_core::{Error, Hash};

/// HMAC with one hash.
pub trait Mac: Send + Sync {
    /// The hash.
    fn hash(&self) -> Hash;

    /// Prepares a key of any length.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive fails.
    fn key(&self, key: &[u8]) -> Result<Arc<dyn MacKey>, Error>;
}

/// A prepared key, wiped when it is dropped.
pub trait MacKey: Send + Sync {
    /// Writes the first octets of the tag over the pieces of a message, as many as there is
    /// room for, and no more than the hash has.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive fails.
    fn tag(&self, message: &[&[u8]], tag: &mut [u8]) -> Result<(), Error>;
}
