//! What no encrypted token is made of.

use super::{claims, refusal, said, signer, to_pair, verify_nested};
use jose_jwt::jwe::Compact;
use jose_jwt::{Encrypter, ErrorKind};
use serde_json::{Value, json};

fn encrypt(claims: &Value, to: &Encrypter) -> (&'static str, String) {
    said(jose_jwt::encrypt(claims, to))
}

#[test]
fn claims_are_an_object() {
    for bad in [json!(null), json!(1), json!("text"), json!([]), json!([{}]), json!(true)] {
        assert_eq!(encrypt(&bad, &to_pair()), refusal("misuse", "claims"), "{bad}");
        let nested = jose_jwt::issue_nested(&bad, &signer(), &to_pair());
        assert_eq!(said(nested), refusal("misuse", "claims"), "{bad}");
    }
    assert_eq!(encrypt(&json!({}), &to_pair()).0, "ok");
}

#[test]
fn the_header_says_what_is_inside() {
    for cty in ["JWT", "jwt", "application/jwt"] {
        let to = to_pair().with_cty(cty).unwrap();
        assert_eq!(encrypt(&claims(), &to), refusal("misuse", "header.cty"));
        // As it was set, or else in capitals.
        let token = jose_jwt::issue_nested(&claims(), &signer(), &to).unwrap();
        assert!(verify_nested(&token).is_ok());
        let parsed = Compact::parse(&token, &jose_jwt::Limits::DEFAULT).unwrap();
        assert_eq!(parsed.dangerous_header().cty(), Some(cty));
    }
    for cty in ["json", "at+jwt", "", "JWT;x=y"] {
        let to = to_pair().with_cty(cty).unwrap();
        assert_eq!(encrypt(&claims(), &to).0, "ok");
        let nested = jose_jwt::issue_nested(&claims(), &signer(), &to);
        assert_eq!(said(nested), refusal("misuse", "header.cty"), "{cty}");
    }
    let token = jose_jwt::issue_nested(&claims(), &signer(), &to_pair()).unwrap();
    let parsed = Compact::parse(&token, &jose_jwt::Limits::DEFAULT).unwrap();
    assert_eq!(parsed.dangerous_header().cty(), Some("JWT"));
}

#[test]
fn r_21_the_inner_token_encodes_its_payload_and_protects_its_header() {
    for by in [
        signer().with_unencoded_payload().unwrap(),
        signer().with_nothing_protected().unwrap(),
        signer().with_unprotected("kid", &"1").unwrap(),
    ] {
        let nested = jose_jwt::issue_nested(&claims(), &by, &to_pair());
        assert_eq!(nested.unwrap_err(), ErrorKind::Misuse);
    }
}

/// The claims of a token that was encrypted are not in its text.
#[test]
fn nothing_is_left_to_read() {
    let claims = json!({ "secret": "s3cret-s3cret-s3cret", "exp": 4_000_000_000_u32 });
    let inner = jose_jwt::issue(&claims, &signer()).unwrap();
    let payload = inner.split('.').nth(1).unwrap();
    for token in [
        jose_jwt::encrypt(&claims, &to_pair()).unwrap(),
        jose_jwt::issue_nested(&claims, &signer(), &to_pair()).unwrap(),
    ] {
        assert!(!token.contains(payload) && !token.contains("s3cret"));
        assert_eq!(token.split('.').count(), 5);
    }
}
