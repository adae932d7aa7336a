//! Signatures of ECDSA in DER: the only encoding of each is taken, and none besides.

use super::kms::Version;
use super::{ecdsa, key, support};
use jose_core::{Error, ErrorKind, Jwk, JwsAlg, base64url};
use jose_jws::remote::{KeyIdentity, RemoteSignature};
use jose_jws::{Signer, Verifier};
use proptest::prelude::*;

/// What becomes of a token with this signature.
fn finish(version: &Version, payload: &[u8], der: &[u8]) -> Result<String, Error> {
    let signer = Signer::with_identity(version.identity()).unwrap();
    signer.draft(payload).unwrap().finish(RemoteSignature::ecdsa_der(der))
}

fn signed(version: &Version, payload: &[u8]) -> Vec<u8> {
    let signer = Signer::with_identity(version.identity()).unwrap();
    version.sign(signer.draft(payload).unwrap().to_sign().as_bytes())
}

fn version(alg: JwsAlg) -> Version {
    Version::new(alg, key(alg), "1")
}

fn length(octets: usize) -> Vec<u8> {
    match u8::try_from(octets).unwrap() {
        short @ 0..=0x7f => vec![short],
        long => vec![0x81, long],
    }
}

fn element(tag: u8, content: &[u8]) -> Vec<u8> {
    [&[tag], &*length(content.len()), content].concat()
}

/// The content of the only INTEGER for these octets.
fn minimal(octets: &[u8]) -> Vec<u8> {
    let zeros = octets.iter().take_while(|octet| **octet == 0).count();
    let magnitude = &octets[zeros..];
    let sign: &[u8] = if magnitude.first().is_some_and(|first| *first > 0x7f) { &[0] } else { &[] };
    [sign, magnitude].concat()
}

fn sequence(r: &[u8], s: &[u8]) -> Vec<u8> {
    element(0x30, &[element(2, r), element(2, s)].concat())
}

fn der(signature: &[u8]) -> Vec<u8> {
    let (r, s) = signature.split_at(signature.len() / 2);
    sequence(&minimal(r), &minimal(s))
}

#[test]
fn integers_of_every_length_become_as_wide_as_the_curve() {
    for alg in ecdsa() {
        let version = version(alg);
        let verifier = version.verifier();
        let (mut short, mut padded) = (0, 0);
        for n in 0..2000_u32 {
            let payload = n.to_be_bytes();
            let signature = signed(&version, &payload);
            let width = signature.len() / 2;
            let der = der(&signature);
            for scalar in signature.chunks(width) {
                short += usize::from(minimal(scalar).len() < width);
                padded += usize::from(minimal(scalar)[0] == 0);
            }
            let token = finish(&version, &payload, &der).unwrap();
            assert!(token.ends_with(&base64url::encode(&signature)), "{alg}");
            assert_eq!(verifier.verify(&token).unwrap().payload(), &payload);
            if short > 2 && padded > 2 {
                break;
            }
        }
        assert!(short > 2, "{alg}");
        assert!(padded > 2 || alg == JwsAlg::ES512, "{alg}");
    }
}

/// Public keys and signatures of `{"alg":…,"kid":"openssl"}` and `payload`, made by
/// `openssl dgst -sign` of OpenSSL 3.0.
const OPENSSL: [(JwsAlg, &str, &str); 3] = [
    (
        JwsAlg::ES256,
        "-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEzHcEi75M9GH330jmpspfX08rhRcb
fNQz2XtFDGe8Aq4OcZhZgULKX3iLi6ZSlMAz6Sho9HSe3SxryiLK8yVnGA==
-----END PUBLIC KEY-----",
        "3046022100e9d3af0384f9439618a581796bf57a3322dc51ac7728a2ed5bf213e7d0bf7f0d\
         022100f5883de297cbb6c44f1f7d8dfa4973a06401e7e41081c61b008fb20d07efc803",
    ),
    (
        JwsAlg::ES384,
        "-----BEGIN PUBLIC KEY-----
MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAES6sJ0TmF7R3f6vxG7Ghv0RLNjQp2xlHL
B3fTtBBgR0kdnOdBcnbeMisBjLCxYSz/jzBi6VcO2/+QxyjjOvtkpMW4J193p9rC
jhe0UbR2zax+p8kd6w3AfvQ2Jl7vIaQj
-----END PUBLIC KEY-----",
        "3066023100972d88da850d56ae30516f9a6606568864adcc5d2918bd2f5e9214ceb1878d586fbb171e\
         d75e510f3c38e1670fe6eb32023100f89d9a4543eeafd658f2a4317b8d6e37c9cbe73b2b223f3e35bf\
         6872c07225f0b46d73d3d570b604559db3c2f978e7de",
    ),
    (
        JwsAlg::ES512,
        "-----BEGIN PUBLIC KEY-----
MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQBSGsVhha2KeRo8hGDNTqASRB+l0Vu
CSdFYZihpUFeKZwS5a9MT1CbZBB7Vidi+4/rwsIyRRfyVuPe8bhBxZelnUYAXKOw
sSd1lBqdjifkkZIWgkidHiuTyj8wyNJV9kel+kBuOoMzWW20EhIyt2nrEINZMDvG
4c1uiMGoMHgFENokgGM=
-----END PUBLIC KEY-----",
        "3081880242008c457dac6851703434354bd01aab8dbccb85cb5d32f2cb6145f5327dfec2c1d5425702\
         36895a4325bf39f9c2e6e02d7621de4949d549d9edd4aee6a5666b3d400a024201470b406594505f7b\
         50eedfaae837029f660a5421fd1e2ca0368bd3fa29581ffeeb893b960d62c2e544fe6b6e3815423887\
         cfc0addcc6c32a900ea0b464f748e5ca",
    ),
];

