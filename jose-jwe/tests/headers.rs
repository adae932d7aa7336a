//! Headers that are given to an encrypter in one way or another mean what they say.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

use jose_core::{JweAlg, JweEnc, Jwk};
use jose_jwe::{Compact, Decrypter, Encrypter, Flattened, General};
use serde_json::Value;

const ENC: JweEnc = JweEnc::A128GCM;

fn pair(alg: JweAlg) -> (Encrypter, Decrypter) {
    let key = Jwk::generate(alg).unwrap();
    let to = key.to_public().unwrap_or_else(|_| key.clone());
    let encrypter = Encrypter::new(alg, ENC, &to).unwrap();
    (encrypter, Decrypter::new(alg, &[ENC], &key).unwrap())
}

/// The parties of a key agreement go into what is derived, however they came into the header.
#[test]
fn parties() {
    for alg in [JweAlg::ECDH_ES, JweAlg::ECDH_ES_A128KW] {
        let (encrypter, decrypter) = pair(alg);
        let apu = r#""apu":"QWxpY2U""#;
        let names = format!(r#""alg":"{alg}","enc":"A128GCM""#);
        for by in [
            encrypter.clone().with_parties(b"Alice", b"Bob"),
            encrypter.clone().with_member("apu", &"QWxpY2U"),
            encrypter
                .clone()
                .with_parties(b"Alice", b"")
                .and_then(|by| by.with_member("apv", &"Qm9i")),
            encrypter.clone().with_header_json(&format!("{{{names},{apu}}}"), "", ""),
        ] {
            let token = Compact::encrypt(b"plaintext", &by.unwrap()).unwrap();
            let opened = Compact::decrypt(&token, &decrypter).unwrap();
            assert_eq!(opened.payload(), b"plaintext");
            assert_eq!(opened.header().member("apu"), Some("\"QWxpY2U\""));
        }
        for by in [
            encrypter.clone().with_unprotected("apu", &"QWxpY2U"),
            encrypter.clone().with_recipient_member("apv", &"QWxpY2U"),
            encrypter.clone().with_header_json(&format!("{{{names}}}"), "", &format!("{{{apu}}}")),
        ] {
            let by = by.unwrap();
            let token = Flattened::encrypt(b"plaintext", &by).unwrap();
            assert_eq!(Flattened::decrypt(&token, &decrypter).unwrap().payload(), b"plaintext");
            let token = General::encrypt(b"plaintext", &[&by]).unwrap();
            assert_eq!(General::decrypt(&token, &decrypter).unwrap().payload(), b"plaintext");
        }
        // Nobody, after somebody.
        let nobody = encrypter.clone().with_parties(b"Alice", b"Bob").unwrap();
        let nobody = nobody.with_parties(b"", b"").unwrap();
        assert_eq!(nobody.header().member("apu"), None);
        let token = Compact::encrypt(b"plaintext", &nobody).unwrap();
        assert_eq!(Compact::decrypt(&token, &decrypter).unwrap().payload(), b"plaintext");
        let no_text = encrypter.with_member("apu", &"not base64url").unwrap_err();
        assert_eq!(no_text.code(), "malformed.base64url");
    }
}

/// Members that are made anew for each token are put in place of those that were given, and
/// stand once.
#[test]
fn members_made_anew() {
    for (alg, name) in [
        (JweAlg::ECDH_ES, "epk"),
        (JweAlg::ECDH_ES_A128KW, "epk"),
        (JweAlg::A128GCMKW, "iv"),
        (JweAlg::A128GCMKW, "tag"),
        (JweAlg::PBES2_HS256_A128KW, "p2s"),
        (JweAlg::PBES2_HS256_A128KW, "p2c"),
    ] {
        let (encrypter, decrypter) = match alg {
            JweAlg::PBES2_HS256_A128KW => (
                Encrypter::with_password(alg, ENC, b"password").unwrap().with_p2c(1000).unwrap(),
                Decrypter::with_password(alg, &[ENC], b"password").unwrap(),
            ),
            _ => pair(alg),
        };
        let old = match name {
            "epk" => "{}",
            "p2c" => "7",
            _ => "\"AAAA\"",
        };
        let names = format!(r#""alg":"{alg}","enc":"A128GCM""#);
        let member = format!(r#""{name}":{old}"#);
        let protected = format!("{{{names},{member}}}");
        let by = encrypter.clone().with_header_json(&protected, "", "").unwrap();
        let token = Compact::encrypt(b"plaintext", &by).unwrap();
        let opened = Compact::decrypt(&token, &decrypter).unwrap();
        assert_ne!(opened.header().member(name), Some(old));
        // Wherever it stood.
        for (shared, own) in
            [(format!("{{{member}}}"), ""), (String::new(), &*format!("{{{member}}}"))]
        {
            let by = encrypter.clone().with_header_json(&format!("{{{names}}}"), &shared, own);
            let by = by.unwrap();
            let token = Flattened::encrypt(b"plaintext", &by).unwrap();
            let opened = Flattened::decrypt(&token, &decrypter);
            assert_eq!(opened.unwrap().payload(), b"plaintext", "{token}");
            let token = General::encrypt(b"plaintext", &[&by]).unwrap();
            let opened = General::decrypt(&token, &decrypter);
            assert_eq!(opened.unwrap().payload(), b"plaintext", "{token}");
        }
        assert_eq!(encrypter.with_member(name, &Value::Null).unwrap_err().code(), "misuse");
    }
}

/// There is one method of compression, however its name is written.
#[test]
fn compression() {
    let (encrypter, decrypter) = pair(JweAlg::A128KW);
    let with = |zip: &str| {
        let protected = format!(r#"{{"alg":"A128KW","enc":"A128GCM","zip":{zip}}}"#);
        encrypter.clone().with_header_json(&protected, "", "")
    };
    assert_eq!(with("\"GZIP\"").unwrap_err().code(), "header.zip");
    assert_eq!(with("null").unwrap_err().code(), "header.type");
    let token = with(r#""D\u0045F""#).unwrap().encrypt(b"plaintext").unwrap();
    let refused = decrypter.decrypt(&token).unwrap_err();
    assert_eq!(refused.code(), "header.zip");
    let opened = decrypter.with_compression_allowed().decrypt(&token).unwrap();
    assert_eq!(opened.payload(), b"plaintext");
}
