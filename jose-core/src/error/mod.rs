//! One error type for the whole library.
//!
//! [`Error::kind`] is what a program matches on, [`Error::code`] the same as a
//! stable string for logs and other languages, and `Display` one lower-case line
//! for a person: what was wrong, where, what was expected and what was found. It
//! never contains key material, octets of a token, or the values of somebody
//! else's claims. A failed signature says nothing more than that.

mod claims;
mod kind;

pub use kind::ErrorKind;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Why something was refused.
///
/// ```
/// use jose_core::{ErrorKind, Jwk};
///
/// let error = Jwk::from_json(r#"{"kty":"oct"}"#).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::KeyMember);
/// assert_eq!(error.code(), "key.member");
/// ```
#[derive(Clone)]
pub struct Error {
    kind: ErrorKind,
    detail: Option<Box<Detail>>,
}

#[derive(Clone, Default)]
struct Detail {
    at: Cow<'static, str>,
    expected: Cow<'static, str>,
    found: Cow<'static, str>,
    /// The name of a claim as it is; empty for none.
    claim: Cow<'static, str>,
    others: Vec<Error>,
}

impl Error {
    /// An error of this kind, with nothing more to say.
    #[must_use]
    pub const fn new(kind: ErrorKind) -> Self {
        Self { kind, detail: None }
    }

    /// Says where: a part of a token, a header member, a member of a key, a claim.
    #[must_use]
    pub fn at(mut self, place: impl Into<Cow<'static, str>>) -> Self {
        self.detail_mut().at = place.into();
        self
    }

    /// Says what would have been accepted.
    #[must_use]
    pub fn expected(mut self, what: impl Into<Cow<'static, str>>) -> Self {
        self.detail_mut().expected = what.into();
        self
    }

    /// Says what was there instead. Never pass secrets or claim values; pass
    /// names that come from outside through [`quoted`].
    #[must_use]
    pub fn found(mut self, what: impl Into<Cow<'static, str>>) -> Self {
        self.detail_mut().found = what.into();
        self
    }

    /// Puts a place in front of the one already there: `exp` in `claims` becomes
    /// `claims.exp`.
    #[must_use]
    pub fn within(mut self, outer: &str) -> Self {
        let detail = self.detail_mut();
        detail.at = if detail.at.is_empty() {
            Cow::Owned(outer.into())
        } else {
            Cow::Owned(format!("{outer}.{}", detail.at))
        };
        self
    }

    /// What kind of refusal this is.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The kind as a stable string, such as `signature.invalid`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Where the fault is: a part of a token, a header member, a member of a key or
    /// a claim; empty where that is not known or not said.
    #[must_use]
    pub fn place(&self) -> &str {
        self.detail.as_ref().map_or("", |detail| &detail.at)
    }

    /// What would have been accepted, in words; empty where that is not said. The values in
    /// it are those of a policy or a type, never those of a token.
    #[must_use]
    pub fn expectation(&self) -> &str {
        self.detail.as_ref().map_or("", |detail| &detail.expected)
    }

    /// Whether the signature did not match.
    #[must_use]
    pub const fn is_signature_invalid(&self) -> bool {
        matches!(self.kind, ErrorKind::SignatureInvalid)
    }

    fn detail_mut(&mut self) -> &mut Detail {
        self.detail.get_or_insert_default()
    }
}

/// Two errors are equal when their kinds are.
impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Error {}

impl PartialEq<ErrorKind> for Error {
    fn eq(&self, other: &ErrorKind) -> bool {
        self.kind == *other
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.sentence())?;
        let Some(detail) = &self.detail else {
            return Ok(());
        };
        if !detail.at.is_empty() {
            write!(f, " at {}", detail.at)?;
        }
        match (detail.expected.is_empty(), detail.found.is_empty()) {
            (false, false) => write!(f, ": expected {}, found {}", detail.expected, detail.found),
            (false, true) => write!(f, ": expected {}", detail.expected),
            (true, false) => write!(f, ": found {}", detail.found),
            (true, true) => Ok(()),
        }?;
        detail.others.iter().try_for_each(|other| write!(f, "; {other}"))
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({}: {self})", self.code())
    }
}

impl core::error::Error for Error {}

/// A name from outside, fit for an error message: short names of harmless
/// characters in quotes, anything else only described.
///
/// ```
/// use jose_core::error::quoted;
///
/// assert_eq!(quoted("HS256"), "`HS256`");
/// assert_eq!(quoted("\u{1b}[2J"), "a text of 4 octets");
/// ```
#[must_use]
pub fn quoted(name: &str) -> String {
    if name.len() <= 40 && is_harmless(name) {
        format!("`{name}`")
    } else {
        format!("a text of {} octets", name.len())
    }
}

fn is_harmless(name: &str) -> bool {
    let harmless = |octet: u8| octet.is_ascii_alphanumeric() || b"+-_.#:/".contains(&octet);
    !name.is_empty() && name.bytes().all(harmless)
}