fn hex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> =
        text.chars().map(|c| c.to_digit(16).unwrap().try_into().unwrap()).collect();
    digits.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect()
}

#[test]
fn signatures_of_openssl_become_tokens() {
    for (alg, pem, signature) in OPENSSL {
        let public = Jwk::from_pem(pem).unwrap().with_kid("openssl");
        let signer = Signer::with_identity(KeyIdentity::of(alg, &public).unwrap()).unwrap();
        let draft = signer.draft(b"payload").unwrap();
        let token = draft.finish(RemoteSignature::ecdsa_der(hex(signature))).unwrap();
        let verifier = Verifier::new(alg, &public).unwrap();
        assert_eq!(verifier.verify(&token).unwrap().payload(), b"payload");
    }
}

#[test]
fn every_malformation_is_refused_and_named() {
    const SOON: &str = "an end too soon";
    const TYPE: &str = "an element of another type";
    const NOT_MINIMAL: &str = "an integer that is not minimal";
    const LONG: &str = "a length that no signature has";
    let version = version(JwsAlg::ES256);
    let signature = signed(&version, b"payload");
    let (r, s) = signature.split_at(32);
    let (r, s) = (&*minimal(r), &*minimal(s));
    let good = sequence(r, s);
    let body = &good[2..];
    assert!(finish(&version, b"payload", &good).is_ok());
    let negative = [&[0x80], &r[1..]].concat();
    let padded = |integer: &[u8]| [&[0], integer].concat();
    let small = [0x7f; 32];
    let wide = [&[1], &small[..]].concat();
    let cases: &[(&str, Vec<u8>, &str)] = &[
        ("nothing", vec![], SOON),
        ("a tag", vec![0x30], SOON),
        ("an empty sequence", vec![0x30, 0], SOON),
        ("another type outside", element(0x31, body), TYPE),
        ("a primitive sequence", element(0x10, body), TYPE),
        ("another type for r", element(0x30, &[element(3, r), element(2, s)].concat()), TYPE),
        ("another type for s", element(0x30, &[element(2, r), element(0x0a, s)].concat()), TYPE),
        ("one integer", element(0x30, &element(2, r)), SOON),
        ("three integers", element(0x30, &[body, &element(2, s)].concat()), "more than two"),
        ("an octet in the sequence", element(0x30, &[body, &[0]].concat()), "more than two"),
        ("an octet behind", [&*good, &[0]].concat(), "octets behind it"),
        ("twice", good.repeat(2), "octets behind it"),
        ("an octet less", good[..good.len() - 1].to_vec(), SOON),
        ("a sequence that ends within s", element(0x30, &body[..body.len() - 1]), SOON),
        ("a long length outside", [&[0x30, 0x81, good[1]], body].concat(), "not minimal"),
        ("a longer length outside", [&[0x30, 0x82, 0, good[1]], body].concat(), LONG),
        ("a reserved length", [&[0x30, 0xff], body].concat(), LONG),
        ("a length of eight octets", [&[0x30, 0x88], &[0xff; 8][..], body].concat(), LONG),
        ("an indefinite length", [&[0x30, 0x80], body, &[0, 0]].concat(), "indefinite"),
        (
            "a long length for r",
            element(0x30, &[&[2, 0x81, r.len().try_into().unwrap()], r, &element(2, s)].concat()),
            "not minimal",
        ),
        (
            "an indefinite length for s",
            element(0x30, &[&element(2, r), &[2, 0x80][..], s, &[0, 0]].concat()),
            "indefinite",
        ),
        ("an empty r", sequence(&[], s), "an empty integer"),
        ("an empty s", sequence(r, &[]), "an empty integer"),
        ("r of zero", sequence(&[0], s), "an integer of zero"),
        ("s of zero", sequence(r, &[0]), "an integer of zero"),
        ("a wide r of zero", sequence(&[0; 32], s), NOT_MINIMAL),
        ("a negative r", sequence(&negative, s), "a negative integer"),
        ("a negative s", sequence(r, &[0xff]), "a negative integer"),
        ("a leading zero in r", sequence(&padded(&small), s), NOT_MINIMAL),
        ("a leading zero in s", sequence(r, &padded(&small)), NOT_MINIMAL),
        ("two leading zeros", sequence(&padded(&padded(&[0x80; 31])), s), NOT_MINIMAL),
        ("an r too wide", sequence(&wide, s), "an integer too wide"),
        ("an s too wide", sequence(r, &padded(&[0x80; 33])), "an integer too wide"),
        ("r and s as in a token", signature.clone(), TYPE),
    ];
    assert!(cases.len() > 30);
    for (name, der, why) in cases {
        let refused = finish(&version, b"payload", der).unwrap_err();
        assert_eq!(refused, ErrorKind::RemoteSignature, "{name}");
        let said = refused.to_string();
        assert!(said.contains("found a DER signature with"), "{name}: {said}");
        assert!(said.contains(why), "{name}: {said}");
    }
}

