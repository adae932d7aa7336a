//! One key, one algorithm: tokens of every algorithm for every verifier.

use super::{KEYS, input, key, refusal, seal, signature, support, token};
use crate::support::BACKEND;
use jose_core::{ErrorKind, Jwk, JwsAlg};
use jose_jws::{Signer, Verifier};
use std::collections::BTreeMap;

fn count<'a>(kinds: impl IntoIterator<Item = Option<ErrorKind>>) -> BTreeMap<&'a str, usize> {
    let mut count = BTreeMap::new();
    for kind in kinds {
        *count.entry(kind.map_or("accepted", ErrorKind::code)).or_insert(0) += 1;
    }
    count
}

#[test]
fn r_2_r_3_every_algorithm_takes_its_own_type_of_key_only() {
    let mut making = Vec::new();
    for alg in super::ALL.iter() {
        for (_, key) in KEYS.iter() {
            let signer = Signer::with_backend(BACKEND, *alg, key).err().map(|error| error.kind());
            let verifier =
                Verifier::with_backend(BACKEND, *alg, key).err().map(|error| error.kind());
            assert_eq!(signer, verifier);
            making.extend([signer, verifier]);
            if let Ok(public) = key.to_public() {
                let kind =
                    Verifier::with_backend(BACKEND, *alg, &public).err().map(|error| error.kind());
                assert_eq!(kind, verifier);
                making.push(kind);
                let public = Signer::with_backend(BACKEND, *alg, &public).unwrap_err().kind();
                assert_eq!(public, verifier.unwrap_or(ErrorKind::KeyPrivateRequired));
            }
        }
    }
    // 18 algorithms, 10 keys, 9 public halves; 15 of the 18 have one. Three of the keys are
    // of one type, each for one algorithm only.
    let expected = [
        ("accepted", 18 * 2 + 15),
        ("key.use", 3 * 2 * 3),
        ("key.type", (18 * 10 - 18 - 3 * 2) * 2 + 18 * 9 - 15 - 3 * 2),
    ];
    assert_eq!(count(making), BTreeMap::from(expected));
}

#[test]
fn r_1_r_3_a_token_of_another_algorithm_is_refused() {
    let mut kinds = Vec::new();
    for signed in super::ALL.iter() {
        let token = seal(*signed, format!(r#"{{"alg":"{signed}"}}"#), b"payload");
        kinds.extend(super::ALL.iter().map(|verified| refusal(*verified, &token)));
    }
    let expected = [("accepted", 18), ("alg.not_allowed", 18 * 17)];
    assert_eq!(count(kinds), BTreeMap::from(expected));
}

#[test]
fn r_3_a_signature_under_the_name_of_another_algorithm_is_refused() {
    let mut kinds = Vec::new();
    for signed in super::ALL.iter() {
        for named in super::ALL.iter() {
            let token = seal(*signed, format!(r#"{{"alg":"{named}"}}"#), b"payload");
            kinds.push(refusal(*named, &token));
        }
    }
    // `EdDSA` with a key on Ed25519 and `Ed25519` are two names of one algorithm.
    let expected = [("accepted", 18 + 2), ("signature.invalid", 18 * 17 - 2)];
    assert_eq!(count(kinds), BTreeMap::from(expected));
}

#[test]
fn another_key_of_the_right_type_is_refused() {
    let mut kinds = Vec::new();
    for alg in super::ALL.iter() {
        let other = match alg.as_str() {
            "RS256" | "RS384" | "RS512" | "PS256" | "PS384" | "PS512" => support::key("rsa3072"),
            _ => Jwk::generate(*alg).unwrap(),
        };
        let token = seal(*alg, format!(r#"{{"alg":"{alg}"}}"#), b"payload");
        let error =
            Verifier::with_backend(BACKEND, *alg, &other).unwrap().verify(&token).unwrap_err();
        kinds.push(Some(error.kind()));
    }
    assert_eq!(count(kinds), BTreeMap::from([("signature.invalid", 18)]));
}

#[test]
fn r_34_signatures_of_another_length_are_refused() {
    let mut kinds = Vec::new();
    for alg in super::ALL.iter() {
        let input = input(format!(r#"{{"alg":"{alg}"}}"#), b"payload");
        let good = signature(*alg, input.as_bytes());
        assert_eq!(refusal(*alg, &token(&input, &good)), None);
        let half = &good[..good.len() / 2];
        let (short, front) = (&good[..good.len() - 1], &good[1..]);
        let long = [&good[..], &[0]].concat();
        let front_long = [&[0], &good[..]].concat();
        let double = [&good[..], &good[..]].concat();
        let zeros = vec![0; good.len()];
        for altered in
            [&[][..], half, short, front, &long, &front_long, &double, &zeros, &[0; 9000]]
        {
            kinds.push(refusal(*alg, &token(&input, altered)));
        }
    }
    assert_eq!(count(kinds), BTreeMap::from([("signature.invalid", 18 * 9)]));
}

/// RS256 to HS256 with what an attacker has of the public key (CVE-2015-9235).
#[test]
fn r_2_a_public_key_is_no_secret() {
    let rsa = key(JwsAlg::RS256).to_public().unwrap();
    for alg in [JwsAlg::HS256, JwsAlg::HS384, JwsAlg::HS512] {
        assert_eq!(Verifier::with_backend(BACKEND, alg, &rsa).unwrap_err(), ErrorKind::KeyType);
        let token = seal(alg, format!(r#"{{"alg":"{alg}"}}"#), b"payload");
        assert_eq!(refusal(JwsAlg::RS256, &token), Some(ErrorKind::AlgNotAllowed));
    }
}
