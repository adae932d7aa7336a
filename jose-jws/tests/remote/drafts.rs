//! Tokens whose signature the caller fetches.

use super::key;
use super::kms::Version;
use jose_core::{ErrorKind, JwsAlg};
use jose_jws::remote::{Draft, KeyIdentity, RemoteSignature};
use jose_jws::{Backend, Compact, Flattened, Signer};

fn signer(version: &Version) -> Signer<KeyIdentity> {
    Signer::with_identity(version.identity()).unwrap()
}

fn finished(version: &Version, draft: Draft) -> String {
    assert_eq!(*draft.identity(), version.identity());
    let signature = version.sign(draft.to_sign().as_bytes());
    draft.finish(RemoteSignature::jose(signature)).unwrap()
}

#[test]
fn they_are_what_a_signer_in_this_process_makes() {
    for alg in Backend::RUSTCRYPTO.algorithms() {
        let version = Version::new(alg, key(alg), "1");
        let signer = signer(&version).with_typ("JWT").unwrap();
        let local = Signer::new(alg, &version.key).unwrap().with_typ("JWT").unwrap();
        let token = finished(&version, signer.draft(b"payload").unwrap());
        let detached = finished(&version, signer.draft_detached(b"payload").unwrap());
        let json = finished(&version, signer.draft_flattened(b"payload").unwrap());
        // These draw random octets for each signature.
        if !alg.as_str().starts_with("PS") && !alg.as_str().starts_with("ML-DSA") {
            assert_eq!(token, local.sign(b"payload").unwrap());
            assert_eq!(detached, Compact::sign_detached(b"payload", &local).unwrap());
            assert_eq!(json, Flattened::sign(b"payload", &local).unwrap());
        }
        let verifier = version.verifier();
        assert!(verifier.verify(&token).is_ok());
        assert!(Compact::verify_detached(&detached, b"payload", &verifier).is_ok());
        assert!(Flattened::verify(&json, &verifier).is_ok());
    }
}

#[test]
fn what_is_signed_is_what_stands_in_the_token() {
    let version = Version::new(JwsAlg::ES256, key(JwsAlg::ES256), "1");
    let signer = signer(&version);
    let draft = signer.draft(b"payload").unwrap();
    let signed = draft.to_sign().as_bytes().to_vec();
    assert!(signed.starts_with(b"eyJ"));
    assert_eq!(signer.draft_detached(b"payload").unwrap().to_sign().as_bytes(), signed);
    assert_eq!(signer.draft_flattened(b"payload").unwrap().to_sign().as_bytes(), signed);
    let token = finished(&version, draft);
    assert_eq!(token.rsplit_once('.').unwrap().0.as_bytes(), signed);
    // A payload of nothing.
    let token = finished(&version, signer.draft(b"").unwrap());
    assert_eq!(version.verifier().verify(&token).unwrap().payload(), b"");
}

#[test]
fn the_signature_of_another_draft_is_refused() {
    let version = Version::new(JwsAlg::ES256, key(JwsAlg::ES256), "1");
    let signer = signer(&version);
    let other = signer.draft(b"other").unwrap();
    let signature = version.sign(other.to_sign().as_bytes());
    for draft in [signer.draft(b"x"), signer.draft_detached(b"x"), signer.draft_flattened(b"x")] {
        let refused = draft.unwrap().finish(RemoteSignature::jose(signature.clone())).unwrap_err();
        assert_eq!(refused, ErrorKind::RemoteSignature);
        assert_eq!(refused.code(), "backend.signature");
    }
}

#[test]
fn a_handle_comes_back_and_is_in_no_token() {
    let version = Version::new(JwsAlg::ES256, key(JwsAlg::ES256), "1");
    let identity = version.identity().with_handle("arn:x:3");
    assert_ne!(identity, version.identity());
    let signer = Signer::with_identity(identity).unwrap();
    let draft = signer.draft(b"x").unwrap();
    assert_eq!(draft.identity().handle(), Some("arn:x:3"));
    assert_eq!(signer.header().json(), r#"{"alg":"ES256","kid":"1"}"#);
    assert!(!format!("{draft:?}{:?}", draft.identity()).contains("arn"));
}
