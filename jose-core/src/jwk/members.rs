//! The members of a JWK as JSON text, read and written.

use crate::json::{self, Value};
use crate::{Error, ErrorKind, Limits, SecretBytes, SecretText, base64url};
use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// The members that nobody has taken yet. A key has a few, of which each is looked for once:
/// a tree would cost more than it saves.
pub(super) struct Members<'a> {
    left: Vec<(Cow<'static, str>, Value<'a>)>,
    leading_zero: bool,
}

/// The names of which most keys are made up: no copy is made of these.
const USUAL: [&str; 13] =
    ["kty", "crv", "x", "y", "d", "n", "e", "k", "pub", "alg", "kid", "use", "key_ops"];

impl<'a> Members<'a> {
    pub(super) fn parse(json: &'a str) -> Result<Self, Error> {
        let mut members = Vec::with_capacity(8);
        json::object(json, Limits::DEFAULT.max_json_depth(), |name, value| {
            let usual = USUAL.into_iter().find(|usual| *usual == name);
            members.push((usual.map_or_else(|| name.to_owned().into(), Cow::Borrowed), value));
            Ok(())
        })?;
        Ok(Self { left: members, leading_zero: false })
    }

    /// Lets [`Members::modulus`] pass over one zero octet in front.
    pub(super) const fn accept_leading_zero(&mut self) {
        self.leading_zero = true;
    }

    pub(super) fn get(&self, name: &str) -> Option<Value<'a>> {
        self.left.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
    }

    pub(super) fn take(&mut self, name: &str) -> Option<Value<'a>> {
        let at = self.left.iter().position(|(known, _)| known == name)?;
        Some(self.left.swap_remove(at).1)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// A member that may be missing and must otherwise be a string.
    pub(super) fn text(&mut self, name: &'static str) -> Result<Option<Cow<'a, str>>, Error> {
        self.take(name).map(|value| string(value, name)).transpose()
    }

    /// A member that must be there and be a string.
    pub(super) fn required_text(&mut self, name: &'static str) -> Result<Cow<'a, str>, Error> {
        self.text(name)?.ok_or_else(|| missing(name))
    }

    /// The same without taking it.
    pub(super) fn peek_text(&self, name: &'static str) -> Result<Cow<'a, str>, Error> {
        self.get(name).map_or_else(|| Err(missing(name)), |value| string(value, name))
    }

    /// Public octets that must be there.
    pub(super) fn octets(&mut self, name: &'static str) -> Result<Vec<u8>, Error> {
        base64url::decode(&self.required_text(name)?, name)
    }

    /// The modulus of an RSA key, whose leading zero is dropped where that was asked for.
    pub(super) fn modulus(&mut self) -> Result<Vec<u8>, Error> {
        let mut octets = self.octets("n")?;
        if self.leading_zero && octets.first() == Some(&0) {
            octets.remove(0);
        }
        Ok(octets)
    }

    /// Secret octets that may be missing.
    pub(super) fn secret(&mut self, name: &'static str) -> Result<Option<SecretBytes>, Error> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        match text {
            Cow::Borrowed(text) => base64url::decode_secret(text, name),
            Cow::Owned(text) => base64url::decode_secret(&Zeroizing::new(text), name),
        }
        .map(Some)
    }

    pub(super) fn into_rest(self) -> impl Iterator<Item = (String, Value<'a>)> {
        self.left.into_iter().map(|(name, value)| (name.into_owned(), value))
    }
}

/// The error for a member that must be there.
pub(super) fn missing(name: &'static str) -> Error {
    Error::new(ErrorKind::KeyMember).at(name).expected("a string").found("nothing")
}

/// The text of a JSON string, or the error that says what stands there instead.
pub(super) fn string<'a>(value: Value<'a>, name: &'static str) -> Result<Cow<'a, str>, Error> {
    value.as_str().ok_or_else(|| value.mistyped(ErrorKind::KeyMember, "a string").at(name))
}

/// Writes the members of a JWK. What it outgrows is wiped.
pub(super) struct Writer(Zeroizing<String>);

impl Writer {
    pub(super) fn new() -> Self {
        let mut writer = Self(Zeroizing::new(String::with_capacity(512)));
        writer.push("{");
        writer
    }

    pub(super) fn text(&mut self, name: &str, text: &str) {
        let mut json = String::new();
        json::write_string(text, &mut json);
        self.raw(name, &json);
    }

    pub(super) fn texts<'t>(&mut self, name: &str, texts: impl Iterator<Item = &'t str>) {
        let mut json = String::from("[");
        for text in texts {
            if json.len() > 1 {
                json.push(',');
            }
            json::write_string(text, &mut json);
        }
        json.push(']');
        self.raw(name, &json);
    }

    pub(super) fn public(&mut self, name: &str, octets: &[u8]) {
        self.quoted(name, &base64url::encode(octets));
    }

    pub(super) fn secret(&mut self, name: &str, octets: &[u8]) {
        self.quoted(name, &base64url::encode_secret(octets));
    }

    /// A member whose value is JSON text already.
    pub(super) fn raw(&mut self, name: &str, json: &str) {
        let mut quoted = String::new();
        json::write_string(name, &mut quoted);
        if self.0.len() > 1 {
            self.push(",");
        }
        self.push(&quoted);
        self.push(":");
        self.push(json);
    }

    pub(super) fn finish(mut self) -> SecretText {
        self.push("}");
        SecretText::from(core::mem::take(&mut *self.0))
    }

    /// A string that needs no escapes.
    fn quoted(&mut self, name: &str, text: &str) {
        self.raw(name, "\"");
        self.push(text);
        self.push("\"");
    }

    fn push(&mut self, text: &str) {
        let needed = self.0.len().saturating_add(text.len());
        if needed > self.0.capacity() {
            let mut larger = Zeroizing::new(String::with_capacity(needed.saturating_mul(2)));
            larger.push_str(&self.0);
            self.0 = larger;
        }
        self.0.push_str(text);
    }
}
