//! Headers.

use super::tokens::{direct, encrypter, key, oct, parts, refusal, seal_direct};
use crate::BACKEND;
use jose_core::{JweAlg, JweEnc, Limits, base64url};
use jose_jwe::{Compact, Decrypter, Flattened, General};
use serde_json::{Value, json};

#[test]
fn of_compact_tokens() {
    for (header, code) in [
        (r#"{"alg":"dir","enc":"A128GCM"}"#, None),
        ("{\r\n \"enc\" : \"A128GCM\",\t\"alg\":\"dir\" }", None),
        (r#"{"\u0061lg":"dir","enc":"A128GCM"}"#, None),
        (r#"{"alg":"dir","enc":"A128GCM","unheard of":[{"a":null}]}"#, None),
        (r#"{"alg":"dir"}"#, Some("header.missing")),
        (r#"{"enc":"A128GCM"}"#, Some("header.missing")),
        ("{}", Some("header.missing")),
        ("", Some("malformed.json")),
        ("[]", Some("malformed.json")),
        ("\u{feff}{}", Some("malformed.json")),
        (r#"{"alg":"dir","enc":"A128GCM"},"#, Some("malformed.json")),
        (r#"{"alg":"dir","enc":"A128GCM",}"#, Some("malformed.json")),
        (r#"{"alg":7,"enc":"A128GCM"}"#, Some("header.type")),
        (r#"{"alg":"dir","enc":["A128GCM"]}"#, Some("header.type")),
        (r#"{"alg":"dir","enc":null}"#, Some("header.type")),
        (r#"{"alg":"none","enc":"A128GCM"}"#, Some("alg.none")),
        (r#"{"alg":"nOnE","enc":"A128GCM"}"#, Some("alg.none")),
        (r#"{"alg":"DIR","enc":"A128GCM"}"#, Some("alg.not_allowed")),
        (r#"{"alg":"dir ","enc":"A128GCM"}"#, Some("alg.not_allowed")),
        (r#"{"alg":"HS256","enc":"A128GCM"}"#, Some("alg.not_allowed")),
        (r#"{"alg":"dir","enc":"a128gcm"}"#, Some("alg.not_allowed")),
        (r#"{"alg":"dir","enc":"none"}"#, Some("alg.not_allowed")),
        (r#"{"alg":"dir","enc":""}"#, Some("alg.not_allowed")),
        (r#"{"alg":"dir","enc":"A128CBC-HS256"}"#, Some("alg.not_allowed")),
        (r#"{"alg":"dir","enc":"A128GCM","alg":"dir"}"#, Some("malformed.duplicate_member")),
        (r#"{"alg":"dir","enc":"A128GCM","a":1,"\u0061":1}"#, Some("malformed.duplicate_member")),
        (r#"{"alg":"dir","enc":"A128GCM","b64":true}"#, Some("header.b64")),
        (r#"{"alg":"dir","enc":"A128GCM","b64":false}"#, Some("header.b64")),
        (r#"{"alg":"dir","enc":"A128GCM","crit":["b64"],"b64":false}"#, Some("header.b64")),
        (r#"{"alg":"dir","enc":"A128GCM","crit":[]}"#, Some("header.crit")),
        (r#"{"alg":"dir","enc":"A128GCM","crit":"x","x":1}"#, Some("header.crit")),
        (r#"{"alg":"dir","enc":"A128GCM","crit":[1],"x":1}"#, Some("header.crit")),
        (r#"{"alg":"dir","enc":"A128GCM","crit":["x"]}"#, Some("header.crit")),
        (r#"{"alg":"dir","enc":"A128GCM","crit":["x","x"],"x":1}"#, Some("header.crit")),
        (r#"{"alg":"dir","enc":"A128GCM","crit":["enc"]}"#, Some("header.crit")),
        (r#"{"alg":"dir","enc":"A128GCM","crit":["epk"],"epk":{}}"#, Some("header.crit")),
        (r#"{"alg":"dir","enc":"A128GCM","crit":["p2c"],"p2c":1}"#, Some("header.crit")),
        (r#"{"alg":"dir","enc":"A128GCM","crit":["x"],"x":1}"#, Some("header.crit_unsupported")),
    ] {
        assert_eq!(refusal(&direct(), &seal_direct(header)), code, "{header}");
    }
}

#[test]
fn critical_members_that_are_understood() {
    let by = direct().with_critical(&["x"]);
    for (header, code) in [
        (r#"{"alg":"dir","enc":"A128GCM","crit":["x"],"x":1}"#, None),
        (r#"{"alg":"dir","enc":"A128GCM","x":1}"#, None),
        (r#"{"alg":"dir","enc":"A128GCM"}"#, None),
        (r#"{"alg":"dir","enc":"A128GCM","crit":["x"]}"#, Some("header.crit")),
        (
            r#"{"alg":"dir","enc":"A128GCM","crit":["x","y"],"x":1,"y":1}"#,
            Some("header.crit_unsupported"),
        ),
    ] {
        assert_eq!(refusal(&by, &seal_direct(header)), code, "{header}");
    }
}

/// Only what was allowed, even if the key would fit.
#[test]
fn content_encryption_that_is_not_in_the_list() {
    let all = [
        JweEnc::A128GCM,
        JweEnc::A192GCM,
        JweEnc::A256GCM,
        JweEnc::A128CBC_HS256,
        JweEnc::A192CBC_HS384,
        JweEnc::A256CBC_HS512,
    ];
    for enc in all {
        let token = encrypter(JweAlg::A128KW, enc).encrypt(b"plaintext").unwrap();
        let decrypter = |encs: &[JweEnc]| {
            Decrypter::with_backend(BACKEND, JweAlg::A128KW, encs, &key(JweAlg::A128KW))
        };
        let others: Vec<JweEnc> = all.into_iter().filter(|other| *other != enc).collect();
        assert_eq!(refusal(&decrypter(&others).unwrap(), &token), Some("alg.not_allowed"));
        assert_eq!(refusal(&decrypter(&all).unwrap(), &token), None);
    }
    assert_eq!(
        Decrypter::with_backend(BACKEND, JweAlg::DIR, &[], &oct(16)).unwrap_err().code(),
        "misuse"
    );
}

/// A token whose header stands in three places.
fn in_parts(protected: &str, shared: Value, own: Value) -> Value {
    let token = seal_direct(protected);
    let part = |at: usize| token.split('.').nth(at).unwrap().to_owned();
    let mut object = json!({"iv": part(2), "ciphertext": part(3), "tag": part(4)});
    for (name, value) in
        [("protected", Value::from(part(0))), ("unprotected", shared), ("header", own)]
    {
        if !value.is_null() {
            object[name] = value;
        }
    }
    object
}

fn said(object: &Value) -> Option<&'static str> {
    Flattened::decrypt(&object.to_string(), &direct()).err().map(|error| error.code())
}

#[test]
fn in_three_places() {
    let duplicate = Some("malformed.duplicate_member");
    for (protected, shared, own, code) in [
        (r#"{"enc":"A128GCM"}"#, json!({"alg": "dir"}), json!({"kid": "1"}), None),
        (r#"{"enc":"A128GCM"}"#, json!({"kid": "1"}), json!({"alg": "dir"}), None),
        (r#"{"x":1}"#, json!({"alg": "dir"}), json!({"enc": "A128GCM"}), None),
        (r#"{"enc":"A128GCM","x":1}"#, json!({"alg": "dir", "x": 1}), Value::Null, duplicate),
        (r#"{"enc":"A128GCM","x":1}"#, json!({"alg": "dir"}), json!({"x": 1}), duplicate),
        (r#"{"enc":"A128GCM"}"#, json!({"alg": "dir", "x": 1}), json!({"x": 1}), duplicate),
        (r#"{"alg":"dir","enc":"A128GCM"}"#, json!({"alg": "dir"}), Value::Null, duplicate),
        (r#"{"alg":"dir","enc":"A128GCM"}"#, Value::Null, json!({"enc": "A128GCM"}), duplicate),
        (r#"{"enc":"A128GCM"}"#, Value::Null, json!({"kid": "1"}), Some("header.missing")),
        (r#"{"alg":"dir"}"#, Value::Null, json!({"kid": "1"}), Some("header.missing")),
        (r#"{"enc":"A128GCM"}"#, json!({"alg": "none"}), Value::Null, Some("alg.none")),
        (
            r#"{"enc":"A128GCM"}"#,
            json!({"alg": "dir", "b64": true}),
            Value::Null,
            Some("header.b64"),
        ),
        (r#"{"enc":"A128GCM"}"#, json!({"alg": "dir"}), json!({"b64": false}), Some("header.b64")),
        (
            r#"{"enc":"A128GCM"}"#,
            json!({"alg": "dir", "zip": "DEF"}),
            Value::Null,
            Some("header.zip"),
        ),
        (r#"{"enc":"A128GCM"}"#, json!({"alg": "dir"}), json!({"zip": "DEF"}), Some("header.zip")),
        (
            r#"{"enc":"A128GCM"}"#,
            json!({"alg": "dir", "crit": ["x"], "x": 1}),
            Value::Null,
            Some("header.crit"),
        ),
        (
            r#"{"enc":"A128GCM","x":1}"#,
            json!({"alg": "dir"}),
            json!({"crit": ["x"]}),
            Some("header.crit"),
        ),
        // Critical members are protected too, or whoever passes a token on can drop them.
        (
            r#"{"enc":"A128GCM","crit":["x"]}"#,
            json!({"alg": "dir"}),
            json!({"x": 1}),
            Some("header.crit"),
        ),
        (r#"{"enc":"A128GCM"}"#, json!([]), json!({"alg": "dir"}), Some("malformed.serialization")),
        (
            r#"{"enc":"A128GCM"}"#,
            json!("{}"),
            json!({"alg": "dir"}),
            Some("malformed.serialization"),
        ),
    ] {
        let object = in_parts(protected, shared, own);
        assert_eq!(said(&object), code, "{object}");
    }
}

/// Every member in the wrong place, of the wrong type, or missing.
#[test]
fn objects() {
    let good = in_parts(r#"{"enc":"A128GCM"}"#, Value::Null, json!({"alg": "dir"}));
    assert_eq!(said(&good), None);
    let malformed = Some("malformed.serialization");
    for (name, value, code) in [
        ("protected", Value::from(""), malformed),
        ("protected", json!({"enc": "A128GCM"}), malformed),
        ("protected", Value::from("e30"), Some("header.missing")),
        ("aad", Value::from(""), malformed),
        ("aad", json!(7), malformed),
        ("aad", Value::from("YQ"), Some("decryption.failed")),
        ("aad", Value::from("YQ=="), Some("malformed.base64url")),
        ("iv", Value::Null, malformed),
        ("iv", Value::from(""), Some("decryption.failed")),
        ("tag", json!([]), malformed),
        ("ciphertext", json!(7), malformed),
        ("ciphertext", Value::from("="), Some("malformed.base64url")),
        ("encrypted_key", Value::from("AAAA"), malformed),
        ("encrypted_key", json!({}), malformed),
        ("recipients", json!([]), malformed),
        ("payload", Value::from(""), malformed),
        ("signatures", json!([]), malformed),
        ("signature", Value::from(""), malformed),
        ("unheard of", json!([{}]), None),
    ] {
        let mut other = good.clone();
        other[name] = value;
        assert_eq!(said(&other), code, "{other}");
    }
    for (name, code) in [
        ("protected", Some("header.missing")),
        ("header", Some("header.missing")),
        ("iv", Some("decryption.failed")),
        ("tag", Some("decryption.failed")),
        ("ciphertext", malformed),
    ] {
        let mut other = good.clone();
        other.as_object_mut().unwrap().remove(name);
        assert_eq!(said(&other), code, "{other}");
    }
    let twice = good.to_string().replacen('{', r#"{"tag":"","#, 1);
    let code = Flattened::decrypt(&twice, &direct()).unwrap_err().code();
    assert_eq!(code, "malformed.duplicate_member");
}

#[test]
fn limits() {
    let token = seal_direct(r#"{"alg":"dir","enc":"A128GCM"}"#);
    let code = |limits: Limits| refusal(&direct().with_limits(limits), &token);
    assert_eq!(code(Limits::DEFAULT.token_octets(token.len())), None);
    assert_eq!(code(Limits::DEFAULT.token_octets(token.len() - 1)), Some("limit.exceeded"));
    let header = base64url::encoded_len(parts(&token)[0].len());
    assert_eq!(code(Limits::DEFAULT.header_octets(header)), None);
    assert_eq!(code(Limits::DEFAULT.header_octets(header - 1)), Some("limit.exceeded"));
    let to = encrypter(JweAlg::A128KW, JweEnc::A128GCM);
    let json = General::encrypt(b"", &[&to; 16]).unwrap();
    assert!(General::parse(&json, &Limits::DEFAULT).is_ok());
    let error = General::parse(&json, &Limits::DEFAULT.recipients(15)).unwrap_err();
    assert_eq!(error.code(), "limit.exceeded");
    assert_eq!(General::encrypt(b"", &[&to; 17]).unwrap_err().code(), "limit.exceeded");
    assert_eq!(General::encrypt(b"", &[]).unwrap_err().code(), "misuse");
    let deep =
        format!(r#"{{"alg":"dir","enc":"A128GCM","x":{}1{}}}"#, "[".repeat(16), "]".repeat(16));
    assert_eq!(
        Compact::decrypt(&seal_direct(&deep), &direct()).unwrap_err().code(),
        "limit.exceeded"
    );
}
