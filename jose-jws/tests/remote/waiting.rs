//! Signers of keys that are waited for.

use super::kms::{Fault, Kms, Version};
use super::{key, support};
use jose_core::{ErrorKind, Hash, Jwk, JwsAlg, KeyOp, KeyType};
use jose_jws::remote::{KeyIdentity, RemoteKey, RemoteSignature, ToSign};
use jose_jws::{Backend, Compact, Flattened, General, Signer};
use std::sync::Arc;

fn signer(kms: &Arc<Kms>) -> Signer {
    Signer::with_remote_key(kms.clone()).unwrap()
}

#[test]
fn every_algorithm_signs_in_every_serialization() {
    for alg in Backend::RUSTCRYPTO.algorithms() {
        let kms = Arc::new(Kms::new(alg, "1"));
        let verifier = kms.verifier("1");
        let signer = signer(&kms).with_typ("JWT").unwrap();
        assert_eq!(signer.header().json(), format!(r#"{{"alg":"{alg}","kid":"1","typ":"JWT"}}"#));

        let token = signer.sign(b"payload").unwrap();
        assert_eq!(verifier.verify(&token).unwrap().payload(), b"payload", "{alg}");
        let token = Compact::sign_detached(b"payload", &signer).unwrap();
        assert!(Compact::verify_detached(&token, b"payload", &verifier).is_ok(), "{alg}");
        let json = Flattened::sign(b"payload", &signer).unwrap();
        assert!(Flattened::verify(&json, &verifier).is_ok(), "{alg}");
        let local = Signer::new(JwsAlg::HS256, &support::key("oct256")).unwrap();
        let json = General::sign(b"payload", &[&local, &signer]).unwrap();
        assert!(General::verify(&json, &verifier).is_ok(), "{alg}");
        let unencoded = signer.with_unencoded_payload().unwrap();
        let token = Compact::sign_detached(b"a.b\0", &unencoded).unwrap();
        assert!(Compact::verify_detached(&token, b"a.b\0", &verifier).is_ok(), "{alg}");
    }
}

/// A service that takes nothing but digests, and says which hash they are of.
struct Digests(Version);

impl RemoteKey for Digests {
    fn identity(&self) -> KeyIdentity {
        self.0.identity()
    }

    fn sign(
        &self,
        _: &KeyIdentity,
        message: &ToSign<'_>,
    ) -> Result<RemoteSignature, jose_core::Error> {
        use p256::ecdsa::signature::hazmat::PrehashSigner;
        let digest = message.digest().ok_or(ErrorKind::AlgUnsupported)?;
        assert_eq!(message.hash(), Some(Hash::Sha256));
        assert_eq!(digest, Hash::Sha256.digest(message.as_bytes()));
        let jose_core::jwk::Key::EcPrivate(private) = self.0.key.key() else { panic!() };
        let key = p256::ecdsa::SigningKey::from_slice(private.d()).unwrap();
        let signature: p256::ecdsa::Signature = key.sign_prehash(&digest).unwrap();
        Ok(RemoteSignature::ecdsa_der(signature.to_der().as_bytes()))
    }
}

#[test]
fn a_digest_is_signed_and_comes_back_in_der() {
    let version = Version::new(JwsAlg::ES256, support::key("p256"), "1");
    let verifier = version.verifier();
    let signer = Signer::with_remote_key(Arc::new(Digests(version))).unwrap();
    for n in 0..50_u8 {
        assert!(verifier.verify(&signer.sign(&[n]).unwrap()).is_ok());
    }
}

#[test]
fn the_hash_is_that_of_the_algorithm() {
    for (alg, hash) in [
        (JwsAlg::RS256, Some(Hash::Sha256)),
        (JwsAlg::PS384, Some(Hash::Sha384)),
        (JwsAlg::RS512, Some(Hash::Sha512)),
        (JwsAlg::ES384, Some(Hash::Sha384)),
        (JwsAlg::ES512, Some(Hash::Sha512)),
        (JwsAlg::ED25519, None),
        (JwsAlg::EDDSA, None),
        (JwsAlg::HS256, None),
    ] {
        let identity = Version::new(alg, key(alg), "1").identity();
        let draft = Signer::with_identity(identity).unwrap().draft(b"x").unwrap();
        let message = draft.to_sign();
        assert_eq!(message.hash(), hash, "{alg}");
        assert_eq!(message.digest().map(|digest| digest.len()), hash.map(Hash::octets), "{alg}");
    }
}

#[test]
fn wrong_signatures_are_refused_and_leave_nothing() {
    for alg in Backend::RUSTCRYPTO.algorithms() {
        let kms = Arc::new(Kms::new(alg, "2026-11"));
        let signer = signer(&kms);
        for fault in [
            Fault::AnotherMessage,
            Fault::HashedTwice,
            Fault::Truncated,
            Fault::Empty,
            Fault::TooLong,
        ] {
            kms.break_by(fault);
            let symmetric = alg.key_type() == Some(KeyType::Oct);
            if symmetric && matches!(fault, Fault::AnotherMessage | Fault::HashedTwice) {
                continue; // There is nothing to verify it with.
            }
            let mut token = String::from("old");
            let refused = signer.sign_into(b"payload", &mut token).unwrap_err();
            assert_eq!(refused, ErrorKind::RemoteSignature, "{alg} {fault:?}");
            assert_eq!(token, "");
            assert!(refused.to_string().contains(&format!("with {alg}, found")), "{refused}");
            assert_eq!(refused.place(), "key `2026-11`");
            assert!(Flattened::sign(b"payload", &signer).is_err());
            assert!(General::sign(b"payload", &[&signer]).is_err());
            assert!(Compact::sign_detached(b"payload", &signer).is_err());
        }
        kms.break_by(Fault::None);
        assert!(signer.sign(b"payload").is_ok());
    }
}

#[test]
fn payloads_in_pieces_are_refused() {
    let kms = Arc::new(Kms::new(JwsAlg::ES256, "1"));
    let refused = Compact::sign_detached_from(&b"payload"[..], &signer(&kms)).unwrap_err();
    assert_eq!(refused, ErrorKind::Misuse);
    assert!(refused.to_string().contains("a key in this process"), "{refused}");
}

#[test]
fn what_the_key_says_of_its_failure_is_passed_on() {
    let kms = Arc::new(Kms::new(JwsAlg::ES256, "1"));
    kms.break_by(Fault::Throttled);
    let refused = signer(&kms).sign(b"payload").unwrap_err();
    assert_eq!(refused.to_string(), "back end failed at KMS: found too many requests");
}

#[test]
fn a_signer_keeps_its_key_and_says_so_when_it_is_gone() {
    let kms = Arc::new(Kms::new(JwsAlg::ES256, "1"));
    let old = signer(&kms);
    kms.rotate(Version::new(JwsAlg::ED25519, support::key("ed25519"), "2"));
    let token = old.sign(b"payload").unwrap();
    assert_eq!(kms.verifier("1").verify(&token).unwrap().header().kid(), Some("1"));
    let token = signer(&kms).sign(b"payload").unwrap();
    assert_eq!(kms.verifier("2").verify(&token).unwrap().header().kid(), Some("2"));

    kms.break_by(Fault::SignsWithNewest);
    assert_eq!(old.sign(b"payload").unwrap_err(), ErrorKind::RemoteSignature);
    kms.break_by(Fault::None);
    kms.destroy("1");
    assert_eq!(old.sign(b"payload").unwrap_err(), ErrorKind::Backend);
}

#[test]
fn keys_that_do_not_fit_have_no_identity() {
    let of = |alg, key: &Jwk| KeyIdentity::of(alg, key).unwrap_err().kind();
    let p256 = support::key("p256");
    assert_eq!(of(JwsAlg::ES384, &p256), ErrorKind::KeyType);
    assert_eq!(of(JwsAlg::RS256, &p256), ErrorKind::KeyType);
    assert_eq!(of(JwsAlg::HS256, &support::key("oct256")), ErrorKind::KeyNoPublic);
    let public = p256.to_public().unwrap();
    assert_eq!(of(JwsAlg::ES256, &public.clone().with_key_ops(&[KeyOp::Sign])), ErrorKind::KeyUse);
    assert_eq!(of(JwsAlg::ES256, &public.clone().with_alg(JwsAlg::ES512)), ErrorKind::KeyUse);
    let unknown = JwsAlg::custom("X-EXAMPLE").unwrap();
    assert_eq!(of(unknown, &public), ErrorKind::AlgUnsupported);
    let symmetric = |alg| KeyIdentity::symmetric(alg, None).unwrap_err().kind();
    assert_eq!(symmetric(JwsAlg::ES256), ErrorKind::KeyType);
    assert_eq!(symmetric(unknown), ErrorKind::KeyType);
}

#[test]
fn of_a_private_key_the_public_half_is_kept() {
    for alg in [JwsAlg::ES256, JwsAlg::RS256, JwsAlg::ED25519] {
        let private = key(alg).with_key_ops(&[KeyOp::Sign]);
        let identity = KeyIdentity::of(alg, &private).unwrap();
        assert!(!identity.public().unwrap().is_private());
        assert_eq!(identity, KeyIdentity::of(alg, &private.to_public().unwrap()).unwrap());
    }
}

#[test]
fn a_kid_too_long_for_a_header_makes_no_signer() {
    let key = support::key("p256").with_kid("x".repeat(1025));
    let kms = Arc::new(Kms::of(Version { alg: JwsAlg::ES256, key }));
    let refused = Signer::with_remote_key(kms.clone()).unwrap_err();
    assert_eq!(refused, ErrorKind::Limit);
    assert_eq!(Signer::with_identity(kms.identity()).unwrap_err(), ErrorKind::Limit);
}

#[test]
fn a_key_without_kid_signs_too() {
    let version = Version { alg: JwsAlg::ED25519, key: support::key("ed25519") };
    let (verifier, kms) = (version.verifier(), Arc::new(Kms::of(version)));
    let token = signer(&kms).sign(b"x").unwrap();
    assert_eq!(verifier.verify(&token).unwrap().header().json(), r#"{"alg":"Ed25519"}"#);
    kms.break_by(Fault::Truncated);
    let refused = signer(&kms).sign(b"x").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "back end returned another signature at a key without `kid`: \
         expected a signature with Ed25519, found 63 octets instead of 64"
    );
}
