//! Every registered claim with every JSON type, also where no policy asks for it.

use super::{open, read};
use serde_json::Value;
use std::collections::BTreeMap;

const TEXT: &str = r#""text""#;
const NAMES: &str = r#"["a","b"]"#;

/// Values of every type, `#` standing for a number that is a good time.
const VALUES: [&str; 15] = [
    TEXT,
    r#""""#,
    r#""1900000000""#,
    "#",
    "#.5",
    "true",
    "false",
    "null",
    "[]",
    NAMES,
    "[#]",
    r#"["a",1]"#,
    "[null]",
    r#"[["a"]]"#,
    r#"{"text":"text"}"#,
];

#[test]
fn r_17_r_18_registered_claims_have_the_right_type_or_are_refused() {
    let mut counts = BTreeMap::new();
    for claim in ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"] {
        let number = if claim == "exp" { "1900000000" } else { "1700000000" };
        for value in VALUES {
            let payload = format!(r#"{{"{claim}":{}}}"#, value.replace('#', number));
            let good = match claim {
                "exp" | "nbf" | "iat" => value.starts_with('#'),
                "aud" => value.starts_with('"') || value == NAMES || value == "[]",
                _ => value.starts_with('"'),
            };
            let kind = match read::<Value>(&payload, open()) {
                Ok(_) => "ok",
                Err(error) => {
                    assert_eq!(error.claim(), Some(claim), "{payload}");
                    error.code()
                }
            };
            assert_eq!(kind, if good { "ok" } else { "claim.type" }, "{payload}");
            *counts.entry(kind).or_insert(0_usize) += 1;
        }
    }
    // 3 texts for each of 3 claims, 5 audiences, 2 numbers for each of 3 times.
    assert_eq!(counts, BTreeMap::from([("ok", 20), ("claim.type", 85)]));
}

/// What is asked of names is asked of nothing inside a value, and of no other spelling.
#[test]
fn other_claims_may_be_anything() {
    for name in ["Exp", "EXP", "exp ", "expires", "scope", "auds", "x"] {
        for value in VALUES {
            let payload = format!(r#"{{"{name}":{},"in":{{"exp":"x"}}}}"#, value.replace('#', "1"));
            assert!(read::<Value>(&payload, open()).is_ok(), "{payload}");
        }
    }
}
