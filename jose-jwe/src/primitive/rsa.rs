//! RSA encryption (RFC 8017, Section 7).

use super::DecryptionFailed;
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::{Error, Jwk, SecretBytes};

/// How a message is padded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RsaPadding {
    /// OAEP with SHA-1, also in MGF1.
    OaepSha1,
    /// OAEP with SHA-256, also in MGF1.
    OaepSha256,
    /// OAEP with SHA-384, also in MGF1.
    OaepSha384,
    /// OAEP with SHA-512, also in MGF1.
    OaepSha512,
    /// PKCS#1 v1.5.
    Pkcs1,
}

/// RSA encryption with one padding.
pub trait RsaEncryption: Send + Sync {
    /// The padding.
    fn padding(&self) -> RsaPadding;

    /// Prepares the public half of a key.
    ///
    /// # Errors
    /// Whatever makes the key unusable.
    fn encryption_key(&self, key: &Jwk) -> Result<Arc<dyn RsaEncryptionKey>, Error>;

    /// Prepares a private key.
    ///
    /// # Errors
    /// [`ErrorKind::KeyPrivateRequired`](jose_core::ErrorKind::KeyPrivateRequired) for a public
    /// key, and whatever else makes the key unusable.
    fn decryption_key(&self, key: &Jwk) -> Result<Arc<dyn RsaDecryptionKey>, Error>;
}

/// A prepared public key.
pub trait RsaEncryptionKey: Send + Sync {
    /// Encrypts a few octets to as many as the modulus has.
    ///
    /// # Errors
    /// [`ErrorKind::KeySize`](jose_core::ErrorKind::KeySize) for a message that the modulus has no
    /// room for, [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when the primitive or its
    /// source of randomness fails.
    fn encrypt(&self, message: &[u8]) -> Result<Vec<u8>, Error>;
}

/// A prepared private key, wiped when it is dropped.
pub trait RsaDecryptionKey: Send + Sync {
    /// Decrypts. The caller puts random octets in the place of whatever fails, or comes out
    /// with another length than expected, so that nobody learns which it was.
    ///
    /// # Errors
    /// [`DecryptionFailed`], whatever the reason: another length than the modulus has, a
    /// number that is not below it, a wrong padding.
    fn decrypt(&self, ciphertext: &[u8]) -> Result<SecretBytes, DecryptionFailed>;
}
