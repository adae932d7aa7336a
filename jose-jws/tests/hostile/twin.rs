//! `EdDSA` and `Ed25519` are two names of one algorithm, for those who say so.

use super::{ALL, key, refusal, seal, verifier};
use crate::support::BACKEND;
use jose_core::{ErrorKind, Jwk, JwkSet, JwsAlg};
use jose_jws::{Verifier, VerifierSet};

const NAMES: [JwsAlg; 2] = [JwsAlg::EDDSA, JwsAlg::ED25519];

fn token(name: &str) -> String {
    seal(JwsAlg::EDDSA, format!(r#"{{"alg":"{name}"}}"#), b"payload")
}

#[test]
fn r_3_the_other_name_is_taken_only_when_asked_for() {
    for (own, other) in [(NAMES[0], NAMES[1]), (NAMES[1], NAMES[0])] {
        assert_eq!(refusal(own, &token(own.as_str())), None);
        assert_eq!(refusal(own, &token(other.as_str())), Some(ErrorKind::AlgNotAllowed));
        let both = verifier(own).with_twin_name().unwrap();
        assert_eq!(both.alg(), own);
        for name in NAMES {
            let verified = both.verify(&token(name.as_str())).unwrap();
            assert_eq!(verified.header().alg(), Some(name.as_str()));
        }
        let kind = |text: &str| both.verify(text).unwrap_err().kind();
        for name in
            ["eddsa", "EDDSA", "ed25519", "Ed448", "Ed25519 ", "EdDSA\\u0000", "", "HS256", "ES256"]
        {
            assert_eq!(kind(&token(name)), ErrorKind::AlgNotAllowed, "{name:?}");
        }
        assert_eq!(kind(&token("none")), ErrorKind::AlgNone);
        let signed = token("Ed25519");
        let (input, _) = signed.rsplit_once('.').unwrap();
        assert_eq!(kind(&super::token(input, &[7; 64])), ErrorKind::SignatureInvalid);
        let stranger = Verifier::with_backend(BACKEND, own, &Jwk::generate(own).unwrap()).unwrap();
        let refused = stranger.with_twin_name().unwrap().verify(&signed).unwrap_err();
        assert_eq!(refused, ErrorKind::SignatureInvalid);
    }
}

#[test]
fn r_3_other_algorithms_have_one_name() {
    for alg in ALL.iter().filter(|alg| !NAMES.contains(alg)) {
        assert_eq!(verifier(*alg).with_twin_name().unwrap_err(), ErrorKind::Misuse, "{alg}");
    }
}

#[test]
fn r_3_a_set_takes_both_names_if_the_list_has_both() {
    let bare = key(JwsAlg::EDDSA).to_public().unwrap().without_alg();
    let of = |key: &Jwk, allowed: &[JwsAlg]| {
        let set: JwkSet = [key.clone()].into_iter().collect();
        let verifiers = VerifierSet::with_backend(BACKEND, &set, allowed).unwrap();
        assert_eq!(verifiers.verifiers().len(), 1);
        NAMES.map(|name| verifiers.verify(&token(name.as_str())).err().map(|error| error.kind()))
    };
    let no = Some(ErrorKind::AlgNotAllowed);
    let both = [JwsAlg::ED25519, JwsAlg::ES256, JwsAlg::EDDSA];
    assert_eq!(of(&bare, &NAMES), [None, None]);
    assert_eq!(of(&bare, &both), [None, None]);
    assert_eq!(of(&bare, &NAMES[..1]), [None, no]);
    assert_eq!(of(&bare, &NAMES[1..]), [no, None]);
    // A list with both names says that they are one, whichever the key has.
    for name in NAMES {
        let named = bare.clone().with_alg(name);
        assert_eq!(of(&named, &NAMES), [None, None]);
        assert_eq!(of(&named, &[name]), NAMES.map(|other| (other != name).then_some(no).flatten()));
    }
}
