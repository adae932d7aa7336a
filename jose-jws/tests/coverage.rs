//! Every algorithm of the back end in every serialization, encoded and not, with its payload
//! and without. An algorithm joins by being in the table.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

mod support;

use jose_core::{ErrorKind, Jwk, JwsAlg};
use jose_jws::{Backend, Signer, Verifier, VerifyPolicy};
use std::collections::BTreeMap;
use support::{BACKEND, BACKENDS, Form};

/// The algorithms in the table.
const ALGORITHMS: usize = 18;
/// Those of them that sign a hash, and so read a payload in pieces.
const HASHING: usize = 13;

const PAYLOAD: &[u8] = b"It's a dangerous business";

/// A new key, but for RSA, where making one takes seconds.
fn key(alg: JwsAlg) -> Jwk {
    match alg.as_str() {
        "RS256" | "RS384" | "RS512" | "PS256" | "PS384" | "PS512" => support::key("rsa2048"),
        _ => Jwk::generate(alg).unwrap(),
    }
}

fn pair(backend: Backend, alg: JwsAlg) -> (Signer, Verifier) {
    let key = key(alg);
    let public = key.to_public().unwrap_or_else(|_| key.clone());
    (
        Signer::with_backend(backend, alg, &key).unwrap(),
        Verifier::with_backend(backend, alg, &public).unwrap(),
    )
}

#[test]
fn every_algorithm_signs_and_verifies_in_every_form() {
    for backend in BACKENDS {
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        let mut add = |what| *count.entry(what).or_default() += 1;
        for alg in backend.algorithms() {
            let (signer, verifier) = pair(*backend, alg);
            let unencoded = signer.clone().with_unencoded_payload().unwrap();
            for signer in [&signer, &unencoded] {
                for form in Form::ALL {
                    let place = format!("{alg} {form:?} on {}", backend.name());
                    let text = form.sign(PAYLOAD, &[signer]).unwrap();
                    let seen = form.verify(&text, PAYLOAD, &verifier);
                    let seen = seen.unwrap_or_else(|error| panic!("{place}: {error}"));
                    assert_eq!(seen.payload, PAYLOAD, "{place}");
                    assert_eq!(seen.protected, *signer.header(), "{place}");
                    add("signed and verified");
                    if form.is_detached() {
                        let refused = form.verify(&text, b"another", &verifier).unwrap_err();
                        assert_eq!(refused, ErrorKind::SignatureInvalid, "{place}");
                        match form.sign_from(PAYLOAD, &[signer]) {
                            Ok(text) => {
                                form.verify_from(&text, PAYLOAD, &verifier).unwrap();
                                form.verify(&text, PAYLOAD, &verifier).unwrap();
                                add("in pieces");
                            }
                            Err(error) => {
                                assert_eq!(error, ErrorKind::Misuse, "{place}");
                                let read = form.verify_from(&text, PAYLOAD, &verifier).unwrap_err();
                                assert_eq!(read, ErrorKind::AlgNotAllowed, "{place}");
                                add("as a whole only");
                            }
                        }
                    }
                }
            }
        }
        let expected = [
            ("signed and verified", ALGORITHMS * 6 * 2),
            ("in pieces", HASHING * 3 * 2),
            ("as a whole only", (ALGORITHMS - HASHING) * 3 * 2),
        ];
        assert_eq!(count, BTreeMap::from(expected), "{}", backend.name());
    }
}

/// As many algorithms under one payload as there is room for signatures.
#[test]
fn algorithms_sign_side_by_side() {
    let mut together = Vec::new();
    let algs: Vec<JwsAlg> = BACKEND.algorithms().collect();
    // A key counts once: of the six for RSA, one.
    let once: Vec<JwsAlg> = algs
        .iter()
        .filter(|alg| !matches!(alg.as_str(), "RS384" | "RS512" | "PS256" | "PS384" | "PS512"))
        .copied()
        .collect();
    let (signers, verifiers): (Vec<Signer>, Vec<Verifier>) =
        once.iter().map(|alg| pair(BACKEND, *alg)).unzip();
    let signers: Vec<&Signer> = signers.iter().collect();
    let all = VerifyPolicy::all(verifiers.clone()).unwrap();
    for form in [Form::General, Form::DetachedGeneral] {
        let text = form.sign(PAYLOAD, &signers).unwrap();
        for (at, verifier) in verifiers.iter().enumerate() {
            let seen = form.verify(&text, PAYLOAD, verifier).unwrap();
            assert_eq!(seen.protected.alg(), Some(once[at].as_str()));
        }
        together.push(form.satisfies(&text, PAYLOAD, &all).unwrap().len());
    }
    assert_eq!(together, [ALGORITHMS - 5; 2]);
    assert_eq!(algs.len(), ALGORITHMS);
}
