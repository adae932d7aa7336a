//! The strict reader, held against the grammar and against serde_json.

use super::*;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use proptest::prelude::*;

fn kind(text: &str) -> Option<ErrorKind> {
    check(text, 16).err().map(|error| error.kind())
}

#[test]
fn r_25_what_is_not_json_is_refused() {
    for text in [
        "",
        " ",
        "{",
        "}",
        "[",
        "]",
        "[1",
        "[1,]",
        "[,1]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "nul",
        "True",
        "NaN",
        "Infinity",
        "-",
        "01",
        "1.",
        ".5",
        "1e",
        "1e+",
        "+1",
        "0x10",
        "1e400",
        "-1e400",
        "\"",
        "\"a",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\ud800\"",
        "\"\\udc00\\ud800\"",
        "\"\n\"",
        "\"\u{0}\"",
        "1 2",
        "{} {}",
        "{}x",
        "\u{feff}{}",
        "// c\n1",
        "[1 /* c */]",
        "\"\\é\"",
    ] {
        assert_eq!(kind(text), Some(ErrorKind::Json), "{text:?}");
    }
    let many_digits = "9".repeat(400);
    assert_eq!(kind(&many_digits), Some(ErrorKind::Json));
}

#[test]
fn json_of_every_form_is_accepted() {
    for text in [
        "null",
        " true ",
        "false",
        "0",
        "-0",
        "-0.0",
        "1e5",
        "1E-5",
        "12.50e+2",
        "\"\"",
        "\"\\u00e9\\n\\\"\\\\\\/\"",
        "\"\\ud83d\\ude00\"",
        "[]",
        "[ ]",
        "{}",
        "{ }",
        "[1 , [2] ,{}]",
        "{ \"a\" : { \"b\" : [ null ] } }",
        "\t\r\n1",
        "18446744073709551616",
        "\"\u{7f}é€\u{10ffff}\"",
    ] {
        assert_eq!(kind(text), None, "{text:?}");
    }
}

