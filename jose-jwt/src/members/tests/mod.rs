//! serde_json is the measure: whatever is asked for, the same comes out of both.

mod probe;

use super::{Members, Object};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use jose_core::json;
use probe::{ByAny, Probe, every_way};
use proptest::prelude::*;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

fn members(text: &str) -> Members {
    let mut members = Members::new();
    json::members(text, 32, |_, name, value| {
        members.push(name, value);
        Ok(())
    })
    .unwrap();
    members
}

/// What both say; errors are the same by making.
fn both<'p, T: Deserialize<'p> + Debug>(text: &'p str) -> Result<String, String> {
    let shown = |read: serde_json::Result<T>| match read {
        Ok(value) => Ok(format!("{value:?}")),
        Err(error) => Err(format!("{error}")),
    };
    let (ours, theirs) = (shown(members(text).read(text)), shown(serde_json::from_str(text)));
    if !numbers_are_maps() {
        assert_eq!(ours, theirs, "{text} as {}", core::any::type_name::<T>());
    }
    ours
}

/// Whether serde_json hands out numbers as maps of their text, as with its feature
/// `arbitrary_precision`. What takes such a map takes a number too.
fn numbers_are_maps() -> bool {
    serde_json::from_str::<Probe<ByAny>>("1").unwrap().0 != "u64 1"
}

/// Stops after one member.
#[derive(Debug)]
struct First;

impl<'de> Deserialize<'de> for First {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct One;

        impl<'de> Visitor<'de> for One {
            type Value = First;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one member")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<First, A::Error> {
                map.next_entry::<IgnoredAny, IgnoredAny>().map(|_| First)
            }
        }
        deserializer.deserialize_map(One)
    }
}

#[derive(Debug, serde::Deserialize)]
#[expect(dead_code, reason = "only shown")]
struct Claims<'p> {
    a: &'p str,
    #[serde(borrow)]
    b: Option<Cow<'p, str>>,
    #[serde(default)]
    c: u32,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "only shown")]
enum Untagged {
    Text { a: String },
    Number { a: i64, b: bool },
    Any(BTreeMap<String, Value>),
}

#[derive(Debug, serde::Deserialize)]
#[serde(tag = "a", deny_unknown_fields)]
#[expect(dead_code, reason = "only shown")]
enum Tagged {
    #[serde(rename = "x")]
    X { b: Option<f64> },
    #[serde(rename = "y")]
    Y,
}

fn every_type(text: &str) {
    let _ = both::<Value>(text);
    let _ = both::<Box<RawValue>>(text);
    let _ = both::<&RawValue>(text);
    let _ = both::<BTreeMap<String, Box<RawValue>>>(text);
    let _ = both::<BTreeMap<&str, &str>>(text);
    let _ = both::<BTreeMap<u64, Value>>(text);
    let _ = both::<BTreeMap<char, f32>>(text);
    let _ = both::<Vec<Value>>(text);
    let _ = both::<Option<Claims<'_>>>(text);
    let _ = both::<Claims<'_>>(text);
    let _ = both::<Untagged>(text);
    let _ = both::<Tagged>(text);
    let _ = both::<First>(text);
}

const VALUES: [&str; 23] = [
    r#""x""#,
    r#""""#,
    r#""\u0078\n""#,
    r#""é\\""#,
    "0",
    "-0",
    "7",
    "-7",
    "255",
    "1.5",
    "1e3",
    "-0.0",
    "999999999999999999",
    "18446744073709551615",
    "18446744073709551616",
    "1e300",
    "true",
    "false",
    "null",
    "[]",
    r#"["x",1,null]"#,
    "{}",
    r#"{"x":[true],"y":{"z":"\t"}}"#,
];

#[test]
fn every_value_is_the_same_in_every_way() {
    let mut good = 0_usize;
    for value in VALUES {
        for name in ["a", "", "7", "true", "\\u0061", "z"] {
            let text = format!(r#" {{"{name}" : {value} }} "#);
            every_type(&text);
            good = good.saturating_add(every_way(&text));
        }
    }
    assert!(good == 5255 || numbers_are_maps(), "{good}");
}

#[test]
fn names_stay_names_and_objects_objects() {
    for text in [
        "{}",
        r#"{"é":"é"}"#,
        r#"{"a":1,"b":2,"c":3}"#,
        r#"{"a":"x","b":"y","c":4294967296}"#,
        r#"{"a":"x","b":null,"c":1,"d":[1]}"#,
        r#"{"a":"y"}"#,
        r#"{"a":"x","b":1}"#,
        r#"{"a":"x","z":1}"#,
        "{\"a\"\n:\r\"x\"\t,\"b\":\"\\\"\"}",
    ] {
        every_type(text);
        // serde_json panics where a boolean is asked for and a name is not ASCII.
        if text.is_ascii() {
            every_way(text);
        }
    }
}

#[test]
fn ordinary_claims_are_not_read_twice() {
    let text = r#"{"a":"x","b":"y","c":3,"d":true,"e":[1],"f":null,"g":1.5}"#;
    let read = |text: &str| {
        let members = members(text);
        let places = members.places.get(..members.count)?;
        Value::deserialize(Object { text, places }).ok()
    };
    assert_eq!(read(text), serde_json::from_str(text).ok());
    // Escapes in names, and more members than are remembered, are left to serde_json.
    assert_eq!(read(r#"{"\u0061":1}"#), None);
    let many = |count: usize| {
        let all: Vec<_> = (0..count).map(|at| format!(r#""{at}":{at}"#)).collect();
        format!("{{{}}}", all.join(","))
    };
    assert!(read(&many(super::MOST)).is_some());
    for count in [super::MOST, super::MOST + 1, 300] {
        assert_eq!(read(&many(count)).is_some(), count == super::MOST);
        every_type(&many(count));
    }
}

proptest! {
    #[test]
    fn any_object_is_the_same(
        members in prop::collection::btree_map("[abc17]{0,2}", prop::sample::select(&VALUES[..]), 0..30),
        space in "[ \n\t]{0,2}",
    ) {
        let all: Vec<_> = members.iter().map(|(name, value)| format!(r#""{name}"{space}:{value}"#)).collect();
        let text = format!("{{{space}{}}}{space}", all.join(&format!(",{space}")));
        every_type(&text);
    }
}
