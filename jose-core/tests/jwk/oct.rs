//! Symmetric keys.

use crate::support::{file, pem, text, with};
use jose_core::jwk::{Key, oct::Secret};
use jose_core::{ErrorKind, Jwk, KeyType, SecretBytes};
use serde_json::json;

fn refused(octets: &[u8]) -> Option<ErrorKind> {
    let jwk = json!({"kty": "oct", "k": text(octets)}).to_string();
    let from_json = Jwk::from_json(&jwk).err().map(|error| error.kind());
    let from_octets = Secret::new(octets).err().map(|error| error.kind());
    assert_eq!(from_json, from_octets);
    from_octets
}

#[test]
fn r_2_a_public_key_is_no_secret() {
    for name in ["rsa2048", "rsa4096", "p256", "p384", "p521", "ed25519", "secp256k1", "x448"] {
        let der = file(&format!("{name}.spki.der"));
        assert_eq!(refused(&der), Some(ErrorKind::KeyInvalid), "{name}");
        let pem = file(&format!("{name}.spki.pem"));
        assert_eq!(refused(&pem), Some(ErrorKind::KeyInvalid), "{name}");
        // A file read without its last line feed, which is how it is often passed on.
        assert_eq!(refused(pem.trim_ascii()), Some(ErrorKind::KeyInvalid), "{name}");
    }
    for name in ["rsa2048", "rsa3072", "rsa4096"] {
        for form in ["pkcs1-pub.der", "pkcs1-pub.pem", "cert.pem", "pkcs1.pem", "pkcs8.pem"] {
            let octets = file(&format!("{name}.{form}"));
            assert_eq!(refused(&octets), Some(ErrorKind::KeyInvalid), "{name} {form}");
        }
    }
}

#[test]
fn r_2_pem_text_is_found_behind_anything() {
    let pem = pem("PUBLIC KEY", b"whatever");
    for before in ["", " ", "\n\n", "\r\n\t", "\u{feff}", "Bag Attributes\n"] {
        assert_eq!(refused(format!("{before}{pem}").as_bytes()), Some(ErrorKind::KeyInvalid));
    }
    assert_eq!(refused(b"-----BEGIN"), Some(ErrorKind::KeyInvalid));
}

#[test]
fn r_2_what_is_almost_a_public_key_is_a_secret() {
    let mut der = file("p256.spki.der");
    der.push(0);
    assert_eq!(refused(&der), None);
    der.truncate(der.len() - 2);
    assert_eq!(refused(&der), None);
    assert_eq!(refused(b"----BEGIN PUBLIC KEY----"), None);
    assert_eq!(refused(&[0x30]), None);
}

#[test]
fn r_9_a_secret_of_nothing_is_refused() {
    assert_eq!(refused(b""), Some(ErrorKind::KeySize));
    assert_eq!(Secret::generate(0).unwrap_err(), ErrorKind::KeySize);
    assert_eq!(refused(b"\0"), None);
}

#[test]
fn r_24_only_base64url_is_a_secret() {
    let jwk = json!({"kty": "oct", "k": "AAECAw"});
    assert!(Jwk::from_json(&jwk.to_string()).is_ok());
    for k in ["AAECAw==", "AAECAw=", "AAECA", "AAECAx", "AAEC Aw", "AAECAw\n", "AA+CAw", "é"] {
        let error = Jwk::from_json(&with(&jwk, "k", k).to_string()).unwrap_err();
        assert_eq!(error, ErrorKind::Base64url, "{k:?}");
        assert_eq!(error.place(), "k");
    }
}

#[test]
fn r_26_k_must_be_there_and_a_string() {
    for k in [json!(null), json!(1), json!([1]), json!({"k": "AAECAw"}), json!(true)] {
        let error = Jwk::from_json(&json!({"kty": "oct", "k": k}).to_string()).unwrap_err();
        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyMember, "k"), "{k}");
    }
    let error = Jwk::from_json(r#"{"kty":"oct"}"#).unwrap_err();
    assert_eq!(error.to_string(), "malformed key at k: expected a string, found nothing");
}

#[test]
fn escapes_in_a_secret_are_read() {
    let plain = Jwk::from_json(r#"{"kty":"oct","k":"AAECAw"}"#).unwrap();
    let escaped = Jwk::from_json(r#"{"\u006bty":"o\u0063t","k":"\u0041AECAw"}"#).unwrap();
    assert_eq!(plain, escaped);
}

#[test]
fn a_secret_has_no_public_half() {
    let key = Jwk::new(Secret::new(vec![1; 32]).unwrap());
    assert_eq!(key.key_type(), Some(KeyType::Oct));
    assert!(key.is_private());
    assert_eq!(key.curve(), None);
    assert_eq!(key.to_public().unwrap_err(), ErrorKind::KeyNoPublic);
}

#[test]
fn secrets_are_made_of_the_octets_given() {
    let secret = Secret::new(SecretBytes::from(vec![1, 2, 3])).unwrap();
    assert_eq!(secret.as_bytes(), [1, 2, 3]);
    assert_eq!(Key::from(secret.clone()), Key::Oct(secret));
    let [one, other] = [(); 2].map(|()| Secret::generate(64).unwrap());
    assert_eq!(one.as_bytes().len(), 64);
    assert_ne!(one, other);
}

#[test]
fn r_2_public_things_in_other_clothes_are_no_secret() {
    let spki = file("p256.spki.der");
    let in_base64 = String::from_utf8(file("p256.spki.pem")).unwrap();
    let in_base64: String = in_base64.lines().filter(|line| !line.starts_with('-')).collect();
    for (disguise, what) in [
        (file("p256.cert.der"), "certificate"),
        (file("rsa2048.cert.der"), "certificate"),
        ([&spki[..], b"\n"].concat(), "public key"),
        (in_base64.clone().into_bytes(), "public key"),
        (format!("  {in_base64}\n").into_bytes(), "public key"),
        (b"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA== me".to_vec(), "SSH"),
        (b"ecdsa-sha2-nistp256 AAAA".to_vec(), "SSH"),
        (br#" {"kty":"RSA","n":"AQAB","e":"AQAB"} "#.to_vec(), "JSON of a key"),
        (br#"{"keys":[]}"#.to_vec(), "JSON of a key"),
    ] {
        let error = Secret::new(disguise).unwrap_err();
        assert_eq!(error, ErrorKind::KeyInvalid, "{what}");
        assert!(error.to_string().contains(what), "{error}");
    }
    for secret in ["correct horse battery staple", "{not json", r#"{"a":1}"#, "MFkwEwYHKoZIzj0C"] {
        assert!(Secret::new(secret.as_bytes()).is_ok(), "{secret}");
    }
}

#[test]
fn a_secret_of_absurd_size_is_not_generated() {
    assert!(Secret::generate(1024).is_ok());
    for len in [1025, usize::MAX] {
        assert_eq!(Secret::generate(len).unwrap_err(), ErrorKind::KeySize);
    }
    assert_eq!(Secret::generate(0).unwrap_err(), ErrorKind::KeySize);
}

#[test]
fn r_2_the_body_of_a_pem_block_is_no_secret() {
    for name in ["rsa2048.spki.pem", "rsa2048.pkcs1-pub.pem", "p256.spki.pem", "p256.cert.pem"] {
        let pem = String::from_utf8(file(name)).unwrap();
        let body: Vec<&str> = pem.lines().filter(|line| !line.starts_with('-')).collect();
        for line_end in ["\n", "\r\n", "\n    "] {
            let body = body.join(line_end);
            assert_eq!(refused(body.as_bytes()), Some(ErrorKind::KeyInvalid), "{name}");
        }
    }
}
