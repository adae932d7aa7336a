//! Sets of which some keys cannot be used, and texts that are no sets.

use crate::support::{ed25519, jwk, public, read, set_of, with, written};
use jose_core::{ErrorKind, JwkSet};
use serde_json::{Value, json};

/// One key of each fate: unknown type, unknown curve, malformed, good.
fn mixed() -> Value {
    json!({
        "before": {"a": [1, 2.50, null]},
        "keys": [
            {"kty": "future", "kid": "unknown type", "z": "AA"},
            {"kty": "OKP", "crv": "Ed448", "kid": "unknown curve", "x": "AA"},
            {"kty": "EC", "crv": "P-256", "kid": "malformed", "x": "AA"},
            with(&ed25519(), json!({"kid": "good"})),
        ],
        "after": "x",
    })
}

#[test]
fn r_6_a_key_that_cannot_be_used_does_not_break_the_set() {
    let set = read(&mixed()).unwrap();
    let kids: Vec<_> = set.iter().map(|key| key.kid().unwrap()).collect();
    assert_eq!(kids, ["good"]);
    let reasons: Vec<_> = set
        .skipped()
        .map(|it| (it.index(), it.kid().unwrap(), it.kty().unwrap(), it.error().kind()))
        .collect();
    assert_eq!(
        reasons,
        [
            (0, "unknown type", "future", ErrorKind::KeyUnsupported),
            (1, "unknown curve", "OKP", ErrorKind::CurveUnsupported),
            (2, "malformed", "EC", ErrorKind::KeyMember),
        ]
    );
    assert_eq!(written(&set), mixed());
    assert_eq!(set.member("after"), Some("\"x\""));
    assert_eq!(set.member("before"), Some("{\"a\":[1,2.5,null]}"));
    assert_eq!(set.member("keys"), None);
}

#[test]
fn what_is_no_key_at_all_is_passed_over_too() {
    let elements = json!([
        null, true, 17, "text", [], {}, {"kty": 5, "kid": 6}, {"kty": "oct"}, {"kty": "oct", "k": ""},
        {"kty": "oct", "k": "=="}, {"kty": "RSA", "n": "AQAB", "e": "AQAB"}, {"kty": "ec"},
        with(&ed25519(), json!({"kid": null})), with(&ed25519(), json!({"key_ops": ["sign", "sign"]})),
        with(&ed25519(), json!({"alg": "none"})), with(&ed25519(), json!({"kid": "k".repeat(1025)})),
    ]);
    let set = read(&json!({ "keys": elements })).unwrap();
    assert_eq!((set.len(), set.is_empty()), (0, true));
    assert_eq!(set.skipped().len(), 16);
    assert_eq!(written(&set)["keys"], elements);
    assert!(set.skipped().take(7).all(|it| it.kid().is_none() && it.kty().is_none()));
    assert_eq!(set.skipped().last().unwrap().kid(), None, "longer than a name may be");
}

#[test]
fn r_22_a_member_twice_anywhere_refuses_the_whole_set() {
    let good = ed25519();
    for text in [
        format!(r#"{{"keys":[{good}],"keys":[]}}"#),
        format!(r#"{{"keys":[{good},{{"kty":"oct","kty":"EC"}}]}}"#),
        format!(r#"{{"keys":[{good},{{"kty":"x","y":{{"a":1,"\u0061":2}}}}]}}"#),
        format!(r#"{{"keys":[{good}],"x":{{"a":1,"a":2}}}}"#),
    ] {
        assert_eq!(JwkSet::from_json(&text).unwrap_err(), ErrorKind::DuplicateMember, "{text}");
    }
}

#[test]
fn what_is_no_set_is_refused() {
    let key = ed25519().to_string();
    for (text, kind, found) in [
        (key.as_str(), ErrorKind::KeyMember, "expected a JWK set, found a single key"),
        ("{}", ErrorKind::KeyMember, "expected a JWK set, found no `keys`"),
        (r#"{"Keys":[]}"#, ErrorKind::KeyMember, "found no `keys`"),
        (
            r#"{"keys":{}}"#,
            ErrorKind::KeyMember,
            "at keys: expected an array of keys, found an object",
        ),
        (r#"{"keys":null}"#, ErrorKind::KeyMember, "found null"),
        (r#"{"keys":"[]"}"#, ErrorKind::KeyMember, "found a string"),
        ("[]", ErrorKind::Json, "expected an object"),
        ("", ErrorKind::Json, "the end of the text"),
        (r#"{"keys":[]} x"#, ErrorKind::Json, "the end of the text"),
        (r#"{"keys":[{]}"#, ErrorKind::Json, "octet 10"),
        ("\u{feff}{\"keys\":[]}", ErrorKind::Json, "octet 0"),
    ] {
        let error = JwkSet::from_json(text).unwrap_err();
        assert_eq!(error, kind, "{text}");
        assert!(error.to_string().contains(found), "{error}");
        assert_eq!(JwkSet::from_json_slice(text.as_bytes()).unwrap_err(), kind);
    }
    assert_eq!(JwkSet::from_json_slice(b"{\"keys\":[\"\xff\"]}").unwrap_err(), ErrorKind::Json);
}

#[test]
fn r_51_nothing_of_a_key_is_shown() {
    // A private key with a wrong public half: refused, and kept.
    let mut wrong = jwk("p256");
    let secret = wrong["d"].as_str().unwrap().to_owned();
    wrong["x"] = public(&jwk("secp256k1"))["x"].clone();
    let good = with(&jwk("oct256"), json!({"kid": "good"}));
    let octets = good["k"].as_str().unwrap().to_owned();
    let set = read(&json!({"keys": [wrong, good], "k": "top secret"})).unwrap();
    assert_eq!((set.len(), set.skipped().len()), (1, 1));
    let query = set.select().kid("good");
    let shown = [
        format!("{set:?} {set:#?}"),
        set.skipped().map(|it| format!("{it} {it:?}")).collect(),
        format!("{query:?} {:?} {:?}", query.find(), query.explain()),
        query.explain().iter().map(ToString::to_string).collect(),
        format!("{:?} {:?}", set.to_json(), set.to_public()),
        set.analyze().iter().map(|it| format!("{it} {it:?}")).collect(),
    ];
    for text in shown {
        assert!(!text.is_empty());
        for secret in [&secret, &octets, "top secret"] {
            assert!(!text.contains(secret), "{text}");
        }
    }
}

#[test]
fn r_51_names_from_outside_are_shown_only_if_harmless() {
    let set = set_of(&[json!({"kty": "\u{1b}[2J", "kid": "\u{1b}[1m"})]);
    let text = format!("{set:?}");
    assert!(!text.contains('\u{1b}') && !text.contains("u{1b}"), "{text}");
    assert!(text.contains("a text of 4 octets"), "{text}");
}

#[test]
fn sets_can_be_sent_and_shared() {
    fn sent_and_shared<T: Send + Sync + Clone + std::fmt::Debug + 'static>() {}
    sent_and_shared::<JwkSet>();
    sent_and_shared::<jose_core::jwk::set::Skipped>();
    sent_and_shared::<jose_core::jwk::Thumbprint>();
    sent_and_shared::<jose_core::jwk::analyze::Finding>();
}
