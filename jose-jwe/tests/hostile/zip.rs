//! Compressed content (RFC 7516, Section 4.1.3).

use super::tokens::{direct, oct, refusal, seal};
use crate::BACKEND;
use jose_core::{JweAlg, JweEnc, Limits};
use jose_jwe::{Compact, Encrypter};

const HEADER: &str = r#"{"alg":"dir","enc":"A128GCM","zip":"DEF"}"#;

fn sealed(header: &str, compressed: &[u8]) -> String {
    seal(header, b"", &[7; 16], compressed)
}

fn said(token: &str, most: usize) -> Option<&'static str> {
    let by = direct().with_compression_allowed();
    refusal(&by.with_limits(Limits::DEFAULT.inflated_octets(most)), token)
}

/// A stream of stored blocks.
fn stored(plaintext: &[u8]) -> Vec<u8> {
    let mut stream = Vec::new();
    let mut blocks = plaintext.chunks(65535).peekable();
    while let Some(block) = blocks.next() {
        let length = u16::try_from(block.len()).unwrap();
        stream.push(u8::from(blocks.peek().is_none()));
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(block);
    }
    stream
}

fn deflated(plaintext: &[u8]) -> String {
    let to = Encrypter::with_backend(BACKEND, JweAlg::DIR, JweEnc::A128GCM, &oct(16)).unwrap();
    Compact::encrypt(plaintext, &to.with_compression().unwrap()).unwrap()
}

#[test]
fn only_where_it_is_allowed() {
    let token = deflated(b"plaintext");
    assert_eq!(refusal(&direct(), &token), Some("header.zip"));
    assert_eq!(said(&token, 1000), None);
    // In place, the memory grows.
    let token = deflated(&[0; 100_000]);
    assert!(token.len() < 1000);
    let by = direct().with_compression_allowed();
    let opened = Compact::decrypt_in_place(token.into_bytes(), &by).unwrap();
    assert_eq!(*opened.payload(), vec![0; 100_000]);
}

#[test]
fn bombs() {
    for length in [0, 1, 1023, 1024, 1025, 65_535, 262_144] {
        let token = deflated(&vec![0; length]);
        assert_eq!(said(&token, length), None, "{length}");
        if let Some(less) = length.checked_sub(1) {
            assert_eq!(said(&token, less), Some("limit.exceeded"), "{length}");
        }
        assert_eq!(said(&token, usize::MAX), None, "{length}");
    }
    let bomb = deflated(&vec![0; 64 * 1024 * 1024]);
    assert!(bomb.len() < 100_000);
    let by = direct().with_compression_allowed();
    assert_eq!(refusal(&by, &bomb), Some("limit.exceeded"));
    assert_eq!(refusal(&direct(), &bomb), Some("header.zip"));
    let in_place = Compact::decrypt_in_place(bomb.into_bytes(), &by).unwrap_err();
    assert_eq!(in_place.code(), "limit.exceeded");
    // As many empty blocks as there is room for.
    let empty = [[0, 0, 0, 0xff, 0xff].repeat(30_000), vec![1, 0, 0, 0xff, 0xff]].concat();
    assert_eq!(said(&sealed(HEADER, &empty), 0), None);
}

#[test]
fn streams_that_are_none() {
    let good = stored(b"plaintext");
    assert_eq!(said(&sealed(HEADER, &good), 9), None);
    for length in 0..good.len() {
        assert_eq!(said(&sealed(HEADER, &good[..length]), 9), Some("header.zip"), "{length}");
    }
    let behind = [good.as_slice(), &[0]].concat();
    for stream in [
        behind.as_slice(),
        b"plaintext",
        // The reserved kind of block, a length that is not its complement, a distance that
        // reaches back before the beginning, and wrappers of zlib and gzip.
        &[7],
        &[1, 9, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        &[0x03, 0x02, 0x00],
        &[0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01],
        &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ] {
        assert_eq!(said(&sealed(HEADER, stream), 9), Some("header.zip"), "{stream:?}");
    }
}

#[test]
fn other_methods() {
    let good = stored(b"plaintext");
    for zip in ["\"GZIP\"", "\"def\"", "\"\"", "\"DEF \""] {
        let header = format!(r#"{{"alg":"dir","enc":"A128GCM","zip":{zip}}}"#);
        assert_eq!(said(&sealed(&header, &good), 9), Some("header.zip"), "{zip}");
        assert_eq!(refusal(&direct(), &sealed(&header, &good)), Some("header.zip"), "{zip}");
    }
    for zip in ["null", "true", "[\"DEF\"]"] {
        let header = format!(r#"{{"alg":"dir","enc":"A128GCM","zip":{zip}}}"#);
        assert_eq!(said(&sealed(&header, &good), 9), Some("header.type"), "{zip}");
    }
    // The same text with an escape in it.
    let header = r#"{"alg":"dir","enc":"A128GCM","zip":"D\u0045F"}"#;
    assert_eq!(said(&sealed(header, &good), 9), None);
}
