//! Headers (RFC 7515, Section 4; RFC 7516, Section 4).

mod critical;
mod disjoint;
mod parse;
mod span;
mod write;

use crate::json::{self, Value};
use crate::{Error, ErrorKind, Limits};
use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::de::DeserializeOwned;
use span::Span;

/// A header: one JSON text, checked, with its known members found and typed.
///
/// The text is kept exactly as it was received, members that nobody here knows
/// included, and is never written anew. A header made for a token to come is built
/// member by member:
///
/// ```
/// use jose_core::{Header, JwsAlg};
///
/// let header = Header::new(JwsAlg::ES256).with_string("kid", "2026-11")?;
/// assert_eq!(header.json(), r#"{"alg":"ES256","kid":"2026-11"}"#);
/// assert_eq!(header.kid(), Some("2026-11"));
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone)]
pub struct Header {
    /// The JSON text, followed by the unescaped forms of values that have escapes.
    text: Box<str>,
    json: Span,
    known: Known,
}

/// Where in the text the known string members are, and the rest of what was typed.
#[derive(Clone, Default)]
struct Known {
    alg: Span,
    kid: Span,
    typ: Span,
    cty: Span,
    enc: Span,
    b64: Option<bool>,
    critical: Option<Box<[critical::Name]>>,
}

impl Header {
    /// A header that names a signature algorithm and nothing else.
    #[must_use]
    pub fn new(alg: crate::JwsAlg) -> Self {
        let mut text = String::from("{\"alg\":");
        json::write_string(alg.as_str(), &mut text);
        text.push('}');
        let json = Span::of(0, text.len());
        let known = Known { alg: Span::of(text.len(), alg.as_str().len()), ..Known::default() };
        text.push_str(alg.as_str());
        Self { json, text: text.into(), known }
    }

    /// A header without members.
    #[must_use]
    pub fn empty() -> Self {
        Self { text: "{}".into(), json: Span::of(0, 2), known: Known::default() }
    }

