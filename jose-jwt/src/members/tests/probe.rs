//! A type that tells by which methods it was read.

use super::both;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use core::fmt::{self, Debug};
use core::marker::PhantomData;
use serde::de::{Deserialize, Deserializer, EnumAccess, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// Takes whatever comes, and tells by which method it came.
struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_bool<E>(self, v: bool) -> Result<String, E> {
        Ok(format!("bool {v}"))
    }

    fn visit_i64<E>(self, v: i64) -> Result<String, E> {
        Ok(format!("i64 {v}"))
    }

    fn visit_u64<E>(self, v: u64) -> Result<String, E> {
        Ok(format!("u64 {v}"))
    }

    fn visit_i128<E>(self, v: i128) -> Result<String, E> {
        Ok(format!("i128 {v}"))
    }

    fn visit_u128<E>(self, v: u128) -> Result<String, E> {
        Ok(format!("u128 {v}"))
    }

    fn visit_f64<E>(self, v: f64) -> Result<String, E> {
        Ok(format!("f64 {v}"))
    }

    fn visit_str<E>(self, v: &str) -> Result<String, E> {
        Ok(format!("str {v:?}"))
    }

    fn visit_borrowed_str<E>(self, v: &'de str) -> Result<String, E> {
        Ok(format!("borrowed {v:?}"))
    }

    fn visit_bytes<E>(self, v: &[u8]) -> Result<String, E> {
        Ok(format!("bytes {v:?}"))
    }

    fn visit_borrowed_bytes<E>(self, v: &'de [u8]) -> Result<String, E> {
        Ok(format!("borrowed bytes {v:?}"))
    }

    fn visit_none<E>(self) -> Result<String, E> {
        Ok("none".into())
    }

    fn visit_some<D: Deserializer<'de>>(self, d: D) -> Result<String, D::Error> {
        Ok(format!("some {}", d.deserialize_any(Any)?))
    }

    fn visit_unit<E>(self) -> Result<String, E> {
        Ok("unit".into())
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, d: D) -> Result<String, D::Error> {
        Ok(format!("newtype {}", d.deserialize_any(Any)?))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<String, A::Error> {
        let mut all = String::from("seq");
        while let Some(Probe(one, _)) = seq.next_element::<Probe<ByAny>>()? {
            all.push_str(&format!(" [{one}]"));
        }
        Ok(all)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<String, A::Error> {
        let mut all = String::from("map");
        while let Some((Probe(name, _), Probe(value, _))) =
            map.next_entry::<Probe<ByAny>, Probe<ByAny>>()?
        {
            all.push_str(&format!(" [{name}: {value}]"));
        }
        Ok(all)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<String, A::Error> {
        let (Probe(variant, _), _) = data.variant::<Probe<ByAny>>()?;
        Ok(format!("enum {variant}"))
    }
}

/// How a value is asked for.
pub(super) trait Ask {
    fn ask<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error>;
}

/// What came when it was asked for in one way.
pub(super) struct Probe<M>(pub(super) String, PhantomData<M>);

impl<'de, M: Ask> Deserialize<'de> for Probe<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        M::ask(deserializer).map(|told| Self(told, PhantomData))
    }
}

impl<M> Debug for Probe<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<M> PartialEq for Probe<M> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<M> Eq for Probe<M> {}

impl<M> PartialOrd for Probe<M> {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<M> Ord for Probe<M> {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

macro_rules! asks {
    ($($name:ident: $method:ident($($argument:expr),*);)*) => {
        $(
            #[derive(Debug)]
            pub(super) struct $name;

            impl Ask for $name {
                fn ask<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
                    deserializer.$method($($argument,)* Any)
                }
            }
        )*

        /// A text read in every way: as a whole, as the value and as the name of each member.
        /// Gives how many of them read something.
        pub(super) fn every_way(text: &str) -> usize {
            let read = [$(
                both::<Probe<$name>>(text).is_ok(),
                both::<BTreeMap<String, Probe<$name>>>(text).is_ok(),
                both::<BTreeMap<Probe<$name>, IgnoredAny>>(text).is_ok(),
            )*];
            read.into_iter().filter(|good| *good).count()
        }
    };
}

asks! {
    ByAny: deserialize_any();
    ByBool: deserialize_bool();
    ByI8: deserialize_i8();
    ByI16: deserialize_i16();
    ByI32: deserialize_i32();
    ByI64: deserialize_i64();
    ByI128: deserialize_i128();
    ByU8: deserialize_u8();
    ByU16: deserialize_u16();
    ByU32: deserialize_u32();
    ByU64: deserialize_u64();
    ByU128: deserialize_u128();
    ByF32: deserialize_f32();
    ByF64: deserialize_f64();
    ByChar: deserialize_char();
    ByStr: deserialize_str();
    ByString: deserialize_string();
    ByBytes: deserialize_bytes();
    ByByteBuf: deserialize_byte_buf();
    ByOption: deserialize_option();
    ByUnit: deserialize_unit();
    ByUnitStruct: deserialize_unit_struct("S");
    ByNewtype: deserialize_newtype_struct("N");
    BySeq: deserialize_seq();
    ByTuple: deserialize_tuple(2);
    ByTupleStruct: deserialize_tuple_struct("T", 2);
    ByMap: deserialize_map();
    ByStruct: deserialize_struct("S", &["a"]);
    ByEnum: deserialize_enum("E", &["a"]);
    ByIdentifier: deserialize_identifier();
    ByIgnored: deserialize_ignored_any();
}
