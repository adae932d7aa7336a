//! RSA keys.

use crate::support::{file, integer, jwk, octets, product, read, sum, text, tlv, with, without};
use ::rsa::BoxedUint;
use jose_core::jwk::rsa::{PrivateKey, PublicKey};
use jose_core::{ErrorKind, Jwk, KeyType};
use serde_json::{Value, json};

const CRT: [&str; 5] = ["p", "q", "dp", "dq", "qi"];

/// An odd number of this many bits.
fn odd(bits: usize) -> Vec<u8> {
    let mut octets = vec![0x5a; bits.div_ceil(8)];
    octets[0] = 1 << ((bits - 1) % 8);
    *octets.last_mut().unwrap() |= 1;
    octets
}

#[test]
fn r_10_the_size_is_bounded() {
    for bits in [2048, 2049, 3072, 8191, 8192] {
        assert_eq!(PublicKey::new(&odd(bits), &[3]).unwrap().bits(), bits);
    }
    for bits in [9, 512, 1024, 2040, 2047, 8193, 8200, 16384, 1 << 20] {
        let error = PublicKey::new(&odd(bits), &[3]).unwrap_err();
        assert_eq!(error, ErrorKind::KeySize);
        let sentence = error.to_string();
        assert!(sentence.contains("2048 to 8192 bits"), "{sentence}");
        assert!(sentence.ends_with(&format!("found {bits}")), "{sentence}");
    }
    for bits in [0, 1024, 2047, 8193, usize::MAX] {
        assert_eq!(PrivateKey::generate(bits).unwrap_err(), ErrorKind::KeySize);
    }
}

#[test]
fn r_10_the_modulus_is_odd() {
    let mut even = odd(2048);
    *even.last_mut().unwrap() &= 0xfe;
    let error = PublicKey::new(&even, &[3]).unwrap_err();
    assert_eq!((error.kind(), error.place()), (ErrorKind::KeyInvalid, "n"));
}

#[test]
fn r_10_the_exponent_is_odd_and_in_range() {
    let n = odd(2048);
    for e in [3, 5, 17, 65537, (1 << 33) - 1_u64] {
        let e = e.to_be_bytes();
        let e = &e[e.iter().position(|octet| *octet != 0).unwrap()..];
        assert_eq!(PublicKey::new(&n, e).unwrap().e(), e);
    }
    for e in [1, 2, 4, 65536, 1 << 33, (1 << 33) + 1, u64::MAX] {
        let e = e.to_be_bytes();
        let e = &e[e.iter().position(|octet| *octet != 0).unwrap()..];
        let error = PublicKey::new(&n, e).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyInvalid, "e"));
    }
    assert_eq!(PublicKey::new(&n, &n).unwrap_err(), ErrorKind::KeyInvalid);
}

#[test]
fn r_10_a_private_exponent_of_three_is_refused() {
    let jwk = with(&jwk("rsa2048"), "e", "Aw");
    let error = read(&jwk).unwrap_err();
    assert_eq!((error.kind(), error.place()), (ErrorKind::KeyInvalid, "e"));
    assert!(read(&without(&jwk, &["d", "p", "q", "dp", "dq", "qi"])).is_ok());
}

/// A modulus as the generators in question made them: both factors are a multiple of the
/// product of the first primes, plus a power of 65537.
fn roca_modulus() -> Vec<u8> {
    let primes = (2..168_u8).filter(|n| (2..*n).all(|divisor| n % divisor != 0));
    let primorial = primes.fold(vec![1], |all, prime| product(&all, &[prime]));
    let power = |exponent| (0..exponent).fold(vec![1], |all, _| product(&all, &[1, 0, 1]));
    let factor = |seed: u8, exponent| {
        let multiple: Vec<u8> = (0..101).map(|i: u8| seed.wrapping_mul(i) | 0x80).collect();
        sum(&product(&multiple, &primorial), &power(exponent))
    };
    product(&factor(7, 5), &factor(11, 9))
}

