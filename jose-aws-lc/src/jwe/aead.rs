//! AES-GCM (NIST SP 800-38D).

use super::{BELOW, failed};
use aws_lc_rs::aead::{
    AES_128_GCM, AES_192_GCM, AES_256_GCM, Aad, Algorithm, LessSafeKey, Nonce, UnboundKey,
};
use jose_core::Error;
use jose_jwe::hazmat;
use jose_jwe::primitive::{Aead, AeadKey, DecryptionFailed};
use std::sync::Arc;

pub(super) static A128: Gcm = Gcm(&AES_128_GCM);
pub(super) static A192: Gcm = Gcm(&AES_192_GCM);
pub(super) static A256: Gcm = Gcm(&AES_256_GCM);

pub(super) struct Gcm(&'static Algorithm);

impl Aead for Gcm {
    fn key_octets(&self) -> usize {
        self.0.key_len()
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn AeadKey>, Error> {
        match UnboundKey::new(self.0, key) {
            Ok(key) => Ok(Arc::new(Keyed(LessSafeKey::new(key)))),
            Err(_) => hazmat::aead(BELOW, self.key_octets())?.key(key),
        }
    }
}

/// The schedule and what GHASH needs, in memory that AWS-LC wipes when it frees it. Less safe is
/// that a vector could be used twice, for which whoever calls takes care.
struct Keyed(LessSafeKey);

impl AeadKey for Keyed {
    fn seal(&self, iv: &[u8; 12], aad: &[u8], buffer: &mut [u8]) -> Result<[u8; 16], Error> {
        let (iv, aad) = (Nonce::assume_unique_for_key(*iv), Aad::from(aad));
        let tag = self.0.seal_in_place_separate_tag(iv, aad, buffer);
        let tag = tag.map_err(|_| failed("encrypted octets"))?;
        tag.as_ref().try_into().map_err(|_| failed("a tag"))
    }

    /// AWS-LC decrypts while it computes the tag, and if that is wrong overwrites with zeros what
    /// it decrypted.
    fn open(
        &self,
        iv: &[u8; 12],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), DecryptionFailed> {
        let (iv, aad) = (Nonce::assume_unique_for_key(*iv), Aad::from(aad));
        let opened = self.0.open_in_place_separate_tag(iv, aad, tag, buffer);
        opened.map(|_| ()).map_err(|_| DecryptionFailed)
    }
}
