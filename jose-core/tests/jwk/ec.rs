//! Elliptic-curve keys.

use crate::support::{integer, jwk, octets, read, sum, text, tlv, with, without};
use jose_core::jwk::ec::{PrivateKey, PublicKey};
use jose_core::{Curve, ErrorKind, Jwk, KeyType};
use serde_json::json;

const CURVES: [(&str, Curve, usize, &[u8]); 4] = [
    ("p256", Curve::P256, 32, &[0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7]),
    ("p384", Curve::P384, 48, &[0x2b, 0x81, 4, 0, 0x22]),
    ("p521", Curve::P521, 66, &[0x2b, 0x81, 4, 0, 0x23]),
    ("secp256k1", Curve::Secp256k1, 32, &[0x2b, 0x81, 4, 0, 0x0a]),
];

fn order(curve: Curve) -> Vec<u8> {
    let hex = match curve {
        Curve::P256 => "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551".into(),
        Curve::P384 => {
            format!("{}c7634d81f4372ddf581a0db248b0a77aecec196accc52973", "f".repeat(48))
        }
        Curve::Secp256k1 => {
            "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141".into()
        }
        _ => format!(
            "01{}fa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409",
            "f".repeat(64)
        ),
    };
    hex.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

#[test]
fn r_11_points_must_be_on_the_curve() {
    for (name, curve, width, _) in CURVES {
        let jwk = jwk(name);
        let (x, y) = (octets(&jwk, "x"), octets(&jwk, "y"));
        let zeros = vec![0; width];
        let mut beside = y.clone();
        beside[width - 1] ^= 1;
        for (x, y) in [
            (&x, &beside),
            (&y, &x),
            (&zeros, &zeros),
            (&x, &zeros),
            (&vec![0xff; width], &vec![0xff; width]),
        ] {
            let error = PublicKey::new(curve, x, y).unwrap_err();
            assert_eq!(error, ErrorKind::KeyInvalid, "{name}: {error}");
        }
        assert_eq!(PublicKey::new(curve, &x, &y).unwrap().x(), x);
    }
}

#[test]
fn r_11_coordinates_must_be_below_the_prime() {
    // Only the field of P-521 leaves room for it: p = 2^521 - 1.
    let jwk = jwk("p521");
    let (x, y) = (octets(&jwk, "x"), octets(&jwk, "y"));
    let prime = [&[1], [0xff; 65].as_slice()].concat();
    let mut larger = sum(&x, &prime);
    while larger.len() < 66 {
        larger.insert(0, 0);
    }
    assert_eq!(PublicKey::new(Curve::P521, &larger, &y).unwrap_err(), ErrorKind::KeyInvalid);
    assert_eq!(PublicKey::new(Curve::P521, &prime, &y).unwrap_err(), ErrorKind::KeyInvalid);
}

#[test]
fn r_11_the_scalar_must_be_in_range() {
    for (name, curve, width, _) in CURVES {
        let order = order(curve);
        let mut one = vec![0; width];
        one[width - 1] = 1;
        let above = sum(&order, &one);
        for d in [&vec![0; width], &order, &above, &vec![0xff; width]] {
            let error = PrivateKey::new(curve, d).unwrap_err();
            assert_eq!((error.kind(), error.place()), (ErrorKind::KeyInvalid, "d"), "{name}");
        }
        let mut last = order.clone();
        last[width - 1] -= 1;
        let (first, last) = (PrivateKey::new(curve, &one), PrivateKey::new(curve, &last));
        // Opposite points.
        assert_eq!(first.as_ref().unwrap().public().x(), last.as_ref().unwrap().public().x());
        assert_ne!(first.unwrap().public().y(), last.unwrap().public().y());
    }
}

#[test]
fn widths_are_exact() {
    for (name, curve, width, _) in CURVES {
        let jwk = jwk(name);
        for member in ["x", "y", "d"] {
            let whole = octets(&jwk, member);
            let padded = [&[0], whole.as_slice()].concat();
            let doubled = [whole.as_slice(), &whole].concat();
            for wrong in [&whole[1..], &whole[..width - 1], &[], &padded, &doubled] {
                let error = read(&with(&jwk, member, text(wrong))).unwrap_err();
                assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, member));
            }
        }
        assert_eq!(PrivateKey::new(curve, &[]).unwrap_err(), ErrorKind::KeyMember);
    }
}

