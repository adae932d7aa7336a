//! A JWT is a compact token with an encoded payload and a protected header (RFC 7519,
//! Section 7.2; RFC 7797, Section 7): nothing else is read as one.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

use jose_jwt::jws::{Compact, Flattened, General};
use jose_jwt::{ClaimsPolicy, ErrorKind, Jwk, JwsAlg, Signer, Verified, Verifier};
use serde_json::{Value, json};
use std::sync::LazyLock;

static KEY: LazyLock<Jwk> = LazyLock::new(|| Jwk::generate(JwsAlg::HS256).unwrap());

const CLAIMS: &[u8] = br#"{"sub":"alice","exp":4000000000}"#;

fn signer() -> Signer {
    Signer::new(JwsAlg::HS256, &KEY).unwrap()
}

fn refusal(token: &str, verifier: &Verifier) -> Option<ErrorKind> {
    let policy = ClaimsPolicy::builder().any_issuer().any_audience().build().unwrap();
    let verified: Result<Verified<Value>, _> = jose_jwt::verify(token, verifier, &policy);
    verified.err().map(|error| error.kind())
}

fn said(token: &str) -> Option<ErrorKind> {
    refusal(token, &Verifier::new(JwsAlg::HS256, &KEY).unwrap())
}

#[test]
fn r_21_a_jwt_says_nothing_of_b64() {
    assert_eq!(said(&signer().sign(CLAIMS).unwrap()), None);
    let understanding = Verifier::new(JwsAlg::HS256, &KEY).unwrap().with_critical(&["b64"]);
    let b64 = Some(ErrorKind::UnencodedPayload);
    let protected = |json: &str| signer().with_protected_json(json).unwrap();
    for signer in [
        signer().with_unencoded_payload().unwrap(),
        protected(r#"{"alg":"HS256","b64":true,"crit":["b64"]}"#),
    ] {
        // Without a dot in them these claims fit between two.
        let token = signer.sign(CLAIMS).unwrap();
        assert_eq!(said(&token), b64, "{token}");
        assert_eq!(refusal(&token, &understanding), b64, "{token}");
        let claims = json!({ "sub": "alice" });
        assert_eq!(jose_jwt::issue(&claims, &signer).unwrap_err(), ErrorKind::Misuse);
    }
    for (header, kind) in [
        ("eyJhbGciOiJIUzI1NiIsImI2NCI6ZmFsc2V9", ErrorKind::UnencodedPayload),
        ("eyJhbGciOiJIUzI1NiIsImI2NCI6InRydWUifQ", ErrorKind::HeaderType),
    ] {
        assert_eq!(said(&format!("{header}.e30.AAAA")), Some(kind));
    }
}

#[test]
fn r_14_objects_and_detached_claims_are_no_jwts() {
    let malformed = Some(ErrorKind::Serialization);
    for signer in [signer(), signer().with_unprotected("kid", &"1").unwrap()] {
        for token in [
            Flattened::sign(CLAIMS, &signer).unwrap(),
            General::sign(CLAIMS, &[&signer]).unwrap(),
            Flattened::sign_detached(CLAIMS, &signer).unwrap(),
        ] {
            assert_eq!(said(&token), malformed, "{token}");
        }
    }
    let detached = Compact::sign_detached(CLAIMS, &signer()).unwrap();
    assert_eq!(said(&detached), Some(ErrorKind::SignatureInvalid));
    assert_eq!(said(&signer().sign(b"").unwrap()), Some(ErrorKind::Json));
}

#[test]
fn r_4_the_algorithm_of_a_jwt_is_protected() {
    let bare = signer().with_nothing_protected().unwrap();
    assert_eq!(jose_jwt::issue(&json!({}), &bare).unwrap_err(), ErrorKind::Misuse);
    assert_eq!(said("e30.e30.AAAA"), Some(ErrorKind::HeaderMissing));
    assert_eq!(said(".e30.AAAA"), Some(ErrorKind::Json));
}

#[test]
fn r_24_padding_is_for_verifiers_that_accept_it() {
    let token = signer().sign(CLAIMS).unwrap();
    let padded = format!("{token}=");
    let lenient = Verifier::new(JwsAlg::HS256, &KEY).unwrap().with_padding_accepted();
    assert_eq!(said(&padded), Some(ErrorKind::Base64url));
    assert_eq!(refusal(&padded, &lenient), None);
    assert_eq!(refusal(&format!("{padded}=="), &lenient), Some(ErrorKind::Base64url));
    let moved = token.replacen('.', "=.", 1);
    assert_eq!(refusal(&moved, &lenient), Some(ErrorKind::SignatureInvalid));
}