#[test]
fn r_22_duplicates_are_refused_at_every_level() {
    for text in [
        r#"{"a":1,"a":1}"#,
        r#"{"a":1,"b":2,"\u0061":1}"#,
        r#"{"\u0061":1,"b":2,"a":1}"#,
        r#"[{"a":{"b":[{"c":1,"c":2}]}}]"#,
        r#"{"":1,"":2}"#,
    ] {
        assert_eq!(kind(text), Some(ErrorKind::DuplicateMember), "{text}");
    }
    assert_eq!(kind(r#"{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}"#), None);

    for size in [15, 16, 17, 18, 40, 400] {
        let members: Vec<String> = (0..size).map(|i| format!("\"n{i}\":{i}")).collect();
        assert_eq!(kind(&format!("{{{}}}", members.join(","))), None);
        for again in [0, size / 2, size - 1] {
            let text = format!("{{{},\"n{again}\":0}}", members.join(","));
            assert_eq!(kind(&text), Some(ErrorKind::DuplicateMember), "{size} {again}");
        }
    }
}

#[test]
fn r_22_names_that_make_serde_json_read_something_else_are_refused() {
    for text in [
        r#"{"$serde_json::private::RawValue":"{\"a\":1,\"a\":2}"}"#,
        r#"{"$serde_json::private::Number":"1"}"#,
        r#"{"a":[{"\u0024serde_json::private::RawValue":"1"}]}"#,
    ] {
        assert_eq!(kind(text), Some(ErrorKind::Json), "{text}");
    }
    assert_eq!(kind(r#"{"$serde_json":1,"serde_json::private::Number":"1"}"#), None);
    assert_eq!(kind(r#"["$serde_json::private::RawValue"]"#), None);
}

#[test]
fn r_25_depth_is_bounded() {
    let nested = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
    assert_eq!(kind(&nested(16)), None);
    assert_eq!(kind(&nested(17)), Some(ErrorKind::Limit));
    assert_eq!(kind(&nested(100_000)), Some(ErrorKind::Limit));
    let unlimited = |levels: usize| check(&nested(levels), usize::MAX).map_err(|e| e.kind());
    assert_eq!(unlimited(100), Ok(()));
    assert_eq!(unlimited(101), Err(ErrorKind::Limit));
    assert_eq!(unlimited(1_000_000), Err(ErrorKind::Limit));
    let siblings = vec!["[[]]"; 100].join(",");
    assert_eq!(check(&format!("[{siblings}]"), 3), Ok(()));
}

/// Converted to doubles, numbers like this one, half-way between two of them, take
/// hundreds of times as long as others.
#[test]
fn r_25_numbers_cost_no_more_than_their_length() {
    let numbers = vec!["2.47032822920623272082e-324"; 500_000].join(",");
    let text = format!("[{numbers}]");
    let start = std::time::Instant::now();
    assert_eq!(check(&text, 16), Ok(()));
    assert!(start.elapsed().as_secs() < 8, "{:?}", start.elapsed());
}

#[test]
fn r_51_debug_of_a_value_does_not_show_it() {
    object(r#"{"k":"secret","d":["secret"]}"#, 2, |_, value| {
        assert!(!format!("{value:?}").contains("secret"), "{value:?}");
        Ok(())
    })
    .unwrap();
}

#[test]
fn r_51_a_strange_name_is_not_put_into_an_error() {
    let refuse = |text: &str| {
        let error = object(text, 2, |_, value| Err(value.mistyped(ErrorKind::HeaderType, "less")));
        error.unwrap_err().place().to_string()
    };
    assert_eq!(refuse(r#"{"x5t#S256":1}"#), "x5t#S256");
    assert_eq!(refuse(r#"{"\u001b[2J\n":1}"#), "a text of 5 octets");
    assert_eq!(refuse("{\"\u{202e}\":1}"), "a text of 3 octets");
}

#[test]
fn a_fault_says_where_and_what() {
    let error = check("{\"a\":tru}", 16).unwrap_err();
    assert_eq!(error.to_string(), "malformed JSON at octet 5: expected true, found `t`");
    let error = check("{\"a\":1", 16).unwrap_err();
    assert_eq!(
        error.to_string(),
        "malformed JSON at octet 6: expected a comma or a closing brace, found the end of the text"
    );
    let error = check("\u{feff}1", 16).unwrap_err();
    assert_eq!(error.to_string(), "malformed JSON at octet 0: expected a value, found U+FEFF");
}

#[test]
fn members_come_unescaped_and_in_order() {
    let mut seen = Vec::new();
    object(r#" {"a\n":"x\ty", "b":"plain","c":[1, "2"]} "#, 16, |name, value| {
        seen.push((name.to_string(), value.as_str().map(|text| text.into_owned())));
        if let Some(elements) = value.each(|element| {
            seen.push(("element".into(), Some(element.text().to_string())));
            Ok(())
        }) {
            elements?;
        }
        Ok(())
    })
    .unwrap();
    let pairs = [
        ("a\n", Some("x\ty")),
        ("b", Some("plain")),
        ("c", None),
        ("element", Some("1")),
        ("element", Some("\"2\"")),
    ];
    assert!(seen.iter().map(|(a, b)| (a.as_str(), b.as_deref())).eq(pairs));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn nothing_is_accepted_that_serde_json_refuses(text in "[\\[\\]{}:,\"a\\\\un0-9.eE+ -]{0,24}") {
        if check(&text, 100).is_ok() {
            let read = serde_json::from_str::<serde_json::Value>(&text);
            prop_assert!(read.is_ok(), "{text:?}: {read:?}");
        } else if let Ok(value) = serde_json::from_str::<serde_json::Value>(&text) {
            // serde_json accepts more only where it drops duplicates.
            prop_assert_eq!(kind(&text), Some(ErrorKind::DuplicateMember), "{:?} {}", text, value);
        }
    }

    #[test]
    fn strings_survive_writing_and_reading(text in "\\PC*|[\\x00-\\x7f]*") {
        let mut json = String::new();
        write_string(&text, &mut json);
        let mut read = String::new();
        object(&format!("{{{json}:{json}}}"), 2, |name, value| {
            read = value.as_str().unwrap_or_default().into_owned();
            assert_eq!(name, read);
            Ok(())
        })?;
        prop_assert_eq!(read, text);
    }
}