#[test]
fn encoded_points_are_of_the_known_forms() {
    for (name, curve, width, _) in CURVES {
        let jwk = jwk(name);
        let (x, y) = (octets(&jwk, "x"), octets(&jwk, "y"));
        let key = PublicKey::new(curve, &x, &y).unwrap();
        let sign = 2 + (y[width - 1] & 1);
        let compressed = [&[sign], x.as_slice()].concat();
        assert_eq!(PublicKey::from_sec1(curve, &compressed).unwrap(), key);
        assert_eq!(PublicKey::from_sec1(curve, key.sec1()).unwrap(), key);
        assert_eq!(key.sec1(), [&[4], x.as_slice(), &y].concat());
        let opposite = [&[sign ^ 1], x.as_slice()].concat();
        assert_ne!(PublicKey::from_sec1(curve, &opposite).unwrap(), key);

        let hybrid = [&[4 + sign], x.as_slice(), &y].concat();
        let compact = [&[5], x.as_slice()].concat();
        for point in [&[][..], &[0], &[4], &hybrid, &compact, &x, &key.sec1()[1..]] {
            assert!(PublicKey::from_sec1(curve, point).is_err(), "{name} {point:x?}");
        }
        let long = [key.sec1(), &[0]].concat();
        assert_eq!(PublicKey::from_sec1(curve, &long).unwrap_err(), ErrorKind::KeyMember);
        let short = &compressed[..width];
        assert_eq!(PublicKey::from_sec1(curve, short).unwrap_err(), ErrorKind::KeyMember);
    }
}

#[test]
fn r_11_the_public_half_must_match() {
    for (name, curve, _, _) in CURVES {
        let jwk = jwk(name);
        let other = PrivateKey::generate(curve).unwrap();
        let d = with(&jwk, "d", text(other.d()));
        let x = with(&jwk, "x", text(other.public().x()));
        let xy = with(&x, "y", text(other.public().y()));
        assert_eq!(read(&d).unwrap_err(), ErrorKind::KeyInconsistent);
        assert_eq!(read(&xy).unwrap_err(), ErrorKind::KeyInconsistent);
        assert_eq!(read(&x).unwrap_err(), ErrorKind::KeyInvalid);
    }
}

#[test]
fn r_26_members_must_be_there_and_strings() {
    let jwk = jwk("p256");
    for member in ["crv", "x", "y", "d", "kty"] {
        for value in [json!(null), json!(7), json!([]), json!({})] {
            let error = read(&with(&jwk, member, value)).unwrap_err();
            assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, member));
        }
    }
    for member in ["crv", "x", "y", "kty"] {
        let error = read(&without(&jwk, &[member])).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, member));
    }
}

#[test]
fn other_curves_are_named() {
    let jwk = jwk("p256");
    for (crv, kind) in [
        ("secp256k1", ErrorKind::KeyInvalid),
        ("P-257", ErrorKind::CurveUnsupported),
        ("p-256", ErrorKind::CurveUnsupported),
        ("P-256K", ErrorKind::CurveUnsupported),
        ("Ed25519", ErrorKind::KeyMember),
        ("P-384", ErrorKind::KeyMember),
    ] {
        let error = read(&with(&jwk, "crv", crv)).unwrap_err();
        assert_eq!(error, kind, "{crv}");
        assert!(crv == "P-384" || error.to_string().contains(crv), "{error}");
    }
    let bytes = [1; 32];
    assert_eq!(PublicKey::new(Curve::Ed25519, &bytes, &bytes).unwrap_err(), ErrorKind::KeyType);
    assert_eq!(PublicKey::from_sec1(Curve::Ed25519, &bytes).unwrap_err(), ErrorKind::KeyType);
    assert_eq!(PrivateKey::new(Curve::Ed25519, &bytes).unwrap_err(), ErrorKind::KeyType);
    assert_eq!(PrivateKey::generate(Curve::Ed25519).unwrap_err(), ErrorKind::KeyType);
}

