//! The one strict reader of JSON text.

use super::names::Names;
use super::value::{Kind, Value, unescape};
use crate::{Error, ErrorKind};
use alloc::borrow::{Cow, ToOwned};
use alloc::format;

pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    max_depth: usize,
    depth: usize,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str, max_depth: usize) -> Self {
        Self { text, at: 0, max_depth, depth: 0 }
    }

    pub(super) fn document(mut self) -> Result<(), Error> {
        self.space();
        self.value()?;
        self.end()
    }

    pub(super) fn document_object(
        mut self,
        member: impl FnMut(&str, Value<'a>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.space();
        if self.peek() != Some(b'{') {
            return Err(self.fault("an object"));
        }
        self.object(member)?;
        self.end()
    }

    pub(super) fn document_array(
        mut self,
        element: impl FnMut(Value<'a>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.array(element)?;
        self.end()
    }

    fn end(&mut self) -> Result<(), Error> {
        self.space();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.fault("the end of the text")),
        }
    }

    fn value(&mut self) -> Result<Value<'a>, Error> {
        let start = self.at;
        let kind = match self.peek() {
            Some(b'"') => match self.string()? {
                Cow::Borrowed(_) => Kind::PlainString,
                Cow::Owned(_) => Kind::EscapedString,
            },
            Some(b'{') => self.object(|_, _| Ok(())).map(|()| Kind::Object)?,
            Some(b'[') => self.array(|_| Ok(())).map(|()| Kind::Array)?,
            Some(b't') => self.literal("true", Kind::Boolean)?,
            Some(b'f') => self.literal("false", Kind::Boolean)?,
            Some(b'n') => self.literal("null", Kind::Null)?,
            Some(b'-' | b'0'..=b'9') => self.number().map(|()| Kind::Number)?,
            _ => return Err(self.fault("a value")),
        };
        Ok(Value::new(self.since(start)?, kind, start))
    }

    fn object(
        &mut self,
        mut member: impl FnMut(&str, Value<'a>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.enter()?;
        let mut names = Names::new();
        if self.closes(b'}') {
            return Ok(());
        }
        loop {
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.fault("a member name"));
            }
            let name = self.string()?;
            if !names.insert(name.clone()) {
                return Err(Error::new(ErrorKind::DuplicateMember)
                    .at(format!("octet {start}"))
                    .expected("each name once"));
            }
            self.space();
            self.expect(b':', "a colon")?;
            self.space();
            let value = self.value()?;
            member(&name, value).map_err(|error| placed(error, &name))?;
            if !self.continues(b'}', "a comma or a closing brace")? {
                return Ok(());
            }
        }
    }

    fn array(
        &mut self,
        mut element: impl FnMut(Value<'a>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.enter()?;
        if self.closes(b']') {
            return Ok(());
        }
        loop {
            element(self.value()?)?;
            if !self.continues(b']', "a comma or a closing bracket")? {
                return Ok(());
            }
        }
    }

    /// Steps over an opening bracket, one level deeper.
    fn enter(&mut self) -> Result<(), Error> {
        self.depth = self.depth.saturating_add(1);
        if self.depth > self.max_depth {
            return Err(Error::new(ErrorKind::Limit)
                .at("JSON depth")
                .expected(format!("at most {} levels", self.max_depth))
                .found("more"));
        }
        self.step();
        self.space();
        Ok(())
    }

    /// Whether an array or object ends here, before its first element.
    fn closes(&mut self, bracket: u8) -> bool {
        let closes = self.peek() == Some(bracket);
        if closes {
            self.leave();
        }
        closes
    }

    /// After an element: whether another one follows.
    fn continues(&mut self, bracket: u8, expected: &'static str) -> Result<bool, Error> {
        self.space();
        match self.peek() {
            Some(b',') => {
                self.step();
                self.space();
                Ok(true)
            }
            Some(found) if found == bracket => {
                self.leave();
                Ok(false)
            }
            _ => Err(self.fault(expected)),
        }
    }

    fn leave(&mut self) {
        self.step();
        self.depth = self.depth.saturating_sub(1);
    }

    /// A string, unescaped if it has escapes; the position is behind its last quote.
    fn string(&mut self) -> Result<Cow<'a, str>, Error> {
        let quote = self.at;
        self.step();
        let start = self.at;
        let mut escaped = false;
        loop {
            let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
            let plain = rest.iter().position(|octet| ends_plain_text(*octet));
            self.at = self.at.saturating_add(plain.unwrap_or(rest.len()));
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    self.at = self.at.saturating_add(2);
                }
                Some(_) => return Err(self.fault("an escape instead of a control character")),
                None => return Err(self.fault("a closing quote")),
            }
        }
        let inner = self.since(start)?;
        self.step();
        if !escaped {
            return Ok(Cow::Borrowed(inner));
        }
        let unescaped = unescape(self.since(quote)?);
        self.at = if unescaped.is_some() { self.at } else { quote };
        unescaped.map(Cow::Owned).ok_or_else(|| self.fault("a string with valid escapes"))
    }

    /// A number of RFC 8259, Section 6, that a double can hold.
    fn number(&mut self) -> Result<(), Error> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.step();
        }
        if self.peek() == Some(b'0') {
            self.step();
        } else {
            self.digits()?;
        }
        let integer = self.at;
        if self.peek() == Some(b'.') {
            self.step();
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.step();
            if let Some(b'+' | b'-') = self.peek() {
                self.step();
            }
            self.digits()?;
        }
        // Short integers are finite by their length.
        if self.at == integer && self.at.saturating_sub(start) <= 300 {
            return Ok(());
        }
        match self.since(start)?.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(()),
            _ => {
                self.at = start;
                Err(self.fault("a number within the range of a double"))
            }
        }
    }

    fn digits(&mut self) -> Result<(), Error> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.step();
        }
        if self.at == start { Err(self.fault("a digit")) } else { Ok(()) }
    }

    fn literal(&mut self, word: &'static str, kind: Kind) -> Result<Kind, Error> {
        match self.text.get(self.at..) {
            Some(rest) if rest.starts_with(word) => {
                self.at = self.at.saturating_add(word.len());
                Ok(kind)
            }
            _ => Err(self.fault(word)),
        }
    }

    fn space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.step();
        }
    }

    fn expect(&mut self, octet: u8, what: &'static str) -> Result<(), Error> {
        if self.peek() == Some(octet) {
            self.step();
            Ok(())
        } else {
            Err(self.fault(what))
        }
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline]
    fn step(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    fn since(&self, start: usize) -> Result<&'a str, Error> {
        self.text.get(start..self.at).ok_or_else(|| self.fault("a whole character"))
    }

    #[cold]
    fn fault(&self, expected: &'static str) -> Error {
        let error = Error::new(ErrorKind::Json).at(format!("octet {}", self.at)).expected(expected);
        match self.text.get(self.at..).and_then(|rest| rest.chars().next()) {
            None => error.found("the end of the text"),
            Some(other) if other.is_ascii_graphic() => error.found(format!("`{other}`")),
            Some(other) => error.found(format!("U+{:04X}", u32::from(other))),
        }
    }
}

/// Names the member in an error that has no place yet.
#[cold]
fn placed(error: Error, name: &str) -> Error {
    if error.place().is_empty() { error.at(name.to_owned()) } else { error }
}

/// Whether an octet ends a run of plain characters inside a string.
#[inline]
const fn ends_plain_text(octet: u8) -> bool {
    octet < b' ' || octet == b'"' || octet == b'\\'
}
