//! Claims that the header of an encrypted token repeats, for whoever cannot decrypt it (RFC
//! 7519, Section 5.3).

use alloc::string::String;
use alloc::vec::Vec;
use jose_core::json::{self, Value};
use jose_core::{Error, ErrorKind, Header, Limits};

const NAMES: [&str; 3] = ["iss", "sub", "aud"];

/// Checks that what the header repeats is what the claims say: one of the two was read before by
/// somebody who saw nothing else.
///
/// # Errors
/// `kind` at the header's member, and what is wrong with the claims as JSON.
pub(crate) fn check(
    header: &Header,
    claims: &[u8],
    max_depth: usize,
    kind: ErrorKind,
) -> Result<(), Error> {
    let repeated: Vec<&str> =
        NAMES.into_iter().filter(|name| header.member(name).is_some()).collect();
    if repeated.is_empty() {
        return Ok(());
    }
    let within = |error: Error| error.within("claims");
    let claims = all(json::utf8(claims).map_err(within)?, max_depth).map_err(within)?;
    let header = all(header.json(), Limits::JSON_DEPTH_CAP)?;
    for name in repeated {
        if !same(of(&header, name), of(&claims, name)) {
            let error = Error::new(kind).at(name).within("header");
            return Err(error.expected("the value of the claim").found("another one"));
        }
    }
    Ok(())
}

/// The three, wherever they are.
fn all(text: &str, max_depth: usize) -> Result<Vec<(String, Value<'_>)>, Error> {
    let mut found = Vec::new();
    json::object(text, max_depth, |name, value| {
        if NAMES.contains(&name) {
            found.push((name.into(), value));
        }
        Ok(())
    })?;
    Ok(found)
}

fn of<'t>(members: &[(String, Value<'t>)], name: &str) -> Option<Value<'t>> {
    members.iter().find(|(member, _)| member == name).map(|(_, value)| *value)
}

/// Whether both are the same string, or arrays of the same strings; nothing else is good for one
/// of these claims.
fn same(header: Option<Value<'_>>, claim: Option<Value<'_>>) -> bool {
    let (Some(header), Some(claim)) = (header, claim) else { return false };
    match (header.as_str(), claim.as_str()) {
        (Some(one), Some(other)) => one == other,
        (None, None) => strings(header).is_some_and(|one| Some(one) == strings(claim)),
        _ => false,
    }
}

fn strings(value: Value<'_>) -> Option<Vec<String>> {
    let mut strings = Vec::new();
    let each = value.each(|element| {
        strings.push(element.as_str().ok_or(ErrorKind::ClaimType)?.into_owned());
        Ok(())
    });
    each?.ok()?;
    Some(strings)
}
