//! What a key says about itself.

use crate::support::{jwk, read, with};
use jose_core::jwk::{ec, oct, okp};
use jose_core::{Curve, ErrorKind, Jwk, JwsAlg, KeyOp, KeyUse};
use serde_json::{Value, json};

fn oct() -> Value {
    json!({"kty": "oct", "k": "AAECAwQFBgcICQoLDA0ODw"})
}

fn permits(jwk: &Value, alg: JwsAlg, op: KeyOp) -> Result<(), (ErrorKind, String)> {
    let permits = read(jwk).unwrap().check_permits(alg, op);
    permits.map_err(|error| (error.kind(), error.place().to_owned()))
}

fn forbidden(member: &str) -> Result<(), (ErrorKind, String)> {
    Err((ErrorKind::KeyUse, member.to_owned()))
}

#[test]
fn r_3_a_key_with_an_algorithm_is_for_no_other() {
    for own in JwsAlg::ALL {
        for alg in JwsAlg::ALL {
            for op in [KeyOp::Sign, KeyOp::Verify] {
                let result = permits(&with(&oct(), "alg", own.as_str()), *alg, op);
                let expected = if own == alg { Ok(()) } else { forbidden("alg") };
                assert_eq!(result, expected, "{own} for {alg}");
            }
        }
    }
    for own in ["hs256", "HS256 ", "", "A256GCM", "RSA-OAEP", "\u{212a}S256"] {
        let result = permits(&with(&oct(), "alg", own), JwsAlg::HS256, KeyOp::Sign);
        assert_eq!(result, forbidden("alg"), "{own:?}");
    }
    assert_eq!(permits(&oct(), JwsAlg::HS256, KeyOp::Sign), Ok(()));
}

#[test]
fn r_3_the_algorithm_is_checked_first_and_named() {
    let key = read(&with(&with(&oct(), "alg", "RS256"), "use", "enc")).unwrap();
    let error = key.check_permits(JwsAlg::HS256, KeyOp::Verify).unwrap_err();
    assert_eq!(error.to_string(), "key not meant for this at alg: expected `HS256`, found `RS256`");
}

#[test]
fn r_5_use_is_enforced() {
    for op in [KeyOp::Sign, KeyOp::Verify] {
        let check = |own: &str| permits(&with(&oct(), "use", own), JwsAlg::HS256, op);
        assert_eq!(check("sig"), Ok(()));
        for own in ["enc", "SIG", "sig ", "", "signature", "tls"] {
            assert_eq!(check(own), forbidden("use"), "{own:?}");
        }
    }
    for op in [KeyOp::Encrypt, KeyOp::WrapKey, KeyOp::UnwrapKey, KeyOp::DeriveBits] {
        let check = |own: &str| permits(&with(&oct(), "use", own), JwsAlg::HS256, op);
        assert_eq!(check("sig"), forbidden("use"));
        assert_eq!(check("enc"), Ok(()));
    }
}

#[test]
fn r_5_key_ops_are_enforced() {
    let check = |own: Value, op| permits(&with(&oct(), "key_ops", own), JwsAlg::HS256, op);
    assert_eq!(check(json!(["sign"]), KeyOp::Sign), Ok(()));
    assert_eq!(check(json!(["x", "verify", "sign"]), KeyOp::Sign), Ok(()));
    for own in [
        json!([]),
        json!(["verify"]),
        json!(["Sign"]),
        json!(["sign "]),
        json!(["encrypt", "decrypt", "wrapKey"]),
    ] {
        assert_eq!(check(own.clone(), KeyOp::Sign), forbidden("key_ops"), "{own}");
    }
    for op in KeyOp::ALL {
        for own in KeyOp::ALL {
            let result = check(json!([own.as_str()]), *op);
            assert_eq!(result, if own == op { Ok(()) } else { forbidden("key_ops") });
        }
    }
}

#[test]
fn r_5_all_three_must_agree() {
    let all = with(&with(&oct(), "alg", "HS256"), "use", "sig");
    let all = with(&all, "key_ops", json!(["verify"]));
    assert_eq!(permits(&all, JwsAlg::HS256, KeyOp::Verify), Ok(()));
    assert_eq!(permits(&all, JwsAlg::HS256, KeyOp::Sign), forbidden("key_ops"));
    assert_eq!(permits(&with(&all, "use", "enc"), JwsAlg::HS256, KeyOp::Verify), forbidden("use"));
    assert_eq!(permits(&all, JwsAlg::HS512, KeyOp::Verify), forbidden("alg"));
}

