//! ECDSA signatures at the edges (RFC 7518, Section 3.4; RFC 8812, Section 3.2).

use super::{input, refusal, signature, token};
use jose_core::{ErrorKind, JwsAlg};

/// The orders of the curves, in hexadecimal (FIPS 186-4, Appendix D.1.2; SEC 2, Section 2.4.1).
const ORDERS: [(JwsAlg, &str); 4] = [
    (JwsAlg::ES256, "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
    (
        JwsAlg::ES384,
        "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf\
         581a0db248b0a77aecec196accc52973",
    ),
    (
        JwsAlg::ES512,
        "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff\
         fa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409",
    ),
    (JwsAlg::ES256K, "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"),
];

fn octets(hexadecimal: &str) -> Vec<u8> {
    let digits = hexadecimal.as_bytes().chunks(2);
    digits.map(|two| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap()).collect()
}

/// `a - b` for numbers of the same width.
fn minus(a: &[u8], b: &[u8]) -> Vec<u8> {
    let mut borrow = false;
    let mut difference: Vec<u8> = a
        .iter()
        .zip(b)
        .rev()
        .map(|(a, b)| {
            let (less, first) = a.overflowing_sub(*b);
            let (less, second) = less.overflowing_sub(u8::from(borrow));
            borrow = first || second;
            less
        })
        .collect();
    assert!(!borrow);
    difference.reverse();
    difference
}

/// An ASN.1 integer.
fn integer(octets: &[u8]) -> Vec<u8> {
    let zeros = octets.iter().take_while(|octet| **octet == 0).count();
    let mut value = octets[zeros..].to_vec();
    if value.first().is_none_or(|first| first & 0x80 != 0) {
        value.insert(0, 0);
    }
    [&[2, u8::try_from(value.len()).unwrap()], &value[..]].concat()
}

#[test]
fn r_29_r_and_s_are_from_1_to_the_order_less_1() {
    let mut count = 0;
    for (alg, n) in ORDERS {
        let n = octets(n);
        let width = n.len();
        let input = input(format!(r#"{{"alg":"{alg}"}}"#), b"payload");
        let good = signature(alg, input.as_bytes());
        assert_eq!((good.len(), refusal(alg, &token(&input, &good))), (2 * width, None));
        let (r, s) = good.split_at(width);
        let zero = vec![0; width];
        let one = minus(&n, &minus(&n, &[&zero[1..], &[1]].concat()));
        let less_one = minus(&n, &one);
        let all = vec![0xff; width];
        let mut more = n.clone();
        *more.last_mut().unwrap() += 1;
        for edge in [&zero[..], &one, &less_one, &n, &more, &all] {
            for (r, s) in [(edge, s), (r, edge), (edge, edge)] {
                let refused = refusal(alg, &token(&input, &[r, s].concat()));
                assert_eq!(refused, Some(ErrorKind::SignatureInvalid), "{alg}");
                count += 1;
            }
        }
        // CVE-2022-21449 for any message at all.
        for message in ["e30", "", "AAAA"] {
            let any = format!("{}.{message}", input.split('.').next().unwrap());
            let refused = refusal(alg, &token(&any, &[zero.clone(), zero.clone()].concat()));
            assert_eq!(refused, Some(ErrorKind::SignatureInvalid));
        }
        let swapped = refusal(alg, &token(&input, &[s, r].concat()));
        assert_eq!(swapped, Some(ErrorKind::SignatureInvalid));
    }
    assert_eq!(count, 4 * 6 * 3);
}

#[test]
fn r_29_both_forms_of_s_are_accepted() {
    for (alg, n) in ORDERS {
        let n = octets(n);
        let input = input(format!(r#"{{"alg":"{alg}"}}"#), b"payload");
        let good = signature(alg, input.as_bytes());
        let (r, s) = good.split_at(n.len());
        let other = [r, &minus(&n, s)].concat();
        assert_ne!(other, good);
        assert_eq!(refusal(alg, &token(&input, &other)), None, "{alg}");
    }
}

#[test]
fn r_29_der_is_refused() {
    for (alg, n) in ORDERS {
        let width = octets(n).len();
        let input = input(format!(r#"{{"alg":"{alg}"}}"#), b"payload");
        let good = signature(alg, input.as_bytes());
        let (r, s) = good.split_at(width);
        let both = [integer(r), integer(s)].concat();
        let length = u8::try_from(both.len()).unwrap();
        let der = match length {
            0..0x80 => [&[0x30, length], &both[..]].concat(),
            _ => [&[0x30, 0x81, length], &both[..]].concat(),
        };
        let mut cut = der.clone();
        cut.resize(2 * width, 0);
        for altered in [&der, &cut] {
            let refused = refusal(alg, &token(&input, altered));
            assert_eq!(refused, Some(ErrorKind::SignatureInvalid), "{alg}");
        }
    }
}

#[test]
fn r_29_the_width_is_exact() {
    for (alg, n) in ORDERS {
        let width = octets(n).len();
        let input = input(format!(r#"{{"alg":"{alg}"}}"#), b"payload");
        let good = signature(alg, input.as_bytes());
        let (r, s) = good.split_at(width);
        for altered in [
            [&[0], r, s].concat(),
            [&[0], r, &[0], s].concat(),
            [r, &[0], s].concat(),
            [&r[1..], &s[1..]].concat(),
            [r, s, &[0]].concat(),
        ] {
            let refused = refusal(alg, &token(&input, &altered));
            assert_eq!(refused, Some(ErrorKind::SignatureInvalid), "{alg}");
        }
    }
}
