//! AES key wrap (RFC 3394).

use super::{failed, wrong_length};
use crate::primitive::{DecryptionFailed, KeyWrap, KeyWrapKey};
use aes_kw::aes::{Aes128, Aes192, Aes256};
use aes_kw::cipher::consts::U16;
use aes_kw::cipher::{BlockCipherDecrypt, BlockCipherEncrypt};
use aes_kw::{AesKw, IV_LEN, InnerInit, KeyInit};
use alloc::sync::Arc;
use core::marker::PhantomData;
use jose_core::Error;

pub(super) static A128: AesWrap<Aes128> = AesWrap(PhantomData);
pub(super) static A192: AesWrap<Aes192> = AesWrap(PhantomData);
pub(super) static A256: AesWrap<Aes256> = AesWrap(PhantomData);

pub(super) struct AesWrap<C>(PhantomData<fn() -> C>);

impl<C> KeyWrap for AesWrap<C>
where
    C: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt + KeyInit + Send + Sync + 'static,
{
    fn key_octets(&self) -> usize {
        C::key_size()
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn KeyWrapKey>, Error> {
        let cipher = C::new_from_slice(key).map_err(|_| wrong_length())?;
        Ok(Arc::new(Keyed(AesKw::inner_init(cipher))))
    }
}

/// The schedules of both directions, which their crate wipes. The block that it works in keeps
/// 8 octets of the key on the stack.
struct Keyed<C>(AesKw<C>);

impl<C> KeyWrapKey for Keyed<C>
where
    C: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt + Send + Sync,
{
    fn wrap(&self, key: &[u8], wrapped: &mut [u8]) -> Result<(), Error> {
        if !fit(key, wrapped) {
            return Err(wrong_length());
        }
        self.0.wrap_key(key, wrapped).map_err(|_| failed("a wrapped key"))?;
        Ok(())
    }

    fn unwrap(&self, wrapped: &[u8], key: &mut [u8]) -> Result<(), DecryptionFailed> {
        if !fit(key, wrapped) {
            return Err(DecryptionFailed);
        }
        self.0.unwrap_key(wrapped, key).map_err(|_| DecryptionFailed)?;
        Ok(())
    }
}

/// Whether RFC 3394 has keys of this length, two blocks of 64 bits or more, and the other is as
/// much longer as it has to be. The crate itself wraps what has no or one block, unwraps the
/// initial value alone to an empty key, and takes buffers that are too long.
fn fit(key: &[u8], wrapped: &[u8]) -> bool {
    key.len() >= 2 * IV_LEN
        && key.len().is_multiple_of(IV_LEN)
        && key.len().checked_add(IV_LEN) == Some(wrapped.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeroize::ZeroizeOnDrop;

    #[test]
    fn prepared_keys_are_wiped() {
        fn wiped<C>(_: &AesWrap<C>)
        where
            AesKw<C>: ZeroizeOnDrop,
        {
        }
        wiped(&A128);
        wiped(&A192);
        wiped(&A256);
    }
}
