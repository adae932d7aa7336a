//! What can hurt: read before use.
//!
//! The primitives of a back end as they are, for whoever tests a back end or writes one.
//! Nothing here chooses a vector or keeps one from being used twice, and a primitive does not
//! check the length of a key.

pub use crate::content::{ContentKey, Tag};

use crate::Backend;
use crate::content;
use crate::primitive::{Aead, Agreement, Cbc, KeyWrap, Mac, Pbkdf2, RsaEncryption, RsaPadding};
use alloc::format;
use alloc::sync::Arc;
use jose_core::{Curve, Error, ErrorKind, Hash, JweEnc};

/// A content encryption algorithm with this key, as tokens are made with it.
///
/// # Errors
/// [`ErrorKind::AlgUnsupported`], and [`ErrorKind::KeySize`] for a key of another length.
pub fn content_key(
    backend: Backend,
    enc: JweEnc,
    key: &[u8],
) -> Result<Arc<dyn ContentKey>, Error> {
    let scheme = content::scheme(enc)?;
    if key.len() != scheme.key_octets() {
        return Err(Error::new(ErrorKind::KeySize)
            .expected(format!("{} octets for {enc}", scheme.key_octets()))
            .found(format!("{}", key.len())));
    }
    scheme.key(backend, key)
}

/// AES-GCM with keys of this length.
///
/// # Errors
/// [`ErrorKind::AlgUnsupported`] when neither the back end nor one below has it, here and in all
/// that follow.
pub fn aead(backend: Backend, key_octets: usize) -> Result<&'static dyn Aead, Error> {
    backend.aead(key_octets)
}

/// AES-CBC with keys of this length.
///
/// # Errors
/// As [`aead`].
pub fn cbc(backend: Backend, key_octets: usize) -> Result<&'static dyn Cbc, Error> {
    backend.cbc(key_octets)
}

/// HMAC with this hash.
///
/// # Errors
/// As [`aead`].
pub fn mac(backend: Backend, hash: Hash) -> Result<&'static dyn Mac, Error> {
    backend.mac(hash)
}

/// AES key wrap with keys of this length.
///
/// # Errors
/// As [`aead`].
pub fn key_wrap(backend: Backend, key_octets: usize) -> Result<&'static dyn KeyWrap, Error> {
    backend.key_wrap(key_octets)
}

/// Key agreement on this curve.
///
/// # Errors
/// As [`aead`].
pub fn agreement(backend: Backend, curve: Curve) -> Result<&'static dyn Agreement, Error> {
    backend.agreement(curve)
}

/// RSA encryption with this padding.
///
/// # Errors
/// As [`aead`].
pub fn rsa(backend: Backend, padding: RsaPadding) -> Result<&'static dyn RsaEncryption, Error> {
    backend.rsa(padding)
}

/// PBKDF2 with this hash.
///
/// # Errors
/// As [`aead`].
pub fn pbkdf2(backend: Backend, hash: Hash) -> Result<&'static dyn Pbkdf2, Error> {
    backend.pbkdf2(hash)
}
