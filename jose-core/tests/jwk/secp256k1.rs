//! Keys on the curve of RFC 8812; what it shares with the NIST curves is in `ec`.

use crate::support::{json, octets, read, sum, with};
use jose_core::jwk::ec::{PrivateKey, PublicKey};
use jose_core::{Curve, ErrorKind, Jwk, JwsAlg};

const CURVE: Curve = Curve::Secp256k1;

#[test]
fn the_interoperability_key_is_read() {
    let jwk = json("interop.json")["keys"]["secp256k1"].clone();
    let key = read(&jwk).unwrap();
    assert_eq!((key.kty(), key.crv(), key.curve()), ("EC", Some("secp256k1"), Some(CURVE)));
    let computed = PrivateKey::new(CURVE, &octets(&jwk, "d")).unwrap();
    assert_eq!(Jwk::new(computed), key);
    assert_eq!(key.to_public().unwrap().crv(), Some("secp256k1"));
    // The same octets are no point of the other curve of this width.
    assert_eq!(read(&with(&jwk, "crv", "P-256")).unwrap_err(), ErrorKind::KeyInvalid);
}

#[test]
fn r_11_coordinates_must_be_below_the_prime() {
    // p = 2^256 - 2^32 - 977 leaves room for an x of 1, which is on the curve.
    let mut prime = [0xff; 32];
    prime[27..].copy_from_slice(&[0xfe, 0xff, 0xff, 0xfc, 0x2f]);
    let one = [&[0; 31][..], &[1]].concat();
    let point = PublicKey::from_sec1(CURVE, &[&[2], one.as_slice()].concat()).unwrap();
    assert_eq!(PublicKey::new(CURVE, &one, point.y()).unwrap(), point);
    let larger = sum(&prime, &one);
    assert_eq!(larger.len(), 32);
    for x in [&larger, &prime.to_vec()] {
        assert_eq!(PublicKey::new(CURVE, x, point.y()).unwrap_err(), ErrorKind::KeyInvalid);
        let compressed = [&[2], x.as_slice()].concat();
        assert_eq!(PublicKey::from_sec1(CURVE, &compressed).unwrap_err(), ErrorKind::KeyInvalid);
    }
}

#[test]
fn keys_are_made_for_es256k() {
    let key = Jwk::generate(JwsAlg::ES256K).unwrap();
    assert_eq!((key.alg(), key.curve()), (Some("ES256K"), Some(CURVE)));
    assert_eq!(Jwk::from_json(&key.to_json()).unwrap(), key);
}