    /// Whether there are no members in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        // Whatever stands first makes the second call fail.
        self.each(|_, _| Err(ErrorKind::Misuse.into())).is_ok()
    }

    /// Reads a header from its JSON text.
    ///
    /// # Errors
    /// [`ErrorKind::Json`], [`ErrorKind::DuplicateMember`] or [`ErrorKind::Limit`] for
    /// the text, [`ErrorKind::HeaderType`] for a known member of the wrong type, and
    /// [`ErrorKind::Critical`] for a `crit` that is not a list of distinct names.
    pub fn from_json(json: impl Into<String>, limits: &Limits) -> Result<Self, Error> {
        parse::header(json.into(), limits)
    }

    /// Reads a header as it stands in a token, in base64url.
    ///
    /// # Errors
    /// As [`Header::from_json`], [`ErrorKind::Base64url`], and [`ErrorKind::Json`] for octets
    /// that are not UTF-8.
    pub fn from_base64url(encoded: &str, limits: &Limits) -> Result<Self, Error> {
        parse::encoded(encoded, limits)
    }

    /// The JSON text as received.
    #[must_use]
    pub fn json(&self) -> &str {
        self.json.of_text(&self.text)
    }

    /// The algorithm's name, whether known here or not.
    #[must_use]
    pub fn alg(&self) -> Option<&str> {
        self.known.alg.string(&self.text)
    }

    /// The key's identifier: whatever the sender wrote, fit for looking up, not for
    /// building paths or queries.
    #[must_use]
    pub fn kid(&self) -> Option<&str> {
        self.known.kid.string(&self.text)
    }

    /// The type of the whole token.
    #[must_use]
    pub fn typ(&self) -> Option<&str> {
        self.known.typ.string(&self.text)
    }

    /// The type of the payload.
    #[must_use]
    pub fn cty(&self) -> Option<&str> {
        self.known.cty.string(&self.text)
    }

    /// Whether the payload is encoded (RFC 7797, Section 3), where the header says.
    #[must_use]
    pub const fn b64(&self) -> Option<bool> {
        self.known.b64
    }

    /// The name of the content encryption algorithm, which only encrypted tokens have
    /// (RFC 7516, Section 4.1.2).
    #[must_use]
    pub fn enc(&self) -> Option<&str> {
        self.known.enc.string(&self.text)
    }

    /// Whether `typ` is this media type: without regard to case, with or without
    /// `application/`, and without parameters (RFC 7515, Section 4.1.9).
    ///
    /// ```
    /// use jose_core::{Header, JwsAlg};
    ///
    /// let header = Header::new(JwsAlg::ES256).with_string("typ", "application/AT+jwt")?;
    /// assert!(header.is_type("at+jwt"));
    /// assert!(!header.is_type("jwt"));
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    #[must_use]
    pub fn is_type(&self, media_type: &str) -> bool {
        self.typ()
            .is_some_and(|typ| without_prefix(typ).eq_ignore_ascii_case(without_prefix(media_type)))
    }

    /// Whether `cty` is this media type, likewise (RFC 7515, Section 4.1.10).
    #[must_use]
    pub fn is_content_type(&self, media_type: &str) -> bool {
        self.cty()
            .is_some_and(|cty| without_prefix(cty).eq_ignore_ascii_case(without_prefix(media_type)))
    }

    /// The JSON text of any member.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&str> {
        let mut found = None;
        // The text was checked when the header was made.
        let _ = self.each(|member, value| {
            if member == name {
                found = Some(value.text());
            }
            Ok(())
        });
        found
    }

    /// All members in order, each with its JSON text.
    #[must_use]
    pub fn members(&self) -> Vec<(String, &str)> {
        let mut members = Vec::new();
        // The text was checked when the header was made.
        let _ = self.each(|name, value| {
            members.push((name.to_owned(), value.text()));
            Ok(())
        });
        members
    }

    /// Any member, read into a type of the caller's.
    ///
    /// # Errors
    /// [`ErrorKind::HeaderType`] when the value does not fit.
    ///
    /// ```
    /// # use jose_core::{Header, JwsAlg};
    /// let header = Header::new(JwsAlg::ES256).with_member("ver", "2")?;
    /// assert_eq!(header.get::<u32>("ver")?, Some(2));
    /// assert_eq!(header.get::<u32>("other")?, None);
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    pub fn get<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Error> {
        let read = |text| {
            serde_json::from_str(text).map_err(|_| {
                Error::new(ErrorKind::HeaderType)
                    .at(name.to_owned())
                    .expected(core::any::type_name::<T>())
                    .found("another type of value")
            })
        };
        self.member(name).map(read).transpose()
    }

    /// The names in `crit`.
    pub fn critical(&self) -> impl Iterator<Item = &str> {
        self.known.critical.iter().flatten().map(critical::Name::as_str)
    }

    /// Checks `crit` by the rules of RFC 7515, Section 4.1.11: every name is understood
    /// by the caller, is present in this header, and is no name that the
    /// specifications themselves define.
    ///
    /// # Errors
    /// [`ErrorKind::CriticalUnsupported`] for a name that is not understood,
    /// [`ErrorKind::Critical`] for the rest.
    pub fn check_critical(&self, understood: impl Fn(&str) -> bool) -> Result<(), Error> {
        match &self.known.critical {
            None => Ok(()),
            Some(names) => critical::check(names, understood),
        }
    }

    fn each<'a>(
        &'a self,
        member: impl FnMut(&str, Value<'a>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        json::object(self.json(), Limits::JSON_DEPTH_CAP, member)
    }
}

fn without_prefix(media_type: &str) -> &str {
    const PREFIX: &str = "application/";
    match media_type.split_at_checked(PREFIX.len()) {
        Some((prefix, rest)) if prefix.eq_ignore_ascii_case(PREFIX) && !rest.contains('/') => rest,
        _ => media_type,
    }
}

/// Headers are the same when their texts are.
impl PartialEq for Header {
    fn eq(&self, other: &Self) -> bool {
        self.json() == other.json()
    }
}

impl Eq for Header {}

impl fmt::Debug for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Header").field(&self.json()).finish()
    }
}

#[cfg(test)]
mod tests;
