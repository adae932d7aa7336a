//! Keys of a set that are left out, and why.

use super::support;
use super::verifier_set::{fresh, said, set, signed};
use crate::support::BACKEND;
use jose_core::{ErrorKind, JwkSet, JwsAlg, KeyOp, KeyUse};
use jose_jws::{Signer, VerifierSet};

const ES: JwsAlg = JwsAlg::ES256;
const HS: JwsAlg = JwsAlg::HS256;
const RS: JwsAlg = JwsAlg::RS256;
const PS: JwsAlg = JwsAlg::PS256;

/// The places, identifiers and reasons of keys that were left out.
fn skipped(verifiers: &VerifierSet) -> Vec<(usize, Option<&str>, &'static str)> {
    let one = |key: &jose_core::jwk::set::Skipped| (key.index(), key.error().code());
    let kids = verifiers.skipped().iter().map(|key| key.kid());
    verifiers.skipped().iter().map(one).zip(kids).map(|((at, code), kid)| (at, kid, code)).collect()
}

#[test]
fn r_5_r_6_keys_that_cannot_be_used_are_left_out_and_said_to_be() {
    let es = |kid: &str| fresh(ES).with_kid(kid);
    let keys = [
        es("good"),
        es("enc").with_use(KeyUse::Encryption),
        es("ops").with_key_ops(&[KeyOp::Sign]),
        es("none").with_key_ops(&[]),
        fresh(JwsAlg::ES384).with_kid("curve"),
        fresh(HS).with_kid("secret"),
        es("sig").with_use(KeyUse::Signature).with_key_ops(&[KeyOp::Verify]),
    ];
    let verifiers = set(&keys, &[ES]);
    let kids: Vec<_> = verifiers.verifiers().iter().map(|verifier| verifier.kid()).collect();
    assert_eq!(kids, [Some("good"), Some("sig")]);
    assert_eq!(
        skipped(&verifiers),
        [
            (1, Some("enc"), "key.use"),
            (2, Some("ops"), "key.use"),
            (3, Some("none"), "key.use"),
            (4, Some("curve"), "key.type"),
            (5, Some("secret"), "key.type"),
        ]
    );
    let token = Signer::with_backend(BACKEND, ES, &keys[0])
        .unwrap()
        .with_kid("enc")
        .unwrap()
        .sign(b"payload")
        .unwrap();
    let error = verifiers.verify(&token).unwrap_err();
    assert_eq!(error, ErrorKind::KeyNotFound);
    assert!(error.to_string().contains("left out: key not meant for this"), "{error}");

    // Keys that could not even be read keep their places.
    let json = format!(
        r#"{{"keys":[{{"kty":"XYZ","kid":"a"}},{},{{"kty":"EC","crv":"P-256","x":"AA","y":"AA","kid":"b"}},{{"kty":"oct","k":"","kid":"c"}}]}}"#,
        &*keys[0].to_public().unwrap().to_json()
    );
    let verifiers =
        VerifierSet::with_backend(BACKEND, &JwkSet::from_json(&json).unwrap(), &[ES]).unwrap();
    let expected = [
        (0, Some("a"), "key.unsupported"),
        (2, Some("b"), "key.member"),
        (3, Some("c"), "key.size"),
    ];
    assert_eq!(skipped(&verifiers), expected);
    assert_eq!(said(&verifiers, &signed(ES, &keys[0])), "accepted");
}

#[test]
fn r_3_keys_without_an_algorithm_are_left_out_where_several_fit() {
    let rsa = || support::key("rsa2048").to_public().unwrap().without_alg().with_kid("r");
    let twice = set(&[rsa()], &[RS, PS]);
    assert_eq!(skipped(&twice), [(0, Some("r"), "key.ambiguous")]);
    for alg in [RS, PS] {
        let key = support::key("rsa2048").without_alg().with_kid("r");
        let token = signed(alg, &key);
        assert_eq!(said(&twice, &token), "key.not_found", "{alg}");
        assert_eq!(said(&set(&[rsa()], &[alg, alg, ES]), &token), "accepted", "{alg}");
        assert_eq!(said(&set(&[rsa().with_alg(alg)], &[PS, RS]), &token), "accepted", "{alg}");
        let other = if alg == RS { PS } else { RS };
        assert_eq!(said(&set(&[rsa().with_alg(other)], &[PS, RS]), &token), "alg.not_allowed");
        assert_eq!(said(&set(&[rsa().with_alg(other)], &[alg]), &token), "key.not_found");
    }
    // A secret is held to its length: where only one algorithm takes it, that is the one.
    let [short, long] = [HS, JwsAlg::HS512].map(fresh);
    let verifiers = set(&[short.clone(), long], &[HS, JwsAlg::HS512]);
    assert_eq!(skipped(&verifiers), [(1, None, "key.ambiguous")]);
    assert_eq!(said(&verifiers, &signed(HS, &short)), "accepted");
}

#[test]
fn a_list_names_algorithms_that_there_are() {
    let keys: JwkSet = [fresh(ES)].into_iter().collect();
    let kind =
        |list: &[JwsAlg]| VerifierSet::with_backend(BACKEND, &keys, list).unwrap_err().kind();
    assert_eq!(kind(&[]), ErrorKind::Misuse);
    let own = JwsAlg::custom("X-EXAMPLE").unwrap();
    assert_eq!(kind(&[own]), ErrorKind::AlgUnsupported);
    assert_eq!(kind(&[ES, own]), ErrorKind::AlgUnsupported);
}
