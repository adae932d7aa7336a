//! Reading the parts of an encrypted token.

use crate::encrypted::{Encrypted, Recipient};
use crate::headers::Headers;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use jose_core::serialization::compact::parts;
use jose_core::{Error, Header, Limits, base64url};

/// Reads a compact token. The ciphertext is left encoded.
pub(crate) fn compact<'t>(token: &'t str, limits: &Limits) -> Result<Encrypted<'t>, Error> {
    let [encoded, encrypted_key, iv, ciphertext, tag] = parts(token, limits)?;
    let protected = Header::from_base64url(encoded, limits)?;
    Headers([Some(&protected), None, None]).check()?;
    Ok(Encrypted {
        encoded: Cow::Borrowed(encoded),
        protected,
        shared: None,
        first: Recipient {
            header: None,
            encrypted_key: base64url::decode(encrypted_key, "encrypted_key")?,
        },
        others: Vec::new(),
        iv: base64url::decode(iv, "iv")?,
        ciphertext: Cow::Borrowed(ciphertext),
        tag: base64url::decode(tag, "tag")?,
        aad: None,
    })
}
