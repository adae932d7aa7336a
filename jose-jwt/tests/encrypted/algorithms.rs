//! Whose claims are given: of every key management algorithm.

use super::{ENC, claims, open};
use jose_jwt::jwk::oct;
use jose_jwt::{Decrypted, Decrypter, Encrypter, ErrorKind, JweAlg, JweEnc, Jwk, jwe};
use serde_json::Value;

/// A pair to encrypt and decrypt with, and the content encryption that fits it.
fn both(alg: JweAlg) -> (Encrypter, Decrypter) {
    let made = |enc: JweEnc, key: &Jwk| {
        let public = key.to_public().unwrap_or_else(|_| key.clone());
        let encrypter = Encrypter::new(alg, enc, &public).unwrap();
        (encrypter, Decrypter::new(alg, &[enc], key).unwrap())
    };
    match alg.as_str() {
        "dir" => made(ENC, &Jwk::generate(ENC).unwrap()),
        _ if alg.takes_password() => {
            let password = b"Thus from my lips, by yours";
            let encrypter = Encrypter::with_password(alg, ENC, password).unwrap();
            let decrypter = Decrypter::with_password(alg, &[ENC], password).unwrap();
            (encrypter.with_p2c(1000).unwrap(), decrypter)
        }
        name if name.starts_with("RSA") => {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/keys/rsa2048.pkcs8.pem");
            made(ENC, &Jwk::from_pem(&std::fs::read_to_string(path).unwrap()).unwrap())
        }
        name if name.starts_with("ECDH") => made(ENC, &Jwk::generate(alg).unwrap()),
        _ => {
            let octets = alg.key_octets().unwrap();
            made(ENC, &Jwk::new(oct::Secret::generate(octets).unwrap()))
        }
    }
}

fn decrypted(alg: JweAlg) -> Decrypted<Value> {
    let (encrypter, decrypter) = both(alg);
    let token = jose_jwt::encrypt(&claims(), &encrypter).unwrap();
    let decrypted = jose_jwt::decrypt(&token, &decrypter, &open().build().unwrap()).unwrap();
    assert_eq!((decrypted.alg(), decrypted.header().alg()), (alg, Some(alg.as_str())));
    decrypted
}

/// Under these anybody who has the public key can have written the claims.
const OF_ANYBODY: [&str; 8] = [
    "ECDH-ES",
    "ECDH-ES+A128KW",
    "ECDH-ES+A192KW",
    "ECDH-ES+A256KW",
    "RSA-OAEP",
    "RSA-OAEP-256",
    "RSA-OAEP-384",
    "RSA-OAEP-512",
];

#[test]
fn claims_are_given_where_the_key_is_shared_and_only_there() {
    let (mut given, mut refused) = (0, 0);
    for alg in jwe::algorithms() {
        let decrypted = decrypted(alg);
        let of_anybody = OF_ANYBODY.contains(&alg.as_str()) || alg == JweAlg::RSA1_5;
        assert_eq!(alg.is_symmetric(), !of_anybody, "{alg}");
        match decrypted.claims() {
            Ok(found) => {
                assert!(!of_anybody, "{alg}");
                assert_eq!(*found, claims());
                assert_eq!(decrypted.clone().into_claims().unwrap(), claims());
                given += 1;
            }
            Err(error) => {
                assert!(of_anybody, "{alg}");
                assert_eq!(error, ErrorKind::Unauthenticated);
                assert_eq!(error.code(), "decryption.unauthenticated");
                let again = decrypted.clone().into_claims().unwrap_err();
                assert_eq!(again.to_string(), error.to_string());
                refused += 1;
            }
        }
        // Whoever says that he knows is given them.
        assert_eq!(*decrypted.dangerous_unauthenticated(), claims());
        assert_eq!(decrypted.dangerous_into_unauthenticated(), claims());
    }
    assert_eq!((given, refused), (10, if cfg!(feature = "rsa1_5") { 9 } else { 8 }));
}

#[test]
fn of_an_algorithm_of_ones_own_nothing_is_known() {
    for name in ["A128KWX", "dir2", "A128GCM", "own"] {
        assert!(!JweAlg::custom(name).unwrap().is_symmetric(), "{name}");
    }
    assert_eq!(JweAlg::ALL.iter().filter(|alg| alg.is_symmetric()).count(), 10);
    assert_eq!(JweAlg::ALL.len(), 19);
}

#[test]
fn the_refusal_says_what_to_do() {
    assert_eq!(
        decrypted(JweAlg::ECDH_ES).claims().unwrap_err().to_string(),
        "claims that nobody vouches for: expected a shared key, or a token that is signed too, \
         for `verify_nested`, found `ECDH-ES`: everybody has the key to encrypt with"
    );
}

#[test]
fn what_was_decrypted_shows_nothing_of_itself() {
    for alg in [JweAlg::DIR, JweAlg::ECDH_ES] {
        assert_eq!(format!("{:?}", decrypted(alg)), "Decrypted(..)");
    }
}

#[test]
fn who_decrypted_is_told() {
    let key = Jwk::generate(JweAlg::A128KW).unwrap().with_kid("2026-11");
    let encrypter = Encrypter::new(JweAlg::A128KW, ENC, &key).unwrap();
    let token = jose_jwt::encrypt(&claims(), &encrypter.with_typ("x+jwt").unwrap()).unwrap();
    let decrypter = Decrypter::new(JweAlg::A128KW, &[ENC], &key).unwrap();
    let policy = open().typ("x+jwt").build().unwrap();
    let decrypted: Decrypted<Value> = jose_jwt::decrypt(&token, &decrypter, &policy).unwrap();
    assert_eq!((decrypted.kid(), decrypted.header().typ()), (Some("2026-11"), Some("x+jwt")));
}
