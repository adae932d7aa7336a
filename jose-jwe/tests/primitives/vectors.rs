//! AES key wrap, PBKDF2 and key agreement as the files of `vectors/` have them.

use crate::BACKEND;
use jose_core::{Hash, Jwk, base64url};
use jose_jwe::hazmat;
use serde_json::Value;
use std::fs;

fn cases(file: &str) -> Vec<Value> {
    let path = format!("{}/../vectors/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let vectors: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    vectors.get("cases").unwrap().as_array().unwrap().clone()
}

fn text<'a>(case: &'a Value, member: &str) -> &'a str {
    case.get(member).unwrap().as_str().unwrap()
}

fn octets(case: &Value, member: &str) -> Vec<u8> {
    base64url::decode(text(case, member), "").unwrap()
}

fn number(case: &Value, member: &str) -> u32 {
    case.get(member).unwrap().as_u64().unwrap().try_into().unwrap()
}

#[test]
fn key_wrap_of_rfc_3394() {
    let cases = cases("rfc3394");
    assert_eq!(cases.len(), 6);
    for case in &cases {
        let (kek, key) = (octets(case, "kek"), octets(case, "key_data"));
        let kek = hazmat::key_wrap(BACKEND, kek.len()).unwrap().key(&kek).unwrap();
        let mut wrapped = octets(case, "wrapped");
        let mut unwrapped = vec![0; key.len()];
        kek.unwrap(&wrapped, &mut unwrapped).unwrap();
        assert_eq!(unwrapped, key);
        wrapped.fill(0);
        kek.wrap(&key, &mut wrapped).unwrap();
        assert_eq!(wrapped, octets(case, "wrapped"));
    }
}

#[test]
fn pbkdf2() {
    let cases = [cases("rfc7914"), cases("pbkdf2-sha2")].concat();
    assert_eq!(cases.len(), 20);
    for case in &cases {
        let hash = match text(case, "alg") {
            "PBKDF2-HMAC-SHA-256" => Hash::Sha256,
            "PBKDF2-HMAC-SHA-384" => Hash::Sha384,
            other => {
                assert_eq!(other, "PBKDF2-HMAC-SHA-512");
                Hash::Sha512
            }
        };
        let (password, salt) = (text(case, "password"), octets(case, "salt"));
        let expected = octets(case, "derived_key");
        let mut key = vec![0; number(case, "length").try_into().unwrap()];
        let primitive = hazmat::pbkdf2(BACKEND, hash).unwrap();
        let iterations = number(case, "iterations");
        primitive.derive(password.as_bytes(), &salt, iterations, &mut key).unwrap();
        assert_eq!(key, expected);
    }
}

/// P-256 of RFC 7518, Appendix C, and X25519 of RFC 8037, Appendix A.6, from both sides.
#[test]
fn agreements() {
    let cases = [cases("rfc7518"), cases("rfc8037")].concat();
    let mut agreed = 0_usize;
    for case in cases.iter().filter(|case| case.get("z").is_some()) {
        let key = |member| Jwk::from_json(&case.get(member).unwrap().to_string());
        // X448, which is not implemented.
        let (Ok(ours), Ok(theirs)) = (key("ephemeral"), key("static")) else { continue };
        let primitive = hazmat::agreement(BACKEND, ours.curve().unwrap()).unwrap();
        for (private, public) in [(&ours, &theirs), (&theirs, &ours)] {
            let shared = primitive.key(private).unwrap().agree(public).unwrap();
            assert_eq!(shared.as_bytes(), octets(case, "z"));
            let public = public.to_public().unwrap();
            let shared = primitive.key(private).unwrap().agree(&public).unwrap();
            assert_eq!(shared.as_bytes(), octets(case, "z"));
        }
        agreed = agreed.saturating_add(1);
    }
    assert_eq!(agreed, 2);
}
