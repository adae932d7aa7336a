//! Every prefix and every token with one bit changed of RFC 7516, Appendix A.

use super::tokens::{join, parts};
use crate::BACKEND;
use crate::support::case;
use jose_core::base64url;
use jose_jwe::{Decrypter, General};
use serde_json::Value;
use std::collections::BTreeMap;

/// How many were refused, by code.
type Codes = BTreeMap<&'static str, usize>;

fn by(id: &str, recipient: usize) -> Decrypter {
    case("rfc7516", id).decrypter(BACKEND, recipient).unwrap()
}

fn refused(by: &Decrypter, tokens: impl Iterator<Item = String>) -> Codes {
    let mut codes = Codes::new();
    for token in tokens {
        let Err(error) = by.decrypt(&token) else { panic!("accepted: {token}") };
        *codes.entry(error.code()).or_default() += 1;
    }
    codes
}

/// Each octet string with one bit changed.
fn flips(octets: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..octets.len() * 8).map(|bit| {
        let mut flipped = octets.to_vec();
        flipped[bit / 8] ^= 1 << (bit % 8);
        flipped
    })
}

/// Each token with one bit of one decoded part changed, but for the header.
fn part_flips(token: &str) -> impl Iterator<Item = String> {
    let parts = parts(token);
    (1..5).flat_map(move |at| {
        let parts = parts.clone();
        let flipped: Vec<_> = flips(&parts[at]).collect();
        flipped.into_iter().map(move |part| {
            let mut parts = parts.clone();
            parts[at] = part;
            join(&parts)
        })
    })
}

/// Each text with one bit of it changed, where that is text at all.
fn text_flips(text: &str) -> impl Iterator<Item = String> {
    flips(text.as_bytes()).filter_map(|flipped| String::from_utf8(flipped).ok())
}

fn prefixes(text: &str) -> impl Iterator<Item = String> {
    (0..text.len()).map(|length| text[..length].to_owned())
}

/// About one in so many, chosen the same way each time.
fn sample(tokens: impl Iterator<Item = String>, one_in: u64) -> impl Iterator<Item = String> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    tokens.filter(move |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.is_multiple_of(one_in)
    })
}

#[test]
fn key_wrap() {
    let (token, by) = (case("rfc7516", "rfc7516-a3").compact(), by("rfc7516-a3", 0));
    let parts = refused(&by, part_flips(&token));
    assert_eq!(parts, Codes::from([("decryption.failed", (40 + 16 + 32 + 16) * 8)]));
    let prefixes = refused(&by, prefixes(&token));
    assert_eq!(
        prefixes,
        Codes::from([
            ("decryption.failed", 6),
            ("malformed.base64url", 16),
            ("malformed.serialization", 174)
        ])
    );
    let texts = refused(&by, text_flips(&token));
    assert_eq!(
        texts,
        Codes::from([
            ("alg.not_allowed", 81),
            ("decryption.failed", 721),
            ("header.missing", 25),
            ("malformed.base64url", 350),
            ("malformed.json", 166),
            ("malformed.serialization", 29)
        ])
    );
}

#[test]
fn rsa_oaep() {
    let (token, by) = (case("rfc7516", "rfc7516-a1").compact(), by("rfc7516-a1", 0));
    let parts = refused(&by, sample(part_flips(&token), 16));
    assert_eq!(parts, Codes::from([("decryption.failed", 193)]));
    let prefixes = refused(&by, sample(prefixes(&token), 4));
    assert_eq!(
        prefixes,
        Codes::from([
            ("decryption.failed", 4),
            ("malformed.base64url", 6),
            ("malformed.serialization", 113)
        ])
    );
    let texts = refused(&by, sample(text_flips(&token), 16));
    assert_eq!(
        texts,
        Codes::from([
            ("alg.not_allowed", 3),
            ("decryption.failed", 159),
            ("header.missing", 1),
            ("malformed.base64url", 75),
            ("malformed.json", 8),
            ("malformed.serialization", 2)
        ])
    );
}

#[cfg(feature = "rsa1_5")]
#[test]
fn rsa1_5() {
    let (token, by) = (case("rfc7516", "rfc7516-a2").compact(), by("rfc7516-a2", 0));
    let parts = refused(&by, sample(part_flips(&token), 16));
    assert_eq!(parts, Codes::from([("decryption.failed", 184)]));
    let prefixes = refused(&by, sample(prefixes(&token), 4));
    assert_eq!(
        prefixes,
        Codes::from([
            ("decryption.failed", 4),
            ("malformed.base64url", 1),
            ("malformed.serialization", 103)
        ])
    );
    let texts = refused(&by, sample(text_flips(&token), 16));
    assert_eq!(
        texts,
        Codes::from([
            ("alg.not_allowed", 10),
            ("decryption.failed", 161),
            ("header.missing", 2),
            ("malformed.base64url", 48),
            ("malformed.json", 4),
            ("malformed.serialization", 2)
        ])
    );
}

/// The general serialization: what the tag covers.
#[test]
fn several_recipients() {
    let case = case("rfc7516", "rfc7516-a4");
    let general = case.member("general").unwrap();
    let by = case.decrypter(BACKEND, 1).unwrap();
    assert!(General::decrypt(&general.to_string(), &by).is_ok());
    let mut codes = Codes::new();
    for (path, code) in [
        ("/recipients/1/encrypted_key", "decryption.failed"),
        ("/iv", "decryption.failed"),
        ("/ciphertext", "decryption.failed"),
        ("/tag", "decryption.failed"),
    ] {
        let text = general.pointer(path).unwrap().as_str().unwrap();
        for flipped in flips(&base64url::decode(text, "").unwrap()) {
            let mut changed = general.clone();
            *changed.pointer_mut(path).unwrap() = Value::from(base64url::encode(&flipped));
            let error = General::decrypt(&changed.to_string(), &by).unwrap_err();
            assert_eq!(error.code(), code, "{path}");
            *codes.entry(code).or_default() += 1;
        }
    }
    assert_eq!(codes, Codes::from([("decryption.failed", (40 + 16 + 32 + 16) * 8)]));
    let text = general.to_string();
    for prefix in prefixes(&text) {
        let error = General::decrypt(&prefix, &by).unwrap_err();
        assert_eq!(error.code(), "malformed.json", "{prefix}");
    }
    // What the tag does not cover can be changed, and is said not to be protected.
    let (mut refused, mut accepted) = (0, 0);
    for flipped in text_flips(&text) {
        match General::decrypt(&flipped, &by) {
            Ok(decrypted) => {
                assert_eq!(*decrypted.payload(), case.octets("plaintext"), "{flipped}");
                assert_eq!(decrypted.header().json(), r#"{"enc":"A128CBC-HS256"}"#, "{flipped}");
                accepted += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert_eq!([refused, accepted], [3051, 2283]);
}
