//! Octet key pairs.

use crate::support::{integer, jwk, octets, pem, read, text, tlv, with, without};
use jose_core::jwk::okp::{PrivateKey, PublicKey};
use jose_core::{Curve, ErrorKind, Jwk, KeyType};
use serde_json::json;

fn hex(text: &str) -> Vec<u8> {
    let digit = |c: u8| u8::try_from(char::from(c).to_digit(16).unwrap()).unwrap();
    text.as_bytes().chunks(2).map(|pair| digit(pair[0]) * 16 + digit(pair[1])).collect()
}

#[test]
fn r_33_points_of_small_order_are_refused() {
    let ec = format!("ec{}", "ff".repeat(30));
    let zeros = "00".repeat(31);
    for point in [
        format!("00{zeros}"),
        format!("01{zeros}"),
        format!("00{}80", "00".repeat(30)),
        format!("{ec}7f"),
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a".into(),
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa".into(),
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05".into(),
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85".into(),
    ] {
        let error = PublicKey::new(Curve::Ed25519, &hex(&point)).unwrap_err();
        assert_eq!(error, ErrorKind::KeyInvalid, "{point}");
        assert!(error.to_string().contains("small order"), "{point}: {error}");
    }
}

#[test]
fn r_33_encodings_that_are_not_canonical_are_refused() {
    // y from p to 2^255 - 1, and the sign of an x that is zero.
    let mut encodings: Vec<Vec<u8>> = (0xed..=0xff_u8)
        .flat_map(|low| [0x7f, 0xff].map(|high| [&[low], [0xff; 30].as_slice(), &[high]].concat()))
        .collect();
    encodings.push([&[1], [0; 30].as_slice(), &[0x80]].concat());
    encodings.push([&[0xec], [0xff; 30].as_slice(), &[0xff]].concat());
    for encoding in &encodings {
        let error = PublicKey::new(Curve::Ed25519, encoding).unwrap_err();
        assert_eq!(error, ErrorKind::KeyInvalid);
        assert!(!error.to_string().contains("small order"), "{encoding:x?}: {error}");
    }
    assert_eq!(encodings.len(), 40);
}

#[test]
fn r_33_octets_that_are_no_point_are_refused() {
    // y = 2 is on no point.
    let error = PublicKey::new(Curve::Ed25519, &[&[2], [0; 31].as_slice()].concat()).unwrap_err();
    assert_eq!(error, ErrorKind::KeyInvalid);
}

#[test]
fn r_11_the_public_half_must_match() {
    let jwk = jwk("ed25519");
    let other = PrivateKey::generate(Curve::Ed25519).unwrap();
    for altered in [
        with(&jwk, "x", text(other.public().as_bytes())),
        with(&jwk, "d", text(other.seed())),
        with(&jwk, "d", text(&[0; 32])),
    ] {
        let error = read(&altered).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyInconsistent, "x"));
    }
}

#[test]
fn lengths_are_exact() {
    let jwk = jwk("ed25519");
    for (member, kind) in [("x", ErrorKind::KeyMember), ("d", ErrorKind::KeyMember)] {
        let whole = octets(&jwk, member);
        for wrong in [&whole[..31], &whole[..0], &[&whole[..], &[0]].concat(), &[0; 57]] {
            let error = read(&with(&jwk, member, text(wrong))).unwrap_err();
            assert_eq!((error.kind(), error.place()), (kind, member), "{}", wrong.len());
        }
    }
}

#[test]
fn r_26_members_must_be_there_and_strings() {
    let jwk = jwk("ed25519");
    for member in ["crv", "x", "d", "kty"] {
        for value in [json!(null), json!(7), json!([]), json!({})] {
            let error = read(&with(&jwk, member, value)).unwrap_err();
            assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, member));
        }
    }
    for member in ["crv", "x", "kty"] {
        let error = read(&without(&jwk, &[member])).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, member));
    }
}

