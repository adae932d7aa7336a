//! Sets of keys and the tokens that name one of them, or none.

use super::made::{PAYLOAD, entry_of, general};
use super::{key, support, token};
use crate::support::BACKEND;
use jose_core::{ErrorKind, Jwk, JwkSet, JwsAlg, Limits, base64url};
use jose_jws::{Compact, Flattened, General, Signer, VerifierSet};
use std::slice::from_ref;

const ES: JwsAlg = JwsAlg::ES256;
const ED: JwsAlg = JwsAlg::EDDSA;
const HS: JwsAlg = JwsAlg::HS256;
const RS: JwsAlg = JwsAlg::RS256;

pub(super) fn set(keys: &[Jwk], allowed: &[JwsAlg]) -> VerifierSet {
    let keys: JwkSet = keys.iter().cloned().collect();
    VerifierSet::with_backend(BACKEND, &keys, allowed).unwrap()
}

pub(super) fn fresh(alg: JwsAlg) -> Jwk {
    Jwk::generate(alg).unwrap().without_alg()
}

pub(super) fn signed(alg: JwsAlg, key: &Jwk) -> String {
    Signer::with_backend(BACKEND, alg, key).unwrap().sign(b"payload").unwrap()
}

pub(super) fn said(verifiers: &VerifierSet, token: &str) -> &'static str {
    match verifiers.verify(token) {
        Ok(verified) => {
            assert_eq!(verified.payload(), b"payload");
            "accepted"
        }
        Err(error) => error.code(),
    }
}

#[test]
fn r_6_a_token_that_names_a_key_is_verified_by_no_other() {
    let [a, b] = ["a", "b"].map(|kid| fresh(ES).with_kid(kid));
    let verifiers = set(&[a.clone(), b.clone()], &[ES, ED]);
    let by = |kid: &str| {
        Signer::with_backend(BACKEND, ES, &a)
            .unwrap()
            .with_kid(kid)
            .unwrap()
            .sign(b"payload")
            .unwrap()
    };
    assert_eq!(said(&verifiers, &by("a")), "accepted");
    assert_eq!(said(&verifiers, &by("b")), "signature.invalid");
    for kid in ["c", "A", "", "a ", " a", "a\0", "ａ", "a\u{301}", "../a", "a' OR 'a'='a", "0"] {
        assert_eq!(said(&verifiers, &by(kid)), "key.not_found", "{kid:?}");
    }
    // Not for one key alone either, nor where many may be tried.
    assert_eq!(said(&set(from_ref(&a), &[ES]), &by("c")), "key.not_found");
    assert_eq!(said(&verifiers.with_keys_tried(16), &by("c")), "key.not_found");
    let nameless = set(&[a.clone().with_kid("x"), fresh(ES)], &[ES]);
    assert_eq!(said(&nameless, &by("a")), "key.not_found");
    // Escapes are undone before names are compared.
    let header = r#"{"alg":"ES256","kid":"\u0061"}"#;
    let input = format!("{}.{PAYLOAD}", base64url::encode(header.as_bytes()));
    let named = set(&[key(ES).clone().with_kid("a"), b], &[ES]);
    assert_eq!(said(&named, &token(&input, &super::signature(ES, input.as_bytes()))), "accepted");
}