#[test]
fn r_10_the_roca_fingerprint_is_refused() {
    let n = roca_modulus();
    let error = PublicKey::new(&n, &[1, 0, 1]).unwrap_err();
    assert_eq!(error, ErrorKind::KeyInvalid);
    assert!(error.to_string().contains("ROCA"), "{error}");
    let jwk = json!({"kty": "RSA", "n": text(&n), "e": "AQAB"});
    assert_eq!(read(&jwk).unwrap_err(), ErrorKind::KeyInvalid);
    // Numbers beside it have other residues.
    for distance in (2..=60).step_by(2) {
        assert!(PublicKey::new(&sum(&n, &[distance]), &[1, 0, 1]).is_ok(), "{distance}");
    }
}

#[test]
fn r_10_keys_of_the_vectors_have_no_fingerprint() {
    for name in ["rsa2048", "rsa3072", "rsa4096", "rsapss2048"] {
        let key = jwk(name);
        assert!(PublicKey::new(&octets(&key, "n"), &octets(&key, "e")).is_ok(), "{name}");
    }
}

#[test]
fn leading_zeros_of_public_members_are_refused() {
    let jwk = jwk("rsa2048");
    for member in ["n", "e"] {
        let padded = [&[0], octets(&jwk, member).as_slice()].concat();
        for value in [text(&padded), text(&[]), text(&[0])] {
            let error = read(&with(&jwk, member, value)).unwrap_err();
            assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, member));
        }
    }
}

#[test]
fn leading_zeros_of_private_members_are_dropped() {
    let original = jwk("rsa2048");
    let padded = ["d", "p", "q", "dp", "dq", "qi"].iter().fold(original.clone(), |jwk, member| {
        let padded = [&[0, 0], octets(&jwk, member).as_slice()].concat();
        with(&jwk, member, text(&padded))
    });
    assert_eq!(read(&padded).unwrap(), read(&original).unwrap());
}

#[test]
fn r_11_every_private_member_must_fit() {
    let jwk = jwk("rsa2048");
    for member in ["d", "p", "q", "dp", "dq", "qi"] {
        let whole = octets(&jwk, member);
        let mut last = whole.clone();
        *last.last_mut().unwrap() ^= 2;
        let mut first = whole.clone();
        first[0] ^= 1;
        let longer = [&[1], whole.as_slice()].concat();
        let far_longer = [whole.as_slice(); 20].concat();
        for wrong in [&last, &first, &longer, &far_longer, &whole[1..], &[], &[0], &[1], &[2]] {
            let error = read(&with(&jwk, member, text(wrong))).unwrap_err();
            assert_eq!(error, ErrorKind::KeyInconsistent, "{member}: {error}");
        }
    }
}

#[test]
fn r_11_members_of_another_key_are_refused() {
    let (one, other) = (jwk("rsa2048"), jwk("rsapss2048"));
    for member in ["n", "d", "p", "q", "dp", "dq", "qi"] {
        let mixed = with(&one, member, other[member].clone());
        assert_eq!(read(&mixed).unwrap_err(), ErrorKind::KeyInconsistent, "{member}");
    }
    let swapped = with(&with(&one, "p", one["q"].clone()), "q", one["p"].clone());
    assert_eq!(read(&swapped).unwrap_err(), ErrorKind::KeyInconsistent);
}

#[test]
fn r_11_the_trivial_factors_are_refused() {
    let jwk = jwk("rsa2048");
    let n = octets(&jwk, "n");
    let public = PublicKey::new(&n, &[1, 0, 1]).unwrap();
    let d = octets(&jwk, "d");
    for (p, q) in [(&n[..], &[1][..]), (&[1], &n), (&[], &[]), (&[0], &[0]), (&n, &n), (&d, &d)] {
        let error = PrivateKey::new(public.clone(), &d, p, q).unwrap_err();
        assert_eq!(error, ErrorKind::KeyInconsistent, "{error}");
    }
}

/// A number as octets without leading zeros.
fn number(number: &BoxedUint) -> Vec<u8> {
    number.to_be_bytes_trimmed_vartime().into_vec()
}

/// The product of two primes of 512 bits each, large enough that two of them make 2048 bits.
fn composite() -> Vec<u8> {
    use ::rsa::traits::PublicKeyParts;
    let rng = &mut jose_core::random::SystemRandom;
    loop {
        let product = number(::rsa::PrivateKey::new(rng, 1024).unwrap().n());
        if product[0] >= 0xb6 {
            return product;
        }
    }
}