/// A SEC 1 private key with these optional fields.
fn sec1(d: &[u8], curve: Option<&[u8]>, public: Option<&[u8]>) -> Vec<u8> {
    let curve = curve.map(|oid| tlv(0xa0, &[&tlv(6, &[oid])])).unwrap_or_default();
    let public = public.map(|point| tlv(0xa1, &[&tlv(3, &[&[0], point])])).unwrap_or_default();
    tlv(0x30, &[&integer(&[1]), &tlv(4, &[d]), &curve, &public])
}

fn pkcs8(oid: &[u8], sec1: &[u8]) -> Vec<u8> {
    pkcs8_with(oid, sec1, None)
}

/// A PKCS#8 private key, of the second version if the public key is attached.
fn pkcs8_with(oid: &[u8], sec1: &[u8], public: Option<&[u8]>) -> Vec<u8> {
    let version = integer(&[u8::from(public.is_some())]);
    let public = public.map(|point| tlv(0x81, &[&[0], point])).unwrap_or_default();
    let ec = tlv(6, &[&[0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1]]);
    let algorithm = tlv(0x30, &[&ec, &tlv(6, &[oid])]);
    tlv(0x30, &[&version, &algorithm, &tlv(4, &[sec1]), &public])
}

#[test]
fn r_11_containers_must_agree_with_themselves() {
    let p384: &[u8] = CURVES[1].3;
    let jwk = jwk("p256");
    let oid = CURVES[0].3;
    let key = read(&jwk).unwrap();
    let d = octets(&jwk, "d");
    let point = [&[4], octets(&jwk, "x").as_slice(), &octets(&jwk, "y")].concat();
    let other = PrivateKey::generate(Curve::P256).unwrap();
    let other = other.public().sec1();

    for good in [
        sec1(&d, Some(oid), None),
        sec1(&d, Some(oid), Some(&point)),
        pkcs8(oid, &sec1(&d, None, None)),
        pkcs8(oid, &sec1(&d, Some(oid), Some(&point))),
        pkcs8_with(oid, &sec1(&d, None, None), Some(&point)),
    ] {
        assert_eq!(Jwk::from_der(&good).unwrap(), key);
    }
    for (bad, kind) in [
        (sec1(&d, None, Some(&point)), ErrorKind::Der),
        (sec1(&d, Some(oid), Some(other)), ErrorKind::KeyInconsistent),
        (sec1(&d, Some(oid), Some(&point[1..])), ErrorKind::KeyInvalid),
        (sec1(&d, Some(p384), None), ErrorKind::KeyMember),
        (sec1(&d, Some(&[0x2b, 0x81, 4, 0, 0x21]), None), ErrorKind::CurveUnsupported),
        (sec1(&d[1..], Some(oid), None), ErrorKind::KeyMember),
        (pkcs8(oid, &sec1(&d, Some(p384), None)), ErrorKind::KeyInconsistent),
        (pkcs8(oid, &sec1(&d, None, Some(other))), ErrorKind::KeyInconsistent),
        (pkcs8_with(oid, &sec1(&d, None, Some(&point)), Some(other)), ErrorKind::KeyInconsistent),
        (pkcs8(oid, &d), ErrorKind::Der),
        (pkcs8(p384, &sec1(&d, None, None)), ErrorKind::KeyMember),
    ] {
        let error = Jwk::from_der(&bad).unwrap_err();
        assert_eq!(error, kind, "{error}");
    }
}

#[test]
fn keys_are_made() {
    for (_, curve, width, _) in CURVES {
        let key = PrivateKey::generate(curve).unwrap();
        assert_ne!(key, PrivateKey::generate(curve).unwrap());
        assert_eq!(key, PrivateKey::new(curve, key.d()).unwrap());
        assert_eq!((key.d().len(), key.public().x().len()), (width, width));
        let jwk = Jwk::new(key.clone());
        assert_eq!((jwk.key_type(), jwk.curve()), (Some(KeyType::Ec), Some(curve)));
        assert!(jwk.is_private() && !jwk.to_public().unwrap().is_private());
        assert_eq!(jwk.to_public().unwrap(), Jwk::new(key.public().clone()));
        assert_eq!(Jwk::from_json(&jwk.to_json()).unwrap(), jwk);
    }
}
