//! No key management: the key is held prepared.

use super::sealed::{open, seal};
use super::{Carried, Floor, Primitives, Sealed};
use crate::Error;
use crate::floor::content::{Cipher, iv_octets};
use crate::floor::few::Few;
use crate::vectors::Key;
use jose_core::JweEnc;
use std::rc::Rc;

/// dir.
pub(super) fn dir(enc: JweEnc, key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    let sealing = Rc::new(Cipher::new(enc, &key.octets("k")?)?);
    let opening = Rc::clone(&sealing);
    Ok(Box::new(Primitives {
        encrypt: move |aad: &[u8], plaintext: &[u8]| {
            seal(&sealing, Few::random(iv_octets(enc))?, aad, plaintext, Carried::default())
        },
        decrypt: move |aad: &[u8], sealed: &Sealed| open(&opening, aad, sealed),
    }))
}