/// The inverse of 65537 modulo `(p - 1) * (q - 1)`, if there is one.
fn inverse(p: &[u8], q: &[u8]) -> Option<Vec<u8>> {
    let less_one = |octets: &[u8]| {
        let mut octets = octets.to_vec();
        *octets.last_mut().unwrap() -= 1;
        octets
    };
    let phi = BoxedUint::from_be_slice_vartime(&product(&less_one(p), &less_one(q)));
    let e = BoxedUint::from_be_slice(&[1, 0, 1], phi.bits_precision()).unwrap();
    let d: Option<BoxedUint> = e.invert_mod(&Option::from(phi.to_nz()).unwrap()).into();
    d.as_ref().map(number)
}

#[test]
fn r_11_factors_that_are_not_prime_are_refused() {
    // Taken as if they were, they fit everything else.
    let (p, q, d) = loop {
        let (p, q) = (composite(), composite());
        if let Some(d) = inverse(&p, &q) {
            break (p, q, d);
        }
    };
    let public = PublicKey::new(&product(&p, &q), &[1, 0, 1]).unwrap();
    let error = PrivateKey::new(public, &d, &p, &q).unwrap_err();
    assert_eq!((error.kind(), error.place()), (ErrorKind::KeyInvalid, "p"), "{error}");
}

#[test]
fn r_11_partial_crt_members_are_refused() {
    let jwk = jwk("rsa2048");
    for subset in 1..31_u32 {
        let missing: Vec<&str> =
            (0..5).filter(|i| subset & (1 << i) != 0).map(|i| CRT[i]).collect();
        let error = read(&without(&jwk, &missing)).unwrap_err();
        assert_eq!(error, ErrorKind::KeyMember, "without {missing:?}");
    }
}

#[test]
fn r_11_private_members_without_d_are_refused() {
    let jwk = without(&jwk("rsa2048"), &["d"]);
    let error = read(&jwk).unwrap_err();
    assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, "d"));
    let public = without(&jwk, &CRT);
    assert!(!read(&public).unwrap().is_private());
    for member in CRT {
        let error = read(&with(&public, member, jwk[member].clone())).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, "d"));
    }
}

#[test]
fn r_11_more_than_two_primes_are_refused() {
    let jwk = jwk("rsa2048");
    for oth in [json!([]), json!([{"r": "AQ", "d": "AQ", "t": "AQ"}]), json!(null)] {
        let error = read(&with(&jwk, "oth", oth)).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyUnsupported, "oth"));
    }
}

#[test]
fn r_11_the_factors_are_found_when_they_are_not_given() {
    for name in ["rsa2048", "rsa3072"] {
        let jwk = jwk(name);
        let Some(Value::String(p)) = jwk.get("p") else { panic!("a prime") };
        let found: Value =
            serde_json::from_str(&read(&without(&jwk, &CRT)).unwrap().to_json()).unwrap();
        assert!(found["p"] == *p || found["q"] == *p);
        assert_eq!(found["d"], jwk["d"]);
        assert!(read(&found).is_ok());
    }
}

#[test]
fn r_11_an_exponent_that_finds_no_factors_is_refused() {
    let jwk = without(&jwk("rsa2048"), &CRT);
    let d = octets(&jwk, "d");
    let n = octets(&jwk, "n");
    let mut last = d.clone();
    *last.last_mut().unwrap() ^= 2;
    let longer = [d.as_slice(); 3].concat();
    let half = &d[..128];
    for wrong in [&[][..], &[0], &[1], &[2], &[1, 0, 1], &last, &n, &longer, half, &[0xff; 256]] {
        let error = read(&with(&jwk, "d", text(wrong))).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyInconsistent, "d"));
    }
}

#[test]
fn r_26_members_must_be_there_and_strings() {
    let jwk = jwk("rsa2048");
    for member in ["n", "e", "d", "p", "q", "dp", "dq", "qi", "kty"] {
        for value in [json!(null), json!(65537), json!([]), json!({})] {
            let error = read(&with(&jwk, member, value)).unwrap_err();
            assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, member));
        }
    }
    for member in ["n", "e"] {
        let error = read(&without(&jwk, &[member])).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, member));
    }
}

