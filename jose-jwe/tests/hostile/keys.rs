//! Encrypted keys: where they must be and must not be, and what comes out of them.

use super::tokens::{ALGS, decrypter, encrypter, oct, refusal, seal, with_part, wrap};
use crate::BACKEND;
use crate::support::key;
use jose_core::{JweAlg, JweEnc, base64url};
use jose_jwe::primitive::RsaPadding;
use jose_jwe::{Decrypter, hazmat};

#[test]
fn encrypted_key_where_there_must_be_one_and_where_not() {
    let (mut with, mut without) = (0, 0);
    for alg in ALGS {
        let token = encrypter(alg, JweEnc::A128GCM).encrypt(b"plaintext").unwrap();
        let by = decrypter(alg, JweEnc::A128GCM);
        assert_eq!(refusal(&by, &token), None, "{alg}");
        let direct = matches!(alg, JweAlg::DIR | JweAlg::ECDH_ES);
        let other = with_part(&token, 1, if direct { &[1; 24] } else { &[] });
        assert_eq!(refusal(&by, &other), Some("malformed.serialization"), "{alg}");
        *(if direct { &mut without } else { &mut with }) += 1;
    }
    assert_eq!([with, without], [16, 2]);
}

/// Encrypted keys of every length up to one that would be large.
#[test]
fn encrypted_keys_of_other_lengths() {
    for alg in ALGS.into_iter().filter(|alg| !matches!(*alg, JweAlg::DIR | JweAlg::ECDH_ES)) {
        let token = encrypter(alg, JweEnc::A128GCM).encrypt(b"plaintext").unwrap();
        let by = decrypter(alg, JweEnc::A128GCM);
        for length in [1, 7, 8, 15, 16, 17, 23, 24, 25, 32, 255, 256, 257, 4096] {
            let other = with_part(&token, 1, &vec![1; length]);
            assert_eq!(refusal(&by, &other), Some("decryption.failed"), "{alg}, {length}");
        }
    }
}

const RSA: &[(JweAlg, RsaPadding)] = &[
    (JweAlg::RSA_OAEP, RsaPadding::OaepSha1),
    #[cfg(feature = "rsa1_5")]
    (JweAlg::RSA1_5, RsaPadding::Pkcs1),
];

/// Keys that unwrap, for content that does decrypt with them, and have another length than the
/// algorithm takes.
#[test]
fn keys_of_the_wrong_length_inside() {
    let encs = [(JweEnc::A128GCM, 16), (JweEnc::A192GCM, 24), (JweEnc::A256GCM, 32)];
    let mut refused = 0;
    for (enc, right) in encs {
        for (_, length) in encs {
            let cek = vec![9; length];
            for (alg, kek) in [(JweAlg::A128KW, 16), (JweAlg::A192KW, 24), (JweAlg::A256KW, 32)] {
                let header = format!(r#"{{"alg":"{alg}","enc":"{enc}"}}"#);
                let token = seal(&header, &wrap(&vec![7; kek], &cek), &cek, b"plaintext");
                let by = Decrypter::with_backend(BACKEND, alg, &[enc], &oct(kek)).unwrap();
                refused += check(&by, &token, length == right);
            }
            let (tag, encrypted) = gcm(&[7; 16], &cek);
            let header = format!(
                r#"{{"alg":"A128GCMKW","enc":"{enc}","iv":"{}","tag":"{}"}}"#,
                base64url::encode(&[5; 12]),
                base64url::encode(&tag)
            );
            let token = seal(&header, &encrypted, &cek, b"plaintext");
            refused += check(&decrypter(JweAlg::A128GCMKW, enc), &token, length == right);

            let rsa = key("rsa2048");
            for (alg, padding) in RSA {
                let to = hazmat::rsa(BACKEND, *padding).unwrap().encryption_key(&rsa).unwrap();
                let header = format!(r#"{{"alg":"{alg}","enc":"{enc}"}}"#);
                let token = seal(&header, &to.encrypt(&cek).unwrap(), &cek, b"plaintext");
                refused += check(&decrypter(*alg, enc), &token, length == right);
            }
        }
    }
    assert_eq!(refused, if cfg!(feature = "rsa1_5") { 6 * 6 } else { 6 * 5 });
}

fn check(by: &Decrypter, token: &str, right: bool) -> usize {
    assert_eq!(refusal(by, token), (!right).then_some("decryption.failed"), "{token}");
    usize::from(!right)
}

fn gcm(kek: &[u8], cek: &[u8]) -> ([u8; 16], Vec<u8>) {
    let mut encrypted = cek.to_vec();
    let key = hazmat::aead(BACKEND, kek.len()).unwrap().key(kek).unwrap();
    (key.seal(&[5; 12], b"", &mut encrypted).unwrap(), encrypted)
}

/// A key of nothing: the initial value of key wrap alone, and RSA of an empty message.
#[test]
fn empty_keys_inside() {
    let header = r#"{"alg":"A128KW","enc":"A128GCM"}"#;
    let token = seal(header, &[0xa6; 8], &[0; 16], b"plaintext");
    assert_eq!(
        refusal(&decrypter(JweAlg::A128KW, JweEnc::A128GCM), &token),
        Some("decryption.failed")
    );
    let rsa = hazmat::rsa(BACKEND, RsaPadding::OaepSha256).unwrap();
    let encrypted = rsa.encryption_key(&key("rsa2048")).unwrap().encrypt(b"").unwrap();
    let header = r#"{"alg":"RSA-OAEP-256","enc":"A128GCM"}"#;
    let token = seal(header, &encrypted, &[0; 16], b"plaintext");
    let by = decrypter(JweAlg::RSA_OAEP_256, JweEnc::A128GCM);
    assert_eq!(refusal(&by, &token), Some("decryption.failed"));
}
