//! Keys that must not become signers or verifiers.

use super::{KEYS, key};
use crate::support::BACKEND;
use jose_core::jwk::{Key, oct, okp, rsa};
use jose_core::{Alg, Curve, ErrorKind, JweAlg, JweEnc, Jwk, JwsAlg, KeyOp, KeyUse, base64url};
use jose_jws::{Signer, Verifier, hazmat};
use std::fs;

fn oct(octets: usize) -> Jwk {
    Jwk::new(oct::Secret::new(vec![7; octets]).unwrap())
}

#[test]
fn r_9_short_secrets_are_refused() {
    for (alg, least) in [(JwsAlg::HS256, 32), (JwsAlg::HS384, 48), (JwsAlg::HS512, 64)] {
        for octets in [1, 16, 31, least - 1] {
            assert_eq!(
                Signer::with_backend(BACKEND, alg, &oct(octets)).unwrap_err(),
                ErrorKind::KeySize
            );
            assert_eq!(
                Verifier::with_backend(BACKEND, alg, &oct(octets)).unwrap_err(),
                ErrorKind::KeySize
            );
            let short = hazmat::SHORT_HMAC_KEYS;
            assert!(Verifier::with_backend(short, alg, &oct(octets)).is_ok());
        }
        assert!(
            Signer::with_backend(BACKEND, alg, &oct(least)).is_ok()
                && Verifier::with_backend(BACKEND, alg, &oct(least)).is_ok()
        );
    }
    assert_eq!(oct::Secret::new(vec![]).unwrap_err(), ErrorKind::KeySize);
    assert_eq!(Jwk::from_json(r#"{"kty":"oct","k":""}"#).unwrap_err(), ErrorKind::KeySize);
}

/// Everything public in `vectors/keys` and every PEM file, as an HMAC secret.
#[test]
fn r_2_pem_and_der_of_public_keys_are_no_secrets() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/keys");
    let mut count = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if !name.ends_with(".pem") && !name.contains(".spki") && !name.contains(".pkcs1-pub.") {
            continue;
        }
        let octets = fs::read(&path).unwrap();
        let json = format!(r#"{{"kty":"oct","k":"{}"}}"#, base64url::encode(&octets));
        assert_eq!(oct::Secret::new(octets).unwrap_err(), ErrorKind::KeyInvalid, "{name}");
        assert_eq!(Jwk::from_json(&json).unwrap_err(), ErrorKind::KeyInvalid, "{name}");
        count += 1;
    }
    assert_eq!(count, 83);
}

#[test]
fn r_3_a_keys_own_algorithm_is_the_only_one() {
    let mut refused = 0;
    for named in super::ALL.iter() {
        let key = key(*named).clone().with_alg(*named);
        for alg in super::ALL
            .iter()
            .filter(|alg| Verifier::with_backend(BACKEND, **alg, super::key(*named)).is_ok())
        {
            let expected = if alg == named { None } else { Some(ErrorKind::KeyUse) };
            assert_eq!(
                Verifier::with_backend(BACKEND, *alg, &key).err().map(|e| e.kind()),
                expected
            );
            assert_eq!(Signer::with_backend(BACKEND, *alg, &key).err().map(|e| e.kind()), expected);
            refused += usize::from(expected.is_some());
        }
    }
    // Three with HMAC, six with RSA, two with Ed25519.
    assert_eq!(refused, 3 * 2 + 6 * 5 + 2);
    for alg in ["RSA-OAEP", "dir", "es256", "", "ES256 "] {
        let json = KEYS[2].1.to_json().replacen('{', &format!(r#"{{"alg":"{alg}","#), 1);
        let key = Jwk::from_json(&json).unwrap();
        assert_eq!(
            Verifier::with_backend(BACKEND, JwsAlg::ES256, &key).unwrap_err(),
            ErrorKind::KeyUse,
            "{alg:?}"
        );
    }
}

#[test]
fn every_name_has_a_scheme_and_any_other_is_unsupported() {
    assert!(JwsAlg::ALL.iter().all(|alg| super::ALL.contains(alg)));
    assert_eq!((JwsAlg::ALL.len(), super::ALL.len()), (18, 18));
    let alg = JwsAlg::custom("X-EXAMPLE").unwrap();
    for (name, key) in KEYS.iter() {
        assert_eq!(
            Signer::with_backend(BACKEND, alg, key).unwrap_err(),
            ErrorKind::AlgUnsupported,
            "{name}"
        );
        assert_eq!(
            Verifier::with_backend(BACKEND, alg, key).unwrap_err(),
            ErrorKind::AlgUnsupported,
            "{name}"
        );
    }
}

#[test]
fn unknown_keys_are_of_no_type() {
    for json in [r#"{"kty":"OKP","crv":"Ed448","x":"AA"}"#, r#"{"kty":"oct2","k":"AAAA"}"#] {
        let key = Jwk::from_json_keeping_unknown(json).unwrap();
        for alg in super::ALL.iter() {
            assert_eq!(
                Signer::with_backend(BACKEND, *alg, &key).unwrap_err(),
                ErrorKind::KeyType,
                "{alg}"
            );
            assert_eq!(
                Verifier::with_backend(BACKEND, *alg, &key).unwrap_err(),
                ErrorKind::KeyType,
                "{alg}"
            );
        }
    }
}

#[test]
fn r_5_use_and_key_ops_are_kept() {
    let key = || key(JwsAlg::ES256).clone();
    let said = |key: &Jwk| {
        [
            Signer::with_backend(BACKEND, JwsAlg::ES256, key).err().map(|error| error.kind()),
            Verifier::with_backend(BACKEND, JwsAlg::ES256, key).err().map(|error| error.kind()),
        ]
    };
    let no = Some(ErrorKind::KeyUse);
    assert_eq!(said(&key()), [None, None]);
    assert_eq!(said(&key().with_use(KeyUse::Signature)), [None, None]);
    assert_eq!(said(&key().with_use(KeyUse::Encryption)), [no, no]);
    assert_eq!(said(&key().with_key_ops(&[KeyOp::Sign])), [None, no]);
    assert_eq!(said(&key().with_key_ops(&[KeyOp::Verify])), [no, None]);
    assert_eq!(said(&key().with_key_ops(&[KeyOp::Sign, KeyOp::Verify])), [None, None]);
    assert_eq!(said(&key().with_key_ops(&[KeyOp::Encrypt])), [no, no]);
    assert_eq!(said(&key().with_key_ops(&[])), [no, no]);
    let both = key().with_use(KeyUse::Encryption).with_key_ops(&[KeyOp::Sign, KeyOp::Verify]);
    assert_eq!(said(&both), [no, no]);
    for key_use in ["SIG", "sig ", "", "both"] {
        let json = key().to_json().replacen('{', &format!(r#"{{"use":"{key_use}","#), 1);
        assert_eq!(said(&Jwk::from_json(&json).unwrap()), [no, no], "{key_use:?}");
    }
}

#[test]
fn r_5_the_public_half_verifies_and_a_public_key_keeps_its_word() {
    let signing = key(JwsAlg::ES256).clone().with_key_ops(&[KeyOp::Sign]);
    let public = signing.to_public().unwrap();
    assert!(Verifier::with_backend(BACKEND, JwsAlg::ES256, &public).is_ok());
    assert_eq!(public.to_public().unwrap(), public);
    let odd = public.with_key_ops(&[KeyOp::Sign]);
    assert_eq!(
        Verifier::with_backend(BACKEND, JwsAlg::ES256, &odd).unwrap_err(),
        ErrorKind::KeyUse
    );
    let odd = odd.to_public().unwrap();
    assert_eq!(
        Verifier::with_backend(BACKEND, JwsAlg::ES256, &odd).unwrap_err(),
        ErrorKind::KeyUse
    );
}

#[test]
fn r_10_weak_rsa_keys_are_refused() {
    let Key::RsaPrivate(good) = key(JwsAlg::RS256).key() else { panic!("another key") };
    let (n, e) = (good.public().n(), good.public().e());
    let odd = |octets: usize| vec![0xff; octets];
    let kind = |n: &[u8], e: &[u8]| rsa::PublicKey::new(n, e).err().map(|error| error.kind());
    assert_eq!(kind(n, e), None);
    for octets in [1, 64, 128, 192, 255, 1025, 2048, 10_000] {
        assert_eq!(kind(&odd(octets), e), Some(ErrorKind::KeySize), "{octets}");
    }
    assert_eq!(kind(&[&[0x7f], &odd(255)[..]].concat(), e), Some(ErrorKind::KeySize));
    let mut even = n.to_vec();
    *even.last_mut().unwrap() &= 0xfe;
    assert_eq!(kind(&even, e), Some(ErrorKind::KeyInvalid));
    for e in [&[1][..], &[2], &[4], &[1, 0, 0], &[2, 0, 0, 0, 1], &[0xff; 9], &[0xff; 256]] {
        assert_eq!(kind(n, e), Some(ErrorKind::KeyInvalid), "{e:?}");
    }
    for e in [&[3][..], &[5], &[17], &[1, 0, 1], &[1, 0xff, 0xff, 0xff, 0xff]] {
        assert_eq!(kind(n, e), None, "{e:?}");
    }
    assert_eq!(kind(&[&[0], n].concat(), e), Some(ErrorKind::KeyMember));
    assert_eq!(kind(n, &[0, 1, 0, 1]), Some(ErrorKind::KeyMember));
    assert_eq!(kind(&[], e), Some(ErrorKind::KeyMember));
    assert_eq!(kind(n, &[]), Some(ErrorKind::KeyMember));
}

#[test]
fn r_33_ed25519_keys_have_32_octets() {
    for octets in [0, 31, 33, 64] {
        let error = okp::PublicKey::new(Curve::Ed25519, &vec![9; octets]).unwrap_err();
        assert_eq!(error, ErrorKind::KeyMember);
    }
}

/// Keys for encryption, by their `alg`, sign and verify nothing.
#[test]
fn r_3_keys_for_encryption_are_not_for_signatures() {
    let other: [(JwsAlg, Alg); 5] = [
        (JwsAlg::HS256, JweAlg::A256KW.into()),
        (JwsAlg::HS256, JweEnc::A256GCM.into()),
        (JwsAlg::HS256, JweAlg::PBES2_HS256_A128KW.into()),
        (JwsAlg::RS256, JweAlg::RSA_OAEP.into()),
        (JwsAlg::ES256, JweAlg::ECDH_ES.into()),
    ];
    for (alg, own) in other {
        let key = key(alg).clone().with_alg(own);
        assert_eq!(
            Signer::with_backend(BACKEND, alg, &key).unwrap_err(),
            ErrorKind::KeyUse,
            "{own}"
        );
        assert_eq!(
            Verifier::with_backend(BACKEND, alg, &key).unwrap_err(),
            ErrorKind::KeyUse,
            "{own}"
        );
    }
}