/// A PKCS#1 private key of these numbers.
fn pkcs1(version: u8, jwk: &Value, rest: &[u8]) -> Vec<u8> {
    let member = |name| integer(&octets(jwk, name));
    let numbers = ["n", "e", "d", "p", "q", "dp", "dq", "qi"].map(member).concat();
    tlv(0x30, &[&integer(&[version]), &numbers, rest])
}

#[test]
fn r_11_pkcs1_must_agree_with_itself() {
    let original = jwk("rsa2048");
    assert_eq!(pkcs1(0, &original, &[]), file("rsa2048.pkcs1.der"));
    for member in ["d", "p", "q", "dp", "dq", "qi"] {
        for wrong in [&[5][..], &[0]] {
            let der = pkcs1(0, &with(&original, member, text(wrong)), &[]);
            assert_eq!(Jwk::from_der(&der).unwrap_err(), ErrorKind::KeyInconsistent, "{member}");
        }
    }
    let small = with(&original, "n", text(&odd(1024)));
    assert_eq!(Jwk::from_der(&pkcs1(0, &small, &[])).unwrap_err(), ErrorKind::KeySize);

    let three = [&integer(&[3])[..]; 3].concat();
    let others = tlv(0x30, &[&tlv(0x30, &[&three])]);
    let error = Jwk::from_der(&pkcs1(1, &original, &others)).unwrap_err();
    assert_eq!(error, ErrorKind::KeyUnsupported);
    for der in [
        pkcs1(1, &original, &[]),
        pkcs1(0, &original, &others),
        pkcs1(2, &original, &[]),
        pkcs1(0, &original, &integer(&[1])),
        pkcs1(0, &original, &[0]),
    ] {
        assert_eq!(Jwk::from_der(&der).unwrap_err(), ErrorKind::Der);
    }
}

#[test]
fn r_11_the_public_key_in_a_container_must_match() {
    let rsa = tlv(6, &[&[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1]]);
    let algorithm = tlv(0x30, &[&rsa, &[5, 0]]);
    let private = tlv(4, &[&file("rsa2048.pkcs1.der")]);
    let container = |public: &[u8]| {
        let public = tlv(0x81, &[&[0], public]);
        tlv(0x30, &[&integer(&[1]), &algorithm, &private, &public])
    };
    let own = container(&file("rsa2048.pkcs1-pub.der"));
    assert_eq!(Jwk::from_der(&own).unwrap(), read(&jwk("rsa2048")).unwrap());
    let other = container(&file("rsa3072.pkcs1-pub.der"));
    assert_eq!(Jwk::from_der(&other).unwrap_err(), ErrorKind::KeyInconsistent);
    assert_eq!(Jwk::from_der(&container(&[5, 0])).unwrap_err(), ErrorKind::Der);
}

#[test]
fn r_10_small_keys_in_containers_are_refused() {
    let n = odd(1024);
    let pkcs1 = tlv(0x30, &[&integer(&n), &integer(&[1, 0, 1])]);
    assert_eq!(Jwk::from_der(&pkcs1).unwrap_err(), ErrorKind::KeySize);
    let oid = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1];
    for parameters in [&[5, 0][..], &[]] {
        let algorithm = tlv(0x30, &[&tlv(6, &[&oid]), parameters]);
        let spki = tlv(0x30, &[&algorithm, &tlv(3, &[&[0], &pkcs1])]);
        assert_eq!(Jwk::from_der(&spki).unwrap_err(), ErrorKind::KeySize);
    }
}

#[test]
fn keys_are_made() {
    let key = PrivateKey::generate(2048).unwrap();
    assert_eq!(key.public().bits(), 2048);
    assert_eq!(key.public().e(), [1, 0, 1]);
    let again = PrivateKey::new(key.public().clone(), key.d(), key.p(), key.q()).unwrap();
    assert_eq!(key, again);
    let jwk = Jwk::new(key.clone());
    assert_eq!((jwk.key_type(), jwk.curve()), (Some(KeyType::Rsa), None));
    assert!(jwk.is_private() && !jwk.to_public().unwrap().is_private());
    assert_eq!(jwk.to_public().unwrap(), Jwk::new(key.public().clone()));
    assert_eq!(Jwk::from_json(&jwk.to_json()).unwrap(), jwk);
}
