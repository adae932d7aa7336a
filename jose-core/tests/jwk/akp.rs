//! Algorithm key pairs.

use crate::support::{json, octets, read, text, with, without};
use jose_core::jwk::akp::{PrivateKey, PublicKey};
use jose_core::{ErrorKind, Jwk, JwsAlg, KeyOp, KeyType};
use serde_json::{Value, json};

const ALGORITHMS: [(JwsAlg, usize); 3] =
    [(JwsAlg::ML_DSA_44, 1312), (JwsAlg::ML_DSA_65, 1952), (JwsAlg::ML_DSA_87, 2592)];

/// The three keys of RFC 9964, Appendix A.1.
fn keys() -> Vec<Value> {
    let file = json("rfc9964.json");
    file["cases"].as_array().unwrap().iter().map(|case| case["key"].clone()).collect()
}

#[test]
fn keys_of_rfc_9964() {
    let keys = keys();
    assert_eq!(keys.len(), 3);
    for (jwk, (alg, width)) in keys.iter().zip(ALGORITHMS) {
        let key = read(jwk).unwrap();
        assert_eq!((key.kty(), key.key_type()), ("AKP", Some(KeyType::Akp)));
        assert_eq!((key.alg(), key.curve(), key.crv()), (Some(alg.as_str()), None, None));
        let computed = PrivateKey::new(alg, &octets(jwk, "priv")).unwrap();
        assert_eq!(computed.public().as_bytes(), octets(jwk, "pub"));
        assert_eq!(computed.public().as_bytes().len(), width);

        let public = key.to_public().unwrap();
        let written: Value = serde_json::from_str(&public.to_json()).unwrap();
        assert_eq!(written, without(jwk, &["priv"]));
        assert!(!public.is_private());
        assert_eq!(read(&written).unwrap(), public);
    }
}

#[test]
fn lengths_are_exact() {
    for jwk in keys() {
        for member in ["pub", "priv"] {
            let whole = octets(&jwk, member);
            let long = [&whole[..], &[0]].concat();
            for wrong in [&whole[..whole.len() - 1], &whole[1..], &[], &long, &[0; 64]] {
                let error = read(&with(&jwk, member, text(wrong))).unwrap_err();
                assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, member));
            }
        }
    }
    assert_eq!(PrivateKey::new(JwsAlg::ML_DSA_44, &[0; 31]).unwrap_err(), ErrorKind::KeyMember);
}

#[test]
fn the_algorithm_is_a_part_of_the_key() {
    let keys = keys();
    let error = read(&without(&keys[0], &["alg"])).unwrap_err();
    assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, "alg"));
    for alg in ["ES256", "ml-dsa-44", "ML-DSA-44 ", "", "ML-DSA", "none"] {
        let error = read(&with(&keys[0], "alg", alg)).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyUnsupported, "alg"), "{alg:?}");
    }
    for value in [json!(null), json!(7), json!(["ML-DSA-44"])] {
        assert_eq!(read(&with(&keys[0], "alg", value)).unwrap_err(), ErrorKind::KeyMember);
    }
    for alg in ["ML-DSA-65", "ML-DSA-87"] {
        let error = read(&with(&keys[0], "alg", alg)).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, "pub"));
    }
    for alg in [JwsAlg::ES256, JwsAlg::custom("X").unwrap()] {
        assert_eq!(PublicKey::new(alg, &[0; 1312]).unwrap_err(), ErrorKind::KeyType);
        assert_eq!(PrivateKey::new(alg, &[0; 32]).unwrap_err(), ErrorKind::KeyType);
        assert_eq!(PrivateKey::generate(alg).unwrap_err(), ErrorKind::KeyType);
    }
}

#[test]
fn the_algorithm_stays_with_the_key() {
    let pair = PrivateKey::generate(JwsAlg::ML_DSA_65).unwrap();
    for key in [Jwk::new(pair.clone()), Jwk::new(pair.public().clone())] {
        for key in [key.clone().without_alg(), key.clone().with_alg(JwsAlg::ES256), key] {
            assert_eq!(key.alg(), Some("ML-DSA-65"));
            assert_eq!(Jwk::from_json(&key.to_json()).unwrap(), key);
            key.check_permits(JwsAlg::ML_DSA_65, KeyOp::Verify).unwrap();
            let error = key.check_permits(JwsAlg::ML_DSA_44, KeyOp::Verify).unwrap_err();
            assert_eq!(error, ErrorKind::KeyUse);
        }
    }
}

#[test]
fn r_11_the_public_half_must_match() {
    for (jwk, (alg, _)) in keys().iter().zip(ALGORITHMS) {
        let other = PrivateKey::generate(alg).unwrap();
        for altered in [
            with(jwk, "priv", text(other.seed())),
            with(jwk, "pub", text(other.public().as_bytes())),
        ] {
            let error = read(&altered).unwrap_err();
            assert_eq!((error.kind(), error.place()), (ErrorKind::KeyInconsistent, "pub"));
        }
    }
}

#[test]
fn r_51_debug_shows_no_private_part() {
    let key = Jwk::generate(JwsAlg::ML_DSA_44).unwrap();
    assert_eq!(format!("{:?}", key.key()), "AkpPrivate(akp::PrivateKey(ML-DSA-44))");
}

#[test]
fn key_pairs_are_made() {
    for (alg, width) in ALGORITHMS {
        let one = PrivateKey::generate(alg).unwrap();
        assert_ne!(one, PrivateKey::generate(alg).unwrap());
        assert_eq!(one, PrivateKey::new(alg, one.seed()).unwrap());
        assert_eq!((one.seed().len(), one.public().as_bytes().len()), (32, width));
        let key = Jwk::generate(alg).unwrap();
        assert_eq!(Jwk::from_json(&key.to_json()).unwrap(), key);
    }
}
