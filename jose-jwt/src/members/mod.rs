//! The members of a payload on their way into the caller's type.
//!
//! The strict reader has been through the whole text and knows where each member is. Texts,
//! whole numbers and booleans, which is what claims mostly are, are handed to serde from there;
//! anything else is read by serde_json, which also has the last word on what is refused.

mod key;
mod value;

use core::fmt::{self, Display};
use jose_core::json::{Kind, Value};
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor};

/// How many members are remembered. With more, serde_json reads the text.
const MOST: usize = 24;

/// Where members of a payload are.
pub(crate) struct Members {
    places: [Place; MOST],
    /// Of all members: beyond [`MOST`] they are only counted.
    count: usize,
}

/// Where a name and its value are.
#[derive(Clone, Copy)]
struct Place {
    name: Span,
    value: Span,
    kind: Kind,
}

/// A part of the payload. Half as large as a range of `usize`.
#[derive(Clone, Copy)]
struct Span {
    start: u32,
    end: u32,
}

impl Members {
    pub(crate) const fn new() -> Self {
        const NOWHERE: Span = Span { start: 0, end: 0 };
        let nothing = Place { name: NOWHERE, value: NOWHERE, kind: Kind::Null };
        Self { places: [nothing; MOST], count: 0 }
    }

    /// Remembers a member: its name as it stands in the payload, and its value.
    #[inline]
    pub(crate) fn push(&mut self, name: Value<'_>, value: Value<'_>) {
        if let Some(place) = self.places.get_mut(self.count)
            && name.kind() == Kind::PlainString
            && let (Some(name), Some(at)) = (Span::of(name), Span::of(value))
        {
            *place = Place { name, value: at, kind: value.kind() };
            self.count = self.count.saturating_add(1);
        } else {
            self.count = usize::MAX;
        }
    }

    /// Reads the payload that they are the members of.
    ///
    /// # Errors
    /// As serde_json.
    pub(crate) fn read<'p, T: Deserialize<'p>>(&self, text: &'p str) -> serde_json::Result<T> {
        if let Some(places) = self.places.get(..self.count)
            && let Ok(read) = T::deserialize(Object { text, places })
        {
            return Ok(read);
        }
        serde_json::from_str(text)
    }
}

impl Span {
    fn of(value: Value<'_>) -> Option<Self> {
        Some(Self { start: value.start().try_into().ok()?, end: value.end().try_into().ok()? })
    }

    /// The part of this text.
    #[inline]
    fn of_text(self, text: &str) -> Option<&str> {
        text.get(usize::try_from(self.start).ok()?..usize::try_from(self.end).ok()?)
    }
}

/// Methods of a deserializer that are left to serde_json.
macro_rules! passed {
    ($($method:ident($($type:ty),*))*) => {$(
        #[inline]
        fn $method<V: Visitor<'p>>(self, $(_: $type,)* _: V) -> Result<V::Value, Pass> {
            Err(Pass)
        }
    )*};
}
use passed;

/// The text of a string without escapes, out of its quotes.
#[inline]
fn unquoted(text: &str) -> Option<&str> {
    text.get(1..text.len().checked_sub(1)?)
}

/// Something that serde_json must read instead, or refuse.
#[derive(Debug)]
struct Pass;

impl Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("left to serde_json")
    }
}

impl core::error::Error for Pass {}

impl de::Error for Pass {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }
}

/// The payload as serde sees it.
struct Object<'m, 'p> {
    text: &'p str,
    places: &'m [Place],
}

impl<'p> Deserializer<'p> for Object<'_, 'p> {
    type Error = Pass;

    fn deserialize_any<V: Visitor<'p>>(self, visitor: V) -> Result<V::Value, Pass> {
        let mut rest = Rest { text: self.text, places: self.places, value: None };
        let read = visitor.visit_map(&mut rest)?;
        // A visitor that does not want all members is refused by serde_json.
        if rest.places.is_empty() { Ok(read) } else { Err(Pass) }
    }

    fn deserialize_map<V: Visitor<'p>>(self, visitor: V) -> Result<V::Value, Pass> {
        self.deserialize_any(visitor)
    }

    fn deserialize_struct<V: Visitor<'p>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Pass> {
        self.deserialize_any(visitor)
    }

    passed! {
        deserialize_bool() deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64()
        deserialize_i128() deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64()
        deserialize_u128() deserialize_f32() deserialize_f64() deserialize_char()
        deserialize_str() deserialize_string() deserialize_bytes() deserialize_byte_buf()
        deserialize_option() deserialize_unit() deserialize_seq() deserialize_identifier()
        deserialize_ignored_any()
        deserialize_unit_struct(&'static str)
        deserialize_newtype_struct(&'static str)
        deserialize_tuple(usize)
        deserialize_tuple_struct(&'static str, usize)
        deserialize_enum(&'static str, &'static [&'static str])
    }
}

/// The members that are still to be read.
struct Rest<'m, 'p> {
    text: &'p str,
    places: &'m [Place],
    value: Option<value::Claim<'p>>,
}

impl<'p> MapAccess<'p> for Rest<'_, 'p> {
    type Error = Pass;

    fn next_key_seed<K: de::DeserializeSeed<'p>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Pass> {
        let Some((place, rest)) = self.places.split_first() else { return Ok(None) };
        self.places = rest;
        let name = place.name.of_text(self.text).and_then(unquoted).ok_or(Pass)?;
        let text = place.value.of_text(self.text).ok_or(Pass)?;
        self.value = Some(value::Claim { text, kind: place.kind });
        seed.deserialize(key::Name(name)).map(Some)
    }

    fn next_value_seed<V: de::DeserializeSeed<'p>>(&mut self, seed: V) -> Result<V::Value, Pass> {
        seed.deserialize(self.value.take().ok_or(Pass)?)
    }

    fn size_hint(&self) -> Option<usize> {
        None
    }
}

#[cfg(test)]
mod tests;
