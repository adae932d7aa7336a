//! Claims that borrow from a buffer of the caller's.

use super::{open, signer, undecided, verifier};
use jose_jwt::{
    ClaimsPolicy, Error, ErrorKind, Jwk, JwkSet, JwsAlg, Verified, Verifier, VerifierSet,
};
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;

#[derive(Debug, Deserialize)]
struct Plain<'a> {
    sub: &'a str,
    #[serde(borrow)]
    groups: Vec<&'a str>,
    #[serde(borrow)]
    name: Cow<'a, str>,
}

fn token(payload: &str) -> String {
    signer().sign(payload.as_bytes()).unwrap()
}

fn policy() -> ClaimsPolicy {
    open().build().unwrap()
}

const GOOD: &str = r#"{"sub":"alice","groups":["a","b"],"name":"Al","exp":4000000000}"#;

#[test]
fn texts_are_in_the_buffer_and_not_copied() {
    let mut buffer = Vec::with_capacity(GOOD.len() + 32);
    let lent: *const u8 = buffer.as_ptr();
    let claims: Verified<Plain<'_>> =
        jose_jwt::verify_in(&token(GOOD), &verifier(), &policy(), &mut buffer).unwrap();
    assert_eq!((claims.sub, &*claims.groups, &*claims.name), ("alice", &["a", "b"][..], "Al"));
    assert!(matches!(claims.name, Cow::Borrowed(_)));
    let places = [claims.sub, claims.groups[0], claims.groups[1], &*claims.name].map(str::as_ptr);
    let range = buffer.as_ptr_range();
    assert!(places.iter().all(|place| range.contains(place)));
    assert_eq!(buffer.as_ptr(), lent);
    assert_eq!(buffer, GOOD.as_bytes());
}

#[test]
fn the_buffer_is_used_again() {
    let mut buffer = Vec::new();
    let read = |payload: &str, buffer: &mut Vec<u8>| {
        jose_jwt::verify_in::<Plain<'_>>(&token(payload), &verifier(), &policy(), buffer)
            .map(|claims| claims.sub.len())
    };
    read(GOOD, &mut buffer).unwrap();
    let (place, capacity) = (buffer.as_ptr(), buffer.capacity());
    for _ in 0..3 {
        read(&GOOD.replace("alice", "bob"), &mut buffer).unwrap();
        assert_eq!((buffer.as_ptr(), buffer.capacity()), (place, capacity));
        read(r#"{"sub":5}"#, &mut buffer).unwrap_err();
        assert_eq!((buffer.as_ptr(), buffer.capacity()), (place, capacity));
    }
    let key = super::key().with_kid("k");
    let set = VerifierSet::from_jwks(&JwkSet::from_iter([key]), &[JwsAlg::HS256]).unwrap();
    jose_jwt::verify_in::<Plain<'_>>(&token(GOOD), &&set, &policy(), &mut buffer).unwrap();
    assert_eq!((buffer.as_ptr(), buffer.capacity()), (place, capacity));
}

#[test]
fn a_text_with_escapes_is_owned_or_refused() {
    let mut buffer = Vec::new();
    let escaped = GOOD.replace("Al", "\\u0041l");
    let token_ = token(&escaped);
    let claims: Verified<Plain<'_>> =
        jose_jwt::verify_in(&token_, &verifier(), &policy(), &mut buffer).unwrap();
    assert!(matches!(&claims.name, Cow::Owned(name) if name == "Al"));

    let token_ = token(&GOOD.replace("alice", "\\u0061lice"));
    let error = jose_jwt::verify_in::<Plain<'_>>(&token_, &verifier(), &policy(), &mut buffer);
    let error = error.unwrap_err();
    assert_eq!((error.kind(), error.claim()), (ErrorKind::ClaimsShape, Some("sub")));
}

/// Every refusal is the one that `verify` gives, and leaves nothing in the buffer.
#[test]
fn what_is_refused_leaves_an_empty_buffer() {
    let policy = undecided().issuer("i").audience("a").build().unwrap();
    let other = Verifier::new(JwsAlg::HS256, &Jwk::generate(JwsAlg::HS256).unwrap()).unwrap();
    let good = token(r#"{"iss":"i","aud":"a"}"#);
    let typed = signer().with_typ("x").unwrap().sign(b"{}").unwrap();
    let unencoded = signer().with_unencoded_payload().unwrap().sign(b"{}").unwrap();
    let detached = signer().sign(b"").unwrap();
    let cases: [(&str, &Verifier); 13] = [
        ("", &verifier()),
        ("a.b", &verifier()),
        ("!.e30.AAAA", &verifier()),
        (&good.replacen('.', ".=", 1), &verifier()),
        (&format!("{good}="), &verifier()),
        (&good, &other),
        (good.strip_suffix(|_| true).unwrap(), &verifier()),
        (&typed, &verifier()),
        (&unencoded, &verifier()),
        (&detached, &verifier()),
        (&token(r#"{"iss":"i"}"#), &verifier()),
        (&token(r#"{"iss":"i","aud":"a","exp":1}"#), &verifier()),
        (&token(r#"{"iss":"i","aud":"a","x":1,"x":1}"#), &verifier()),
    ];
    let refuse = |token: &str, verifier: &Verifier, buffer: &mut Vec<u8>| -> Error {
        jose_jwt::verify_in::<Value>(token, verifier, &policy, buffer).unwrap_err()
    };
    for (token, verifier) in cases {
        let mut buffer = b"what was there before".to_vec();
        let error = refuse(token, verifier, &mut buffer);
        assert!(buffer.is_empty(), "{token}");
        let expected = jose_jwt::verify::<Value>(token, verifier, &policy).unwrap_err();
        assert_eq!(error.to_string(), expected.to_string(), "{token}");
    }
    // Refused tokens take no memory from the caller.
    let mut buffer = Vec::with_capacity(4096);
    let place = buffer.as_ptr();
    refuse(&good, &other, &mut buffer);
    refuse("a.b", &verifier(), &mut buffer);
    refuse(&format!("{good}="), &verifier(), &mut buffer);
    refuse(&token("[]"), &verifier(), &mut buffer);
    assert_eq!((buffer.as_ptr(), buffer.capacity()), (place, 4096));
    assert!(jose_jwt::verify_in::<Value>(&good, &verifier(), &policy, &mut buffer).is_ok());
}
