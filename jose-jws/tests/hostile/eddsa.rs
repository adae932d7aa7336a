//! Ed25519 at the edges: what is accepted is exactly what `verify_strict` accepts.

use crate::support::BACKEND;
use curve25519_dalek::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION};
use curve25519_dalek::{EdwardsPoint, Scalar};
use ed25519_dalek::Signature;
use jose_core::jwk::okp;
use jose_core::{Curve, ErrorKind, Jwk, JwsAlg};
use jose_jws::VerifyingKey;
use sha2::{Digest, Sha512};
use std::sync::Arc;

/// The order of the base point, little-endian (RFC 8032, Section 5.1).
const L: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// Both verdicts, counted. A key that is refused at import accepts nothing.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    accepted: usize,
    refused: usize,
    keys_refused: usize,
}

fn ours(key: &[u8; 32]) -> Option<Arc<dyn VerifyingKey>> {
    let key = Jwk::new(okp::PublicKey::new(Curve::Ed25519, key).ok()?);
    let scheme = jose_jws::hazmat::scheme(BACKEND, JwsAlg::ED25519).unwrap();
    Some(scheme.verifying_key(&key).unwrap())
}

impl Count {
    /// Holds our verdict against the strict one.
    fn hold(&mut self, key: &[u8; 32], message: &[u8], r: &[u8; 32], s: &[u8; 32]) -> bool {
        let signature = Signature::from_components(*r, *s);
        let strict = ed25519_dalek::VerifyingKey::from_bytes(key)
            .is_ok_and(|key| key.verify_strict(message, &signature).is_ok());
        let Some(ours) = ours(key) else {
            assert!(!strict, "a key was refused that is good: {key:x?}");
            self.keys_refused += 1;
            return false;
        };
        let accepted = ours.verify(&[message], &signature.to_bytes()).is_ok();
        assert_eq!(accepted, strict, "A {key:x?} R {r:x?} S {s:x?}");
        if accepted {
            self.accepted += 1
        } else {
            self.refused += 1
        }
        accepted
    }
}

fn scalar(seed: &str) -> Scalar {
    Scalar::from_bytes_mod_order_wide(&Sha512::digest(seed).into())
}

fn challenge(r: &[u8; 32], key: &[u8; 32], message: &[u8]) -> Scalar {
    let hash = Sha512::digest([r, key, message].concat());
    Scalar::from_bytes_mod_order_wide(&hash.into())
}

fn octets(point: EdwardsPoint) -> [u8; 32] {
    point.compress().to_bytes()
}

/// Every encoding of a point whose order divides 8, canonical or not: five values of y, the
/// two of them below 19 also with the prime added, each with both signs.
fn torsion_encodings() -> Vec<[u8; 32]> {
    let mut ys: Vec<[u8; 32]> = EIGHT_TORSION.iter().map(|point| octets(*point)).collect();
    for y in &mut ys {
        y[31] &= 0x7f;
    }
    for last in [0xed, 0xee] {
        let mut y = [0xff; 32];
        (y[0], y[31]) = (last, 0x7f);
        ys.push(y);
    }
    ys.sort_unstable();
    ys.dedup();
    assert_eq!(ys.len(), 7);
    let negative = ys.clone().into_iter().map(|mut y| {
        y[31] |= 0x80;
        y
    });
    ys.iter().copied().chain(negative).collect()
}

/// `s` plus so many times the order, where that fits in 256 bits.
fn raised(s: &[u8; 32], times: u16) -> Option<[u8; 32]> {
    let mut sum = *s;
    let mut carry = 0_u16;
    for (octet, order) in sum.iter_mut().zip(L) {
        let value = u16::from(*octet) + u16::from(order) * times + carry;
        *octet = u8::try_from(value & 0xff).unwrap();
        carry = value >> 8;
    }
    (carry == 0).then_some(sum)
}

#[test]
fn r_33_weak_keys_are_refused_at_import() {
    for encoding in torsion_encodings() {
        let error = okp::PublicKey::new(Curve::Ed25519, &encoding).unwrap_err();
        assert_eq!(error, ErrorKind::KeyInvalid, "{encoding:x?}");
    }
    // Values of y from the prime on, which have a shorter encoding, of whatever order.
    for low in 0xed..=0xff {
        for high in [0x7f, 0xff] {
            let mut encoding = [0xff; 32];
            (encoding[0], encoding[31]) = (low, high);
            let error = okp::PublicKey::new(Curve::Ed25519, &encoding).unwrap_err();
            assert_eq!(error, ErrorKind::KeyInvalid, "{encoding:x?}");
        }
    }
}

