//! HMAC (RFC 2104) with SHA-2.

use super::{failed, wrong_length};
use crate::primitive::{Mac, MacKey};
use alloc::sync::Arc;
use core::marker::PhantomData;
use hmac::{Hmac, KeyInit};
use jose_core::{Error, Hash};
use sha2::{Sha256, Sha384, Sha512};
use zeroize::Zeroize;

pub(super) static SHA256: HmacOf<Hmac<Sha256>> = HmacOf::new(Hash::Sha256);
pub(super) static SHA384: HmacOf<Hmac<Sha384>> = HmacOf::new(Hash::Sha384);
pub(super) static SHA512: HmacOf<Hmac<Sha512>> = HmacOf::new(Hash::Sha512);

pub(super) struct HmacOf<M> {
    hash: Hash,
    mac: PhantomData<fn() -> M>,
}

impl<M> HmacOf<M> {
    const fn new(hash: Hash) -> Self {
        Self { hash, mac: PhantomData }
    }
}

impl<M: hmac::Mac + KeyInit + Clone + Send + Sync + 'static> Mac for HmacOf<M> {
    fn hash(&self) -> Hash {
        self.hash
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn MacKey>, Error> {
        // HMAC takes keys of any length.
        let mac = <M as KeyInit>::new_from_slice(key).map_err(|_| failed("a key"))?;
        Ok(Arc::new(Keyed(mac)))
    }
}

/// A MAC that has taken in its key, to be cloned for each message. The hashes in it and in
/// each clone are wiped; the padded key that they took in was on the stack, and is not.
struct Keyed<M>(M);

impl<M: hmac::Mac + Clone + Send + Sync> MacKey for Keyed<M> {
    fn tag(&self, message: &[&[u8]], tag: &mut [u8]) -> Result<(), Error> {
        let mut mac = self.0.clone();
        message.iter().for_each(|piece| mac.update(piece));
        // Until it is compared, this is what a forger wants to know.
        let mut whole = mac.finalize().into_bytes();
        let first = whole.get(..tag.len()).map(|first| tag.copy_from_slice(first));
        whole.zeroize();
        first.ok_or_else(wrong_length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeroize::ZeroizeOnDrop;

    /// HMAC itself does not say so: it is made of the states of two hashes and one buffer.
    #[test]
    fn hashes_of_prepared_keys_are_wiped() {
        fn wiped<D: ZeroizeOnDrop>() {}
        wiped::<Sha256>();
        wiped::<Sha384>();
        wiped::<Sha512>();
    }
}
