//! Reading the parts of an encrypted token.

use crate::compact;
use crate::encrypted::{Encrypted, Recipient};
use crate::headers::Headers;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, Header, Limits, base64url, json};

/// Reads a compact token. The ciphertext is left encoded.
pub(crate) fn compact<'t>(token: &'t str, limits: &Limits) -> Result<Encrypted<'t>, Error> {
    let [encoded, encrypted_key, iv, ciphertext, tag] = compact::split(token, limits)?;
    let protected = header(encoded, limits)?;
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

/// Decodes and reads a header.
pub(crate) fn header(encoded: &str, limits: &Limits) -> Result<Header, Error> {
    check_octets("header", encoded.len(), limits.max_header_octets())?;
    let octets = base64url::decode(encoded, "header")?;
    let text = String::from_utf8(octets).map_err(|error| {
        let fault = json::utf8(error.as_bytes()).err();
        fault.unwrap_or_else(|| Error::new(ErrorKind::Json)).within("header")
    })?;
    Header::from_json(text, limits)
}

pub(crate) fn check_octets(place: &'static str, found: usize, allowed: usize) -> Result<(), Error> {
    if found <= allowed {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Limit)
        .at(place)
        .expected(format!("at most {allowed} octets"))
        .found(format!("{found}")))
}
