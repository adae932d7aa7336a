//! The type of a token (RFC 8725, Section 3.11).

use super::{open, signer, verifier};
use jose_jwt::{Error, ErrorKind, Signer, Verified};
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

#[test]
fn r_16_without_a_wish_any_type_will_do() {
    for typ in ["JWT", "at+jwt", "anything"] {
        let token = jose_jwt::issue(&json!({}), &signer().with_typ(typ).unwrap()).unwrap();
        let policy = open().build().unwrap();
        assert!(jose_jwt::verify::<Value>(&token, &verifier(), &policy).is_ok());
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
