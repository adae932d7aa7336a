//! The value of a member as serde sees it.

use super::{Pass, unquoted};
use crate::numeric_date::few_digits;
use jose_core::json::Kind;
use serde::de::{Deserializer, Visitor};

/// A value as it stands in the payload.
pub(super) struct Claim<'p> {
    pub(super) text: &'p str,
    pub(super) kind: Kind,
}

type Json<'p> = serde_json::Deserializer<serde_json::de::StrRead<'p>>;

/// Has serde_json read a text.
#[inline(never)]
pub(super) fn delegate<'p, T>(
    text: &'p str,
    read: impl FnOnce(&mut Json<'p>) -> serde_json::Result<T>,
) -> Result<T, Pass> {
    let mut text = serde_json::Deserializer::from_str(text);
    let value = read(&mut text).map_err(|_| Pass)?;
    text.end().map_err(|_| Pass)?;
    Ok(value)
}

impl<'p> Claim<'p> {
    /// A string without escapes.
    #[inline]
    fn plain(&self) -> Option<&'p str> {
        if self.kind == Kind::PlainString { unquoted(self.text) } else { None }
    }

    /// A whole number of few digits.
    #[inline]
    fn whole(&self) -> Option<u64> {
        if self.kind == Kind::Number { few_digits(self.text)?.try_into().ok() } else { None }
    }

    #[inline]
    fn truth(&self) -> Option<bool> {
        if self.kind == Kind::Boolean { Some(self.text == "true") } else { None }
    }
}

/// Methods that are answered from here where this is what is there.
macro_rules! answered {
    ($($get:ident, $visit:ident: $($method:ident)*;)*) => {$($(
        #[inline]
        fn $method<V: Visitor<'p>>(self, visitor: V) -> Result<V::Value, Pass> {
            match self.$get() {
                Some(value) => visitor.$visit(value),
                None => delegate(self.text, |text| text.$method(visitor)),
            }
        }
    )*)*};
}

/// Methods that serde_json answers in ways of its own.
macro_rules! delegated {
    ($($method:ident($($name:ident: $type:ty),*))*) => {$(
        fn $method<V: Visitor<'p>>(self, $($name: $type,)* visitor: V) -> Result<V::Value, Pass> {
            delegate(self.text, |text| text.$method($($name,)* visitor))
        }
    )*};
}

impl<'p> Deserializer<'p> for Claim<'p> {
    type Error = Pass;

    #[inline]
    fn deserialize_any<V: Visitor<'p>>(self, visitor: V) -> Result<V::Value, Pass> {
        if let Some(text) = self.plain() {
            visitor.visit_borrowed_str(text)
        } else if let Some(number) = self.whole() {
            visitor.visit_u64(number)
        } else if let Some(truth) = self.truth() {
            visitor.visit_bool(truth)
        } else {
            delegate(self.text, |text| text.deserialize_any(visitor))
        }
    }

    answered! {
        plain, visit_borrowed_str:
            deserialize_str deserialize_string deserialize_identifier deserialize_char;
        whole, visit_u64:
            deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
            deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64;
        truth, visit_bool: deserialize_bool;
    }

    delegated! {
        deserialize_i128() deserialize_u128() deserialize_f32() deserialize_f64()
        deserialize_bytes() deserialize_byte_buf() deserialize_unit() deserialize_seq()
        deserialize_map()
        deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str)
        deserialize_tuple(len: usize)
        deserialize_tuple_struct(name: &'static str, len: usize)
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
    }

    #[inline]
    fn deserialize_option<V: Visitor<'p>>(self, visitor: V) -> Result<V::Value, Pass> {
        if self.kind == Kind::Null { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    /// It was checked already.
    #[inline]
    fn deserialize_ignored_any<V: Visitor<'p>>(self, visitor: V) -> Result<V::Value, Pass> {
        visitor.visit_unit()
    }
}
