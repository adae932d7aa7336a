//! What the serializations of signed and of encrypted tokens have in common: here the JSON ones
//! (RFC 7515, Section 7.2; RFC 7516, Section 7.2). For the crates of this workspace only.

pub mod compact;
mod headers;

pub use headers::Headers;

use crate::json::{self, Kind, Part, Value};
use crate::{Error, ErrorKind, Header, Limits};
use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::vec::Vec;

/// Calls `member` with each member of an object that is not too large.
///
/// # Errors
/// [`ErrorKind::Limit`], [`ErrorKind::Serialization`] for a compact token, and those of
/// [`json::object`].
pub fn members<'t>(
    text: &'t str,
    limits: &Limits,
    member: impl FnMut(&str, Value<'t>) -> Result<(), Error>,
) -> Result<(), Error> {
    limits.check_token(text.len())?;
    not_compact(text)?;
    json::object(text, limits.max_json_depth(), member)
}

/// Reads an array of at least one and at most so many objects. `take` is given each member of
/// an object, and what the object has come to so far.
///
/// # Errors
/// [`ErrorKind::Limit`] and [`ErrorKind::Serialization`].
pub fn entries<'t, T: Default>(
    array: Value<'t>,
    place: &'static str,
    most: usize,
    take: impl Fn(&mut T, &str, Value<'t>),
) -> Result<Vec<T>, Error> {
    let mut entries: Vec<T> = Vec::new();
    let each = array.each_object(|part| match part {
        Part::Element(_) if entries.len() >= most => Err(Error::new(ErrorKind::Limit)
            .at(place)
            .expected(format!("at most {most} (`Limits::{place}`)"))
            .found("more")),
        Part::Element(Kind::Object) => {
            entries.push(T::default());
            Ok(())
        }
        Part::Element(kind) => Err(Error::new(ErrorKind::Serialization)
            .at(format!("{place}[{}]", entries.len()))
            .expected("an object")
            .found(kind.name())),
        Part::Member(name, value) => {
            if let Some(entry) = entries.last_mut() {
                take(entry, name, value);
            }
            Ok(())
        }
    });
    each.unwrap_or_else(|| Err(array.mistyped(ErrorKind::Serialization, "an array").at(place)))?;
    match entries.is_empty() {
        true => Err(refusal(place, "one or more", "an empty array")),
        false => Ok(entries),
    }
}

/// A member that must be a string.
///
/// # Errors
/// [`ErrorKind::Serialization`].
pub fn string<'t>(value: Value<'t>, name: &'static str) -> Result<Cow<'t, str>, Error> {
    value.as_str().ok_or_else(|| value.mistyped(ErrorKind::Serialization, "a string").at(name))
}

/// The protected header, as it stands in the object and read; an empty text and a header
/// without members where there is none.
///
/// # Errors
/// [`ErrorKind::Serialization`] for another type and an empty text, and those of
/// [`Header::from_base64url`].
pub fn protected<'t>(
    value: Option<Value<'t>>,
    limits: &Limits,
) -> Result<(Cow<'t, str>, Header), Error> {
    let Some(value) = value else { return Ok((Cow::Borrowed(""), Header::empty())) };
    let encoded = string(value, "protected")?;
    if encoded.is_empty() {
        return Err(refusal("protected", "a header, or no `protected`", "an empty text"));
    }
    let header = Header::from_base64url(&encoded, limits)?;
    Ok((encoded, header))
}

/// An unprotected header.
///
/// # Errors
/// [`ErrorKind::Serialization`] for another type, and those of [`Header::from_json`].
pub fn unprotected(
    value: Option<Value<'_>>,
    name: &'static str,
    limits: &Limits,
) -> Result<Option<Header>, Error> {
    match value {
        None => Ok(None),
        Some(value) if value.kind() == Kind::Object => {
            Header::from_json(value.text().to_owned(), limits).map(Some)
        }
        Some(value) => Err(value.mistyped(ErrorKind::Serialization, "an object").at(name)),
    }
}

/// An object of another shape.
#[must_use]
pub fn refusal(place: &'static str, expected: &'static str, found: &'static str) -> Error {
    Error::new(ErrorKind::Serialization).at(place).expected(expected).found(found)
}

/// Compact tokens are handed over by mistake.
fn not_compact(text: &str) -> Result<(), Error> {
    if text.trim_start().starts_with(['{', '[']) {
        return Ok(());
    }
    let found = match text.split('.').count() {
        3 => "3 parts with dots between them, as `Compact` reads of a signed token",
        5 => "5 parts with dots between them, as `Compact` reads of an encrypted token",
        _ => return Ok(()),
    };
    Err(refusal("", "a JSON object", found))
}
