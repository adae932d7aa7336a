//! Buffers that a caller lends.

use super::tokens::{ALGS, decrypter, direct, encrypter, parts, seal, with_part};
use jose_core::{ErrorKind, JweAlg, JweEnc, Limits};
use jose_jwe::Compact;

/// Whatever the failure, nothing is left: neither of what was there nor of a plaintext.
#[test]
fn are_empty_after_failure() {
    let mut failed = 0;
    for (alg, enc) in ALGS.into_iter().zip([JweEnc::A128GCM, JweEnc::A128CBC_HS256].iter().cycle())
    {
        let enc = if alg == JweAlg::DIR { JweEnc::A128GCM } else { *enc };
        let by = decrypter(alg, enc);
        let token = encrypter(alg, enc).encrypt(&[0x55; 100]).unwrap();
        let tag = parts(&token)[4].clone();
        let mut wrong = tag.clone();
        wrong[0] ^= 1;
        for (at, octets) in [(4, wrong.as_slice()), (4, &[]), (2, &[]), (3, &[]), (1, &[7; 3])] {
            let other = with_part(&token, at, octets);
            let mut buffer = b"left from before".to_vec();
            let parsed = Compact::parse(&other, &Limits::DEFAULT).unwrap();
            assert!(parsed.decrypt_into(&by, &mut buffer).is_err(), "{alg}, part {at}");
            assert!(buffer.is_empty(), "{alg}, part {at}");
            failed += 1;
        }
    }
    assert_eq!(failed, 18 * 5);
}

/// Where an authentic text is no DEFLATE stream, or becomes too large.
#[test]
fn are_empty_after_inflating_failed() {
    let header = r#"{"alg":"dir","enc":"A128GCM","zip":"DEF"}"#;
    let limits = Limits::DEFAULT.inflated_octets(8);
    let by = direct().with_compression_allowed().with_limits(limits);
    for (text, code) in [
        (b"no stream".as_slice(), "header.zip"),
        (b"\x01\x09\x00\xf6\xffplaintext", "limit.exceeded"),
        (b"\x01\x09\x00\xf6\xffplain", "header.zip"),
    ] {
        let token = seal(header, b"", &[7; 16], text);
        let mut buffer = b"left from before".to_vec();
        let parsed = Compact::parse(&token, &Limits::DEFAULT).unwrap();
        let error = parsed.decrypt_into(&by, &mut buffer).unwrap_err();
        assert_eq!(error.code(), code);
        assert!(buffer.is_empty());
    }
}

/// On success there is the plaintext alone, and one that is lent again is used again.
#[test]
fn are_replaced() {
    let by = direct();
    let mut buffer = vec![1; 1000];
    for length in [0, 1, 300, 10] {
        let plaintext = vec![0x55; length];
        let token = seal(r#"{"alg":"dir","enc":"A128GCM"}"#, b"", &[7; 16], &plaintext);
        let parsed = Compact::parse(&token, &Limits::DEFAULT).unwrap();
        let opened = parsed.decrypt_into(&by, &mut buffer).unwrap();
        assert_eq!(opened.header().enc(), Some("A128GCM"));
        assert_eq!(buffer, plaintext);
        assert!(buffer.capacity() >= 1000);
    }
}

#[test]
fn of_tokens_are_replaced_and_left_empty_on_error() {
    let mut token = "left from before".to_owned();
    let by = encrypter(JweAlg::DIR, JweEnc::A128GCM);
    by.encrypt_into(b"plaintext", &mut token).unwrap();
    assert_eq!(direct().decrypt(&token).unwrap().payload(), b"plaintext");
    let unprotected = by.with_unprotected("x", &1).unwrap();
    let refused = unprotected.encrypt_into(b"plaintext", &mut token).unwrap_err();
    assert_eq!((refused.kind(), token.as_str()), (ErrorKind::Misuse, ""));
}
