//! The examples of AES-CBC with HMAC (RFC 7516, Appendix B; RFC 7518, Appendix B), whose
//! additional data is no header.

#![cfg(all(feature = "std", feature = "rustcrypto"))]

use crate::Backend;
use crate::content;
use alloc::borrow::ToOwned;
use alloc::vec::Vec;
use jose_core::{JweEnc, base64url};
use serde_json::Value;

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
