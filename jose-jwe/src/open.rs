//! The one way a token is decrypted, whatever its serialization.

use crate::content::{self, ContentKey, ContentScheme};
use crate::encrypted::Encrypted;
use crate::headers::Headers;
use crate::key_management::Opening;
use crate::seal::additional;
use crate::select::SelectDecrypter;
use crate::{Decrypted, Decrypter, read};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Header, JweEnc, base64url, json};

pub(crate) fn token(
    token: Encrypted<'_>,
    by: &impl SelectDecrypter,
    plaintext: &mut Vec<u8>,
) -> Result<Decrypted<()>, Error> {
    let chosen_from = by;
    let (at, by) = by.select(&token)?;
    base64url::decode_into(&token.ciphertext, plaintext, "ciphertext")?;
    let key = content_key(&token, at, by)?;
    let additional = additional(&token.encoded, token.aad.as_deref());
    key.open(&token.iv, &additional, plaintext, &token.tag)?;
    inflate(&token.protected, by, plaintext)?;
    keep_header(&token, chosen_from, by);
    let aad = token.dangerous_aad()?;
    Ok(Decrypted::new(token.into_headers(at), aad, by, ()))
}

/// The same for a compact token, in the memory that it takes: the ciphertext is decoded to its
/// front, and decrypted there. All else is small and copied.
pub(crate) fn in_place(
    token: &mut Vec<u8>,
    by: &impl SelectDecrypter,
) -> Result<Decrypted<()>, Error> {
    let parsed = by.parse(json::utf8(token)?)?;
    let ciphertext = parsed.ciphertext.len();
    let parsed = parsed.without_ciphertext();
    // Between the last two dots.
    let end = token.iter().rposition(|octet| *octet == b'.').unwrap_or_default();
    token.copy_within(end.saturating_sub(ciphertext)..end, 0);
    token.truncate(ciphertext);
    let chosen_from = by;
    let (at, by) = by.select(&parsed)?;
    base64url::decode_in_place(token, "ciphertext")?;
    let key = content_key(&parsed, at, by)?;
    key.open(&parsed.iv, parsed.encoded.as_bytes(), token, &parsed.tag)?;
    inflate(&parsed.protected, by, token)?;
    keep_header(&parsed, chosen_from, by);
    Ok(Decrypted::new(parsed.into_headers(at), Vec::new(), by, ()))
}

/// Keeps the header of a token that was good, where others may have the same.
fn keep_header(token: &Encrypted<'_>, chosen_from: &impl SelectDecrypter, by: &Decrypter) {
    if token.header_to_keep && read::repeats(by.alg()) {
        chosen_from.keep_header(&token.encoded);
    }
}

/// Inflates an authentic plaintext, where the header says that it is compressed.
fn inflate(protected: &Header, by: &Decrypter, plaintext: &mut Vec<u8>) -> Result<(), Error> {
    match must_inflate(protected, by)? {
        false => Ok(()),
        true => crate::zip::inflate(plaintext, by.limits().max_inflated_octets()),
    }
}

/// The content encryption key for one recipient, after everything that can be seen without it
/// was checked.
fn content_key(
    token: &Encrypted<'_>,
    at: usize,
    by: &Decrypter,
) -> Result<Arc<dyn ContentKey>, Error> {
    let recipient = token.recipients().nth(at).ok_or(ErrorKind::DecryptionFailed)?;
    let headers = &token.headers(recipient);
    let enc = allowed_enc(headers, by)?;
    token.protected.check_critical(|name| by.understands(name))?;
    must_inflate(&token.protected, by)?;
    by.key().content_key(&Opening {
        backend: by.backend(),
        enc,
        headers,
        encrypted_key: &recipient.encrypted_key,
        limits: by.limits(),
    })
}

fn allowed_enc(headers: &Headers<'_>, by: &Decrypter) -> Result<&'static dyn ContentScheme, Error> {
    let named = headers.enc().unwrap_or_default();
    let enc = named.parse::<JweEnc>().ok().filter(|enc| by.encs().contains(enc));
    enc.map_or_else(
        || {
            let allowed: Vec<&str> = by.encs().iter().map(|enc| enc.as_str()).collect();
            Err(Error::new(ErrorKind::AlgNotAllowed)
                .at("header.enc")
                .expected(format!("`{}`", allowed.join("` or `")))
                .found(quoted(named)))
        },
        content::scheme,
    )
}

/// Whether the plaintext is compressed, where the decrypter allows that.
fn must_inflate(protected: &Header, by: &Decrypter) -> Result<bool, Error> {
    let refused = |found| {
        Err(Error::new(ErrorKind::Compression)
            .at("header.zip")
            .expected("no compression")
            .found(found))
    };
    match protected.get::<String>("zip")?.as_deref() {
        None => Ok(false),
        Some("DEF") if by.allows_compression() => Ok(true),
        Some("DEF") => refused("`DEF`"),
        Some(_) => refused("an unknown method"),
    }
}
