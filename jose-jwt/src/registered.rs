//! The registered claims (RFC 7519, Section 4.1), found in one strict pass over the
//! payload.

use crate::NumericDate;
use crate::policy::Refusals;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::json::{self, Value};
use jose_core::{Error, ErrorKind};

/// The registered claims that are there, each of the right type.
#[derive(Default)]
pub(crate) struct Registered<'a> {
    pub(crate) issuer: Option<Cow<'a, str>>,
    /// A string or an array of strings.
    pub(crate) audience: Option<Value<'a>>,
    pub(crate) expiry: Option<NumericDate>,
    pub(crate) not_before: Option<NumericDate>,
    pub(crate) issued_at: Option<NumericDate>,
    /// The values of the claims that were asked for by name, in the order of the names.
    pub(crate) demanded: Vec<Option<Value<'a>>>,
}

impl<'a> Registered<'a> {
    /// Checks the whole payload and finds the registered claims in it, and those that are
    /// demanded by name. Claims of the wrong type are noted as refusals and left out.
    pub(crate) fn read(
        payload: &'a str,
        max_depth: usize,
        demanded: &[String],
        refusals: &mut Refusals,
    ) -> Result<Self, Error> {
        let mut claims = Self::default();
        claims.demanded.resize(demanded.len(), None);
        json::object(payload, max_depth, |name, value| {
            if !demanded.is_empty() {
                claims.keep(demanded, name, value);
            }
            // As octets, of which all seven names have three: one comparison, not seven.
            match name.as_bytes() {
                b"iss" => claims.issuer = refusals.note(string("iss", value))?,
                b"aud" => claims.audience = refusals.note(audience(value))?,
                b"exp" => claims.expiry = refusals.note(date("exp", value))?,
                b"nbf" => claims.not_before = refusals.note(date("nbf", value))?,
                b"iat" => claims.issued_at = refusals.note(date("iat", value))?,
                b"sub" => drop(refusals.note(string("sub", value))?),
                b"jti" => drop(refusals.note(string("jti", value))?),
                _ => {}
            }
            Ok(())
        })?;
        Ok(claims)
    }

    fn keep(&mut self, demanded: &[String], name: &str, value: Value<'a>) {
        let slots = self.demanded.iter_mut().zip(demanded);
        if let Some((slot, _)) = slots.into_iter().find(|(_, wanted)| *wanted == name) {
            *slot = Some(value);
        }
    }

    /// Whether one of `names` is in `aud`.
    pub(crate) fn is_for_one_of(&self, names: &[String]) -> bool {
        let Some(audience) = self.audience else {
            return false;
        };
        let is_one =
            |value: Value<'_>| value.as_str().is_some_and(|name| names.iter().any(|n| *n == name));
        let mut found = is_one(audience);
        let _ = audience.each(|element| {
            found |= is_one(element);
            Ok(())
        });
        found
    }
}

fn string<'a>(name: &'static str, value: Value<'a>) -> Result<Cow<'a, str>, Error> {
    value.as_str().ok_or_else(|| mistyped(name, value, "a string"))
}

fn date(name: &'static str, value: Value<'_>) -> Result<NumericDate, Error> {
    value
        .as_number()
        .and_then(NumericDate::from_number)
        .ok_or_else(|| mistyped(name, value, "a number of seconds"))
}

fn audience(value: Value<'_>) -> Result<Value<'_>, Error> {
    let mistyped = |value| Err(mistyped("aud", value, "a string or an array of strings"));
    if value.is_string() {
        return Ok(value);
    }
    let strings = value.each(|name| if name.is_string() { Ok(()) } else { mistyped(name) });
    strings.unwrap_or_else(|| mistyped(value)).map(|()| value)
}

#[cold]
fn mistyped(name: &'static str, value: Value<'_>, expected: &'static str) -> Error {
    value.mistyped(ErrorKind::ClaimType, expected).of_claim(name)
}
