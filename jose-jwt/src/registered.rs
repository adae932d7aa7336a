//! The registered claims (RFC 7519, Section 4.1), found in one strict pass over the
//! payload.

use crate::NumericDate;
use crate::members::Members;
use crate::policy::Refusals;
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::json::{self, Kind, Value};
use jose_core::{Error, ErrorKind};

/// The registered claims that are there, each of the right type.
#[derive(Default)]
pub(crate) struct Registered<'a> {
    /// A string.
    pub(crate) issuer: Option<Value<'a>>,
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
    /// demanded by name; says where all members are. Claims of the wrong type are noted as refusals and left out.
    pub(crate) fn read(
        &mut self,
        payload: &'a str,
        max_depth: usize,
        demanded: &[String],
        members: &mut Members,
        refusals: &mut Refusals,
    ) -> Result<(), Error> {
        self.demanded.resize(demanded.len(), None);
        json::members(payload, max_depth, |name, quoted, value| {
            members.push(quoted, value);
            if !demanded.is_empty() {
                self.keep(demanded, name, value);
            }
            // As octets, of which all seven names have three: one comparison, not seven.
            let taken = match name.as_bytes() {
                b"iss" => string(value).map(|()| self.issuer = Some(value)),
                b"aud" => audience(value).map(|()| self.audience = Some(value)),
                b"exp" => date(value).map(|date| self.expiry = Some(date)),
                b"nbf" => date(value).map(|date| self.not_before = Some(date)),
                b"iat" => date(value).map(|date| self.issued_at = Some(date)),
                b"sub" | b"jti" => string(value),
                _ => Ok(()),
            };
            taken.or_else(|mistyped| refusals.add(mistyped.error(name)))
        })
    }

    fn keep(&mut self, demanded: &[String], name: &str, value: Value<'a>) {
        let slots = self.demanded.iter_mut().zip(demanded);
        if let Some((slot, _)) = slots.into_iter().find(|(_, wanted)| *wanted == name) {
            *slot = Some(value);
        }
    }

    /// Whether one of `names` is `iss`.
    pub(crate) fn is_from_one_of(&self, names: &[String]) -> bool {
        self.issuer.is_some_and(|issuer| is_one_of(issuer, names))
    }

    /// Whether one of `names` is in `aud`.
    pub(crate) fn is_for_one_of(&self, names: &[String]) -> bool {
        let Some(audience) = self.audience else {
            return false;
        };
        let mut found = is_one_of(audience, names);
        let _ = audience.each(|element| {
            found |= is_one_of(element, names);
            Ok(())
        });
        found
    }
}

fn is_one_of(value: Value<'_>, names: &[String]) -> bool {
    value.as_str().is_some_and(|text| names.iter().any(|name| *name == text))
}

/// A value of another type than `expected`.
struct Mistyped<'a> {
    value: Value<'a>,
    expected: &'static str,
}

impl Mistyped<'_> {
    #[cold]
    fn error(self, name: &str) -> Error {
        self.value.mistyped(ErrorKind::ClaimType, self.expected).of_claim(String::from(name))
    }
}

fn string(value: Value<'_>) -> Result<(), Mistyped<'_>> {
    if value.is_string() { Ok(()) } else { Err(Mistyped { value, expected: "a string" }) }
}

fn date(value: Value<'_>) -> Result<NumericDate, Mistyped<'_>> {
    let date = value.as_number().and_then(NumericDate::from_number);
    date.ok_or(Mistyped { value, expected: "a number of seconds" })
}

fn audience(value: Value<'_>) -> Result<(), Mistyped<'_>> {
    if value.is_string() {
        return Ok(());
    }
    let mut mistyped = (value.kind() != Kind::Array).then_some(value);
    let _ = value.each(|element| {
        mistyped = mistyped.or((!element.is_string()).then_some(element));
        Ok(())
    });
    let expected = "a string or an array of strings";
    mistyped.map_or(Ok(()), |value| Err(Mistyped { value, expected }))
}
