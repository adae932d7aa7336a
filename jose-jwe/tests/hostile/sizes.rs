//! Vectors and tags of other sizes than the algorithm has.

use super::tokens::{decrypter, encrypter, parts, refusal, seal, with_part};
use jose_core::{JweAlg, JweEnc, base64url};

const ENCS: [(JweEnc, usize, usize); 6] = [
    (JweEnc::A128GCM, 12, 16),
    (JweEnc::A192GCM, 12, 16),
    (JweEnc::A256GCM, 12, 16),
    (JweEnc::A128CBC_HS256, 16, 16),
    (JweEnc::A192CBC_HS384, 16, 24),
    (JweEnc::A256CBC_HS512, 16, 32),
];

#[test]
fn of_the_content() {
    let mut refused = 0;
    for (enc, iv, tag) in ENCS {
        let token = encrypter(JweAlg::A128KW, enc).encrypt(b"plaintext").unwrap();
        let by = decrypter(JweAlg::A128KW, enc);
        let parts = parts(&token);
        for (at, right) in [(2, iv), (4, tag)] {
            assert_eq!(parts[at].len(), right, "{enc}");
            for length in (0..=65).filter(|length| *length != right) {
                let octets: Vec<u8> = parts[at].iter().copied().cycle().take(length).collect();
                let other = with_part(&token, at, &octets);
                assert_eq!(refusal(&by, &other), Some("decryption.failed"), "{enc}, {length}");
                refused += 1;
            }
        }
        // A ciphertext of other lengths.
        for length in (0..=65).filter(|length| *length != parts[3].len()) {
            let other = with_part(&token, 3, &vec![1; length]);
            assert_eq!(refusal(&by, &other), Some("decryption.failed"), "{enc}, {length}");
            refused += 1;
        }
    }
    assert_eq!(refused, 6 * 3 * 65);
}

#[test]
fn of_a_wrapped_key() {
    let by = decrypter(JweAlg::A128GCMKW, JweEnc::A128GCM);
    let sized = |iv: usize, tag: usize| {
        let header = format!(
            r#"{{"alg":"A128GCMKW","enc":"A128GCM","iv":"{}","tag":"{}"}}"#,
            base64url::encode(&vec![5; iv]),
            base64url::encode(&vec![5; tag])
        );
        seal(&header, &[1; 16], &[9; 16], b"plaintext")
    };
    for length in 0..=33 {
        assert_eq!(refusal(&by, &sized(length, 16)), Some("decryption.failed"), "{length}");
        assert_eq!(refusal(&by, &sized(12, length)), Some("decryption.failed"), "{length}");
    }
    for (header, code) in [
        (r#"{"alg":"A128GCMKW","enc":"A128GCM","iv":"AAAAAAAAAAAAAAAA"}"#, "header.missing"),
        (r#"{"alg":"A128GCMKW","enc":"A128GCM","tag":"AAAAAAAAAAAAAAAA"}"#, "header.missing"),
        (r#"{"alg":"A128GCMKW","enc":"A128GCM","iv":1,"tag":"AAAA"}"#, "header.type"),
        (r#"{"alg":"A128GCMKW","enc":"A128GCM","iv":"AAAA","tag":[]}"#, "header.type"),
        (r#"{"alg":"A128GCMKW","enc":"A128GCM","iv":null,"tag":"AAAA"}"#, "header.type"),
        (r#"{"alg":"A128GCMKW","enc":"A128GCM","iv":"AA==","tag":"AAAA"}"#, "malformed.base64url"),
        (r#"{"alg":"A128GCMKW","enc":"A128GCM","iv":"AAAA","tag":"A+/A"}"#, "malformed.base64url"),
    ] {
        let token = seal(header, &[1; 16], &[9; 16], b"plaintext");
        assert_eq!(refusal(&by, &token), Some(code), "{header}");
    }
}
