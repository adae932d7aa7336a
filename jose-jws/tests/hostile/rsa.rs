//! RSA signatures with a padding made by hand (RFC 8017, Sections 9.1 and 9.2).

use super::{input, key, refusal, signature, token};
use jose_core::jwk::{self, Key};
use jose_core::{ErrorKind, JwsAlg};
use rsa::BoxedUint;
use sha2::{Digest, Sha256, Sha384, Sha512};

/// The octets of the modulus.
const K: usize = 256;

fn private() -> &'static jwk::rsa::PrivateKey {
    let Key::RsaPrivate(private) = key(JwsAlg::RS256).key() else { panic!("another key") };
    private
}

/// The private operation on any number below the modulus.
fn power(encoded: &[u8]) -> Vec<u8> {
    assert_eq!(encoded.len(), K);
    let number = |octets| BoxedUint::from_be_slice_vartime(octets);
    let modulus = number(private().public().n()).to_odd().into_option().unwrap();
    let base = BoxedUint::from_be_slice(encoded, 2048).unwrap();
    let made = base.pow_mod(&number(private().d()), &modulus).to_be_bytes();
    made[made.len() - K..].to_vec()
}

fn said(alg: JwsAlg, encode: impl Fn(&[u8]) -> Vec<u8>) -> Option<ErrorKind> {
    let input = input(format!(r#"{{"alg":"{alg}"}}"#), b"payload");
    refusal(alg, &token(&input, &power(&encode(input.as_bytes()))))
}

/// The octets before the digest in a `DigestInfo` of SHA-256.
const SHA256: &[u8] =
    &[0x30, 0x31, 0x30, 0x0d, 6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1, 5, 0, 4, 0x20];

/// `00 01`, the filler, `00`, the information, and something behind it.
fn pkcs1(filler: u8, info: &[u8], behind: usize) -> Vec<u8> {
    let fill = K - 3 - info.len() - behind;
    [&[0, 1], &vec![filler; fill][..], &[0], info, &vec![0xa5; behind]].concat()
}

#[test]
fn r_31_the_padding_is_compared_as_a_whole() {
    let said = |change: &dyn Fn(Vec<u8>) -> Vec<u8>| {
        said(JwsAlg::RS256, |message| change(Sha256::digest(message).to_vec()))
    };
    let info = |digest: &[u8]| [SHA256, digest].concat();
    assert_eq!(said(&|digest| pkcs1(0xff, &info(&digest), 0)), None);

    // Without the NULL, with a longer form of a length, with another hash's name.
    let no_null = [0x30, 0x2f, 0x30, 0x0b, 6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1, 4, 0x20];
    let long_form =
        [0x30, 0x81, 0x31, 0x30, 0x0d, 6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1, 5, 0, 4, 0x20];
    let sha384 =
        [0x30, 0x31, 0x30, 0x0d, 6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 2, 5, 0, 4, 0x20];
    let mut refused = Vec::new();
    for before in [&no_null[..], &long_form, &sha384, &[]] {
        refused.push(said(&|digest| pkcs1(0xff, &[before, &digest].concat(), 0)));
    }
    // Bleichenbacher 2006: the digest is not at the end.
    for behind in [1, 8, 100, K - 3 - 8 - SHA256.len() - 32] {
        refused.push(said(&|digest| pkcs1(0xff, &info(&digest), behind)));
    }
    refused.push(said(&|digest| pkcs1(0xfe, &info(&digest), 0)));
    refused.push(said(&|digest| pkcs1(0x00, &info(&digest), 0)));
    for (at, octet) in [(0, 0x01), (1, 0x00), (1, 0x02), (2, 0x7f), (K - 33 - 19, 0xff), (K - 1, 0)]
    {
        refused.push(said(&|digest| {
            let mut encoded = pkcs1(0xff, &info(&digest), 0);
            encoded[at] = octet;
            encoded
        }));
    }
    assert_eq!(refused, [Some(ErrorKind::SignatureInvalid); 16]);
}

#[test]
fn r_31_a_signature_has_the_length_of_the_modulus_and_is_below_it() {
    let header = r#"{"alg":"RS256"}"#;
    let n = BoxedUint::from_be_slice_vartime(private().public().n());
    let mut larger = 0;
    for payload in 0..16_u8 {
        let input = input(header, &[payload]);
        let good = signature(JwsAlg::RS256, input.as_bytes());
        assert_eq!(refusal(JwsAlg::RS256, &token(&input, &good)), None);
        for altered in [
            [&[0], &good[..]].concat(),
            [&good[..], &[0]].concat(),
            [&[0; 256], &good[..]].concat(),
            good[1..].to_vec(),
            good[..255].to_vec(),
            private().public().n().to_vec(),
            vec![0; K],
            [&[0; 255][..], &[1]].concat(),
            vec![0xff; K],
        ] {
            let refused = refusal(JwsAlg::RS256, &token(&input, &altered));
            assert_eq!(refused, Some(ErrorKind::SignatureInvalid));
        }
        // The same number modulo n, where that fits in as many octets.
        let sum =
            BoxedUint::from_be_slice(&good, 2048).unwrap().concatenating_add(&n).to_be_bytes();
        let (above, sum) = sum.split_at(sum.len() - K);
        if above.iter().all(|octet| *octet == 0) {
            larger += 1;
            let refused = refusal(JwsAlg::RS256, &token(&input, sum));
            assert_eq!(refused, Some(ErrorKind::SignatureInvalid));
        }
    }
    assert_eq!(larger, 9);
}

fn mgf1<D: Digest>(seed: &[u8], len: usize) -> Vec<u8> {
    let blocks = (0..8_u32).flat_map(|n| D::digest([seed, &n.to_be_bytes()].concat()).to_vec());
    blocks.take(len).collect()
}

/// EMSA-PSS with hash `H` and mask `M`, before the mask is laid over it and after.
fn pss<H: Digest, M: Digest>(
    message: &[u8],
    salt: usize,
    block: impl Fn(&mut [u8]),
    whole: impl Fn(&mut [u8]),
) -> Vec<u8> {
    let salt = vec![0x5a; salt];
    let hash = H::digest([&[0; 8], &H::digest(message)[..], &salt].concat()).to_vec();
    let mut db = vec![0; K - hash.len() - 1];
    let one = db.len() - salt.len() - 1;
    db[one] = 1;
    db[one + 1..].copy_from_slice(&salt);
    block(&mut db);
    for (octet, mask) in db.iter_mut().zip(mgf1::<M>(&hash, K)) {
        *octet ^= mask;
    }
    db[0] &= 0x7f;
    let mut encoded = [&db[..], &hash, &[0xbc]].concat();
    whole(&mut encoded);
    encoded
}

/// A signature that is good but for the length of its salt and the hash of its mask.
fn salted<H: Digest, M: Digest>(alg: JwsAlg, salt: usize) -> Option<ErrorKind> {
    said(alg, |message| pss::<H, M>(message, salt, |_| {}, |_| {}))
}

#[test]
fn r_32_the_salt_is_as_long_as_the_hash() {
    let invalid = Some(ErrorKind::SignatureInvalid);
    assert_eq!(salted::<Sha256, Sha256>(JwsAlg::PS256, 32), None);
    assert_eq!(salted::<Sha384, Sha384>(JwsAlg::PS384, 48), None);
    assert_eq!(salted::<Sha512, Sha512>(JwsAlg::PS512, 64), None);
    for salt in [0, 1, 20, 31, 33, 48, 64, K - 2 - 32] {
        assert_eq!(salted::<Sha256, Sha256>(JwsAlg::PS256, salt), invalid, "{salt}");
    }
    for salt in [0, 32, 47, 49, 64, K - 2 - 48] {
        assert_eq!(salted::<Sha384, Sha384>(JwsAlg::PS384, salt), invalid, "{salt}");
    }
    for salt in [0, 32, 63, 65, K - 2 - 64] {
        assert_eq!(salted::<Sha512, Sha512>(JwsAlg::PS512, salt), invalid, "{salt}");
    }
}

#[test]
fn r_32_the_mask_has_the_same_hash() {
    let invalid = Some(ErrorKind::SignatureInvalid);
    assert_eq!(salted::<Sha256, Sha384>(JwsAlg::PS256, 32), invalid);
    assert_eq!(salted::<Sha256, Sha512>(JwsAlg::PS256, 32), invalid);
    assert_eq!(salted::<Sha384, Sha256>(JwsAlg::PS384, 48), invalid);
    assert_eq!(salted::<Sha384, Sha512>(JwsAlg::PS384, 48), invalid);
    assert_eq!(salted::<Sha512, Sha256>(JwsAlg::PS512, 64), invalid);
    assert_eq!(salted::<Sha512, Sha384>(JwsAlg::PS512, 64), invalid);
}

#[test]
fn r_32_the_encoding_is_checked_as_a_whole() {
    let invalid = Some(ErrorKind::SignatureInvalid);
    let altered = |block: fn(&mut [u8]), whole: fn(&mut [u8])| {
        said(JwsAlg::PS256, |message| pss::<Sha256, Sha256>(message, 32, block, whole))
    };
    assert_eq!(altered(|_| {}, |_| {}), None);
    assert_eq!(altered(|db| db[1] = 1, |_| {}), invalid);
    assert_eq!(altered(|db| db[189] = 1, |_| {}), invalid);
    assert_eq!(altered(|db| db[190] = 2, |_| {}), invalid);
    assert_eq!(altered(|db| db[190] = 0, |_| {}), invalid);
    assert_eq!(altered(|_| {}, |em| em[K - 1] = 0xcc), invalid);
    assert_eq!(altered(|_| {}, |em| em[K - 2] ^= 1), invalid);
    // The encoding has one bit less than the modulus: the first one is zero.
    let first_bit = |em: &mut [u8]| em[0] = 0x80 | em[0] & 0x1f;
    assert_eq!(altered(|_| {}, first_bit), invalid);
}
