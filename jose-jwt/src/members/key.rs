//! The name of a member as serde sees it.

use super::{Pass, passed};
use serde::de::{Deserializer, Visitor};

/// A name without escapes.
pub(super) struct Name<'p>(pub(super) &'p str);

impl<'p> Deserializer<'p> for Name<'p> {
    type Error = Pass;

    #[inline]
    fn deserialize_any<V: Visitor<'p>>(self, visitor: V) -> Result<V::Value, Pass> {
        visitor.visit_borrowed_str(self.0)
    }

    // What is not text is read out of it.
    passed! {
        deserialize_bool() deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64()
        deserialize_i128() deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64()
        deserialize_u128() deserialize_f32() deserialize_f64() deserialize_bytes()
        deserialize_byte_buf()
    }

    fn deserialize_option<V: Visitor<'p>>(self, visitor: V) -> Result<V::Value, Pass> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'p>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Pass> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'p>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Pass> {
        visitor.visit_enum(serde::de::value::BorrowedStrDeserializer::new(self.0))
    }

    serde::forward_to_deserialize_any! {
        <V: Visitor<'p>>
        char str string unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
