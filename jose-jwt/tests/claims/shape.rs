//! The claims set as a whole (RFC 7519, Section 4): one object, each name once, not too
//! deep, whatever type it is read into.

use super::{code, open, read};
use jose_jwt::{Error, NumericDate};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};

#[test]
fn r_19_claims_are_one_object_and_nothing_else() {
    for payload in [
        "",
        " ",
        "null",
        "1",
        "true",
        r#""text""#,
        "[]",
        r#"[{"exp":1}]"#,
        "{",
        "}",
        "{}}",
        "{}{}",
        "{} x",
        "{},",
        "{}\0",
        "\u{feff}{}",
        "{}\u{feff}",
        "\u{a0}{}",
        "{,}",
        r#"{"a":1,}"#,
        r#"{"a"}"#,
        r#"{a:1}"#,
        "{'a':1}",
        r#"{"a":1}//"#,
        "{/**/}",
        r#"{"a":"\x"}"#,
        r#"{"a":"\ud800"}"#,
        "{\"a\":\"\n\"}",
        r#"{"a":undefined}"#,
    ] {
        assert_eq!(code(payload, open()), "malformed.json", "{payload:?}");
    }
    for payload in [&b"{\"a\":\"\xff\"}"[..], b"{\"a\":\"\xc0\x80\"}", b"\xff\xfe{\0}\0", b"\x80"] {
        assert_eq!(code(payload, open()), "malformed.json", "{payload:?}");
    }
    for payload in ["{}", " {} ", "\r\n\t{ }\n", r#"{"":""}"#] {
        assert_eq!(code(payload, open()), "ok", "{payload:?}");
    }
}

#[test]
fn r_22_duplicates_are_refused_at_every_level() {
    for payload in [
        r#"{"exp":1,"exp":4000000000}"#,
        r#"{"exp":4000000000,"\u0065x\u0070":4000000000}"#,
        r#"{"\u0065xp":4000000000,"exp":4000000000}"#,
        r#"{"iss":"i","is\u0073":"j"}"#,
        r#"{"aud":"a","\u0061ud":"b"}"#,
        r#"{"nbf":1,"nb\u0066":1}"#,
        r#"{"a":1,"a":1}"#,
        r#"{"a":1,"\u0061":1}"#,
        r#"{"":1,"":1}"#,
        r#"{"a":{"b":1,"b":2}}"#,
        r#"{"a":[[{"b":{"c":1,"\u0063":2}}]]}"#,
    ] {
        assert_eq!(code(payload, open()), "malformed.duplicate_member", "{payload}");
    }
    assert_eq!(code(r#"{"a":{"a":1},"b":{"a":1},"A":1}"#, open()), "ok");
    let many: Vec<String> = (0..2000).map(|n| format!(r#""n{n}":{n}"#)).collect();
    assert_eq!(code(format!("{{{}}}", many.join(",")), open()), "ok");
    let twice = format!(r#"{{{},"n0":0}}"#, many.join(","));
    assert_eq!(code(twice, open()), "malformed.duplicate_member");
}

#[test]
fn r_25_depth_is_bounded() {
    for (levels, expected) in [(15, "ok"), (16, "limit.exceeded"), (100_000, "limit.exceeded")] {
        let (open_, close) = ("[".repeat(levels), "]".repeat(levels));
        assert_eq!(code(format!(r#"{{"a":{open_}{close}}}"#), open()), expected, "{levels}");
    }
}

#[derive(Debug, Deserialize)]
struct Ignoring {
    #[expect(dead_code, reason = "it is there to be read")]
    n: Option<u8>,
}

#[derive(Debug, Deserialize)]
struct Raw {
    #[expect(dead_code, reason = "it is there to be read")]
    x: Box<RawValue>,
}

#[derive(Debug, Deserialize)]
struct Flat {
    #[expect(dead_code, reason = "it is there to be read")]
    #[serde(flatten)]
    rest: HashMap<String, Value>,
}

#[derive(Debug, Deserialize)]
struct FlatStruct {
    #[expect(dead_code, reason = "it is there to be read")]
    #[serde(flatten)]
    inner: Ignoring,
    #[expect(dead_code, reason = "it is there to be read")]
    exp: Option<NumericDate>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "they are there to be read")]
enum Untagged {
    Number { x: u64 },
    Raw { x: Value },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "t")]
#[expect(dead_code, reason = "it is there to be read")]
enum Internal {
    A { x: Value },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "t", content = "x")]
#[expect(dead_code, reason = "it is there to be read")]
enum Adjacent {
    A(Value),
}

/// Reads `x` into `T`, when it is good, names a member twice, and is too deep.
fn hold<T: DeserializeOwned>() {
    let payload = |x: &str| format!(r#"{{"t":"A","x":{x},"exp":4000000000.5}}"#);
    let read = |x: &str| -> Result<_, Error> { read::<T>(payload(x), open()) };
    let name = std::any::type_name::<T>();
    assert!(read(r#"{"b":{"c":1}}"#).is_ok(), "{name}");
    for twice in [r#"{"b":1,"b":2}"#, r#"[{"b":{"c":1,"\u0063":2}}]"#] {
        let error = read(twice).err().unwrap_or_else(|| panic!("{name}: accepted"));
        assert_eq!(error.code(), "malformed.duplicate_member", "{name}");
    }
    for levels in [16, 200, 50_000] {
        let deep = format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        let error = read(&deep).err().unwrap_or_else(|| panic!("{name}: accepted"));
        assert_eq!(error.code(), "limit.exceeded", "{name}");
    }
}

#[test]
fn r_22_r_25_they_hold_whatever_type_the_claims_are_read_into() {
    hold::<Value>();
    hold::<BTreeMap<String, Value>>();
    hold::<IgnoredAny>();
    hold::<Box<RawValue>>();
    hold::<HashMap<String, Box<RawValue>>>();
    hold::<Ignoring>();
    hold::<Raw>();
    hold::<Flat>();
    hold::<FlatStruct>();
    hold::<Untagged>();
    hold::<Internal>();
    hold::<Adjacent>();
}
