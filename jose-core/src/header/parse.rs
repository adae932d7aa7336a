//! Reading a header: one pass over its text.

use super::{Header, Known, Span, critical};
use crate::json::{self, Kind, Value};
use crate::{Error, ErrorKind, Limits, base64url};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

pub(super) fn encoded(text: &str, limits: &Limits) -> Result<Header, Error> {
    limits.check_header(text.len())?;
    let octets = base64url::decode(text, "header")?;
    let text = String::from_utf8(octets).map_err(|error| {
        let fault = json::utf8(error.as_bytes()).err();
        fault.unwrap_or_else(|| Error::new(ErrorKind::Json)).within("header")
    })?;
    header(text, limits)
}

pub(super) fn header(mut text: String, limits: &Limits) -> Result<Header, Error> {
    let json_octets = text.len();
    let encoded_octets = base64url::encoded_len(json_octets);
    if encoded_octets > limits.max_header_octets() {
        return Err(Error::new(ErrorKind::Limit)
            .at("header")
            .expected(format!(
                "at most {} octets when encoded (`Limits::header_octets`)",
                limits.max_header_octets()
            ))
            .found(format!("{encoded_octets}")));
    }
    let mut reader =
        Reader { limits, json_octets, known: Known::default(), unescaped: String::new() };
    json::object(&text, limits.max_json_depth(), |name, value| reader.member(name, value))
        .map_err(|error| error.within("header"))?;
    if let Some(names) = &mut reader.known.critical {
        critical::find(names, &text)?;
    }
    text.push_str(&reader.unescaped);
    Ok(Header { text: text.into(), json: Span::of(0, json_octets), known: reader.known })
}

struct Reader<'l> {
    limits: &'l Limits,
    json_octets: usize,
    known: Known,
    /// What will stand behind the JSON text.
    unescaped: String,
}

impl Reader<'_> {
    fn member(&mut self, name: &str, value: Value<'_>) -> Result<(), Error> {
        match name {
            "alg" => self.known.alg = self.string(value)?,
            "kid" => self.known.kid = limited(self.string(value)?, self.limits)?,
            "typ" => self.known.typ = self.string(value)?,
            "cty" => self.known.cty = self.string(value)?,
            "enc" => self.known.enc = self.string(value)?,
            "b64" => {
                self.known.b64 = value.as_bool();
                typed(value.kind() == Kind::Boolean, value, "a boolean")?;
            }
            "crit" => self.known.critical = Some(critical::names(value)?.into()),
            "jku" | "x5u" | "x5t" | "x5t#S256" | "zip" | "apu" | "apv" | "iv" | "tag" | "p2s" => {
                typed(value.is_string(), value, "a string")?;
            }
            "jwk" | "epk" => typed(value.kind() == Kind::Object, value, "an object")?,
            "p2c" => typed(value.kind() == Kind::Number, value, "a number")?,
            "x5c" => certificates(value)?,
            _ => {}
        }
        Ok(())
    }

    /// Where a string's text will be.
    fn string(&mut self, value: Value<'_>) -> Result<Span, Error> {
        let (start, octets) = match value.as_str() {
            Some(Cow::Borrowed(inner)) => (value.start().saturating_add(1), inner.len()),
            Some(Cow::Owned(new)) => {
                let start = self.json_octets.saturating_add(self.unescaped.len());
                self.unescaped.push_str(&new);
                (start, new.len())
            }
            None => return Err(value.mistyped(ErrorKind::HeaderType, "a string")),
        };
        Ok(Span::of(start, octets))
    }
}

fn limited(name: Span, limits: &Limits) -> Result<Span, Error> {
    if name.len() <= limits.max_name_octets() {
        return Ok(name);
    }
    Err(Error::new(ErrorKind::Limit)
        .expected(format!("at most {} octets (`Limits::name_octets`)", limits.max_name_octets()))
        .found(format!("{}", name.len())))
}

fn certificates(value: Value<'_>) -> Result<(), Error> {
    const EXPECTED: &str = "an array of strings";
    value
        .each(|element| typed(element.is_string(), element, EXPECTED))
        .unwrap_or_else(|| typed(false, value, EXPECTED))
}

fn typed(right: bool, value: Value<'_>, expected: &'static str) -> Result<(), Error> {
    if right { Ok(()) } else { Err(value.mistyped(ErrorKind::HeaderType, expected)) }
}
