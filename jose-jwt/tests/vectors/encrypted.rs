//! The cases of `vectors/` that are encrypted: claims, or a signed token.

use crate::support::Case as Signed;
use crate::{MEANWHILE, count, meanwhile, policy, sealed, support};
use jose_jwt::jws::Backend;
use jose_jwt::{Decrypted, Decrypter, Encrypter, Error, ErrorKind, JweAlg, JweEnc, Jwk, Verifier};
use jose_jwt::{Verified, jwe, jwk::oct};
use serde_json::Value;

/// Decrypts an encrypted case, and verifies what is inside if that is a token: the claims. Every
/// other call is to refuse it.
pub(crate) fn read(file: &str, signed: &Signed) -> Result<Value, Error> {
    let case = sealed::case(file, &signed.id);
    let policy = policy(signed, meanwhile(file));
    let by = case.decrypter(jwe::Backend::RUSTCRYPTO, 0)?;
    let token = case.compact();
    let decrypted: Result<Decrypted<Value>, _> = jose_jwt::decrypt(&token, &by, &policy);
    let verifier = inner_verifier(file, &case).unwrap_or_else(stranger);
    let verified = jose_jwt::verify_nested::<Value>(&token, &by, &verifier, &policy);
    match case.member("plaintext_text") {
        None => {
            assert_eq!(verified.unwrap_err(), ErrorKind::TypMismatch, "{}", signed.id);
            let decrypted = decrypted?;
            // In all of them the key is public.
            assert_eq!(decrypted.claims().unwrap_err(), ErrorKind::Unauthenticated);
            Ok(decrypted.dangerous_into_unauthenticated())
        }
        Some(_) => {
            assert_eq!(decrypted.unwrap_err(), ErrorKind::TypMismatch, "{}", signed.id);
            let other = stranger();
            let forged = jose_jwt::verify_nested::<Value>(&token, &by, &other, &policy);
            assert!(forged.is_err(), "{}", signed.id);
            Ok(verified?.into_payload())
        }
    }
}

/// What verifies the token inside: its key is the second one of the case.
fn inner_verifier(file: &str, case: &sealed::Case) -> Option<Verifier> {
    let inner = case.member("plaintext_text")?.as_str()?;
    let header = jose_core::base64url::decode(inner.split('.').next()?, "header").unwrap();
    let header: Value = serde_json::from_slice(&header).unwrap();
    let key = match (case.member("keys"), case.member("keys_ref")) {
        (Some(keys), _) => Jwk::from_json(&keys[1].to_string()).unwrap(),
        (None, Some(names)) => {
            let keys = &sealed::read(file)["keys"];
            Jwk::from_json(&keys[names[1].as_str()?].to_string()).unwrap()
        }
        (None, None) => panic!("{}: no keys", case.id),
    };
    let alg = header["alg"].as_str()?.parse().unwrap();
    Some(Verifier::new(alg, &key.to_public().unwrap()).unwrap())
}

fn stranger() -> Verifier {
    let alg = jose_jwt::JwsAlg::ES256;
    Verifier::new(alg, &Jwk::generate(alg).unwrap().to_public().unwrap()).unwrap()
}

fn both() -> (Encrypter, Decrypter) {
    let key = Jwk::new(oct::Secret::new(vec![1; 16]).unwrap());
    let (alg, enc) = (JweAlg::A128KW, JweEnc::A128GCM);
    (Encrypter::new(alg, enc, &key).unwrap(), Decrypter::new(alg, &[enc], &key).unwrap())
}

/// Every signed case once more inside of an encrypted token: what was accepted is, and what was
/// refused is refused for the same reason.
#[test]
fn signed_cases_inside_of_encrypted_ones() {
    let (encrypter, by) = both();
    let encrypter = encrypter.with_cty("JWT").unwrap();
    for (file, expected) in
        [("interop", [3, 0, 5]), ("negative", [7, 16, 0]), ("rfc7515", [3, 0, 1])]
    {
        let counted = count(file, |case| {
            let inner = case.compact.as_deref().unwrap();
            let token = encrypter.encrypt(inner.as_bytes()).unwrap();
            let verifier = case.verifier(Backend::RUSTCRYPTO).transpose()?;
            let verifier = verifier.unwrap_or_else(stranger);
            let policy = policy(case, meanwhile(file));
            jose_jwt::verify_nested(&token, &by, &verifier, &policy).map(Verified::into_payload)
        });
        assert_eq!(counted, expected, "{file}");
    }
}

/// The payload of every signed case as that of an encrypted token.
#[test]
fn claims_of_signed_cases_in_encrypted_tokens() {
    let (encrypter, by) = both();
    for (file, expected) in [("interop", [3, 0]), ("negative", [7, 16]), ("rfc7515", [4, 0])] {
        let (mut accepted, mut refused) = (0, 0);
        for case in support::load(file).iter().filter(|case| case.kind == "jwt") {
            if case.unsupported().is_some_and(|why| why.reason == "encrypted") {
                continue;
            }
            let token = encrypter.encrypt(&case.payload()).unwrap();
            let policy = policy(case, meanwhile(file));
            let decrypted = jose_jwt::decrypt::<Value>(&token, &by, &policy);
            match crate::REFUSALS.iter().find(|(id, _)| *id == case.id) {
                Some((_, code)) => {
                    assert_eq!(decrypted.unwrap_err().code(), *code, "{}", case.id);
                    refused += 1;
                }
                None => {
                    let claims = decrypted.unwrap().into_claims().unwrap();
                    assert_eq!(Some(&claims), case.claims.as_ref(), "{}", case.id);
                    accepted += 1;
                }
            }
        }
        assert_eq!([accepted, refused], expected, "{file}");
    }
}

/// RFC 7520, Section 6 prints its token in the JSON serializations too: no JWT is read from them.
#[test]
fn r_14_the_nested_cookbook_token_as_json_is_no_jwt() {
    let case = sealed::case("rfc7520", "rfc7520-6");
    let verifier = inner_verifier("rfc7520", &case).unwrap();
    let by = case.decrypter(jwe::Backend::RUSTCRYPTO, 0).unwrap();
    let signed = support::load("rfc7520").into_iter().find(|signed| signed.id == case.id);
    let policy = policy(&signed.unwrap(), MEANWHILE);
    for form in ["flattened", "general"] {
        let json = case.member(form).unwrap().to_string();
        let read = jose_jwt::verify_nested::<Value>(&json, &by, &verifier, &policy);
        assert_eq!(read.unwrap_err(), ErrorKind::Serialization, "{form}");
    }
}
