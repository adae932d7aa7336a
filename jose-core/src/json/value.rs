//! One checked JSON value, as it stands in the text.

use crate::{Error, ErrorKind};
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use super::scan::Scanner;

/// The JSON types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number
    Number,
    /// A string without escapes
    PlainString,
    /// A string with escapes
    EscapedString,
    /// An array
    Array,
    /// An object
    Object,
}

impl Kind {
    /// The type's name with its article, for error messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "a boolean",
            Self::Number => "a number",
            Self::PlainString | Self::EscapedString => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }
}

/// A value inside a text that has been checked: its octets, and its type.
///
/// `Debug` shows its type, not the text: that may be a claim or part of a key.
#[derive(Clone, Copy)]
pub struct Value<'a> {
    /// The text that it is a part of: most values are looked at by their type and place only.
    whole: &'a str,
    kind: Kind,
    start: usize,
    end: usize,
}

/// A part of an array of objects.
pub(crate) enum Part<'n, 'a> {
    /// An element of this type begins.
    Element(Kind),
    /// A member of the element that began last: its unescaped name, and its value.
    Member(&'n str, Value<'a>),
}

impl<'a> Value<'a> {
    /// What stands between two positions, both of them between characters.
    #[inline]
    pub(super) const fn new(whole: &'a str, kind: Kind, start: usize, end: usize) -> Self {
        Self { whole, kind, start, end }
    }

    /// The value as it stands in the text.
    #[must_use]
    #[inline]
    pub fn text(&self) -> &'a str {
        self.whole.get(self.start..self.end).unwrap_or_default()
    }

    /// The octet of the whole text at which the value starts.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.start
    }

    /// The octet of the whole text behind the value.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.end
    }

    /// Whether it is a string.
    #[must_use]
    pub const fn is_string(&self) -> bool {
        matches!(self.kind, Kind::PlainString | Kind::EscapedString)
    }

    /// The value's type.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// A string, unescaped.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> Option<Cow<'a, str>> {
        match self.kind {
            Kind::PlainString => {
                let inside = self.start.checked_add(1)?..self.end.checked_sub(1)?;
                self.whole.get(inside).map(Cow::Borrowed)
            }
            Kind::EscapedString => unescape(self.text()).map(Cow::Owned),
            _ => None,
        }
    }

    /// A boolean.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self.kind {
            Kind::Boolean => Some(self.text() == "true"),
            _ => None,
        }
    }

    /// A number as it is written.
    #[must_use]
    pub fn as_number(&self) -> Option<&'a str> {
        match self.kind {
            Kind::Number => Some(self.text()),
            _ => None,
        }
    }

    /// Calls `element` with each element of an array; `None` when it is none.
    ///
    /// # Errors
    /// What `element` returns.
    pub fn each(
        &self,
        element: impl FnMut(Value<'a>) -> Result<(), Error>,
    ) -> Option<Result<(), Error>> {
        match self.kind {
            // The depth was bounded when the text was checked.
            Kind::Array => Some(Scanner::new(self.text(), usize::MAX).document_array(element)),
            _ => None,
        }
    }

    /// Goes through an array of objects in one pass: calls `part` with the type of each element
    /// as it begins, and with each member of those that are objects; `None` when it is no
    /// array.
    ///
    /// # Errors
    /// What `part` returns.
    pub(crate) fn each_object(
        &self,
        part: impl FnMut(Part<'_, 'a>) -> Result<(), Error>,
    ) -> Option<Result<(), Error>> {
        match self.kind {
            // The depth was bounded when the text was checked.
            Kind::Array => Some(Scanner::new(self.text(), usize::MAX).document_objects(part)),
            _ => None,
        }
    }

    /// An error of `kind` that says which type stands here instead of `expected`.
    #[must_use]
    pub fn mistyped(&self, kind: ErrorKind, expected: &'static str) -> Error {
        Error::new(kind).expected(expected).found(self.kind.name())
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({} at octet {})", self.kind.name(), self.start)
    }
}

/// The text of a JSON string with escapes; `None` where they are malformed.
pub(super) fn unescape(quoted: &str) -> Option<String> {
    serde_json::from_str(quoted).ok()
}
