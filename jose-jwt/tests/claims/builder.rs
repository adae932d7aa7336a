//! Claims put together to be issued.

use super::{NOW, open, signer, verifier};
use jose_jwt::{Claims, Clock, Error, ErrorKind, NumericDate, Verified};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

fn claims() -> Claims {
    Claims::with_clock(&Clock::fixed(NumericDate::from_seconds(NOW)))
}

fn json(claims: &Claims) -> String {
    let token = jose_jwt::issue(claims, &signer()).unwrap();
    String::from_utf8(verifier().verify(&token).unwrap().into_payload()).unwrap()
}

#[test]
fn members_are_written_in_the_order_in_which_they_were_given() {
    #[derive(Serialize)]
    struct Own {
        z: u8,
        a: f32,
        #[serde(skip_serializing_if = "Option::is_none")]
        none: Option<u8>,
    }
    let raw = RawValue::from_string(r#"{"y":1, "x":2.50}"#.into()).unwrap();
    let all = claims()
        .subject("s\"\u{0}")
        .id("j")
        .expires_at(NumericDate::from_seconds(-1))
        .not_before(NumericDate::from_seconds(1) + Duration::from_millis(500))
        .with("raw", &raw)
        .unwrap()
        .issuer("i")
        .extend(&Own { z: 1, a: 0.1, none: None })
        .unwrap()
        .audience("a")
        .issued_now();
    assert_eq!(
        json(&all),
        r#"{"sub":"s\"\u0000","jti":"j","exp":-1,"nbf":1.5,"raw":{"y":1, "x":2.50},"iss":"i","z":1,"a":0.1,"aud":"a","iat":1800000000}"#
    );
    assert_eq!(json(&claims()), "{}");
}

#[test]
fn a_lifetime_is_counted_from_now() {
    let hour = Duration::from_secs(3600);
    assert_eq!(json(&claims().lifetime(hour)), r#"{"iat":1800000000,"exp":1800003600}"#);
    let earlier = claims().issued_at(NumericDate::from_seconds(5)).lifetime(hour);
    assert_eq!(json(&earlier), r#"{"iat":5,"exp":1800003600}"#);
    let later = claims().lifetime(hour).issued_at(NumericDate::from_seconds(5));
    assert_eq!(json(&later), r#"{"iat":5,"exp":1800003600}"#);
    assert_eq!(json(&claims().lifetime(Duration::MAX)).matches("9223372036854775807").count(), 0);
    // A clock of fractions does not make dates of fractions.
    let half = NumericDate::from_seconds(NOW) + Duration::from_millis(500);
    let claims = Claims::with_clock(&Clock::fixed(half)).lifetime(hour);
    assert_eq!(json(&claims), r#"{"iat":1800000000,"exp":1800003600}"#);
}

#[test]
fn what_a_policy_asks_for_can_be_written() {
    let claims = Claims::new()
        .issuer("i")
        .subject("s")
        .audience("a")
        .audience("b")
        .lifetime(Duration::from_secs(60))
        .with_random_id()
        .and_then(|claims| claims.with("client_id", "c"))
        .unwrap();
    let token = jose_jwt::issue(&claims, &signer().with_typ("at+jwt").unwrap()).unwrap();
    let policy = jose_jwt::ClaimsPolicy::builder().access_token().issuer("i").audience("b");
    let token: Verified<Value> =
        jose_jwt::verify(&token, &verifier(), &policy.build().unwrap()).unwrap();
    assert_eq!(token["aud"], json!(["a", "b"]));
    assert_eq!(token["jti"].as_str().unwrap().len(), 22);
}

#[test]
fn a_method_replaces_what_was_said_before() {
    let twice = claims().issuer("a").subject("s").issuer("b").with("x", &1).unwrap();
    assert_eq!(json(&twice.subject("t")), r#"{"iss":"b","sub":"t","x":1}"#);
    let own = claims().extend(&json!({ "aud": ["x"], "exp": 1 })).unwrap();
    assert_eq!(
        json(&own.audience("a").lifetime(Duration::ZERO)),
        r#"{"aud":"a","exp":1800000000,"iat":1800000000}"#
    );
}

#[test]
fn r_19_a_claim_is_not_given_twice() {
    let given = || claims().issuer("i").with("x", &1).unwrap();
    for (refused, name) in [
        (given().with("x", &1), "x"),
        (given().with("iss", "i"), "iss"),
        (given().extend(&json!({ "a": 1, "x": 2 })), "x"),
        (given().extend(&json!({ "iss": "j" })), "iss"),
        (given().lifetime(Duration::ZERO).with("exp", &1), "exp"),
        (given().lifetime(Duration::ZERO).with("iat", &1), "iat"),
        (Claims::of(&json!({ "role": 1 })).unwrap().extend(&json!({ "role": 1 })), "role"),
    ] {
        let error = refused.unwrap_err();
        assert_eq!((error.kind(), error.claim()), (ErrorKind::Misuse, Some(name)));
    }
    #[derive(Serialize)]
    struct Twice {
        a: u8,
        #[serde(flatten)]
        rest: BTreeMap<&'static str, u8>,
    }
    let twice = Twice { a: 1, rest: [("a", 2)].into() };
    assert_eq!(claims().extend(&twice).unwrap_err(), ErrorKind::DuplicateMember);
}

#[test]
fn registered_claims_of_the_wrong_type_are_not_issued() {
    for (name, value) in [
        ("iss", json!(1)),
        ("iss", json!(["i"])),
        ("sub", json!(null)),
        ("jti", json!(5)),
        ("aud", json!([1])),
        ("aud", json!({})),
        ("exp", json!("2030-01-01")),
        ("nbf", json!(true)),
        ("iat", json!([1])),
    ] {
        for refused in [claims().with(name, &value), claims().extend(&json!({ name: value }))] {
            let error = refused.unwrap_err();
            assert_eq!(
                (error.kind(), error.claim()),
                (ErrorKind::ClaimType, Some(name)),
                "{value}"
            );
        }
    }
    let good = claims().with("aud", &["a", "b"]).and_then(|claims| claims.with("exp", &1.5));
    assert_eq!(json(&good.unwrap()), r#"{"aud":["a","b"],"exp":1.5}"#);
}

#[test]
fn what_is_no_object_has_no_members() {
    for value in [json!([]), json!("x"), json!(1), json!(null)] {
        assert_eq!(claims().extend(&value).unwrap_err(), ErrorKind::Misuse, "{value}");
    }
    assert_eq!(claims().with("x", &BTreeMap::from([((1, 2), 3)])).unwrap_err(), ErrorKind::Misuse);
    let deep = (0..200).fold(json!(1), |inner, _| json!([inner]));
    assert_eq!(claims().with("x", &deep).unwrap_err(), ErrorKind::Limit);
    let claims: Verified<Value> =
        super::read(json(&claims().with("", "").unwrap()), open()).unwrap();
    assert_eq!(claims[""], "");
}

#[test]
fn identifiers_come_from_the_generator_that_is_given() {
    let zeros = claims().with_random_id_from(|octets| {
        assert_eq!(octets.len(), 16);
        Ok(())
    });
    assert_eq!(json(&zeros.unwrap()), r#"{"jti":"AAAAAAAAAAAAAAAAAAAAAA"}"#);
    let failing = claims().with_random_id_from(|_| Err(Error::new(ErrorKind::Backend)));
    assert_eq!(failing.unwrap_err(), ErrorKind::Backend);
}

#[test]
fn r_51_debug_shows_no_values() {
    let claims = claims().subject("hunter2").with("role", "hunter2").unwrap();
    assert_eq!(format!("{claims:?}"), r#"Claims["sub", "role"]"#);
}
