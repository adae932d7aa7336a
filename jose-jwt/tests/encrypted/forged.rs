//! The outer side of a nested token: its `cty`, its key, its octets.

use super::{
    ENC, claims, enclose, of_shared, open, refusal, said, signer, to_pair, verifier, verify_nested,
};
use jose_jwt::jwe::{Flattened, General};
use jose_jwt::{Decrypter, Encrypter, ErrorKind, JweAlg, JweEnc, Jwk, Verified};
use serde_json::Value;

fn signed() -> String {
    jose_jwt::issue(&claims(), &signer()).unwrap()
}

#[test]
fn r_13_cty_says_that_there_is_a_token_inside() {
    let with = |cty: &str| to_pair().with_cty(cty).unwrap().encrypt(signed().as_bytes()).unwrap();
    let good = ["JWT", "jwt", "Jwt", "application/jwt", "application/JWT", "APPLICATION/jwt"];
    for cty in good {
        assert_eq!(said(verify_nested(&with(cty))).0, "ok", "{cty}");
        assert_eq!(said(super::decrypt(&with(cty))), refusal("header.typ", "header.cty"), "{cty}");
    }
    let bad = [
        "",
        " ",
        "JW",
        "JWT ",
        " JWT",
        "JWT;v=1",
        "text/jwt",
        "at+jwt",
        "JWS",
        "JOSE",
        "json",
        "application/",
        "application/application/jwt",
        "JWT\0",
        "ＪＷＴ",
        "jwk+json",
    ];
    for cty in bad {
        let said = said(verify_nested(&with(cty)));
        assert_eq!(said, refusal("header.typ", "header.cty"), "{cty:?}");
    }
    let without = to_pair().encrypt(signed().as_bytes()).unwrap();
    assert_eq!(said(verify_nested(&without)), refusal("header.typ", "header.cty"));
    // `typ` is not `cty`.
    let typ = to_pair().with_typ("JWT").unwrap().encrypt(signed().as_bytes()).unwrap();
    assert_eq!(said(verify_nested(&typ)), refusal("header.typ", "header.cty"));
    assert!(bad.len() > 2 * good.len());
}

#[test]
fn r_13_cty_of_another_type_is_no_cty() {
    let header = |cty: &str| {
        let json = format!(r#"{{"alg":"A128KW","enc":"A128GCM","cty":{cty}}}"#);
        format!("{}.AAAA.AAAA.AAAA.AAAA", jose_core::base64url::encode(json.as_bytes()))
    };
    for cty in ["null", "true", "1", "[\"JWT\"]", "{}"] {
        let said = said(verify_nested(&header(cty)));
        assert_eq!(said, refusal("header.type", "header.cty"), "{cty}");
    }
    let twice = header(r#""JWT","cty":"JWT""#);
    assert_eq!(said(verify_nested(&twice)).0, "malformed.duplicate_member");
}

/// An unprotected `cty` has a place only in JSON objects, which no JWT is.
#[test]
fn r_14_objects_are_no_tokens_whatever_they_say_of_cty() {
    let to = Encrypter::new(JweAlg::A128KW, ENC, &super::shared()).unwrap();
    let shared = to.clone().with_unprotected("cty", &"JWT").unwrap();
    let own = to.clone().with_recipient_member("cty", &"JWT").unwrap();
    let protected = to.with_cty("JWT").unwrap();
    let policy = open().build().unwrap();
    let mut refused = 0;
    for to in [&shared, &own, &protected] {
        let inner = signed();
        for object in [
            Flattened::encrypt(inner.as_bytes(), to).unwrap(),
            General::encrypt(inner.as_bytes(), &[to]).unwrap(),
        ] {
            let nested: Result<Verified<Value>, _> =
                jose_jwt::verify_nested(&object, &of_shared(), &verifier(), &policy);
            let plain = jose_jwt::decrypt::<Value>(&object, &of_shared(), &policy);
            assert_eq!(nested.unwrap_err(), ErrorKind::Serialization);
            assert_eq!(plain.unwrap_err(), ErrorKind::Serialization);
            refused += 2;
        }
    }
    assert_eq!(refused, 12);
    for to in [&shared, &own] {
        // In a nested token that is made here it is protected.
        let made = jose_jwt::issue_nested(&claims(), &signer(), to).unwrap();
        let read = jose_jwt::verify_nested::<Value>(&made, &of_shared(), &verifier(), &policy);
        assert_eq!(said(read).0, "ok");
        assert_eq!(jose_jwt::encrypt(&claims(), to).unwrap_err(), ErrorKind::Misuse);
    }
}

#[test]
fn r_13_the_outer_key_is_not_optional() {
    let stranger = Jwk::generate(JweAlg::ECDH_ES).unwrap();
    let to_stranger = Encrypter::new(JweAlg::ECDH_ES, ENC, &stranger).unwrap();
    let token = jose_jwt::issue_nested(&claims(), &signer(), &to_stranger).unwrap();
    let error = verify_nested(&token).unwrap_err();
    assert_eq!(error.to_string(), "decryption failed");
    let policy = open().build().unwrap();
    for decrypter in
        [Decrypter::new(JweAlg::ECDH_ES, &[JweEnc::A256GCM], &super::PAIR).unwrap(), of_shared()]
    {
        let token = enclose(signed());
        let read = jose_jwt::verify_nested::<Value>(&token, &decrypter, &verifier(), &policy);
        assert_eq!(read.unwrap_err(), ErrorKind::AlgNotAllowed);
    }
}

/// Whatever is wrong with what the key opens is one error, in the same words.
#[test]
fn r_46_alterations_of_the_outer_token_are_told_apart_by_nobody() {
    let token = jose_jwt::issue_nested(&claims(), &signer(), &super::to_shared()).unwrap();
    let policy = open().build().unwrap();
    let mut refused = 0;
    let parts: Vec<&str> = token.split('.').collect();
    for part in 1..5 {
        let mut octets = jose_core::base64url::decode(parts[part], "part").unwrap();
        for at in [0, octets.len() / 2, octets.len() - 1] {
            octets[at] ^= 1;
            let mut altered: Vec<String> = parts.iter().map(|part| (*part).into()).collect();
            altered[part] = jose_core::base64url::encode(&octets);
            octets[at] ^= 1;
            let altered = altered.join(".");
            let read =
                jose_jwt::verify_nested::<Value>(&altered, &of_shared(), &verifier(), &policy);
            assert_eq!(read.unwrap_err().to_string(), "decryption failed", "part {part} at {at}");
            refused += 1;
        }
    }
    assert_eq!(refused, 12);
}
