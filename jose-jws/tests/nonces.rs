//! The nonces of ECDSA, which RustCrypto takes from key and message (RFC 6979). Other back ends take
//! theirs from a generator.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

use jose_core::jwk::ec;
use jose_core::{Curve, Jwk, JwsAlg};
use jose_jws::{Backend, hazmat};

fn signature(alg: JwsAlg, key: &Jwk, message: &[u8]) -> Vec<u8> {
    let key = hazmat::scheme(Backend::RUSTCRYPTO, alg).unwrap().signing_key(key).unwrap();
    let mut signature = vec![0; key.signature_len()];
    key.sign(&[message], &mut signature).unwrap();
    signature
}

/// The same message gives the same signature, another one another `r`.
#[test]
fn r_30_nonces_follow_from_key_and_message() {
    for alg in [JwsAlg::ES256, JwsAlg::ES384, JwsAlg::ES512, JwsAlg::ES256K] {
        let key = Jwk::generate(alg).unwrap();
        let [first, again, other] =
            ["message", "message", "massage"].map(|text| signature(alg, &key, text.as_bytes()));
        assert_eq!(first, again, "{alg}");
        let halves = [&first, &other].map(|whole| whole.split_at(whole.len() / 2).0);
        assert_ne!(halves[0], halves[1], "{alg}");
    }
}

/// RFC 6979, Appendix A.2.5, SHA-256, message "sample".
#[test]
fn r_30_the_signature_of_rfc_6979_is_reproduced() {
    let octets = |text: &str| -> Vec<u8> {
        let pairs = text.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).unwrap());
        pairs.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
    };
    let d = octets("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
    let key = Jwk::new(ec::PrivateKey::new(Curve::P256, &d).unwrap());
    let expected = "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716\
                    f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8";
    assert_eq!(signature(JwsAlg::ES256, &key, b"sample"), octets(expected));
}
