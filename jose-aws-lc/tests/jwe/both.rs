//! This back end beside the one below it: each reads what the other wrote, and both refuse alike.

use crate::BACKEND;
use crate::support::key;
use crate::support::random::Listed;
use jose_core::jwk::{Key, ec, oct, okp, rsa};
use jose_core::{Curve, ErrorKind, JweAlg, JweEnc, Jwk, base64url};
use jose_jwe::primitive::RsaPadding;
use jose_jwe::{Backend, Decrypter, Encrypter, hazmat};
use serde_json::{Value, json};

const BELOW: Backend = Backend::RUSTCRYPTO;

const CURVES: &[&str] = &["p256", "p384", "p521", "x25519"];
const RSA: &[&str] = &["rsa2048", "rsa3072"];

/// Every algorithm that is not left to the back end below, and the keys that it is tried with.
const ALGS: &[(JweAlg, &[&str])] = &[
    (JweAlg::A128GCMKW, &["oct128"]),
    (JweAlg::A192GCMKW, &["oct192"]),
    (JweAlg::A256GCMKW, &["oct256"]),
    (JweAlg::ECDH_ES, CURVES),
    (JweAlg::ECDH_ES_A128KW, CURVES),
    (JweAlg::ECDH_ES_A192KW, CURVES),
    (JweAlg::ECDH_ES_A256KW, CURVES),
    (JweAlg::PBES2_HS256_A128KW, &["oct128"]),
    (JweAlg::PBES2_HS384_A192KW, &["oct192"]),
    (JweAlg::PBES2_HS512_A256KW, &["oct512"]),
    (JweAlg::RSA_OAEP, RSA),
    (JweAlg::RSA_OAEP_256, RSA),
    (JweAlg::RSA_OAEP_384, RSA),
    (JweAlg::RSA_OAEP_512, RSA),
];

/// The content encryptions that are not left to it either, and a key for `dir` with each.
const ENCS: [(JweEnc, &str); 3] =
    [(JweEnc::A128GCM, "oct128"), (JweEnc::A192GCM, "oct192"), (JweEnc::A256GCM, "oct256")];

/// Each algorithm with each of its keys, and for `dir` the one that fits.
fn algorithms(direct: &'static str) -> impl Iterator<Item = (JweAlg, &'static str)> {
    let managed = ALGS.iter().flat_map(|(alg, names)| names.iter().map(|name| (*alg, *name)));
    managed.chain([(JweAlg::DIR, direct)])
}

fn encrypter(backend: Backend, alg: JweAlg, enc: JweEnc, key: &Jwk) -> Encrypter {
    let to = key.to_public().unwrap_or_else(|_| key.clone());
    Encrypter::with_backend(backend, alg, enc, &to).unwrap().with_p2c(1000).unwrap()
}

fn decrypter(backend: Backend, alg: JweAlg, enc: JweEnc, key: &Jwk) -> Decrypter {
    Decrypter::with_backend(backend, alg, &[enc], key).unwrap()
}

#[test]
fn each_reads_what_the_other_wrote() {
    let mut exchanged = 0;
    for (enc, direct) in ENCS {
        for (alg, name) in algorithms(direct) {
            let key = key(name);
            for (from, to) in [(BACKEND, BELOW), (BELOW, BACKEND)] {
                let token = encrypter(from, alg, enc, &key).encrypt(b"plaintext").unwrap();
                let decrypted = decrypter(to, alg, enc, &key).decrypt(&token).unwrap();
                assert_eq!(decrypted.payload(), b"plaintext", "{alg}, {enc}, {name}");
                exchanged += 1;
            }
        }
    }
    assert_eq!(exchanged, 3 * (30 + 1) * 2);
}

/// Around the lengths that are encrypted several blocks at a time.
#[test]
fn contents_of_any_length_are_the_same() {
    let mut same = 0;
    for (enc, name) in ENCS {
        let key = key(name);
        let Key::Oct(secret) = key.key() else { panic!("{name}") };
        let content_key = |backend| hazmat::content_key(backend, enc, secret.as_bytes()).unwrap();
        let (ours, theirs) = (content_key(BACKEND), content_key(BELOW));
        for length in (0..=1040).chain([4095, 4096, 4097, 65_537]) {
            let plaintext: Vec<u8> = (0..=255).cycle().take(length).collect();
            let aad = plaintext.get(..length % 48).unwrap();
            let (mut one, mut other) = (plaintext.clone(), plaintext.clone());
            let tag = ours.seal(&[3; 12], aad, &mut one).unwrap();
            let other_tag = theirs.seal(&[3; 12], aad, &mut other).unwrap();
            assert_eq!(one, other, "{enc}, {length}");
            assert_eq!(tag.as_bytes(), other_tag.as_bytes(), "{enc}, {length}");
            ours.open(&[3; 12], aad, &mut other, tag.as_bytes()).unwrap();
            assert_eq!(other, plaintext, "{enc}, {length}");
            same += 1;
        }
    }
    assert_eq!(same, 3 * 1045);
}

/// What both say of a token, with this key.
fn said(alg: JweAlg, key: &Jwk, token: &str) -> ErrorKind {
    let say = |backend| decrypter(backend, alg, JweEnc::A128GCM, key).decrypt(token).unwrap_err();
    let [ours, theirs] = [BACKEND, BELOW].map(|backend| say(backend).kind());
    assert_eq!(ours, theirs, "{alg}: {token}");
    ours
}

/// A part with its first or its last bit changed, shorter, and longer.
fn changed(part: &[u8]) -> Vec<Vec<u8>> {
    let longer = [part, &[0]].concat();
    let Some((last, but_last)) = part.split_last() else { return vec![longer] };
    let mut first = part.to_vec();
    first[0] ^= 0x80;
    vec![first, [but_last, &[last ^ 1]].concat(), but_last.to_vec(), longer]
}

