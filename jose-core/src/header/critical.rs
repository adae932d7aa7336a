//! The `crit` member (RFC 7515, Section 4.1.11).

use crate::error::quoted;
use crate::json::{self, Value};
use crate::{Error, ErrorKind, Limits};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

/// Members that RFC 7515, 7516 and 7518 define: whoever implements those understands
/// them, so nobody may list them.
const DEFINED: &[&str] = &[
    "alg", "enc", "zip", "jku", "jwk", "kid", "x5u", "x5c", "x5t", "x5t#S256", "typ", "cty",
    "crit", "epk", "apu", "apv", "iv", "tag", "p2s", "p2c",
];

/// A name in the list.
#[derive(Clone)]
pub(super) struct Name {
    text: String,
    /// Whether the header has a member of this name.
    present: bool,
}

impl Name {
    pub(super) const fn as_str(&self) -> &str {
        self.text.as_str()
    }
}

/// The names in a `crit` member: an array, not empty, of distinct strings.
pub(super) fn names<'a>(value: Value<'a>) -> Result<Vec<Name>, Error> {
    let mut seen = BTreeSet::new();
    let mut names = Vec::new();
    let read = |element: Value<'a>| {
        let Some(name) = element.as_str() else {
            return Err(element.mistyped(ErrorKind::Critical, "an array of strings"));
        };
        if !seen.insert(name.clone()) {
            return Err(malformed("each name once").found(quoted(&name)));
        }
        names.push(Name { text: name.into_owned(), present: false });
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

/// Looks for the members of these names. It is done once, when the header is read: each
/// key that a signature is tried with checks the list.
pub(super) fn find(names: &mut [Name], header: &str) -> Result<(), Error> {
    let listed = names.iter_mut().map(|Name { text, present }| (text.as_str(), present));
    let mut listed: BTreeMap<&str, &mut bool> = listed.collect();
    json::object(header, Limits::JSON_DEPTH_CAP, |name, _| {
        if let Some(present) = listed.get_mut(name) {
            **present = true;
        }
        Ok(())
    })
}

pub(super) fn check(names: &[Name], understood: impl Fn(&str) -> bool) -> Result<(), Error> {
    for Name { text, present } in names {
        if DEFINED.contains(&text.as_str()) {
            return Err(malformed("names of extensions only").found(quoted(text)));
        }
        if !present {
            return Err(malformed("names of members that are there").found(quoted(text)));
        }
        if !understood(text) {
            return Err(Error::new(ErrorKind::CriticalUnsupported)
                .at("header.crit")
                .expected("only extensions that the caller understands")
                .found(quoted(text)));
        }
    }
    Ok(())
}

fn malformed(expected: &'static str) -> Error {
    Error::new(ErrorKind::Critical).at("crit").expected(expected)
}
