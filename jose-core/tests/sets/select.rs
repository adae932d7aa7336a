//! Choosing a key.

use crate::support::{ed25519, jwk, key, public, set_of, with};
use jose_core::jwk::Selection;
use jose_core::jwk::select::Query;
use jose_core::{Curve, ErrorKind, Hash, Jwk, JwkSet, JwsAlg, KeyOp, KeyType, KeyUse};
use serde_json::{Value, json};

fn named(name: &str, members: Value) -> Value {
    with(&public(&jwk(name)), members)
}

/// The `kid` of each key that fits.
fn found<'s>(query: Query<'s, '_>) -> Vec<&'s str> {
    let fitting: Vec<_> =
        query.explain().into_iter().filter(|it| it.fits()).filter_map(|it| it.kid()).collect();
    let selected: Vec<&Jwk> = match query.find() {
        Selection::None => vec![],
        Selection::One(key) => vec![key],
        Selection::Ambiguous(keys) => keys,
    };
    let selected: Vec<_> = selected.into_iter().filter_map(Jwk::kid).collect();
    assert_eq!(selected, fitting, "the explanation is another");
    match query.one() {
        Ok(key) => assert_eq!(selected, [key.kid().unwrap()]),
        Err(error) if selected.is_empty() => assert_eq!(error, ErrorKind::KeyNotFound),
        Err(error) => assert_eq!(error, ErrorKind::KeyAmbiguous),
    }
    selected
}

fn every_type() -> JwkSet {
    set_of(&[
        named("rsa2048", json!({"kid": "rsa"})),
        named("p256", json!({"kid": "p256"})),
        named("p384", json!({"kid": "p384"})),
        named("p521", json!({"kid": "p521"})),
        named("secp256k1", json!({"kid": "k1"})),
        named("ed25519", json!({"kid": "ed"})),
        named("x25519", json!({"kid": "x"})),
        named("oct512", json!({"kid": "oct"})),
        json!({"kty": "future", "kid": "unknown"}),
    ])
}

#[test]
fn r_3_an_algorithm_finds_the_keys_of_its_type_and_curve() {
    let set = every_type();
    for (algs, kid) in [
        (&[JwsAlg::HS256, JwsAlg::HS384, JwsAlg::HS512][..], "oct"),
        (&[JwsAlg::RS256, JwsAlg::RS384, JwsAlg::RS512], "rsa"),
        (&[JwsAlg::PS256, JwsAlg::PS384, JwsAlg::PS512], "rsa"),
        (&[JwsAlg::ES256], "p256"),
        (&[JwsAlg::ES384], "p384"),
        (&[JwsAlg::ES512], "p521"),
        (&[JwsAlg::ES256K], "k1"),
        (&[JwsAlg::ED25519, JwsAlg::EDDSA], "ed"),
    ] {
        for alg in algs {
            assert_eq!(found(set.select().alg(*alg)), [kid], "{alg}");
            assert!(found(set.select().kid("x").alg(*alg)).is_empty());
        }
    }
    assert!(found(set.select().alg(JwsAlg::ML_DSA_44)).is_empty());
    // Of an algorithm of one's own, nobody knows the type.
    assert_eq!(found(set.select().alg(JwsAlg::custom("X").unwrap())).len(), 8);
}

#[test]
fn r_3_an_algorithm_key_pair_belongs_to_its_algorithm() {
    let pair = Jwk::generate(JwsAlg::ML_DSA_65).unwrap().with_kid("pair");
    let set: JwkSet = [pair].into_iter().collect();
    assert_eq!(found(set.select().alg(JwsAlg::ML_DSA_65)), ["pair"]);
    assert!(found(set.select().alg(JwsAlg::ML_DSA_44)).is_empty());
    // It cannot be renamed.
    let renamed = set.keys()[0].clone().with_alg(JwsAlg::ML_DSA_44);
    let set: JwkSet = [renamed].into_iter().collect();
    assert!(found(set.select().alg(JwsAlg::ML_DSA_44)).is_empty());
    assert_eq!(found(set.select().alg(JwsAlg::ML_DSA_65)), ["pair"]);
}

#[test]
fn r_6_a_kid_is_exact_and_a_miss_is_none() {
    let set = every_type();
    assert_eq!(found(set.select().kid("rsa")), ["rsa"]);
    for miss in
        ["RSA", "rsa ", " rsa", "rs", "", "rsa\0", "unknown", "../rsa", "' OR 1=1", "/dev/null"]
    {
        assert!(found(set.select().kid(miss)).is_empty(), "{miss}");
        assert!(found(set.select().kid(miss).alg(JwsAlg::RS256)).is_empty());
    }
    // Even if there is only one key, or one without a name.
    let one = set_of(&[ed25519()]);
    assert!(matches!(one.select().find(), Selection::One(_)));
    assert_eq!(one.select().kid("1").find(), Selection::None);
}

#[test]
fn r_8_a_miss_is_an_error_that_names_what_was_asked() {
    let set = every_type();
    let error = set.select().kid("2027").alg(JwsAlg::ES256).op(KeyOp::Verify).one().unwrap_err();
    assert_eq!(error.code(), "key.not_found");
    assert_eq!(
        error.to_string(),
        "no such key: expected one key, kid `2027`, alg `ES256`, operation `verify`, found none among 8"
    );
    let error = set.select().kid("rsa").alg(JwsAlg::ES256).one().unwrap_err();
    assert_eq!(
        error.to_string(),
        "no such key: expected one key, kid `rsa`, alg `ES256`, found that kid on a key with \
         another fault: wrong type of key at kty: expected `EC` for ES256, found `RSA`"
    );
    let error = set.select().kid("\n\u{1b}").one().unwrap_err();
    assert!(error.to_string().contains("kid a text of 2 octets"), "{error}");
}

