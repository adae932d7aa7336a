//! Ephemeral keys that are none.

use super::tokens::{decrypter, encrypter, parts, refusal, seal, with_part};
use crate::BACKEND;
use crate::support::key;
use jose_core::{JweAlg, JweEnc, base64url};
use jose_jwe::{Decrypter, Encrypter};
use serde_json::{Value, json};

const DIRECT: JweAlg = JweAlg::ECDH_ES;
const WRAPPED: JweAlg = JweAlg::ECDH_ES_A128KW;

fn by(alg: JweAlg, name: &str) -> Decrypter {
    Decrypter::with_backend(BACKEND, alg, &[JweEnc::A128GCM], &key(name)).unwrap()
}

/// What is said of a token with this text as its `epk`, the same with both kinds of algorithm.
fn said(name: &str, epk: &str) -> Option<&'static str> {
    let [direct, wrapped] = [(DIRECT, &[] as &[u8]), (WRAPPED, &[1; 24])].map(|(alg, key)| {
        let header = format!(r#"{{"alg":"{alg}","enc":"A128GCM","epk":{epk}}}"#);
        refusal(&by(alg, name), &seal(&header, key, &[9; 16], b"plaintext"))
    });
    assert_eq!(direct, wrapped, "{epk}");
    direct
}

fn public(name: &str) -> Value {
    serde_json::from_str(&key(name).to_public().unwrap().to_json()).unwrap()
}

fn with(name: &str, member: &str, value: Value) -> String {
    let mut epk = public(name);
    epk[member] = value;
    epk.to_string()
}

#[test]
fn good_ones_are_not_refused_for_their_key() {
    for name in ["p256", "p384", "p521", "x25519"] {
        assert_eq!(said(name, &public(name).to_string()), Some("decryption.failed"));
        // Members that are of no use here are passed over.
        assert_eq!(said(name, &with(name, "kid", "any".into())), Some("decryption.failed"));
    }
}

