//! AES-GCM (NIST SP 800-38D). Other vectors and tags than those of 96 and 128 bits have other
//! types, which do not fit here.

use super::{failed, wrong_length};
use crate::primitive::{Aead, AeadKey, DecryptionFailed};
use aes_gcm::aead::consts::{U12, U16};
use aes_gcm::aes::Aes192;
use aes_gcm::{AeadInOut, Aes128Gcm, Aes256Gcm, AesGcm, KeyInit};
use alloc::sync::Arc;
use core::marker::PhantomData;
use jose_core::Error;

pub(super) static A128: Gcm<Aes128Gcm> = Gcm(PhantomData);
pub(super) static A192: Gcm<AesGcm<Aes192, U12>> = Gcm(PhantomData);
pub(super) static A256: Gcm<Aes256Gcm> = Gcm(PhantomData);

pub(super) struct Gcm<A>(PhantomData<fn() -> A>);

impl<A> Aead for Gcm<A>
where
    A: AeadInOut<NonceSize = U12, TagSize = U16> + KeyInit + Send + Sync + 'static,
{
    fn key_octets(&self) -> usize {
        A::key_size()
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn AeadKey>, Error> {
        Ok(Arc::new(Keyed(A::new_from_slice(key).map_err(|_| wrong_length())?)))
    }
}

/// The schedule and what GHASH needs, which their crates wipe.
struct Keyed<A>(A);

impl<A: AeadInOut<NonceSize = U12, TagSize = U16> + Send + Sync> AeadKey for Keyed<A> {
    fn seal(&self, iv: &[u8; 12], aad: &[u8], buffer: &mut [u8]) -> Result<[u8; 16], Error> {
        // Refuses only what is longer than the mode allows.
        let tag = self.0.encrypt_inout_detached(iv.into(), aad, buffer.into());
        tag.map(Into::into).map_err(|_| failed("encrypted octets"))
    }

    /// The tag is compared first, so that nothing is decrypted unless it is authentic.
    fn open(
        &self,
        iv: &[u8; 12],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), DecryptionFailed> {
        let opened = self.0.decrypt_inout_detached(iv.into(), aad, buffer.into(), tag.into());
        opened.map_err(|_| DecryptionFailed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeroize::ZeroizeOnDrop;

    #[test]
    fn prepared_keys_are_wiped() {
        fn wiped<A: ZeroizeOnDrop>(_: &Gcm<A>) {}
        wiped(&A128);
        wiped(&A192);
        wiped(&A256);
    }
}
