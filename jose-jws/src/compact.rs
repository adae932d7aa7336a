//! The compact serialization (RFC 7515, Section 7.1).

use alloc::format;
use jose_core::{Error, ErrorKind, Limits};

/// The three parts of a token, still encoded.
pub(crate) struct Parts<'t> {
    pub(crate) header: &'t str,
    pub(crate) payload: &'t str,
    pub(crate) signature: &'t str,
    /// The header, the first dot and the payload: the octets that are signed.
    pub(crate) signing_input: &'t [u8],
}

/// Splits a token at its dots. Nothing is allocated, and nothing decoded.
pub(crate) fn split<'t>(token: &'t str, limits: &Limits) -> Result<Parts<'t>, Error> {
    if token.len() > limits.max_token_octets() {
        return Err(too_large("token", token.len(), limits.max_token_octets()));
    }
    let (header, rest) = split_at_dot(token).ok_or_else(|| parts(token))?;
    let (payload, signature) = split_at_dot(rest).ok_or_else(|| parts(token))?;
    if split_at_dot(signature).is_some() {
        return Err(parts(token));
    }
    if header.len() > limits.max_header_octets() {
        return Err(too_large("header", header.len(), limits.max_header_octets()));
    }
    let signed = header.len().saturating_add(1).saturating_add(payload.len());
    let signing_input = token.as_bytes().get(..signed).unwrap_or_default();
    Ok(Parts { header, payload, signature, signing_input })
}

/// What stands before and behind the first dot.
fn split_at_dot(text: &str) -> Option<(&str, &str)> {
    let dot = memchr::memchr(b'.', text.as_bytes())?;
    let (before, behind) = text.split_at_checked(dot)?;
    Some((before, behind.strip_prefix('.')?))
}

#[cold]
fn parts(token: &str) -> Error {
    let dots = token.bytes().filter(|octet| *octet == b'.').count();
    let found = match dots {
        4 => "5, as an encrypted token (JWE) has".into(),
        0 if token.trim().is_empty() => "an empty text".into(),
        _ => format!("{}", dots.saturating_add(1)),
    };
    Error::new(ErrorKind::Serialization)
        .at("compact serialization")
        .expected("3 parts separated by dots")
        .found(found)
}

fn too_large(place: &'static str, found: usize, allowed: usize) -> Error {
    Error::new(ErrorKind::Limit)
        .at(place)
        .expected(format!("at most {allowed} octets"))
        .found(format!("{found}"))
}