fn with_part(token: &str, at: usize, part: &str) -> String {
    let mut parts: Vec<&str> = token.split('.').collect();
    parts[at] = part;
    parts.join(".")
}

/// Another key of the same kind.
fn other(name: &str) -> Jwk {
    let on = |curve| Jwk::new(ec::PrivateKey::generate(curve).unwrap());
    let octets = |octets| Jwk::new(oct::Secret::generate(octets).unwrap());
    match name {
        "p256" => on(Curve::P256),
        "p384" => on(Curve::P384),
        "p521" => on(Curve::P521),
        "x25519" => Jwk::new(okp::PrivateKey::generate(Curve::X25519).unwrap()),
        "rsa2048" => Jwk::new(rsa::PrivateKey::generate(2048).unwrap()),
        // Of another length, too.
        "rsa3072" => key("rsa2048"),
        "oct128" => octets(16),
        "oct192" => octets(24),
        "oct256" => octets(32),
        _ => octets(64),
    }
}

#[test]
fn both_refuse_alike() {
    let (mut refused, mut by_shape) = (0, 0);
    for (alg, name) in algorithms("oct128") {
        let key = key(name);
        let token = encrypter(BELOW, alg, JweEnc::A128GCM, &key).encrypt(b"plaintext").unwrap();
        for (at, part) in token.split('.').enumerate().skip(1) {
            for changed in changed(&base64url::decode(part, "").unwrap()) {
                let token = with_part(&token, at, &base64url::encode(&changed));
                match said(alg, &key, &token) {
                    ErrorKind::DecryptionFailed => refused += 1,
                    // An encrypted key where there is to be none.
                    kind => {
                        assert_eq!((kind, at), (ErrorKind::Serialization, 1), "{alg}");
                        by_shape += 1;
                    }
                }
            }
        }
        assert_eq!(said(alg, &other(name), &token), ErrorKind::DecryptionFailed);
        refused += 1;
    }
    // Four parts, four changes and one other key, but for the five that have no encrypted key.
    assert_eq!([refused, by_shape], [31 * 17 - 5 * 4, 5]);
}

/// Off the curve, at the origin, and of small order.
#[test]
fn points_that_are_none() {
    let mut refused = 0;
    for (alg, names) in ALGS.iter().filter(|(_, names)| *names == CURVES) {
        for name in *names {
            let key = key(name);
            let public: Value = serde_json::from_str(&key.to_public().unwrap().to_json()).unwrap();
            let x = base64url::decode(public["x"].as_str().unwrap(), "").unwrap();
            for value in [0, 1] {
                let mut epk = public.clone();
                let octets = match *name {
                    "x25519" => [&[value][..], &[0; 31]].concat(),
                    _ => vec![value; x.len()],
                };
                for member in ["x", "y"].iter().filter(|member| public.get(*member).is_some()) {
                    epk[*member] = base64url::encode(&octets).into();
                }
                let header = json!({"alg": alg.as_str(), "enc": "A128GCM", "epk": epk});
                let header = base64url::encode(header.to_string().as_bytes());
                let token = encrypter(BELOW, *alg, JweEnc::A128GCM, &key).encrypt(b"plaintext");
                let token = with_part(&token.unwrap(), 0, &header);
                assert_eq!(said(*alg, &key, &token), ErrorKind::KeyInvalid, "{alg}, {name}");
                refused += 1;
            }
        }
    }
    assert_eq!(refused, 4 * 4 * 2);
}

/// Also where the first octets are out of range, and others are asked for.
#[test]
fn ephemeral_keys_are_the_same() {
    let mut tried_again = 0;
    for (curve, octets) in
        [(Curve::P256, 32), (Curve::P384, 48), (Curve::P521, 66), (Curve::X25519, 32)]
    {
        for first in [0, 1, 0x7f, 0xff] {
            let listed = [vec![first; octets], vec![9; octets]].concat();
            let [ours, theirs] = [BACKEND, BELOW].map(|backend| {
                let random = Listed::new(&listed);
                let primitive = hazmat::agreement(backend, curve).unwrap();
                let (public, private) = primitive.ephemeral(&*random).unwrap();
                let secret = private.agree(&public).unwrap();
                (public, secret.as_bytes().to_vec(), random.left())
            });
            assert_eq!(ours, theirs, "{curve}, {first}");
            tried_again += usize::from(ours.2 == 0);
        }
    }
    // Zero and a number above the order, on each of the curves of NIST.
    assert_eq!(tried_again, 3 * 2);
}

/// A private key that its container binds to RSASSA-PSS, which AWS-LC takes for no other use.
#[test]
fn keys_for_the_one_below() {
    let path = format!("{}/../vectors/keys/rsapss2048.pkcs8.der", env!("CARGO_MANIFEST_DIR"));
    let key = Jwk::from_der(&std::fs::read(path).unwrap()).unwrap();
    let pkcs8 = key.to_pkcs8_der().unwrap();
    assert!(aws_lc_rs::rsa::PrivateDecryptingKey::from_pkcs8(pkcs8.as_bytes()).is_err());
    for (from, to) in [(BACKEND, BELOW), (BELOW, BACKEND)] {
        let from = hazmat::rsa(from, RsaPadding::OaepSha256).unwrap().encryption_key(&key).unwrap();
        let to = hazmat::rsa(to, RsaPadding::OaepSha256).unwrap().decryption_key(&key).unwrap();
        let ciphertext = from.encrypt(b"message").unwrap();
        assert_eq!(to.decrypt(&ciphertext).unwrap().as_bytes(), b"message");
    }
}