#[test]
fn missing_or_no_key_at_all() {
    for alg in [DIRECT, WRAPPED] {
        let header = format!(r#"{{"alg":"{alg}","enc":"A128GCM"}}"#);
        let key: &[u8] = if alg == DIRECT { &[] } else { &[1; 24] };
        let token = seal(&header, key, &[9; 16], b"plaintext");
        assert_eq!(refusal(&by(alg, "p256"), &token), Some("header.missing"));
    }
    for (epk, code) in [
        ("null", "header.type"),
        ("7", "header.type"),
        ("\"\"", "header.type"),
        ("[]", "header.type"),
        ("{}", "key.member"),
        (r#"{"kty":"EC"}"#, "key.member"),
        (r#"{"kty":"EC","crv":"P-256"}"#, "key.member"),
        (r#"{"kty":"EC","crv":7}"#, "key.member"),
        (r#"{"kty":"oct","k":"AAAA"}"#, "key.type"),
        (r#"{"kty":"OKP","crv":"P-256"}"#, "key.type"),
        (r#"{"kty":"EC","kty":"EC"}"#, "malformed.duplicate_member"),
        (r#"{"kty":"unheard of","crv":"P-256"}"#, "key.type"),
        (r#"{"kty":"EC","crv":"unheard of"}"#, "key.type"),
    ] {
        assert_eq!(said("p256", epk), Some(code), "{epk}");
    }
}

#[test]
fn of_another_curve() {
    let names = ["p256", "p384", "p521", "x25519", "ed25519", "secp256k1", "rsa2048"];
    let mut refused = 0;
    for ours in &names[..4] {
        for theirs in names.iter().filter(|theirs| *theirs != ours) {
            let epk = public(theirs).to_string();
            assert_eq!(said(ours, &epk), Some("key.type"), "{ours}, {theirs}");
            refused += 1;
        }
    }
    assert_eq!(refused, 4 * 6);
    // A curve's name with another's coordinates.
    assert_eq!(said("p256", &with("p384", "crv", "P-256".into())), Some("key.member"));
}

/// It must have public members only (RFC 7518, Section 4.6.1.1), and reading a private key is
/// more work than a stranger may ask for.
#[test]
fn private_ones() {
    for name in ["p256", "p384", "p521", "x25519"] {
        assert_eq!(said(name, &key(name).to_json()), Some("key.member"));
    }
}

#[test]
fn points_that_are_none() {
    for (name, octets) in [("p256", 32), ("p384", 48), ("p521", 66)] {
        let coordinate = |value: Vec<u8>| Value::from(base64url::encode(&value));
        for length in [0, 1, octets - 1, octets + 1, 2 * octets] {
            for member in ["x", "y"] {
                let epk = with(name, member, coordinate(vec![0; length]));
                assert_eq!(said(name, &epk), Some("key.member"), "{name}, {length}");
            }
        }
        for member in ["x", "y"] {
            // Off the curve, not below the prime, and at the origin.
            for value in [vec![1; octets], vec![0xff; octets], vec![0; octets]] {
                let epk = with(name, member, coordinate(value));
                assert_eq!(said(name, &epk), Some("key.invalid"), "{name}, {epk}");
            }
        }
        let zero = coordinate(vec![0; octets]);
        let crv = public(name)["crv"].clone();
        let origin = json!({"kty": "EC", "crv": crv, "x": zero, "y": zero}).to_string();
        assert_eq!(said(name, &origin), Some("key.invalid"));
    }
}

/// The points of small order of Curve25519 and of its twist, with which everybody agrees on
/// zeros, each also as it is written with the top bit set and above the prime.
#[test]
fn x25519_of_small_order() {
    let points = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ];
    let mut refused = 0;
    for point in points {
        let octets: Vec<u8> =
            (0..32).map(|at| u8::from_str_radix(&point[2 * at..2 * at + 2], 16).unwrap()).collect();
        for top_bit in [0, 0x80] {
            let mut octets = octets.clone();
            octets[31] |= top_bit;
            let epk = json!({"kty": "OKP", "crv": "X25519", "x": base64url::encode(&octets)});
            assert_eq!(said("x25519", &epk.to_string()), Some("key.invalid"), "{point}");
            refused += 1;
        }
    }
    assert_eq!(refused, 14);
    for length in [0, 1, 31, 33, 56, 64] {
        let x = base64url::encode(&vec![9; length]);
        let epk = json!({"kty": "OKP", "crv": "X25519", "x": x});
        assert_eq!(said("x25519", &epk.to_string()), Some("key.member"), "{length}");
    }
}

/// What is derived depends on both parties, and they are read as they are written.
#[test]
fn parties() {
    let to = key("p256").to_public().unwrap();
    let by = by(DIRECT, "p256");
    let encrypter = Encrypter::with_backend(BACKEND, DIRECT, JweEnc::A128GCM, &to).unwrap();
    let same = encrypter.clone().with_parties(b"Alice", b"Alice").unwrap_err();
    assert_eq!(same.code(), "misuse");
    assert!(encrypter.clone().with_parties(b"", b"").is_ok());
    let encrypter = encrypter.with_parties(b"Alice", b"Bob").unwrap();
    let token = encrypter.encrypt(b"plaintext").unwrap();
    assert_eq!(refusal(&by, &token), None);
    let header = String::from_utf8(parts(&token)[0].clone()).unwrap();
    for (from, to, code) in [
        (r#""apu":"QWxpY2U""#, r#""apu":"QWxpY2V""#, "malformed.base64url"),
        (r#""apu":"QWxpY2U""#, r#""apu":"QWxpY2U=""#, "malformed.base64url"),
        (r#""apu":"QWxpY2U""#, r#""apu":7"#, "header.type"),
        (r#""apv":"Qm9i""#, r#""apv":["Qm9i"]"#, "header.type"),
        (r#""apv":"Qm9i""#, r#""apv":"QWxpY2U""#, "header.type"),
        (r#""apv":"Qm9i""#, r#""apv":"Qm9j""#, "decryption.failed"),
        (r#""apv":"Qm9i""#, r#""apv":"""#, "decryption.failed"),
    ] {
        assert!(header.contains(from), "{header}");
        let other = with_part(&token, 0, header.replace(from, to).as_bytes());
        assert_eq!(refusal(&by, &other), Some(code), "{to}");
    }
    let long = base64url::encode(&[1; 1025]);
    let header = header.replace("QWxpY2U", &long);
    let other = with_part(&token, 0, header.as_bytes());
    assert_eq!(refusal(&by, &other), Some("limit.exceeded"));
}

#[test]
fn not_for_another_algorithm_of_the_same_key() {
    let token = encrypter(WRAPPED, JweEnc::A128GCM).encrypt(b"plaintext").unwrap();
    for alg in [DIRECT, JweAlg::ECDH_ES_A192KW, JweAlg::ECDH_ES_A256KW] {
        let said = refusal(&decrypter(alg, JweEnc::A128GCM), &token);
        assert_eq!(said, Some("alg.not_allowed"), "{alg}");
    }
}
