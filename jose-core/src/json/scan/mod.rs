//! The one strict reader of JSON text.
//!
//! Positions are passed and returned, not kept in a field: so they stay in registers,
//! and checking claims takes half the time it would otherwise.

mod document;

use super::names::Names;
use super::number::fits_a_double;
use super::plain::plain_octets;
use super::value::{Kind, Value, unescape};
use crate::error::quoted;
use crate::{Error, ErrorKind, Limits};
use alloc::borrow::{Cow, ToOwned};
use alloc::format;

#[derive(Clone, Copy)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    max_depth: usize,
}

/// How the names begin by which serde_json tells its own types: an object with one of them
/// may be read as the JSON in a string that was never checked, or as a number.
const PRIVATE_NAMES: &str = "$serde_json::private::";

/// What was stepped over, and the position behind it.
type Step<T> = Result<(T, usize), Error>;

impl<'a> Scanner<'a> {
    /// Every level takes room on the stack, so there is a depth that nobody can raise.
    pub(super) const fn new(text: &'a str, max_depth: usize) -> Self {
        const CAP: usize = Limits::JSON_DEPTH_CAP;
        Self { text, max_depth: if max_depth > CAP { CAP } else { max_depth } }
    }

    fn object(
        self,
        at: usize,
        depth: usize,
        mut member: impl FnMut(&str, Value<'a>, Value<'a>) -> Result<(), Error>,
    ) -> Result<usize, Error> {
        let depth = self.deeper(depth)?;
        let mut at = self.space(next(at));
        if self.octet(at) == Some(b'}') {
            return Ok(next(at));
        }
        let mut names = Names::new();
        loop {
            let start = at;
            if self.octet(at) != Some(b'"') {
                return Err(self.fault(at, "a member name"));
            }
            let (kind, end) = self.string(at)?;
            let quoted = Value::new(self.text, kind, start, end);
            let name = quoted.as_str().unwrap_or_default();
            let is_new = match &name {
                Cow::Borrowed(plain) => names.insert(plain),
                Cow::Owned(_) => names.insert_among_many(name.clone()),
            };
            if name.starts_with(PRIVATE_NAMES) {
                return Err(Error::new(ErrorKind::Json)
                    .at(format!("octet {start}"))
                    .expected("no name that serde_json keeps for itself"));
            }
            if !is_new {
                return Err(Error::new(ErrorKind::DuplicateMember)
                    .at(format!("octet {start}"))
                    .expected("each name once"));
            }
            at = self.space(end);
            if self.octet(at) != Some(b':') {
                return Err(self.fault(at, "a colon"));
            }
            at = self.space(next(at));
            let (kind, end) = self.value(at, depth)?;
            let value = Value::new(self.text, kind, at, end);
            member(&name, quoted, value).map_err(|error| placed(error, &name))?;
            at = self.space(end);
            match self.octet(at) {
                Some(b',') => at = self.space(next(at)),
                Some(b'}') => return Ok(next(at)),
                _ => return Err(self.fault(at, "a comma or a closing brace")),
            }
        }
    }