#[test]
fn r_3_a_key_of_a_set_has_one_algorithm() {
    let es = fresh(ES).with_kid("k");
    let verifiers = set(&[es.clone(), key(HS).clone().with_kid("h")], &[ES, JwsAlg::ES384, HS]);
    let named = |alg: JwsAlg, key: &Jwk, kid: &str| {
        Signer::with_backend(BACKEND, alg, key)
            .unwrap()
            .with_kid(kid)
            .unwrap()
            .sign(b"payload")
            .unwrap()
    };
    assert_eq!(said(&verifiers, &named(ES, &es, "k")), "accepted");
    assert_eq!(said(&verifiers, &named(HS, key(HS), "h")), "accepted");
    assert_eq!(said(&verifiers, &named(HS, key(HS), "k")), "alg.not_allowed");
    assert_eq!(said(&verifiers, &named(ES, &es, "h")), "alg.not_allowed");
    assert_eq!(said(&verifiers, &named(JwsAlg::HS512, key(HS), "h")), "alg.not_allowed");
    assert_eq!(
        said(&verifiers, &named(JwsAlg::ES384, &fresh(JwsAlg::ES384), "k")),
        "alg.not_allowed"
    );
    let none = format!("{}.{PAYLOAD}.", base64url::encode(br#"{"alg":"none","kid":"k"}"#));
    assert_eq!(said(&verifiers, &none), "alg.none");
    assert_eq!(said(&verifiers, &signed(JwsAlg::HS384, key(HS))), "alg.not_allowed");
}

#[test]
fn r_6_one_kid_for_several_keys() {
    let [first, second] = [fresh(ES), fresh(ES)].map(|key| key.with_kid("k"));
    let ed = fresh(ED).with_kid("k");
    let twice = set(&[first.clone(), second.clone()], &[ES]);
    assert_eq!(said(&twice, &signed(ES, &first)), "key.ambiguous");
    assert_eq!(said(&twice, &signed(ES, &second)), "key.ambiguous");
    assert_eq!(said(&twice.with_keys_tried(16), &signed(ES, &first)), "key.ambiguous");
    assert_eq!(
        said(&set(&[first.clone(), first.clone()], &[ES]), &signed(ES, &first)),
        "key.ambiguous"
    );
    let mixed = set(&[first.clone(), ed.clone()], &[ES, ED]);
    assert_eq!(said(&mixed, &signed(ES, &first)), "accepted");
    assert_eq!(said(&mixed, &signed(ED, &ed)), "accepted");
    assert_eq!(said(&mixed, &signed(ES, &second)), "signature.invalid");
    // What the list does not have is not in the way.
    let only = set(&[first.clone(), ed.clone()], &[ES]);
    assert_eq!(said(&only, &signed(ES, &first)), "accepted");
    assert_eq!(said(&only, &signed(ED, &ed)), "alg.not_allowed");
}

#[test]
fn r_6_a_token_without_a_name_is_tried_with_few_keys() {
    let keys: Vec<Jwk> = (0..17).map(|_| fresh(HS)).collect();
    let of = |number: usize, tried: Option<usize>| {
        let verifiers = set(&keys[..number], &[HS]);
        tried.map_or(verifiers.clone(), |most| verifiers.with_keys_tried(most))
    };
    let by = |at: usize| signed(HS, &keys[at]);
    assert_eq!(said(&of(1, None), &by(0)), "accepted");
    assert_eq!(said(&of(1, Some(0)), &by(0)), "accepted");
    assert_eq!(said(&of(1, None), &by(1)), "signature.invalid");
    for at in 0..3 {
        assert_eq!(said(&of(2, None), &by(at)), "key.ambiguous");
        assert_eq!(said(&of(2, Some(1)), &by(at)), "key.ambiguous");
        assert_eq!(said(&of(3, Some(2)), &by(at)), "key.ambiguous");
        assert_eq!(said(&of(3, Some(3)), &by(at)), "accepted");
        assert_eq!(
            said(&of(2, Some(2)), &by(at)),
            if at < 2 { "accepted" } else { "signature.invalid" }
        );
    }
    assert_eq!(said(&of(16, Some(100)), &by(15)), "accepted");
    assert_eq!(said(&of(16, Some(16)), &by(16)), "signature.invalid");
    assert_eq!(said(&of(17, Some(100)), &by(0)), "key.ambiguous");
    // Only keys of the token's algorithm count, and a `kid` of theirs does not matter.
    let es = fresh(ES).with_kid("e");
    let mixed = set(&[keys[0].clone(), es.clone(), fresh(ED)], &[HS, ES, ED]);
    let nameless =
        Signer::with_backend(BACKEND, ES, &key(ES).clone()).unwrap().sign(b"payload").unwrap();
    assert_eq!(said(&mixed, &by(0)), "accepted");
    assert_eq!(said(&mixed, &nameless), "signature.invalid");
    assert_eq!(said(&set(&[], &[HS]), &by(0)), "alg.not_allowed");
    let named = Signer::with_backend(BACKEND, HS, &keys[0])
        .unwrap()
        .with_kid("x")
        .unwrap()
        .sign(b"payload")
        .unwrap();
    assert_eq!(said(&set(&[], &[HS]), &named), "key.not_found");
}

/// RS256 to HS256 with a set (CVE-2015-9235).
#[test]
fn r_2_a_public_key_of_a_set_is_no_secret() {
    let public = support::key("rsa2048").to_public().unwrap().with_kid("r");
    let secret = fresh(HS).with_kid("h");
    let forged = Signer::with_backend(BACKEND, HS, key(HS)).unwrap();
    let [named, nameless] =
        [forged.clone().with_kid("r").unwrap(), forged].map(|s| s.sign(b"payload").unwrap());

    let only = set(from_ref(&public), &[HS]);
    assert!(only.verifiers().is_empty());
    assert_eq!(only.skipped()[0].error().kind(), ErrorKind::KeyType);
    assert_eq!(said(&only, &named), "key.not_found");
    assert_eq!(said(&only, &nameless), "alg.not_allowed");
    for keys in [vec![public.clone()], vec![public, secret]] {
        let verifiers = set(&keys, &[RS, HS]);
        assert_eq!(verifiers.verifiers().len(), keys.len());
        assert_eq!(said(&verifiers, &named), "alg.not_allowed");
        let expected = if keys.len() == 1 { "alg.not_allowed" } else { "signature.invalid" };
        assert_eq!(said(&verifiers, &nameless), expected);
    }
}

#[test]
fn r_23_each_signature_of_an_object_names_its_key() {
    let by = |kid: &str| {
        entry_of(HS, r#"{"alg":"HS256"}"#, &format!(r#"{{"kid":"{kid}"}}"#), PAYLOAD.as_bytes())
    };
    let verifiers = set(&[key(HS).clone().with_kid("a"), fresh(HS).with_kid("b")], &[HS]);
    let verify = |entries: &[&str]| General::verify(&general(entries), &verifiers);
    let [a, b, c] = ["a", "b", "c"].map(by);
    for entries in [&[&*a][..], &[&*c, &*a], &[&*b, &*c, &*a], &[&*a, &*b]] {
        let verified = verify(entries).unwrap();
        assert_eq!(verified.dangerous_unprotected_header().unwrap().kid(), Some("a"));
    }
    assert_eq!(verify(&[&c]).unwrap_err(), ErrorKind::KeyNotFound);
    assert_eq!(verify(&[&b]).unwrap_err(), ErrorKind::SignatureInvalid);
    assert_eq!(verify(&[&c, &b]).unwrap_err(), ErrorKind::SignatureInvalid);
    let text = general(&[&c, &a]).replacen(&format!(r#""payload":"{PAYLOAD}","#), "", 1);
    assert!(General::verify_detached(&text, b"payload", &verifiers).is_ok());
    assert!(General::verify_detached_from(&text, &b"payload"[..], &verifiers).is_ok());
    let refused = General::verify_detached_from(&text, &b"x"[..], &verifiers).unwrap_err();
    assert_eq!(refused, ErrorKind::SignatureInvalid);
}

#[test]
fn a_set_has_limits_and_critical_names_of_its_own() {
    let verifiers = set(&[key(HS).clone()], &[HS]);
    let signer = Signer::with_backend(BACKEND, HS, key(HS)).unwrap();
    let token = signer.clone().with_critical("x", &1).unwrap().sign(b"payload").unwrap();
    assert_eq!(said(&verifiers, &token), "header.crit_unsupported");
    assert_eq!(said(&verifiers.clone().with_critical(&["y"]), &token), "header.crit_unsupported");
    assert_eq!(said(&verifiers.clone().with_critical(&["x"]), &token), "accepted");
    let tight = verifiers.with_limits(Limits::DEFAULT.token_octets(20));
    let token = signer.sign(b"payload").unwrap();
    assert_eq!(said(&tight, &token), "limit.exceeded");
    let json = Flattened::sign(b"payload", &signer).unwrap();
    assert_eq!(Flattened::verify(&json, &tight).unwrap_err(), ErrorKind::Limit);
    assert_eq!(Compact::verify_detached(&token, b"", &tight).unwrap_err(), ErrorKind::Limit);
}
