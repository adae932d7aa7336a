//! PBKDF2 (RFC 8018, Section 5.2).

use jose_core::{Error, Hash};

/// PBKDF2 with HMAC and one hash.
pub trait Pbkdf2: Send + Sync {
    /// The hash.
    fn hash(&self) -> Hash;

    /// Fills `key` from a password and a salt.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive fails.
    fn derive(&self, password: &[u8], salt: &[u8], count: u32, key: &mut [u8])
    -> Result<(), Error>;
}
