//! Ed25519 (RFC 8032), verified by the strict set of rules, which refuses keys and
//! nonce points of small order. The library comes to the same verdicts with one point
//! less to decode, so that its row can stand below this floor.

use super::{Floor, primitive};
use crate::Error;
use crate::vectors::Key;
use ed25519_dalek::{Signature, Signer, SigningKey};

/// Ed25519.
///
/// # Errors
/// A key that is not one for Ed25519.
pub fn ed25519(key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
    let signing = SigningKey::try_from(key.octets("d")?.as_slice())?;
    let verifying = signing.verifying_key();
    Ok(primitive(
        move |input: &[u8]| Ok(signing.try_sign(input)?.to_bytes()),
        move |input: &[u8], signature: &[u8]| {
            Signature::from_slice(signature)
                .is_ok_and(|signature| verifying.verify_strict(input, &signature).is_ok())
        },
    ))
}
