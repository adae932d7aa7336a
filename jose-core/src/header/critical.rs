//! The `crit` member (RFC 7515, Section 4.1.11).

use super::Header;
use crate::error::quoted;
use crate::json::Value;
use crate::{Error, ErrorKind};
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

/// Members that RFC 7515, 7516 and 7518 define: whoever implements those understands
/// them, so nobody may list them.
const DEFINED: &[&str] = &[
    "alg", "enc", "zip", "jku", "jwk", "kid", "x5u", "x5c", "x5t", "x5t#S256", "typ", "cty",
    "crit", "epk", "apu", "apv", "iv", "tag", "p2s", "p2c",
];

/// The names in a `crit` member: an array, not empty, of distinct strings.
pub(super) fn names<'a>(value: Value<'a>) -> Result<Vec<String>, Error> {
    let mut seen = BTreeSet::new();
    let mut names = Vec::new();
    let read = |element: Value<'a>| {
        let Some(name) = element.as_str() else {
            return Err(element.mistyped(ErrorKind::Critical, "an array of strings"));
        };
        if !seen.insert(name.clone()) {
            return Err(malformed("each name once").found(quoted(&name)));
        }
        names.push(name.into_owned());
        Ok(())
    };
    value
        .each(read)
        .unwrap_or_else(|| Err(value.mistyped(ErrorKind::Critical, "an array of strings")))?;
    if names.is_empty() {
        return Err(malformed("at least one name").found("an empty array"));
    }
    Ok(names)
}

pub(super) fn check(
    header: &Header,
    names: &[String],
    understood: impl Fn(&str) -> bool,
) -> Result<(), Error> {
    for name in names {
        if DEFINED.contains(&name.as_str()) {
            return Err(malformed("names of extensions only").found(quoted(name)));
        }
        if header.member(name).is_none() {
            return Err(malformed("names of members that are there").found(quoted(name)));
        }
        if !understood(name) {
            return Err(Error::new(ErrorKind::CriticalUnsupported)
                .at("header.crit")
                .expected("only extensions that the caller understands")
                .found(quoted(name)));
        }
    }
    Ok(())
}

fn malformed(expected: &'static str) -> Error {
    Error::new(ErrorKind::Critical).at("crit").expected(expected)
}
