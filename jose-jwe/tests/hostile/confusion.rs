//! Tokens of another kind.

use super::tokens::{decrypter, direct, encrypter, key, refusal};
use crate::BACKEND;
use jose_core::{JweAlg, JweEnc, Limits};
use jose_jwe::{Compact, Flattened, General};

/// The signed token of RFC 7515, Appendix A.1, shortened.
const SIGNED: &str = "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UifQ.dBjftJeZ4CVP";

#[test]
fn signed_tokens() {
    assert_eq!(refusal(&direct(), SIGNED), Some("malformed.serialization"));
    let error = Compact::parse(SIGNED, &Limits::DEFAULT).unwrap_err();
    assert!(error.to_string().contains("signed"), "{error}");
    for json in [
        r#"{"protected":"eyJhbGciOiJIUzI1NiJ9","payload":"e30","signature":"AAAA"}"#,
        r#"{"payload":"e30","signatures":[{"protected":"eyJhbGciOiJIUzI1NiJ9","signature":"AAAA"}]}"#,
    ] {
        for error in [
            Flattened::parse(json, &Limits::DEFAULT).unwrap_err(),
            General::parse(json, &Limits::DEFAULT).unwrap_err(),
        ] {
            assert_eq!(error.code(), "malformed.serialization");
            assert!(error.to_string().contains("signed"), "{error}");
        }
    }
    // With the right number of parts its header is still none.
    let five = format!("{SIGNED}..");
    assert_eq!(refusal(&direct(), &five), Some("header.missing"));
}

/// Each reader takes its own serialization only.
#[test]
fn serializations() {
    let by = encrypter(JweAlg::A128KW, JweEnc::A128GCM);
    let compact = Compact::encrypt(b"plaintext", &by).unwrap();
    let flattened = Flattened::encrypt(b"plaintext", &by).unwrap();
    let general = General::encrypt(b"plaintext", &[&by]).unwrap();
    let limits = &Limits::DEFAULT;
    let code = |token: &str| {
        [
            Compact::parse(token, limits).err().map(|error| error.code()),
            Flattened::parse(token, limits).err().map(|error| error.code()),
            General::parse(token, limits).err().map(|error| error.code()),
        ]
    };
    let shape = Some("malformed.serialization");
    assert_eq!(code(&compact), [None, shape, shape]);
    assert_eq!(code(&flattened), [shape, None, shape]);
    assert_eq!(code(&general), [shape, shape, None]);
    for nothing in ["", " ", ".", "....", ".....", "null", "[]", "{}"] {
        assert!(code(nothing).iter().all(Option::is_some), "{nothing}");
    }
}

/// A token for one algorithm, and a decrypter for another that takes the same key.
#[test]
fn algorithms_that_take_the_same_key() {
    let mut refused = 0;
    for (one, others) in [
        (JweAlg::DIR, [JweAlg::A128KW, JweAlg::A128GCMKW, JweAlg::PBES2_HS256_A128KW].as_slice()),
        (JweAlg::A128KW, &[JweAlg::DIR, JweAlg::A128GCMKW, JweAlg::PBES2_HS256_A128KW]),
        (JweAlg::A128GCMKW, &[JweAlg::DIR, JweAlg::A128KW, JweAlg::PBES2_HS256_A128KW]),
        (JweAlg::PBES2_HS256_A128KW, &[JweAlg::DIR, JweAlg::A128KW, JweAlg::A128GCMKW]),
        (JweAlg::RSA_OAEP, &[JweAlg::RSA_OAEP_256, JweAlg::RSA_OAEP_384, JweAlg::RSA_OAEP_512]),
    ] {
        let token = encrypter(one, JweEnc::A128GCM).encrypt(b"plaintext").unwrap();
        for other in others {
            let by = decrypter(*other, JweEnc::A128GCM);
            assert_eq!(refusal(&by, &token), Some("alg.not_allowed"), "{one}, {other}");
            refused += 1;
        }
    }
    assert_eq!(refused, 15);
}

/// RSA1_5 is not even an algorithm unless it was asked for.
#[cfg(not(feature = "rsa1_5"))]
#[test]
fn rsa1_5_is_not_built_in() {
    let alg = "RSA1_5".parse::<JweAlg>();
    let refused = alg.and_then(|alg| {
        jose_jwe::Decrypter::with_backend(BACKEND, alg, &[JweEnc::A128GCM], &key(JweAlg::RSA_OAEP))
            .map(|_| ())
    });
    assert_eq!(refused.unwrap_err().code(), "alg.unsupported");
}

#[test]
fn a_public_key_decrypts_nothing() {
    for alg in [JweAlg::RSA_OAEP, JweAlg::ECDH_ES] {
        let public = key(alg).to_public().unwrap();
        let refused = jose_jwe::Decrypter::with_backend(BACKEND, alg, &[JweEnc::A128GCM], &public)
            .unwrap_err();
        assert_eq!(refused.code(), "key.private_required", "{alg}");
    }
}
