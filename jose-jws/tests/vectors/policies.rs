//! Policies over all the keys of a case.

use crate::received::Received;
use crate::support::BACKEND;
use crate::support::{Form, Seen};
use jose_core::{ErrorKind, Jwk, JwsAlg};
use jose_jws::{Verifier, VerifyPolicy};

/// Asks every policy that these keys satisfy, and some that they do not.
pub(crate) fn satisfied(
    form: Form,
    text: &str,
    payload: &[u8],
    verifiers: &[Verifier],
    received: &[Received],
    place: &str,
) {
    let all = verifiers.len();
    let ask = |policy: &VerifyPolicy| form.satisfies(text, payload, policy);
    let named = |seen: &[(usize, usize, Seen)]| -> Vec<(usize, usize)> {
        seen.iter().map(|(signature, verifier, _)| (*signature, *verifier)).collect()
    };
    let given = || verifiers.iter().cloned();

    for least in 1..=all {
        // The last verifier first: places are those of the policy.
        let policy = VerifyPolicy::at_least(least, given().rev()).unwrap();
        let seen = ask(&policy).unwrap_or_else(|error| panic!("{place}: {error}"));
        let expected: Vec<_> = (0..least).map(|at| (at, all - 1 - at)).collect();
        assert_eq!(named(&seen), expected, "{place}");
        for (at, _, seen) in &seen {
            assert_eq!(seen.payload, payload, "{place}");
            received[*at].is_seen(seen, place);
        }
    }
    let seen = ask(&VerifyPolicy::all(given()).unwrap()).unwrap();
    assert_eq!(named(&seen), (0..all).map(|at| (at, at)).collect::<Vec<_>>(), "{place}");
    let seen = ask(&VerifyPolicy::any(given()).unwrap()).unwrap();
    assert_eq!(named(&seen), [(0, 0)], "{place}");
    for (at, verifier) in verifiers.iter().enumerate() {
        let seen = ask(&VerifyPolicy::one(verifier.clone())).unwrap();
        assert_eq!(named(&seen), [(at, 0)], "{place}");
    }

    // Somebody who has not signed.
    let mut algs = [JwsAlg::HS384, JwsAlg::HS512].into_iter();
    let alg = algs.find(|alg| verifiers.iter().all(|verifier| verifier.alg() != *alg)).unwrap();
    let stranger = Verifier::with_backend(BACKEND, alg, &Jwk::generate(alg).unwrap()).unwrap();
    let refused = ask(&VerifyPolicy::all(given().chain([stranger.clone()])).unwrap());
    assert_eq!(refused.unwrap_err(), ErrorKind::SignatureMissing, "{place}");
    let refused = ask(&VerifyPolicy::one(stranger)).unwrap_err();
    assert_eq!(refused, ErrorKind::AlgNotAllowed, "{place}");
}
