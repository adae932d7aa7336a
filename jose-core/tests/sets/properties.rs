//! What holds for every set and every text.

use crate::support::{ed25519, jwk, read, with};
use jose_core::jwk::analyze;
use jose_core::{JwkSet, JwsAlg, KeyOp};
use proptest::prelude::*;
use serde_json::{Value, json};

/// A member of `keys`, good or not.
fn entry() -> impl Strategy<Value = Value> {
    let kid = prop_oneof![Just(None), "[ab]{0,2}|\\PC{0,8}".prop_map(Some)];
    let members = prop_oneof![
        Just(json!({})),
        Just(json!({"alg": "Ed25519"})),
        Just(json!({"alg": "ES256", "use": "sig"})),
        Just(json!({"use": "enc", "key_ops": ["sign", "verify"]})),
        Just(json!({"key_ops": 5})),
        Just(json!({"unknown": {"a": [1, "\u{e9}\n\"", 0.5]}})),
    ];
    let key = prop_oneof![
        4 => Just(ed25519()),
        2 => Just(jwk("ed25519")),
        2 => Just(jwk("oct256")),
        1 => Just(json!({"kty": "EC", "crv": "P-256"})),
        1 => Just(json!({"kty": "future", "z": [null]})),
        1 => Just(json!({"kty": "OKP", "crv": "Ed448", "x": "AA"})),
    ];
    (key, kid, members).prop_map(|(key, kid, members)| {
        let key = with(&key, members);
        kid.map_or_else(|| key.clone(), |kid| with(&key, json!({ "kid": kid })))
    })
}

fn set() -> impl Strategy<Value = Value> {
    let other = prop_oneof![Just(json!({})), Just(json!({"x": [1, {"y": "\u{1f600}"}], "kty": 1}))];
    (prop::collection::vec(entry(), 0..8), other)
        .prop_map(|(keys, other)| with(&json!({ "keys": keys }), other))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_written_is_read_back(json in set()) {
        let set = read(&json).unwrap();
        let again = JwkSet::from_json(&set.to_json()).unwrap();
        prop_assert_eq!(&again, &set);
        prop_assert_eq!(serde_json::from_str::<Value>(&set.to_json()).unwrap(), json);
        let rebuilt: JwkSet = set.iter().cloned().collect();
        prop_assert_eq!(rebuilt.keys(), set.keys());
    }

    #[test]
    fn a_look_up_finds_what_a_search_finds(json in set(), kid in "[ab]{0,2}") {
        let set = read(&json).unwrap();
        for query in [set.select().kid(&kid), set.select().kid(&kid).alg(JwsAlg::ED25519).op(KeyOp::Verify)] {
            let fitting = query.explain().iter().filter(|it| it.fits()).count();
            let found = match query.find() {
                jose_core::jwk::Selection::None => 0,
                jose_core::jwk::Selection::One(_) => 1,
                jose_core::jwk::Selection::Ambiguous(keys) => keys.len(),
            };
            prop_assert_eq!(found, fitting);
        }
    }

    #[test]
    fn removing_is_writing_without(json in set(), kid in "[ab]{0,2}") {
        let mut set = read(&json).unwrap();
        set.remove(&kid);
        let mut left = json;
        left["keys"].as_array_mut().unwrap().retain(|key| key["kid"] != kid.as_str());
        prop_assert_eq!(&set, &read(&left).unwrap());
    }

    #[test]
    fn public_sets_are_public(json in set()) {
        let set = read(&json).unwrap();
        let (public, left_out) = set.to_public();
        prop_assert!(public.iter().all(|key| !key.is_private()));
        prop_assert_eq!(public.skipped().len(), 0);
        prop_assert_eq!(public.len() + left_out.len(), set.len() + set.skipped().len());
        prop_assert_eq!(JwkSet::from_json(&public.to_json()).unwrap(), public);
    }

    #[test]
    fn no_text_makes_it_panic(
        text in "\\PC{0,80}|[\\[\\]{}:,\"a-z0-9 \\\\]{0,80}",
        json in set(),
        cut in any::<prop::sample::Index>(),
        octet in any::<u8>(),
    ) {
        let _ = JwkSet::from_json(&text);
        let _ = analyze::json(&text);
        let mut octets = json.to_string().into_bytes();
        let at = cut.index(octets.len());
        let _ = JwkSet::from_json_slice(&octets[..at]);
        octets[at] = octet;
        if let Ok(set) = JwkSet::from_json_slice(&octets) {
            prop_assert_eq!(JwkSet::from_json(&set.to_json()).unwrap(), set.clone());
            let _ = set.analyze();
        }
        if let Ok(text) = std::str::from_utf8(&octets) {
            let _ = analyze::json(text);
        }
    }
}