#[test]
fn r_26_members_of_the_wrong_type_are_refused() {
    for member in ["kty", "use", "alg", "kid", "key_ops"] {
        for value in [json!(null), json!(1), json!(true), json!({}), json!("sign"), json!(["a"])] {
            if (member == "key_ops") == value.is_array() || member == "kty" && value.is_string() {
                continue;
            }
            if member != "key_ops" && value.is_string() {
                continue;
            }
            let error = read(&with(&oct(), member, value.clone())).unwrap_err();
            assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, member), "{value}");
        }
    }
    for key_ops in [json!(["sign", 1]), json!([null]), json!([["sign"]])] {
        let error = read(&with(&oct(), "key_ops", key_ops)).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, "key_ops"));
    }
}

#[test]
fn operations_are_distinct() {
    for key_ops in [json!(["sign", "sign"]), json!(["x", "verify", "x"])] {
        let error = read(&with(&oct(), "key_ops", key_ops)).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, "key_ops"));
    }
    let many: Vec<String> = (0..20_000).map(|i| format!("op{i}")).collect();
    assert!(read(&with(&oct(), "key_ops", many)).is_ok());
}

#[test]
fn r_22_members_named_twice_are_refused() {
    for json in [
        r#"{"kty":"oct","k":"AAEC","k":"AAEC"}"#,
        r#"{"kty":"oct","k":"AAEC","alg":"HS256","al\u0067":"HS512"}"#,
        r#"{"kty":"oct","k":"AAEC","ext":{"a":1,"a":1}}"#,
    ] {
        assert_eq!(Jwk::from_json(json).unwrap_err(), ErrorKind::DuplicateMember);
    }
}

#[test]
fn none_is_no_algorithm_of_a_key() {
    for alg in ["none", "None", "NONE", "nOnE"] {
        assert_eq!(read(&with(&oct(), "alg", alg)).unwrap_err(), ErrorKind::AlgNone);
    }
    assert!(read(&with(&oct(), "alg", "none ")).is_ok());
}

#[test]
fn names_are_bounded() {
    for member in ["kid", "alg", "use"] {
        assert!(read(&with(&oct(), member, "x".repeat(1024))).is_ok());
        let error = read(&with(&oct(), member, "x".repeat(1025))).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::Limit, member));
    }
    let deep = format!("{}1{}", "[".repeat(16), "]".repeat(16));
    let deep: Value = serde_json::from_str(&deep).unwrap();
    assert_eq!(read(&with(&oct(), "x", deep)).unwrap_err(), ErrorKind::Limit);
}

#[test]
fn types_of_key_that_are_unknown_are_named() {
    for (kty, named) in [("EC2", "`EC2`"), ("OCT", "`OCT`"), ("rsa", "`rsa`"), ("\n", "a text of")]
    {
        let error = read(&with(&oct(), "kty", kty)).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyUnsupported, "kty"));
        assert!(error.to_string().contains(named), "{error}");
    }
    for json in ["", "[]", "null", "\"oct\"", "{}x", "{\"kty\":\"oct\",\"k\":\"AAEC\"},"] {
        assert_eq!(Jwk::from_json(json).unwrap_err(), ErrorKind::Json, "{json}");
    }
    assert_eq!(Jwk::from_json("{}").unwrap_err(), ErrorKind::KeyMember);
    assert_eq!(Jwk::from_json_slice(b"{\"\xff\":1}").unwrap_err(), ErrorKind::Json);
}

