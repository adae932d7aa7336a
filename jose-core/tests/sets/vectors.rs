//! The sets of the RFCs, and those to refuse.

use crate::support::{cases, read, written};
use jose_core::{ErrorKind, Hash, JwkSet};
use serde_json::Value;

/// Runs the cases of kind `jwk-set`: how many sets were accepted and refused, how many keys
/// can be used and cannot.
fn run(file: &str) -> (usize, usize, usize, usize) {
    let mut counts = (0, 0, 0, 0);
    for case in cases(file, "jwk-set") {
        let id = &case["id"];
        match (read(&case["jwk_set"]), case["expect"].as_str().unwrap()) {
            (Ok(set), "valid") => {
                let places = 0..set.len() + set.skipped().len();
                let usable: Vec<usize> =
                    places.filter(|at| !set.skipped().any(|it| it.index() == *at)).collect();
                match case["usable"].as_array() {
                    Some(expected) => {
                        assert_eq!(Value::from(usable), Value::from(expected.clone()), "{id}")
                    }
                    None => assert_eq!(set.skipped().len(), 0, "{id}"),
                }
                assert_eq!(written(&set), case["jwk_set"], "{id}");
                assert_eq!(JwkSet::from_json(&set.to_json()).unwrap(), set, "{id}");
                counts.0 += 1;
                counts.2 += set.len();
                counts.3 += set.skipped().len();
            }
            (Err(error), "invalid") => {
                assert_eq!(error, ErrorKind::KeyMember, "{id}");
                counts.1 += 1;
            }
            (result, expected) => panic!("{id} is {expected}: {result:?}"),
        }
    }
    counts
}

#[test]
fn sets_of_rfc_7517() {
    assert_eq!(run("rfc7517.json"), (3, 0, 6, 0));
}

#[test]
fn r_6_sets_to_refuse_and_to_read_in_part() {
    assert_eq!(run("negative.json"), (2, 2, 3, 2));
}

#[test]
fn thumbprints_of_the_sets_of_rfc_7517() {
    let mut count = 0;
    for case in cases("rfc7517.json", "jwk-set") {
        let set = read(&case["jwk_set"]).unwrap();
        for (key, expected) in set.iter().zip(case["thumbprint"].as_array().unwrap()) {
            let thumbprint = key.thumbprint(Hash::Sha256).unwrap();
            assert_eq!(thumbprint.to_string(), expected.as_str().unwrap(), "{}", case["id"]);
            count += 1;
        }
    }
    assert_eq!(count, 6);
}