#[test]
fn other_curves_are_named() {
    let jwk = jwk("ed25519");
    for (crv, kind) in [
        ("X25519", ErrorKind::KeyUnsupported),
        ("Ed448", ErrorKind::KeyUnsupported),
        ("ed25519", ErrorKind::KeyUnsupported),
        ("", ErrorKind::KeyUnsupported),
        ("P-256", ErrorKind::KeyMember),
    ] {
        let error = read(&with(&jwk, "crv", crv)).unwrap_err();
        assert_eq!((error.kind(), error.place()), (kind, "crv"), "{crv}");
        assert!(crv.is_empty() || error.to_string().contains(crv), "{error}");
    }
    let x = octets(&jwk, "x");
    assert_eq!(PublicKey::new(Curve::P256, &x).unwrap_err(), ErrorKind::KeyType);
    assert_eq!(PrivateKey::new(Curve::P256, &x).unwrap_err(), ErrorKind::KeyType);
    assert_eq!(PrivateKey::generate(Curve::P521).unwrap_err(), ErrorKind::KeyType);
}

fn pkcs8(version: u8, seed: &[u8], public: Option<&[u8]>) -> Vec<u8> {
    let algorithm = tlv(0x30, &[&tlv(6, &[&[0x2b, 0x65, 0x70]])]);
    let public = public.map(|public| tlv(0x81, &[&[0], public])).unwrap_or_default();
    tlv(0x30, &[&integer(&[version]), &algorithm, &tlv(4, &[&tlv(4, &[seed])]), &public])
}

#[test]
fn r_11_the_public_key_in_a_container_must_match() {
    let jwk = jwk("ed25519");
    let (seed, public) = (octets(&jwk, "d"), octets(&jwk, "x"));
    let key = read(&jwk).unwrap();
    assert_eq!(Jwk::from_der(&pkcs8(0, &seed, None)).unwrap(), key);
    assert_eq!(Jwk::from_der(&pkcs8(1, &seed, Some(&public))).unwrap(), key);
    assert_eq!(Jwk::from_pem(&pem("PRIVATE KEY", &pkcs8(1, &seed, Some(&public)))).unwrap(), key);

    let other = PrivateKey::generate(Curve::Ed25519).unwrap();
    let with_other = pkcs8(1, &seed, Some(other.public().as_bytes()));
    assert_eq!(Jwk::from_der(&with_other).unwrap_err(), ErrorKind::KeyInconsistent);
    let short = pkcs8(1, &seed, Some(&public[..31]));
    assert_eq!(Jwk::from_der(&short).unwrap_err(), ErrorKind::KeyInconsistent);
    // The version says whether there is one.
    assert_eq!(Jwk::from_der(&pkcs8(0, &seed, Some(&public))).unwrap_err(), ErrorKind::Der);
    assert_eq!(Jwk::from_der(&pkcs8(1, &seed, None)).unwrap_err(), ErrorKind::Der);
    assert_eq!(Jwk::from_der(&pkcs8(2, &seed, Some(&public))).unwrap_err(), ErrorKind::Der);
    assert_eq!(Jwk::from_der(&pkcs8(0, &seed[..31], None)).unwrap_err(), ErrorKind::KeyMember);
}

#[test]
fn key_pairs_are_made() {
    let one = PrivateKey::generate(Curve::Ed25519).unwrap();
    assert_ne!(one, PrivateKey::generate(Curve::Ed25519).unwrap());
    assert_eq!(one, PrivateKey::new(Curve::Ed25519, one.seed()).unwrap());
    assert_eq!(*one.public(), PublicKey::new(Curve::Ed25519, one.public().as_bytes()).unwrap());
    let key = Jwk::new(one.clone());
    assert_eq!((key.key_type(), key.curve()), (Some(KeyType::Okp), Some(Curve::Ed25519)));
    assert!(key.is_private() && !key.to_public().unwrap().is_private());
    assert_eq!(key.to_public().unwrap(), Jwk::new(one.public().clone()));
    assert_eq!(Jwk::from_json(&key.to_json()).unwrap(), key);
}
