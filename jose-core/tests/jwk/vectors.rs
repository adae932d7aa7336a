//! The keys of the RFCs, and those to refuse.

use crate::support::{json, read};
use jose_core::{Error, ErrorKind, Jwk};
use serde_json::Value;

/// Runs the cases of kind `jwk`: how many were accepted, refused, and not supported.
fn run(file: &str) -> (usize, usize, usize) {
    let mut counts = (0, 0, 0);
    for case in json(file)["cases"].as_array().unwrap() {
        if case["kind"] != "jwk" {
            continue;
        }
        let id = &case["id"];
        match (read(&case["key"]), case["expect"].as_str().unwrap()) {
            (Ok(key), "valid") => {
                survives(&key, &case["key"]);
                counts.0 += 1;
            }
            (Err(error), "invalid") if is_unsupported(&error) => counts.2 += 1,
            (Err(_), "invalid") => counts.1 += 1,
            (result, expected) => panic!("{id} is {expected}: {result:?}"),
        }
    }
    counts
}

fn is_unsupported(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::KeyUnsupported | ErrorKind::CurveUnsupported)
}

/// The keys that signed cases come with.
fn signing_keys(file: &str) -> usize {
    let cases = json(file);
    let keys = cases["cases"].as_array().unwrap().iter().filter(|case| case["kind"] == "jws");
    let keys = keys.filter_map(|case| case.get("key"));
    keys.inspect(|key| survives(&read(key).unwrap(), key)).count()
}

/// What is written says what was read.
fn survives(key: &Jwk, original: &Value) {
    let written: Value = serde_json::from_str(&key.to_json()).unwrap();
    assert_eq!(written, *original);
    assert_eq!(Jwk::from_json(&key.to_json()).unwrap(), *key);
}

#[test]
fn keys_of_rfc_7517() {
    assert_eq!(run("rfc7517.json"), (3, 0, 0));
}

#[test]
fn keys_of_rfc_7520() {
    assert_eq!(run("rfc7520.json"), (6, 0, 0));
}

#[test]
fn keys_of_rfc_8037() {
    assert_eq!(run("rfc8037.json"), (2, 0, 0));
    assert_eq!(signing_keys("rfc8037.json"), 2);
}

#[test]
fn keys_of_rfc_9964() {
    assert_eq!(signing_keys("rfc9964.json"), 3);
}

#[test]
fn keys_to_refuse() {
    // Not supported: the unknown curve and the `kty` in lower case.
    assert_eq!(run("negative.json"), (0, 18, 2));
}

#[test]
fn keys_inside_the_sets_of_rfc_7517() {
    let mut count = 0;
    for case in json("rfc7517.json")["cases"].as_array().unwrap() {
        for key in case["jwk_set"]["keys"].as_array().into_iter().flatten() {
            survives(&read(key).unwrap(), key);
            count += 1;
        }
    }
    assert_eq!(count, 6);
}

#[test]
fn keys_of_the_interoperability_cases() {
    let keys = json("interop.json");
    let mut counts = (0, 0);
    for (name, key) in keys["keys"].as_object().unwrap() {
        match read(key) {
            Ok(read) => {
                survives(&read, key);
                counts.0 += 1;
            }
            Err(error) => {
                assert_eq!(error, ErrorKind::CurveUnsupported, "{name}");
                assert!(["ed448", "x448"].contains(&name.as_str()), "{name}");
                counts.1 += 1;
            }
        }
    }
    // Not supported: Ed448, X448.
    assert_eq!(counts, (14, 2));
}