#[test]
fn other_members_are_kept_as_they_stand() {
    let json =
        r#"{"x5c": ["MIIB/+=" , 1e2],"kty":"oct","iat":1.50,"k":"AAEC","":{ },"\u0061":"\u0062"}"#;
    let key = Jwk::from_json(json).unwrap();
    assert_eq!(key.member("x5c"), Some(r#"["MIIB/+=" , 1e2]"#));
    assert_eq!(key.member("iat"), Some("1.50"));
    assert_eq!(key.member(""), Some("{ }"));
    assert_eq!(key.member("a"), Some(r#""\u0062""#));
    for known in ["kty", "k", "kid", "b"] {
        assert_eq!(key.member(known), None);
    }
    let written = key.to_json();
    assert!(written.contains(r#""x5c":["MIIB/+=" , 1e2]"#));
    assert_eq!(Jwk::from_json(&written).unwrap(), key);
}

#[test]
fn members_of_another_type_of_key_are_kept_but_not_published() {
    let key = with(&with(&jwk("p256"), "k", "AAEC"), "p", "AQ");
    let key = read(&with(&with(&key, "x5t", "AQ"), "n", "AQ")).unwrap();
    assert_eq!(key.member("k"), Some("\"AAEC\""));
    let public = key.to_public().unwrap();
    for (member, there) in [("k", false), ("p", false), ("d", false), ("x5t", true), ("n", true)] {
        assert_eq!(public.member(member).is_some(), there, "{member}");
        assert_eq!(public.to_json().contains(&format!("\"{member}\":")), there, "{member}");
    }
}

#[test]
fn a_private_member_is_never_dropped() {
    for name in ["rsa2048", "p256", "p384", "p521", "ed25519"] {
        let key = read(&jwk(name)).unwrap();
        assert!(key.is_private());
        assert!(key.to_json().contains("\"d\":"));
        assert!(!key.to_public().unwrap().to_json().contains("\"d\":"));
    }
}

#[test]
fn the_public_half_keeps_what_is_said_of_the_key() {
    let key_ops = |own: Value| -> Vec<String> {
        let jwk = with(&with(&jwk("p256"), "key_ops", own), "alg", "ES256");
        let public = read(&with(&jwk, "kid", "1")).unwrap().to_public().unwrap();
        assert_eq!((public.kid(), public.alg()), (Some("1"), Some("ES256")));
        public.key_ops().unwrap().map(str::to_owned).collect()
    };
    assert_eq!(key_ops(json!(["sign"])), ["verify"]);
    assert_eq!(key_ops(json!(["verify", "sign"])), ["verify"]);
    assert_eq!(key_ops(json!(["sign", "verify", "x"])), ["verify", "x"]);
    assert_eq!(key_ops(json!(["decrypt", "unwrapKey"])), ["encrypt", "wrapKey"]);
    assert_eq!(key_ops(json!(["deriveKey", "deriveBits"])), [""; 0]);
    assert_eq!(key_ops(json!([])), [""; 0]);
    assert!(read(&jwk("p256")).unwrap().to_public().unwrap().key_ops().is_none());
}

#[test]
fn members_are_set() {
    let key = Jwk::new(oct::Secret::generate(32).unwrap());
    assert_eq!((key.kid(), key.alg(), key.key_use()), (None, None, None));
    assert!(key.key_ops().is_none());
    let key = key
        .with_kid("a\"\n\u{0}é")
        .with_alg(JwsAlg::HS256)
        .with_use(KeyUse::Signature)
        .with_key_ops(&[KeyOp::Verify, KeyOp::Sign, KeyOp::Verify]);
    let read = Jwk::from_json(&key.to_json()).unwrap();
    assert_eq!(read, key);
    assert_eq!(read.kid(), Some("a\"\n\u{0}é"));
    assert_eq!((read.alg(), read.key_use()), (Some("HS256"), Some("sig")));
    assert_eq!(read.key_ops().unwrap().collect::<Vec<_>>(), ["sign", "verify"]);
    assert_eq!(read.clone().without_alg().alg(), None);
    assert_ne!(read.clone().without_alg(), read);
}

#[test]
fn keys_are_made_for_an_algorithm() {
    for alg in JwsAlg::ALL {
        let key = Jwk::generate(*alg).unwrap();
        assert_eq!(key.alg(), Some(alg.as_str()));
        assert!(key.is_private());
        key.check_permits(*alg, KeyOp::Sign).unwrap();
        let size = match key.key() {
            jose_core::jwk::Key::Oct(secret) => secret.as_bytes().len(),
            jose_core::jwk::Key::RsaPrivate(key) => key.public().bits(),
            jose_core::jwk::Key::EcPrivate(key) => key.d().len(),
            jose_core::jwk::Key::OkpPrivate(key) => key.seed().len(),
            jose_core::jwk::Key::AkpPrivate(key) => key.seed().len(),
            other => panic!("{other:?}"),
        };
        let expected = match alg.as_str() {
            "HS256" | "ES256" | "ES256K" | "Ed25519" | "EdDSA" => 32,
            "ML-DSA-44" | "ML-DSA-65" | "ML-DSA-87" => 32,
            "HS384" | "ES384" => 48,
            "HS512" => 64,
            "ES512" => 66,
            _ => 3072,
        };
        assert_eq!(size, expected, "{alg}");
    }
    let own = JwsAlg::custom("X-OWN").unwrap();
    assert_eq!(Jwk::generate(own).unwrap_err(), ErrorKind::AlgUnsupported);
}

#[test]
fn keys_of_every_type_become_jwks() {
    let ec = ec::PrivateKey::generate(Curve::P256).unwrap();
    let okp = okp::PrivateKey::generate(Curve::Ed25519).unwrap();
    assert_eq!(Jwk::new(ec.public().clone()).curve(), Some(Curve::P256));
    assert_eq!(Jwk::new(okp.public().clone()).curve(), Some(Curve::Ed25519));
    assert_eq!(Jwk::new(Jwk::new(ec.clone()).key().clone()), Jwk::new(ec));
}
