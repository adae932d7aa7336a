//! An algorithm of one's own, written against the public API alone: HMAC with SHA-256,
//! cut to 128 bits as FIPS 198-1 and RFC 2104, Section 5 allow.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

mod support;

use hmac::{Hmac, KeyInit, Mac};
use jose_core::jwk::{Key, oct};
use jose_core::{Error, ErrorKind, Jwk, JwsAlg};
use jose_jws::{
    Backend, KeyRequirement, SignatureInvalid, SignatureScheme, Signer, SigningKey, Unverified,
    Verifier, VerifyingKey,
};
use sha2::Sha256;
use std::sync::Arc;

const ALG: JwsAlg = JwsAlg::custom("X-HS256-128").unwrap();

struct Truncated;

impl SignatureScheme for Truncated {
    fn alg(&self) -> JwsAlg {
        ALG
    }

    fn requirement(&self) -> KeyRequirement {
        KeyRequirement::oct(32)
    }

    fn signing_key(&self, key: &Jwk) -> Result<Arc<dyn SigningKey>, Error> {
        prepare(key).map(|key| Arc::new(key) as Arc<dyn SigningKey>)
    }

    fn verifying_key(&self, key: &Jwk) -> Result<Arc<dyn VerifyingKey>, Error> {
        prepare(key).map(|key| Arc::new(key) as Arc<dyn VerifyingKey>)
    }
}

fn prepare(key: &Jwk) -> Result<Keyed, Error> {
    let Key::Oct(secret) = key.key() else {
        return Err(Error::new(ErrorKind::KeyType));
    };
    let mac = Hmac::new_from_slice(secret.as_bytes()).map_err(|_| ErrorKind::KeyInvalid)?;
    Ok(Keyed(mac))
}

struct Keyed(Hmac<Sha256>);

impl Keyed {
    fn of(&self, message: &[&[u8]]) -> Hmac<Sha256> {
        message.iter().fold(self.0.clone(), |mac, piece| mac.chain_update(piece))
    }
}

impl SigningKey for Keyed {
    fn signature_len(&self) -> usize {
        16
    }

    fn sign(&self, message: &[&[u8]], signature: &mut [u8]) -> Result<(), Error> {
        let tag = self.of(message).finalize().into_bytes();
        signature.copy_from_slice(tag.first_chunk::<16>().ok_or(ErrorKind::Backend)?);
        Ok(())
    }
}

impl VerifyingKey for Keyed {
    fn verify(&self, message: &[&[u8]], signature: &[u8]) -> Result<(), SignatureInvalid> {
        if signature.len() != 16 {
            return Err(SignatureInvalid);
        }
        self.of(message).verify_truncated_left(signature).map_err(|_| SignatureInvalid)
    }
}

static SCHEMES: &[&dyn SignatureScheme] = &[&Truncated];
const BACKEND: Backend = Backend::new("own", SCHEMES).over(&Backend::RUSTCRYPTO);

fn secret(octets: usize) -> Jwk {
    Jwk::new(oct::Secret::generate(octets).unwrap())
}

fn refusal(token: &str, verifier: &Verifier) -> ErrorKind {
    verifier.verify(token).unwrap_err().kind()
}

