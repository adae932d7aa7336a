//! The registered claims (RFC 7519, Section 4.1), found in one strict pass over the
//! payload.

use crate::NumericDate;
use alloc::borrow::Cow;
use alloc::string::String;
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
}

impl<'a> Registered<'a> {
    /// Checks the whole payload and finds the registered claims in it.
    pub(crate) fn read(payload: &'a str, max_depth: usize) -> Result<Self, Error> {
        let mut claims = Self::default();
        json::object(payload, max_depth, |name, value| {
            // As octets, of which all seven names have three: one comparison, not seven.
            match name.as_bytes() {
                b"iss" => claims.issuer = Some(string(value)?),
                b"aud" => claims.audience = Some(audience(value)?),
                b"exp" => claims.expiry = Some(date(value)?),
                b"nbf" => claims.not_before = Some(date(value)?),
                b"iat" => claims.issued_at = Some(date(value)?),
                b"sub" | b"jti" => {
                    string(value)?;
                }
                _ => {}
            }
            Ok(())
        })?;
        Ok(claims)
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

fn string(value: Value<'_>) -> Result<Cow<'_, str>, Error> {
    value.as_str().ok_or_else(|| value.mistyped(ErrorKind::ClaimType, "a string"))
}

fn date(value: Value<'_>) -> Result<NumericDate, Error> {
    value
        .as_number()
        .and_then(NumericDate::from_number)
        .ok_or_else(|| value.mistyped(ErrorKind::ClaimType, "a number of seconds"))
}

fn audience(value: Value<'_>) -> Result<Value<'_>, Error> {
    const EXPECTED: &str = "a string or an array of strings";
    let mistyped = |value: Value<'_>| Err(value.mistyped(ErrorKind::ClaimType, EXPECTED));
    if value.is_string() {
        return Ok(value);
    }
    let strings = value.each(|name| if name.is_string() { Ok(()) } else { mistyped(name) });
    strings.unwrap_or_else(|| mistyped(value)).map(|()| value)
}
