//! The type of a token (RFC 8725, Section 3.11).

use super::{open, signer, verifier};
use jose_jwt::{ClaimsPolicyBuilder, Error, ErrorKind, Signer, Verified};
use serde_json::{Value, json};

fn verify(signer: &Signer, typ: &str) -> Result<Verified<Value>, Error> {
    let token = jose_jwt::issue(&json!({}), signer).unwrap();
    jose_jwt::verify(&token, &verifier(), &open().typ(typ).build().unwrap())
}

#[test]
fn r_16_another_type_of_token_is_refused() {
    for wanted in ["at+jwt", "application/at+jwt", "AT+JWT"] {
        for typ in ["at+jwt", "AT+JWT", "application/at+jwt", "Application/At+Jwt"] {
            assert!(verify(&signer().with_typ(typ).unwrap(), wanted).is_ok(), "{typ} {wanted}");
        }
        for typ in [
            "",
            "JWT",
            "jwt",
            "at",
            "at+jwt ",
            " at+jwt",
            "at+jwt;v=1",
            "text/at+jwt",
            "xat+jwt",
            "logout+jwt",
            "application/",
            "at+jwt\0",
        ] {
            let error = verify(&signer().with_typ(typ).unwrap(), wanted).unwrap_err();
            assert_eq!(error, ErrorKind::TypMismatch, "{typ:?} {wanted}");
        }
        assert_eq!(verify(&signer(), wanted).unwrap_err(), ErrorKind::TypMismatch);
    }
}

/// What becomes of a token of this type.
fn code(typ: Option<&str>, policy: ClaimsPolicyBuilder) -> &'static str {
    let signer = match typ {
        Some(typ) => signer().with_typ(typ).unwrap(),
        None => signer(),
    };
    let token = jose_jwt::issue(&json!({}), &signer).unwrap();
    match jose_jwt::verify::<Value>(&token, &verifier(), &policy.build().unwrap()) {
        Ok(_) => "ok",
        Err(error) => error.code(),
    }
}

#[test]
fn r_16_without_a_wish_a_token_of_an_explicit_type_is_refused() {
    for typ in ["JWT", "jwt", "Jwt", "application/jwt", "APPLICATION/JWT"] {
        assert_eq!(code(Some(typ), open()), "ok", "{typ}");
    }
    assert_eq!(code(None, open()), "ok");
    for typ in [
        "at+jwt",
        "application/at+jwt",
        "logout+jwt",
        "dpop+jwt",
        "secevent+jwt",
        "JWT ",
        "JWT;v=1",
        "text/JWT",
        "JOSE",
        "anything",
        "",
        "application/",
    ] {
        assert_eq!(code(Some(typ), open()), "header.typ", "{typ}");
    }
}

#[test]
fn r_16_the_refusal_says_how_to_accept_the_type() {
    let token = jose_jwt::issue(&json!({}), &signer().with_typ("dpop+jwt").unwrap()).unwrap();
    let policy = open().build().unwrap();
    let error = jose_jwt::verify::<Value>(&token, &verifier(), &policy).unwrap_err();
    assert_eq!(error, ErrorKind::TypMismatch);
    assert_eq!(error.place(), "header.typ");
    assert!(error.to_string().contains("names no type by `typ`"), "{error}");
    assert!(error.to_string().ends_with("found `dpop+jwt`"), "{error}");
}

#[test]
fn r_16_one_of_several_types_will_do() {
    let policy = || open().typ("at+jwt").typ("application/secevent+jwt");
    for (typ, expected) in [
        (Some("at+jwt"), "ok"),
        (Some("secevent+jwt"), "ok"),
        (Some("logout+jwt"), "header.typ"),
        (Some("JWT"), "header.typ"),
        (None, "header.typ"),
    ] {
        assert_eq!(code(typ, policy()), expected, "{typ:?}");
    }
}

#[test]
fn r_16_jwt_can_be_demanded_and_types_waived() {
    for (typ, demanded) in [
        (Some("JWT"), "ok"),
        (Some("application/jwt"), "ok"),
        (Some("at+jwt"), "header.typ"),
        (Some(""), "header.typ"),
        (None, "header.typ"),
    ] {
        assert_eq!(code(typ, open().typ("JWT")), demanded, "{typ:?}");
        assert_eq!(code(typ, open().any_typ()), "ok", "{typ:?}");
    }
}

#[test]
fn r_16_a_type_is_named_or_waived() {
    for policy in [
        open().typ("at+jwt").any_typ(),
        open().any_typ().typ("JWT"),
        open().access_token().any_typ(),
        open().typ("at+jwt").typ(""),
    ] {
        let error = policy.build().unwrap_err();
        assert_eq!(error, ErrorKind::Misuse);
        assert_eq!(error.place(), "typ");
    }
}

#[test]
fn r_16_the_type_is_looked_at_after_the_signature() {
    let token = jose_jwt::issue(&json!({}), &signer().with_typ("x").unwrap()).unwrap();
    let other = jose_jwt::Jwk::generate(jose_jwt::JwsAlg::HS256).unwrap();
    let other = jose_jwt::Verifier::new(jose_jwt::JwsAlg::HS256, &other).unwrap();
    let policy = open().typ("at+jwt").build().unwrap();
    let error = jose_jwt::verify::<Value>(&token, &other, &policy).unwrap_err();
    assert_eq!(error, ErrorKind::SignatureInvalid);
    assert_eq!(error.place(), "");
}
