//! Verifiers that keep the headers of tokens that were good are as strict as those that do not.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

use hmac::{Hmac, KeyInit, Mac};
use jose_core::{ErrorKind, Jwk, JwkSet, JwsAlg, Limits, base64url};
use jose_jws::{SelectVerifier, Signer, Unverified, Verifier, VerifierSet};
use sha2::Sha256;

fn key() -> Jwk {
    Jwk::generate(JwsAlg::HS256).unwrap().with_kid("a-name-of-twenty-chars")
}

fn token(key: &Jwk) -> String {
    Signer::new(JwsAlg::HS256, key).unwrap().sign(b"payload").unwrap()
}

fn refusal(verifier: &impl SelectVerifier, token: &str) -> ErrorKind {
    let unverified = verifier.parse(token).and_then(|token| token.verify(verifier));
    unverified.unwrap_err().kind()
}

#[test]
fn a_header_that_is_kept_is_given_as_it_was_read() {
    let key = key();
    let verifier = Verifier::new(JwsAlg::HS256, &key).unwrap();
    let token = token(&key);
    let first = verifier.verify(&token).unwrap();
    let second = verifier.verify(&token).unwrap();
    assert_eq!(first.header(), second.header());
    assert_eq!(second.header().kid(), Some("a-name-of-twenty-chars"));
    assert_eq!(second.payload(), b"payload");
}

#[test]
fn a_signature_is_checked_whichever_header_is_kept() {
    let (key, other) = (key(), key());
    let verifier = Verifier::new(JwsAlg::HS256, &key).unwrap();
    let set: JwkSet = [key.clone()].into_iter().collect();
    let verifiers = VerifierSet::from_jwks(&set, &[JwsAlg::HS256]).unwrap();
    for _ in 0..2 {
        assert_eq!(refusal(&verifier, &token(&other)), ErrorKind::SignatureInvalid);
        assert_eq!(refusal(&verifiers, &token(&other)), ErrorKind::SignatureInvalid);
        assert!(verifier.verify(&token(&key)).is_ok() && verifiers.verify(&token(&key)).is_ok());
    }
}

#[test]
fn another_header_is_read_when_the_slots_are_full() {
    let key = key();
    let verifier = Verifier::new(JwsAlg::HS256, &key).unwrap();
    for number in 0..20_u32 {
        let number = number % 10;
        let signer = Signer::new(JwsAlg::HS256, &key).unwrap().with_member("n", &number).unwrap();
        let verified = verifier.verify(&signer.sign(b"payload").unwrap()).unwrap();
        assert_eq!(verified.header().get::<u32>("n").unwrap(), Some(number));
    }
    let other = Jwk::generate(JwsAlg::HS512).unwrap();
    let token = Signer::new(JwsAlg::HS512, &other).unwrap().sign(b"payload").unwrap();
    assert_eq!(refusal(&verifier, &token), ErrorKind::AlgNotAllowed);
}

#[test]
fn other_limits_do_not_take_what_was_kept_under_these() {
    let key = key();
    let token = token(&key);
    let verifier = Verifier::new(JwsAlg::HS256, &key).unwrap();
    let set: JwkSet = [key].into_iter().collect();
    let verifiers = VerifierSet::from_jwks(&set, &[JwsAlg::HS256]).unwrap();
    assert!(verifier.verify(&token).is_ok() && verifiers.verify(&token).is_ok());
    let strict = Limits::DEFAULT.name_octets(16);
    let (verifier, verifiers) = (verifier.with_limits(strict), verifiers.with_limits(strict));
    assert_eq!(refusal(&verifier, &token), ErrorKind::Limit);
    assert_eq!(refusal(&verifiers, &token), ErrorKind::Limit);

    // Whoever reads under other limits and then verifies teaches the verifier nothing.
    let loose = Unverified::parse(&token, &Limits::DEFAULT).unwrap();
    assert!(loose.verify(&verifier).is_ok());
    assert_eq!(refusal(&verifier, &token), ErrorKind::Limit);
}

#[test]
fn padding_that_one_verifier_accepts_is_refused_by_its_origin() {
    let (secret, text) = ([7; 32], base64url::encode(&[7; 32]));
    let key = Jwk::from_json(&format!(r#"{{"kty":"oct","k":"{text}"}}"#)).unwrap();
    let verifier = Verifier::new(JwsAlg::HS256, &key).unwrap();
    let lenient = verifier.clone().with_padding_accepted();

    let signed = format!("{}==.e30=", base64url::encode(br#"{"alg":"HS256"}  "#));
    let mut mac = Hmac::<Sha256>::new_from_slice(&secret).unwrap();
    mac.update(signed.as_bytes());
    let padded = format!("{signed}.{}", base64url::encode(&mac.finalize().into_bytes()));
    for _ in 0..2 {
        assert_eq!(lenient.verify(&padded).unwrap().payload(), b"{}");
        assert_eq!(refusal(&verifier, &padded), ErrorKind::Base64url);
    }
}
