//! Sets that are built, altered, written and published.

use crate::support::{ed25519, jwk, key, public, read, set_of, with, written};
use jose_core::{ErrorKind, Jwk, JwkSet, jwk::Selection};
use serde_json::{Value, json};

fn named(kid: &str) -> Value {
    with(&ed25519(), json!({"kid": kid}))
}

fn kids(set: &JwkSet) -> Vec<&str> {
    set.iter().filter_map(Jwk::kid).collect()
}

#[test]
fn a_set_is_built_key_by_key() {
    let mut set = JwkSet::new();
    assert_eq!(set.to_json().as_str(), r#"{"keys":[]}"#);
    set.push(key(&named("1")));
    set.extend([key(&named("2"))]);
    assert_eq!(set, [key(&named("1")), key(&named("2"))].into_iter().collect());
    assert_eq!(kids(&set), ["1", "2"]);
    assert_eq!(set, JwkSet::from_json(&set.to_json()).unwrap());
    assert_eq!((&set).into_iter().count(), set.keys().len());
    assert!(matches!(set.select().kid("2").find(), Selection::One(_)));
}

#[test]
fn an_unknown_key_is_added_to_those_that_cannot_be_used() {
    let unknown = json!({"kty": "OKP", "crv": "X448", "kid": "far", "x": "AA", "d": "AA"});
    let mut set = set_of(&[named("1")]);
    set.push(Jwk::from_json_keeping_unknown(&unknown.to_string()).unwrap());
    set.push(key(&named("2")));
    assert_eq!(kids(&set), ["1", "2"]);
    let skipped = set.skipped().next().unwrap();
    assert_eq!((skipped.index(), skipped.kid(), skipped.kty()), (1, Some("far"), Some("OKP")));
    assert_eq!(*skipped.error(), ErrorKind::CurveUnsupported);
    assert_eq!(written(&set)["keys"][1], unknown);
    assert_eq!(JwkSet::from_json(&set.to_json()).unwrap(), set);
}

#[test]
fn keys_are_taken_out_by_name() {
    let unknown = |kid: &str| json!({"kty": "future", "kid": kid});
    let all =
        [unknown("a"), named("a"), named("b"), unknown("b"), named("a"), unknown("c"), named("c")];
    let mut set = read(&json!({"keys": all, "x": 1})).unwrap();
    let removed = set.remove("a");
    assert_eq!(removed.len(), 2);
    assert!(removed.iter().all(|key| key.kid() == Some("a")));
    assert_eq!(
        written(&set),
        json!({"keys": [named("b"), unknown("b"), unknown("c"), named("c")], "x": 1})
    );
    assert_eq!(set, JwkSet::from_json(&set.to_json()).unwrap());
    assert_eq!(set.select().kid("a").find(), Selection::None);
    assert_eq!(set.select().kid("c").one().unwrap().kid(), Some("c"));
    assert!(set.remove("a").is_empty());
    assert_eq!(set.remove("b").len(), 1);
    assert_eq!(written(&set)["keys"], json!([unknown("c"), named("c")]));
}

#[test]
fn the_public_set_has_no_private_member() {
    let private = |name: &str| with(&jwk(name), json!({"kid": name}));
    let mut mixed = with(&ed25519(), json!({"kid": "public"}));
    mixed["k"] = "c2VjcmV0".into();
    let set = read(&json!({
        "keys": [
            private("rsa2048"), private("oct256"), private("p521"), private("x25519"),
            {"kty": "future", "kid": "unknown", "d": "AA"}, mixed,
        ],
        "kty": "oct", "k": "AAAA", "note": "kept",
    }))
    .unwrap();
    let (half, left_out) = set.to_public();
    let expected = |name: &str| public(&private(name));
    assert_eq!(
        written(&half),
        json!({
            "keys": [
                expected("rsa2048"), expected("p521"), expected("x25519"),
                with(&ed25519(), json!({"kid": "public", "k": "c2VjcmV0"})),
            ],
            "kty": "oct", "note": "kept",
        })
        .as_object()
        .map(|set| {
            let mut set = set.clone();
            set["keys"][3].as_object_mut().unwrap().remove("k");
            Value::from(set)
        })
        .unwrap()
    );
    let reasons: Vec<_> =
        left_out.iter().map(|it| (it.index(), it.kid(), it.error().kind())).collect();
    assert_eq!(
        reasons,
        [
            (1, Some("oct256"), ErrorKind::KeyNoPublic),
            (4, Some("unknown"), ErrorKind::KeyUnsupported),
        ]
    );
    assert!(half.iter().all(|key| !key.is_private()));
    assert_eq!(half.to_public().0, half);
}

#[test]
fn sets_differ_by_what_is_written() {
    let one = read(&json!({"keys": [named("1"), {"kty": "x", "a": 1}], "m": 1})).unwrap();
    assert_eq!(one, one.clone());
    for other in [
        json!({"keys": [named("2"), {"kty": "x", "a": 1}], "m": 1}),
        json!({"keys": [named("1"), {"kty": "x", "a": 2}], "m": 1}),
        json!({"keys": [{"kty": "x", "a": 1}, named("1")], "m": 1}),
        json!({"keys": [named("1"), {"kty": "x", "a": 1}], "m": 2}),
        json!({"keys": [named("1")], "m": 1}),
    ] {
        assert_ne!(one, read(&other).unwrap());
    }
}