/// Keys and R of mixed order, on every pair of torsion points: the equation holds for some
/// of them, and only without a cofactor does it matter which.
#[test]
fn r_33_mixed_orders_are_judged_as_verify_strict_does() {
    let mut count = Count::default();
    for (n, torsion) in EIGHT_TORSION.iter().enumerate() {
        let a = scalar(&format!("key {n}"));
        let key = octets(ED25519_BASEPOINT_POINT * a + torsion);
        for (m, more) in EIGHT_TORSION.iter().enumerate() {
            for message in 0..16_u8 {
                let r = scalar(&format!("nonce {n} {m} {message}"));
                let point = octets(ED25519_BASEPOINT_POINT * r + more);
                let s = r + challenge(&point, &key, &[message]) * a;
                count.hold(&key, &[message], &point, s.as_bytes());
            }
        }
    }
    // On average 128: the torsion part of R matches for one pair of eight.
    assert_eq!(count, Count { accepted: 131, refused: 893, keys_refused: 0 });
}

/// R of small order in every encoding, with the S that makes the equation hold where one does.
#[test]
fn r_33_small_orders_of_r_are_refused() {
    let mut count = Count::default();
    let mut holding = 0;
    for (n, torsion) in EIGHT_TORSION.iter().enumerate() {
        let a = scalar(&format!("key {n}"));
        let point = ED25519_BASEPOINT_POINT * a + torsion;
        let key = octets(point);
        for r in torsion_encodings() {
            for message in 0..16_u8 {
                let k = challenge(&r, &key, &[message]);
                let s = k * a;
                let equation = octets(ED25519_BASEPOINT_POINT * s - point * k) == r;
                holding += usize::from(equation);
                assert!(!count.hold(&key, &[message], &r, s.as_bytes()));
                assert!(!count.hold(&key, &[message], &r, &[0; 32]));
            }
        }
    }
    assert_eq!(
        (count, holding),
        (Count { accepted: 0, refused: 8 * 14 * 16 * 2, keys_refused: 0 }, 135)
    );
}

/// Keys of small order, with the signatures that fit them without knowing any secret.
#[test]
fn r_33_small_orders_of_a_are_refused() {
    let mut count = Count::default();
    for key in torsion_encodings() {
        for r in torsion_encodings() {
            for message in 0..4_u8 {
                assert!(!count.hold(&key, &[message], &r, &[0; 32]));
            }
        }
        let r = scalar("nonce");
        let point = octets(ED25519_BASEPOINT_POINT * r);
        assert!(!count.hold(&key, b"", &point, r.as_bytes()));
    }
    assert_eq!(count, Count { accepted: 0, refused: 0, keys_refused: 14 * (14 * 4 + 1) });
}

#[test]
fn r_33_s_is_below_the_order() {
    let mut count = Count::default();
    for n in 0..32 {
        let a = scalar(&format!("key {n}"));
        let key = octets(ED25519_BASEPOINT_POINT * a);
        let r = scalar(&format!("nonce {n}"));
        let point = octets(ED25519_BASEPOINT_POINT * r);
        let s = r + challenge(&point, &key, b"message") * a;
        assert!(count.hold(&key, b"message", &point, s.as_bytes()));
        for times in 1..16 {
            if let Some(s) = raised(s.as_bytes(), times) {
                assert!(!count.hold(&key, b"message", &point, &s));
            }
        }
        let less_one = (-Scalar::ONE).to_bytes();
        for edge in
            [[0; 32], Scalar::ONE.to_bytes(), less_one, L, raised(&L, 1).unwrap(), [0xff; 32]]
        {
            assert!(!count.hold(&key, b"message", &point, &edge));
        }
        for bit in [5, 6, 7] {
            let mut s = s.to_bytes();
            s[31] ^= 1 << bit;
            assert!(!count.hold(&key, b"message", &point, &s));
        }
    }
    assert_eq!(count, Count { accepted: 32, refused: 768, keys_refused: 0 });
}

#[test]
fn r_33_altered_and_random_signatures_are_judged_alike() {
    let mut count = Count::default();
    for n in 0..40 {
        let a = scalar(&format!("key {n}"));
        let key = octets(ED25519_BASEPOINT_POINT * a);
        let r = scalar(&format!("nonce {n}"));
        let point = octets(ED25519_BASEPOINT_POINT * r);
        let s = (r + challenge(&point, &key, b"message") * a).to_bytes();
        assert!(count.hold(&key, b"message", &point, &s));
        assert!(!count.hold(&key, b"massage", &point, &s));
        for bit in (n..256).step_by(17) {
            let flip = |octets: &[u8; 32]| {
                let mut octets = *octets;
                octets[bit / 8] ^= 1 << (bit % 8);
                octets
            };
            assert!(!count.hold(&key, b"message", &flip(&point), &s));
            assert!(!count.hold(&key, b"message", &point, &flip(&s)));
            assert!(!count.hold(&flip(&key), b"message", &point, &s));
        }
        let random: [u8; 64] = Sha512::digest(format!("random {n}")).into();
        let (r, s) = random.split_at(32);
        count.hold(&key, b"message", r.try_into().unwrap(), s.try_into().unwrap());
    }
    assert_eq!(count, Count { accepted: 40, refused: 1504, keys_refused: 298 });
}