#[test]
fn scalars_out_of_range_do_not_verify() {
    let version = version(JwsAlg::ES256);
    let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
    let signature = signed(&version, b"payload");
    let (r, s) = signature.split_at(32);
    for wrong in [&*order, &[0xff; 32], &[1]] {
        for der in [sequence(&minimal(wrong), &minimal(s)), sequence(&minimal(r), &minimal(wrong))]
        {
            let refused = finish(&version, b"payload", &der).unwrap_err();
            assert!(refused.to_string().contains("does not verify"), "{refused}");
        }
    }
}

#[test]
fn the_width_is_that_of_the_algorithm() {
    let p384 = signed(&version(JwsAlg::ES384), b"payload");
    let refused = finish(&version(JwsAlg::ES256), b"payload", &der(&p384)).unwrap_err();
    assert!(refused.to_string().contains("too wide"), "{refused}");
    let p256 = signed(&version(JwsAlg::ES256), b"payload");
    let refused = finish(&version(JwsAlg::ES384), b"payload", &der(&p256)).unwrap_err();
    assert!(refused.to_string().contains("does not verify"), "{refused}");
}

#[test]
fn der_is_for_ecdsa_only() {
    for name in ["rsa2048", "ed25519"] {
        let alg = if name == "rsa2048" { JwsAlg::PS256 } else { JwsAlg::ED25519 };
        let version = Version::new(alg, support::key(name), "1");
        let refused = finish(&version, b"payload", &sequence(&[1], &[1])).unwrap_err();
        assert_eq!(refused, ErrorKind::RemoteSignature);
        assert!(refused.to_string().ends_with("found a signature of ECDSA"), "{refused}");
    }
}

#[test]
fn no_flipped_bit_and_no_cut_goes_through() {
    let version = version(JwsAlg::ES256);
    let good = der(&signed(&version, b"payload"));
    for at in 0..good.len() {
        assert!(finish(&version, b"payload", &good[..at]).is_err());
        for bit in 0..8 {
            let mut flipped = good.clone();
            flipped[at] ^= 1 << bit;
            assert_eq!(
                finish(&version, b"payload", &flipped).unwrap_err(),
                ErrorKind::RemoteSignature
            );
        }
    }
}

proptest! {
    #[test]
    fn any_octets_are_refused(
        octets: Vec<u8>,
        head in proptest::sample::select(vec![&b""[..], &[0x30], &[0x30, 0x44, 2, 0x20], &[0x30, 0x81]]),
    ) {
        let octets = [head, &octets].concat();
        for alg in [JwsAlg::ES256, JwsAlg::ES512] {
            prop_assert!(finish(&version(alg), b"payload", &octets).is_err());
        }
    }
}
