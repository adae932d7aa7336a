//! AES-CBC (NIST SP 800-38A) over whole blocks.

use super::wrong_length;
use crate::primitive::{Cbc, CbcKey};
use aes::cipher::array::Array;
use aes::cipher::consts::U16;
use aes::cipher::{
    Block, BlockCipherDecrypt, BlockCipherEncrypt, BlockModeDecrypt, BlockModeEncrypt, InnerIvInit,
    KeyInit,
};
use aes::{Aes128, Aes192, Aes256};
use alloc::sync::Arc;
use cbc::{Decryptor, Encryptor};
use core::marker::PhantomData;
use jose_core::Error;

pub(super) static A128: AesCbc<Aes128> = AesCbc(PhantomData);
pub(super) static A192: AesCbc<Aes192> = AesCbc(PhantomData);
pub(super) static A256: AesCbc<Aes256> = AesCbc(PhantomData);

pub(super) struct AesCbc<C>(PhantomData<fn() -> C>);

impl<C> Cbc for AesCbc<C>
where
    C: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt + KeyInit + Send + Sync + 'static,
{
    fn key_octets(&self) -> usize {
        C::key_size()
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn CbcKey>, Error> {
        Ok(Arc::new(Keyed(C::new_from_slice(key).map_err(|_| wrong_length())?)))
    }
}

/// The schedules of both directions, which their crate wipes. What CBC carries from block to
/// block is made anew for each message, over a reference to them.
struct Keyed<C>(C);

impl<C> CbcKey for Keyed<C>
where
    C: BlockCipherEncrypt<BlockSize = U16> + BlockCipherDecrypt + Send + Sync,
{
    fn encrypt(&self, iv: &[u8; 16], buffer: &mut [u8]) -> Result<(), Error> {
        let blocks = blocks::<C>(buffer)?;
        Encryptor::inner_iv_init(&self.0, iv.into()).encrypt_blocks(blocks);
        Ok(())
    }

    fn decrypt(&self, iv: &[u8; 16], buffer: &mut [u8]) -> Result<(), Error> {
        let blocks = blocks::<C>(buffer)?;
        Decryptor::inner_iv_init(&self.0, iv.into()).decrypt_blocks(blocks);
        Ok(())
    }
}

fn blocks<C: BlockCipherEncrypt>(buffer: &mut [u8]) -> Result<&mut [Block<C>], Error> {
    match Array::slice_as_chunks_mut(buffer) {
        (blocks, []) => Ok(blocks),
        _ => Err(wrong_length()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeroize::ZeroizeOnDrop;

    #[test]
    fn prepared_keys_are_wiped() {
        fn wiped<C: ZeroizeOnDrop>(_: &AesCbc<C>) {}
        wiped(&A128);
        wiped(&A192);
        wiped(&A256);
    }
}