#[test]
fn it_signs_and_verifies() {
    let key = secret(32).with_kid("own").with_alg(ALG);
    let signer = Signer::with_backend(BACKEND, ALG, &key).unwrap();
    let verifier = Verifier::with_backend(BACKEND, ALG, &key).unwrap();
    let token = signer.sign(b"payload").unwrap();
    assert_eq!(token.split('.').nth(2).unwrap().len(), 22);
    let verified = verifier.verify(&token).unwrap();
    assert_eq!(verified.payload(), b"payload");
    assert_eq!(verified.header().json(), r#"{"alg":"X-HS256-128","kid":"own"}"#);
    assert_eq!((signer.alg(), verifier.alg()), (ALG, ALG));
}

#[test]
fn it_refuses_what_it_did_not_sign() {
    let key = secret(32);
    let token = Signer::with_backend(BACKEND, ALG, &key).unwrap().sign(b"payload").unwrap();
    let verifier = Verifier::with_backend(BACKEND, ALG, &key).unwrap();

    let (input, signature) = token.rsplit_once('.').unwrap();
    let signature = jose_core::base64url::decode(signature, "").unwrap();
    for at in 0..16 {
        let mut altered = signature.clone();
        altered[at] ^= 1;
        let altered = format!("{input}.{}", jose_core::base64url::encode(&altered));
        assert_eq!(refusal(&altered, &verifier), ErrorKind::SignatureInvalid, "octet {at}");
    }
    for octets in [0, 1, 15] {
        let short = jose_core::base64url::encode(&signature[..octets]);
        assert_eq!(refusal(&format!("{input}.{short}"), &verifier), ErrorKind::SignatureInvalid);
    }
    let (header, _) = input.split_once('.').unwrap();
    let other_payload = format!("{header}.eHg.{}", jose_core::base64url::encode(&signature));
    assert_eq!(refusal(&other_payload, &verifier), ErrorKind::SignatureInvalid);
    let other = Verifier::with_backend(BACKEND, ALG, &secret(32)).unwrap();
    assert_eq!(refusal(&token, &other), ErrorKind::SignatureInvalid);
}

#[test]
fn r_3_the_key_is_held_against_its_requirement() {
    let refused = |key: &Jwk| {
        let signing = Signer::with_backend(BACKEND, ALG, key).unwrap_err().kind();
        assert_eq!(Verifier::with_backend(BACKEND, ALG, key).unwrap_err().kind(), signing);
        signing
    };
    assert_eq!(refused(&secret(31)), ErrorKind::KeySize);
    assert_eq!(refused(&Jwk::generate(JwsAlg::ES256).unwrap().without_alg()), ErrorKind::KeyType);
    assert_eq!(refused(&secret(32).with_alg(JwsAlg::HS256)), ErrorKind::KeyUse);
    assert_eq!(refused(&secret(32).with_key_ops(&[])), ErrorKind::KeyUse);
}

#[test]
fn r_3_it_is_no_other_algorithm() {
    let key = secret(32);
    let own = Signer::with_backend(BACKEND, ALG, &key).unwrap().sign(b"").unwrap();
    let full = Signer::with_backend(BACKEND, JwsAlg::HS256, &key).unwrap().sign(b"").unwrap();
    let verify_own = Verifier::with_backend(BACKEND, ALG, &key).unwrap();
    let verify_full = Verifier::with_backend(BACKEND, JwsAlg::HS256, &key).unwrap();
    assert!(verify_own.verify(&own).is_ok() && verify_full.verify(&full).is_ok());
    assert_eq!(refusal(&full, &verify_own), ErrorKind::AlgNotAllowed);
    assert_eq!(refusal(&own, &verify_full), ErrorKind::AlgNotAllowed);
    let header = Unverified::parse(&own, verify_own.limits()).unwrap();
    assert_eq!(header.dangerous_header().alg(), Some("X-HS256-128"));
}

#[test]
fn r_54_what_the_back_end_does_not_have_comes_from_the_one_below() {
    let names: Vec<&str> = BACKEND.algorithms().map(JwsAlg::as_str).collect();
    assert_eq!(names[0], "X-HS256-128");
    assert_eq!(names.len(), 19);
    let key = support::key("rsa2048");
    let token = Signer::with_backend(BACKEND, JwsAlg::RS256, &key).unwrap().sign(b"x").unwrap();
    let public = key.to_public().unwrap();
    let verifier = Verifier::with_backend(BACKEND, JwsAlg::RS256, &public).unwrap();
    assert_eq!(verifier.verify(&token).unwrap().payload(), b"x");
    let plain = Verifier::new(JwsAlg::RS256, &public).unwrap();
    assert_eq!(plain.verify(&token).unwrap().payload(), b"x");
}

#[test]
fn r_54_no_other_back_end_takes_it() {
    let key = secret(32);
    assert_eq!(Signer::new(ALG, &key).unwrap_err(), ErrorKind::AlgUnsupported);
    assert_eq!(Verifier::new(ALG, &key).unwrap_err(), ErrorKind::AlgUnsupported);
    let alone = Backend::new("alone", SCHEMES);
    assert!(Signer::with_backend(alone, ALG, &key).is_ok());
    let error = Signer::with_backend(alone, JwsAlg::HS256, &key).unwrap_err();
    assert_eq!(error, ErrorKind::AlgUnsupported);
}
