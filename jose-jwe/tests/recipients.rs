//! Which recipient of several a set of keys decrypts for, and which keys may be recipients.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that goes wrong fails")]

use jose_core::jwk::oct;
use jose_core::{Error, ErrorKind, JweAlg, JweEnc, Jwk, JwkSet, JwsAlg};
use jose_jwe::{Decrypter, DecrypterSet, Encrypter, General};

const ENC: JweEnc = JweEnc::A128GCM;

fn key(octet: u8) -> Jwk {
    Jwk::new(oct::Secret::new(vec![octet; 16]).unwrap())
}

fn to(key: &Jwk) -> Encrypter {
    Encrypter::new(JweAlg::A128KW, ENC, key).unwrap()
}

/// A key that encrypts content by itself is for what it is long enough for, and for nothing else.
#[test]
fn direct_keys_are_for_the_content_encryption_that_they_fit() {
    let all = [JweEnc::A128GCM, JweEnc::A192GCM, JweEnc::A256GCM, JweEnc::A128CBC_HS256];
    let secret = |octets| Jwk::new(oct::Secret::new(vec![7; octets]).unwrap());
    for (octets, encs) in [
        (16, &[JweEnc::A128GCM][..]),
        (24, &[JweEnc::A192GCM]),
        (32, &[JweEnc::A256GCM, JweEnc::A128CBC_HS256]),
    ] {
        let by = Decrypter::new(JweAlg::DIR, &all, &secret(octets)).unwrap();
        assert_eq!(by.encs(), encs);
    }
    let bound = secret(32).with_alg(JweEnc::A256GCM);
    assert_eq!(Decrypter::new(JweAlg::DIR, &all, &bound).unwrap().encs(), [JweEnc::A256GCM]);
    for octets in [15, 17, 48, 64] {
        let refused = Decrypter::new(JweAlg::DIR, &all, &secret(octets)).unwrap_err();
        assert_eq!(refused, ErrorKind::KeySize, "{octets}");
    }
    // A token of another kind is refused as one of an algorithm that is not allowed.
    let by = Decrypter::new(JweAlg::DIR, &all, &secret(16)).unwrap();
    let token = Encrypter::new(JweAlg::DIR, JweEnc::A256GCM, &secret(32)).unwrap();
    let token = token.encrypt(b"plaintext").unwrap();
    assert_eq!(by.decrypt(&token).unwrap_err(), ErrorKind::AlgNotAllowed);
}

/// A recipient that says nothing of its key may be somebody else's, wherever it stands.
#[test]
fn named_ones_come_before_those_without_kid() {
    let (mine, other) = (key(7).with_kid("mine"), key(9));
    let set: JwkSet = [mine.clone()].into_iter().collect();
    let set = DecrypterSet::from_jwks(&set, &[JweAlg::A128KW], &[ENC]).unwrap();
    let (to_mine, to_other) = (to(&mine), to(&other));
    for order in [[&to_other, &to_mine], [&to_mine, &to_other]] {
        let token = General::encrypt(b"plaintext", &order).unwrap();
        assert_eq!(General::decrypt(&token, &set).unwrap().payload(), b"plaintext");
        let one = Decrypter::new(JweAlg::A128KW, &[ENC], &mine).unwrap();
        assert_eq!(General::decrypt(&token, &one).unwrap().payload(), b"plaintext");
    }
    // Without any that names a key, the one without `kid`.
    let (to_anybody, elsewhere) = (to(&key(7)), to(&key(9).with_kid("elsewhere")));
    for one in [mine.clone(), key(7)] {
        let one = Decrypter::new(JweAlg::A128KW, &[ENC], &one).unwrap();
        for order in [[&to_anybody, &elsewhere], [&elsewhere, &to_anybody]] {
            let token = General::encrypt(b"plaintext", &order).unwrap();
            assert_eq!(General::decrypt(&token, &set).unwrap().payload(), b"plaintext");
            assert_eq!(General::decrypt(&token, &one).unwrap().payload(), b"plaintext");
        }
        // Of several nobody can say which is meant, whoever is asked.
        for order in [[&to_anybody, &to_other], [&to_other, &to_anybody]] {
            let token = General::encrypt(b"plaintext", &order).unwrap();
            let expected = "more than one such key at recipients: expected one for A128KW with \
                            the key's `kid`, or one without, found several";
            assert_eq!(General::decrypt(&token, &set).unwrap_err().to_string(), expected);
            assert_eq!(General::decrypt(&token, &one).unwrap_err().to_string(), expected);
        }
    }
    // And a key that is named and not there is not looked for elsewhere.
    let elsewhere = to(&key(9).with_kid("elsewhere"));
    let token = General::encrypt(b"plaintext", &[&elsewhere]).unwrap();
    assert_eq!(General::decrypt(&token, &set).unwrap_err(), ErrorKind::KeyNotFound);
}

fn agreement(key_ops: &str) -> Result<Encrypter, Error> {
    let key = Jwk::generate(JwsAlg::ES256)?.to_public()?.to_json();
    let text = serde_json::from_str::<serde_json::Value>(&key).unwrap();
    let (x, y) = (&text["x"], &text["y"]);
    let key = format!(r#"{{"kty":"EC","crv":"P-256","x":{x},"y":{y},"key_ops":{key_ops}}}"#);
    Encrypter::new(JweAlg::ECDH_ES, ENC, &Jwk::from_json(&key)?)
}

/// A public key has no operations for key agreement, so that none of them means this.
#[test]
fn keys_for_signatures_agree_on_nothing() {
    for good in ["[]", r#"["deriveKey"]"#, r#"["deriveBits"]"#, r#"["verify","deriveKey"]"#] {
        assert!(agreement(good).is_ok(), "{good}");
    }
    for bad in [r#"["verify"]"#, r#"["sign","verify"]"#, r#"["encrypt"]"#] {
        assert_eq!(agreement(bad).unwrap_err(), ErrorKind::KeyUse, "{bad}");
    }
}

/// Keys that are bound to signatures, by their file or by their `alg`, are for nothing else, and
/// those of encryption sign nothing.
#[test]
fn r_3_keys_are_for_what_they_are_bound_to() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/keys/rsapss2048.pkcs8.der");
    let pss = Jwk::from_der(&std::fs::read(path).unwrap()).unwrap();
    for alg in [JweAlg::RSA_OAEP, JweAlg::RSA_OAEP_256, JweAlg::RSA_OAEP_512] {
        let again = pss.clone().with_alg(alg);
        for key in [&pss, &again] {
            assert_eq!(Encrypter::new(alg, ENC, key).unwrap_err(), ErrorKind::KeyUse);
            assert_eq!(Decrypter::new(alg, &[ENC], key).unwrap_err(), ErrorKind::KeyUse);
        }
    }
    let signs = Jwk::generate(JwsAlg::ES256).unwrap();
    assert_eq!(Encrypter::new(JweAlg::ECDH_ES, ENC, &signs).unwrap_err(), ErrorKind::KeyUse);
    let hmac = Jwk::generate(JwsAlg::HS256).unwrap();
    assert_eq!(Encrypter::new(JweAlg::A256KW, ENC, &hmac).unwrap_err(), ErrorKind::KeyUse);
    let wraps = Jwk::generate(JweAlg::A128KW).unwrap();
    assert_eq!(Encrypter::new(JweAlg::A128GCMKW, ENC, &wraps).unwrap_err(), ErrorKind::KeyUse);
    assert_eq!(Encrypter::new(JweAlg::DIR, ENC, &wraps).unwrap_err(), ErrorKind::KeyUse);
}