    fn array(
        self,
        at: usize,
        depth: usize,
        mut element: impl FnMut(Value<'a>) -> Result<(), Error>,
    ) -> Result<usize, Error> {
        self.elements(at, depth, |at, depth| {
            let (kind, end) = self.value(at, depth)?;
            element(Value::new(self.text, kind, at, end))?;
            Ok(end)
        })
    }

    /// Steps over an array. `element` steps over one of its elements.
    fn elements(
        self,
        at: usize,
        depth: usize,
        mut element: impl FnMut(usize, usize) -> Result<usize, Error>,
    ) -> Result<usize, Error> {
        let depth = self.deeper(depth)?;
        let mut at = self.space(next(at));
        if self.octet(at) == Some(b']') {
            return Ok(next(at));
        }
        loop {
            at = self.space(element(at, depth)?);
            match self.octet(at) {
                Some(b',') => at = self.space(next(at)),
                Some(b']') => return Ok(next(at)),
                _ => return Err(self.fault(at, "a comma or a closing bracket")),
            }
        }
    }

    /// Strings are what claims are made of, and go first.
    #[inline]
    fn value(self, at: usize, depth: usize) -> Step<Kind> {
        if self.octet(at) == Some(b'"') { self.string(at) } else { self.other(at, depth) }
    }

    #[inline(never)]
    fn other(self, at: usize, depth: usize) -> Step<Kind> {
        match self.octet(at) {
            Some(b'{') => Ok((Kind::Object, self.object(at, depth, |_, _, _| Ok(()))?)),
            Some(b'[') => Ok((Kind::Array, self.array(at, depth, |_| Ok(()))?)),
            Some(b't') => self.literal(at, "true", Kind::Boolean),
            Some(b'f') => self.literal(at, "false", Kind::Boolean),
            Some(b'n') => self.literal(at, "null", Kind::Null),
            Some(b'-' | b'0'..=b'9') => self.number(at),
            _ => Err(self.fault(at, "a value")),
        }
    }

    /// One level deeper, if that is allowed.
    #[inline]
    fn deeper(self, depth: usize) -> Result<usize, Error> {
        if depth < self.max_depth {
            return Ok(next(depth));
        }
        Err(Error::new(ErrorKind::Limit)
            .at("JSON depth")
            .expected(format!("at most {} levels (`Limits::json_depth`)", self.max_depth))
            .found("more"))
    }

    /// Steps over a string without escapes, or with good ones.
    #[inline]
    fn string(self, quote: usize) -> Step<Kind> {
        let start = next(quote);
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let end = start.saturating_add(plain_octets(rest));
        if self.octet(end) == Some(b'"') {
            Ok((Kind::PlainString, next(end)))
        } else {
            self.escaped_string(quote, end)
        }
    }

    /// The same from the first octet on that is not plain.
    #[cold]
    fn escaped_string(self, quote: usize, mut at: usize) -> Step<Kind> {
        loop {
            match self.octet(at) {
                Some(b'"') => break,
                Some(b'\\') => at = next(next(at)),
                Some(_) => {
                    return Err(self.fault(at, "an escape instead of a control character"));
                }
                None => return Err(self.fault(at, "a closing quote")),
            }
            let rest = self.text.as_bytes().get(at..).unwrap_or_default();
            at = at.saturating_add(plain_octets(rest));
        }
        let end = next(at);
        match self.text.get(quote..end).and_then(unescape) {
            Some(_) => Ok((Kind::EscapedString, end)),
            None => Err(self.fault(quote, "a string with valid escapes")),
        }
    }

    /// A number of RFC 8259, Section 6, that a double can hold.
    fn number(self, start: usize) -> Step<Kind> {
        let mut at = if self.octet(start) == Some(b'-') { next(start) } else { start };
        at = if self.octet(at) == Some(b'0') { next(at) } else { self.digits(at)? };
        let integer = at;
        if self.octet(at) == Some(b'.') {
            at = self.digits(next(at))?;
        }
        if let Some(b'e' | b'E') = self.octet(at) {
            at = next(at);
            if let Some(b'+' | b'-') = self.octet(at) {
                at = next(at);
            }
            at = self.digits(at)?;
        }
        // Integers of few digits are within the range by their length.
        if at == integer && at.saturating_sub(start) <= 300 {
            return Ok((Kind::Number, at));
        }
        match self.text.get(start..at) {
            Some(number) if fits_a_double(number) => Ok((Kind::Number, at)),
            _ => Err(self.fault(start, "a number within the range of a double")),
        }
    }

    fn digits(self, start: usize) -> Result<usize, Error> {
        let mut at = start;
        while let Some(b'0'..=b'9') = self.octet(at) {
            at = next(at);
        }
        if at == start { Err(self.fault(at, "a digit")) } else { Ok(at) }
    }

    fn literal(self, at: usize, word: &'static str, kind: Kind) -> Step<Kind> {
        match self.text.get(at..) {
            Some(rest) if rest.starts_with(word) => Ok((kind, at.saturating_add(word.len()))),
            _ => Err(self.fault(at, word)),
        }
    }

    /// Steps over white space.
    #[inline]
    fn space(self, mut at: usize) -> usize {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.octet(at) {
            at = next(at);
        }
        at
    }

    #[inline]
    fn octet(self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    #[cold]
    fn fault(self, at: usize, expected: &'static str) -> Error {
        let error = Error::new(ErrorKind::Json).at(format!("octet {at}")).expected(expected);
        match self.text.get(at..).and_then(|rest| rest.chars().next()) {
            None => error.found("the end of the text"),
            Some(other) if other.is_ascii_graphic() => error.found(format!("`{other}`")),
            Some(other) => error.found(format!("U+{:04X}", u32::from(other))),
        }
    }
}

/// The next position. It is bounded by the length of a text, which never is the largest
/// number there is.
#[inline]
const fn next(at: usize) -> usize {
    at.wrapping_add(1)
}

/// Names the member in an error that has no place yet, if the name is fit for it.
#[cold]
fn placed(error: Error, name: &str) -> Error {
    if error.place().is_empty() {
        error.at(quoted(name).trim_matches('`').to_owned())
    } else {
        error
    }
}