#[test]
fn r_6_a_kid_twice_is_ambiguous_unless_type_or_alg_tells() {
    let twice = set_of(&[
        named("p256", json!({"kid": "1", "alg": "ES256"})),
        named("ed25519", json!({"kid": "1"})),
        named("rsa2048", json!({"kid": "1", "alg": "RS256"})),
        named("rsa3072", json!({"kid": "1", "alg": "PS256"})),
    ]);
    assert_eq!(found(twice.select().kid("1")).len(), 4);
    for alg in [JwsAlg::ES256, JwsAlg::ED25519, JwsAlg::RS256, JwsAlg::PS256] {
        assert_eq!(found(twice.select().kid("1").alg(alg)), ["1"], "{alg}");
    }
    assert_eq!(found(twice.select().kid("1").key_type(KeyType::Rsa)).len(), 2);
    let same = named("p256", json!({"kid": "1", "alg": "ES256"}));
    let set = set_of(&[same.clone(), same]);
    let error = set.select().kid("1").alg(JwsAlg::ES256).one().unwrap_err();
    assert_eq!((error.code(), error.kind()), ("key.ambiguous", ErrorKind::KeyAmbiguous));
}

#[test]
fn r_5_use_and_operations_are_respected() {
    let set = set_of(&[
        named("ed25519", json!({"kid": "free"})),
        named("ed25519", json!({"kid": "sig", "use": "sig"})),
        named("ed25519", json!({"kid": "enc", "use": "enc"})),
        named("ed25519", json!({"kid": "odd", "use": "SIG"})),
        named("ed25519", json!({"kid": "verify", "key_ops": ["verify"]})),
        named("ed25519", json!({"kid": "sign", "key_ops": ["sign"]})),
        named("ed25519", json!({"kid": "none", "key_ops": []})),
        named("ed25519", json!({"kid": "wrap", "key_ops": ["wrapKey", "other"]})),
        named("ed25519", json!({"kid": "torn", "use": "enc", "key_ops": ["verify"]})),
        named("ed25519", json!({"kid": "alg", "alg": "Ed25519"})),
        named("ed25519", json!({"kid": "other", "alg": "RSA-OAEP-256"})),
        with(&jwk("ed25519"), json!({"kid": "private", "key_ops": ["sign", "verify"]})),
    ]);
    let select = || set.select();
    assert_eq!(found(select().op(KeyOp::Verify)), ["free", "sig", "verify", "alg", "private"]);
    assert_eq!(found(select().op(KeyOp::Sign)), ["private"]);
    assert_eq!(found(select().op(KeyOp::WrapKey)), ["free", "enc", "wrap", "other"]);
    assert_eq!(
        found(select().key_use(KeyUse::Signature)),
        ["free", "sig", "verify", "sign", "alg", "private"]
    );
    assert_eq!(found(select().key_use(KeyUse::Encryption)), ["free", "enc", "wrap", "other"]);
    assert_eq!(
        found(select().alg(JwsAlg::ED25519)),
        ["free", "sig", "verify", "sign", "alg", "private"]
    );
    assert_eq!(found(select().alg(JwsAlg::EDDSA)), ["free", "sig", "verify", "sign", "private"]);
    assert_eq!(found(select().alg(JwsAlg::EDDSA).op(KeyOp::Sign)), ["private"]);
}

#[test]
fn type_curve_and_thumbprint_narrow_too() {
    let set = every_type();
    assert_eq!(found(set.select().key_type(KeyType::Okp)), ["ed", "x"]);
    assert_eq!(found(set.select().key_type(KeyType::Okp).curve(Curve::X25519)), ["x"]);
    assert_eq!(found(set.select().curve(Curve::P384)), ["p384"]);
    let thumbprint = key(&jwk("p521")).thumbprint(Hash::Sha384).unwrap();
    assert_eq!(found(set.select().thumbprint(thumbprint)), ["p521"]);
    assert!(found(set.select().thumbprint(thumbprint).kid("p384")).is_empty());
    assert_eq!(found(set.select()).len(), 8);
    assert_eq!(JwkSet::new().select().find(), Selection::None);
}

#[test]
fn every_refusal_is_explained() {
    let set = every_type();
    let query = set.select().kid("p384").alg(JwsAlg::ES256);
    let lines: Vec<_> = query.explain().iter().map(ToString::to_string).collect();
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[0], "key 0: key not meant for this at kid: expected `p384`, found `rsa`");
    assert_eq!(
        lines[2],
        "key 2: wrong type of key at crv: expected `P-256` for ES256, found `P-384`"
    );
    assert!(lines[8].starts_with("key 8: unsupported key at kty"), "{}", lines[8]);
    let good = set.select().kid("p256").explain();
    assert_eq!((good[1].to_string(), good[1].index()), ("key 1: fits".into(), 1));
    assert_eq!(good[1].key().unwrap().kid(), Some("p256"));
    assert!(good[1].why_not().is_none() && good[8].key().is_none());
    assert_eq!(*good[8].why_not().unwrap(), ErrorKind::KeyUnsupported);
}

#[test]
fn a_key_is_found_among_a_hundred() {
    let keys: Vec<Value> =
        (0..100).map(|n| named("ed25519", json!({"kid": format!("{n}")}))).collect();
    let set = set_of(&keys);
    for n in 0..100 {
        let kid = format!("{n}");
        assert_eq!(found(set.select().kid(&kid).alg(JwsAlg::ED25519)), [kid.as_str()]);
    }
    assert!(found(set.select().kid("100")).is_empty());
    let found_key = {
        let short_lived = String::from("42");
        set.select().kid(&short_lived).one().unwrap()
    };
    assert_eq!(found_key.kid(), Some("42"));
}
