//! No key management: the key of AES-GCM is held prepared.

use super::sealed::{Fresh, open, seal};
use super::{Carried, Floor, Primitives, Sealed};
use crate::Error;
use crate::vectors::Key;
use aes_gcm::{Aes128Gcm, KeyInit};

/// dir.
pub(super) fn dir(key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    let sealing = Aes128Gcm::new_from_slice(&key.octets("k")?)?;
    let opening = sealing.clone();
    Ok(Box::new(Primitives {
        encrypt: move |aad: &[u8], plaintext: &[u8]| {
            seal(&sealing, Fresh::new()?.iv, aad, plaintext, Carried::default())
        },
        decrypt: move |aad: &[u8], sealed: &Sealed| open(&opening, aad, sealed),
    }))
}
