//! A claim as a check sees it.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use jose_core::json::{self, Kind, Value};

/// The value of a claim, borrowed from the token: what
/// [`ClaimsPolicyBuilder::check`](crate::ClaimsPolicyBuilder::check) passes on.
///
/// It is part of a payload that was checked as a whole: nothing in it is malformed, named
/// twice or too deep. `Debug` shows its type only.
#[derive(Clone, Copy)]
pub struct ClaimValue<'a>(Value<'a>);

impl<'a> ClaimValue<'a> {
    pub(super) const fn new(value: Value<'a>) -> Self {
        Self(value)
    }

    /// A text, without its escapes.
    #[must_use]
    pub fn as_str(&self) -> Option<Cow<'a, str>> {
        self.0.as_str()
    }

    /// `true` or `false`.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        self.0.as_bool()
    }

    /// A number written without fraction and exponent.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.number()?.parse().ok()
    }

    /// The double next to a number.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.number()?.parse().ok()
    }

    /// Whether it is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.0.kind() == Kind::Null
    }

    /// Whether it is exactly this text.
    #[must_use]
    pub fn is_text(&self, text: &str) -> bool {
        self.as_str().is_some_and(|found| found == text)
    }

    /// Whether it is exactly this text, or an array with it.
    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        let mut found = self.is_text(text);
        let _ = self.0.each(|element| {
            found |= Self(element).is_text(text);
            Ok(())
        });
        found
    }

    /// The elements of an array; none of anything else.
    pub fn elements(&self) -> impl Iterator<Item = ClaimValue<'a>> + use<'a> {
        let mut elements = Vec::new();
        let _ = self.0.each(|element| {
            elements.push(Self(element));
            Ok(())
        });
        elements.into_iter()
    }

    /// The member of an object that has this name.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<ClaimValue<'a>> {
        let mut found = None;
        // What is no object is no match. The depth was bounded when the text was checked.
        let read = json::object(self.0.text(), usize::MAX, |member, value| {
            if member == name {
                found = Some(Self(value));
            }
            Ok(())
        });
        found.filter(|_| read.is_ok())
    }

    /// A number as it is written.
    pub(super) fn number(&self) -> Option<&'a str> {
        self.0.as_number()
    }

    pub(super) const fn is_string(&self) -> bool {
        self.0.is_string()
    }

    pub(super) fn is_array(&self) -> bool {
        self.0.kind() == Kind::Array
    }

    pub(super) fn type_name(&self) -> &'static str {
        self.0.kind().name()
    }
}

impl fmt::Debug for ClaimValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ClaimValue({})", self.type_name())
    }
}
