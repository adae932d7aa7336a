//! The parts of a compact token (RFC 7515, Section 7.1; RFC 7516, Section 7.1).

use crate::{Error, ErrorKind, Limits};
use alloc::format;

/// Splits a token into so many parts, still encoded. Nothing is allocated.
///
/// # Errors
/// [`ErrorKind::Limit`], and [`ErrorKind::Serialization`] for another number of parts.
pub fn parts<'t, const N: usize>(token: &'t str, limits: &Limits) -> Result<[&'t str; N], Error> {
    limits.check_token(token.len())?;
    let mut parts = [""; N];
    let mut rest = Some(token);
    for part in &mut parts {
        let text = rest.ok_or_else(|| wrong_number(token, N))?;
        (*part, rest) = before_and_behind_dot(text);
    }
    match rest {
        None => Ok(parts),
        Some(_) => Err(wrong_number(token, N)),
    }
}

/// What stands before the first dot, and what behind it.
fn before_and_behind_dot(text: &str) -> (&str, Option<&str>) {
    let dot = memchr::memchr(b'.', text.as_bytes());
    match dot.and_then(|dot| text.split_at_checked(dot)) {
        Some((before, behind)) => (before, behind.strip_prefix('.')),
        None => (text, None),
    }
}

#[cold]
fn wrong_number(token: &str, expected: usize) -> Error {
    let parts = token.bytes().filter(|octet| *octet == b'.').count().saturating_add(1);
    let found = match parts {
        3 => "3, as a signed token (JWS) has".into(),
        5 => "5, as an encrypted token (JWE) has".into(),
        1 if token.trim().is_empty() => "an empty text".into(),
        _ if token.trim_start().starts_with('{') => {
            "a JSON object, as `Flattened` or `General` reads".into()
        }
        other => format!("{other}"),
    };
    Error::new(ErrorKind::Serialization)
        .at("compact serialization")
        .expected(format!("{expected} parts separated by dots"))
        .found(found)
}
