//! Strict JSON (RFC 8259) for headers, keys and claims.
//!
//! General-purpose readers keep the last of two members of the same name, do not
//! bound depth where they skip, and treat buffered values differently from others.
//! Here the text is checked as a whole, once, before anything is read from it:
//! grammar, depth, and no object at any level with two members of the same name
//! (compared after unescaping), or with a name that serde_json keeps for itself. What
//! passes can be handed to any reader, whatever it skips, buffers or keeps raw.
//!
//! ```
//! use jose_core::{ErrorKind, json};
//!
//! let mut names = Vec::new();
//! json::object(r#"{"a":1,"b":[true]}"#, 16, |name, value| {
//!     names.push((name.to_owned(), value.text().to_owned()));
//!     Ok(())
//! })?;
//! assert_eq!(names[1], ("b".to_owned(), "[true]".to_owned()));
//!
//! let twice = json::object(r#"{"a":{"x":1,"\u0078":2}}"#, 16, |_, _| Ok(()));
//! assert_eq!(twice.unwrap_err(), ErrorKind::DuplicateMember);
//! # Ok::<(), jose_core::Error>(())
//! ```

mod decimal;
mod names;
mod number;
mod plain;
mod scan;
mod value;

pub use decimal::Decimal;
pub(crate) use value::Part;
pub use value::{Kind, Value};

use crate::{Error, ErrorKind};
use scan::Scanner;

/// Checks that `text` is one JSON object and nothing else, and calls `member` with
/// the unescaped name and the value of each of its members, in order.
///
/// Values are complete and checked when `member` sees them, but the rest of the text
/// is not: act on what was collected only after this returns. An error of `member` that
/// has no place yet gets the member's name, or what [`quoted`](crate::error::quoted) says of
/// a strange one.
///
/// # Errors
/// [`ErrorKind::Json`] with the position of the fault, [`ErrorKind::DuplicateMember`],
/// [`ErrorKind::Limit`] beyond `max_depth` levels, of which more than
/// [`Limits::JSON_DEPTH_CAP`](crate::Limits::JSON_DEPTH_CAP) count as that, and what `member`
/// returns.
pub fn object<'a>(
    text: &'a str,
    max_depth: usize,
    mut member: impl FnMut(&str, Value<'a>) -> Result<(), Error>,
) -> Result<(), Error> {
    members(text, max_depth, |name, _, value| member(name, value))
}

/// The same with each name twice: unescaped, and as it stands in the text.
///
/// # Errors
/// As [`object`].
pub fn members<'a>(
    text: &'a str,
    max_depth: usize,
    member: impl FnMut(&str, Value<'a>, Value<'a>) -> Result<(), Error>,
) -> Result<(), Error> {
    Scanner::new(text, max_depth).document_object(member)
}

/// Checks that `text` is one JSON value and nothing else.
///
/// # Errors
/// As [`object`].
pub fn check(text: &str, max_depth: usize) -> Result<(), Error> {
    Scanner::new(text, max_depth).document()
}

/// The octets as text.
///
/// # Errors
/// [`ErrorKind::Json`] when they are not UTF-8.
pub fn utf8(octets: &[u8]) -> Result<&str, Error> {
    core::str::from_utf8(octets).map_err(|error| {
        Error::new(ErrorKind::Json)
            .expected("UTF-8")
            .found(alloc::format!("an octet at {} that is not", error.valid_up_to()))
    })
}

/// Writes text as a JSON string, quotes included.
///
/// ```
/// let mut json = String::new();
/// jose_core::json::write_string("a\"b\n", &mut json);
/// assert_eq!(json, r#""a\"b\n""#);
/// ```
pub fn write_string(text: &str, json: &mut alloc::string::String) {
    json.push('"');
    for character in text.chars() {
        match character {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            control if control < ' ' => {
                json.push_str(&alloc::format!("\\u{:04x}", u32::from(control)));
            }
            other => json.push(other),
        }
    }
    json.push('"');
}

#[cfg(test)]
mod tests;
