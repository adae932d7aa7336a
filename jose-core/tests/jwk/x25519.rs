//! Keys of X25519.

use crate::support::{json, octets, read, text, with};
use jose_core::jwk::okp::{PrivateKey, PublicKey};
use jose_core::{Curve, ErrorKind, Jwk};
use serde_json::Value;
use x25519_dalek::StaticSecret;

const CURVE: Curve = Curve::X25519;

fn hex(text: &str) -> [u8; 32] {
    let digit = |c: u8| u8::try_from(char::from(c).to_digit(16).unwrap()).unwrap();
    let octets = text.as_bytes().chunks(2).map(|pair| digit(pair[0]) * 16 + digit(pair[1]));
    octets.collect::<Vec<_>>().try_into().unwrap()
}

/// The two keys of RFC 8037, Appendix A.6.
fn keys() -> [Value; 2] {
    let file = json("rfc8037.json");
    let case = file["cases"].as_array().unwrap().iter().find(|case| case["id"] == "rfc8037-a6");
    ["ephemeral", "static"].map(|name| case.unwrap()[name].clone())
}

#[test]
fn keys_of_rfc_8037_and_rfc_7748() {
    // The public keys as RFC 7748, Section 6.1, prints them.
    let printed = [
        "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
        "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
    ];
    for (jwk, public) in keys().iter().zip(printed) {
        let key = read(jwk).unwrap();
        assert_eq!((key.kty(), key.crv(), key.curve()), ("OKP", Some("X25519"), Some(CURVE)));
        let computed = PrivateKey::new(CURVE, &octets(jwk, "d")).unwrap();
        assert_eq!(computed.public().as_bytes(), hex(public));
        let written: Value = serde_json::from_str(&key.to_json()).unwrap();
        assert_eq!(written, *jwk);
        assert!(!key.to_public().unwrap().is_private());
    }
}

/// Every encoding below 2^255 of a point whose order divides 8.
const SMALL_ORDER: [&str; 7] = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
];

#[test]
fn r_36_points_of_small_order_are_refused() {
    for point in SMALL_ORDER {
        for top in [0, 0x80] {
            let mut octets = hex(point);
            octets[31] |= top;
            let theirs = x25519_dalek::PublicKey::from(octets);
            let shared = StaticSecret::from([7; 32]).diffie_hellman(&theirs);
            assert!(!shared.was_contributory(), "{point}");
            let error = PublicKey::new(CURVE, &octets).unwrap_err();
            assert_eq!(error, ErrorKind::KeyInvalid, "{point}");
            assert!(error.to_string().contains("small order"), "{error}");
            let jwk = with(&keys()[0], "x", text(&octets));
            let error = read(&jwk).unwrap_err();
            assert_eq!((error.kind(), error.place()), (ErrorKind::KeyInvalid, "x"));
        }
    }
}

#[test]
fn r_36_no_other_point_is() {
    // Neighbours, and what only a reader that does not mask would find.
    let mut others: Vec<[u8; 32]> = vec![
        hex("cdeb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b880"),
        hex("4c9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f11d7"),
    ];
    others.extend(SMALL_ORDER.map(|point| {
        let mut octets = hex(point);
        octets[15] ^= 1;
        octets
    }));
    for low in (0xd9..=0xff).filter(|low| !(0xec..=0xee).contains(low)) {
        for high in [0x7f, 0xff] {
            let mut octets = [0xff; 32];
            (octets[0], octets[31]) = (low, high);
            others.push(octets);
        }
    }
    for octets in others {
        let theirs = x25519_dalek::PublicKey::from(octets);
        assert!(StaticSecret::from([7; 32]).diffie_hellman(&theirs).was_contributory());
        // The top bit is masked where it is used, and kept as it came.
        assert_eq!(PublicKey::new(CURVE, &octets).unwrap().as_bytes(), octets);
    }
}

#[test]
fn the_top_bit_is_kept_and_no_part_of_a_pair() {
    let [jwk, _] = keys();
    let mut x = octets(&jwk, "x");
    x[31] |= 0x80;
    let masked = with(&jwk, "x", text(&x));
    assert_eq!(read(&masked).unwrap_err(), ErrorKind::KeyInconsistent);
    let mut public = masked.clone();
    public.as_object_mut().unwrap().remove("d");
    let written: Value = serde_json::from_str(&read(&public).unwrap().to_json()).unwrap();
    assert_eq!(written, public);
}

#[test]
fn r_11_the_public_half_must_match() {
    let [one, other] = keys();
    for altered in [
        with(&one, "x", other["x"].clone()),
        with(&one, "d", other["d"].clone()),
        with(&one, "d", text(&[0; 32])),
    ] {
        let error = read(&altered).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyInconsistent, "x"));
    }
}

#[test]
fn lengths_are_exact() {
    let [jwk, _] = keys();
    for member in ["x", "d"] {
        let whole = octets(&jwk, member);
        for wrong in [&whole[..31], &[], &[&whole[..], &[0]].concat(), &[0; 56]] {
            let error = read(&with(&jwk, member, text(wrong))).unwrap_err();
            assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, member));
        }
    }
}

#[test]
fn key_pairs_are_made() {
    let one = PrivateKey::generate(CURVE).unwrap();
    assert_ne!(one, PrivateKey::generate(CURVE).unwrap());
    assert_eq!(one, PrivateKey::new(CURVE, one.seed()).unwrap());
    assert_eq!(*one.public(), PublicKey::new(CURVE, one.public().as_bytes()).unwrap());
    assert!(one.public().ed25519().is_none());
    let key = Jwk::new(one);
    assert_eq!(Jwk::from_json(&key.to_json()).unwrap(), key);
}
