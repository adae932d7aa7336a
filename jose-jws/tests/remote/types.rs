//! What the types promise: they go between threads, and `Debug` says nothing of messages.

use super::key;
use super::kms::{Kms, Later, Version};
use jose_core::{JwsAlg, base64url};
use jose_jws::remote::{
    AsyncKey, AsyncRemoteKey, Draft, KeyIdentity, RemoteKey, RemoteSignature, SignFuture, ToSign,
};
use jose_jws::{AsyncSigner, Signer};
use std::fmt::Debug;
use std::sync::Arc;

const fn shared<T: Send + Sync + 'static + ?Sized>() {}
const fn cloned<T: Clone>() {}
const fn sent<T: Send>(_: &T) {}

#[test]
fn they_go_between_threads() {
    shared::<Arc<dyn RemoteKey>>();
    shared::<Arc<dyn AsyncRemoteKey>>();
    shared::<KeyIdentity>();
    shared::<AsyncSigner>();
    shared::<AsyncKey>();
    shared::<Draft>();
    shared::<RemoteSignature>();
    shared::<ToSign<'static>>();
    cloned::<KeyIdentity>();
    cloned::<AsyncSigner>();
    cloned::<ToSign<'static>>();
    let key: Arc<dyn AsyncRemoteKey> = Later::new(Kms::new(JwsAlg::ES256, "1"));
    let signer = AsyncSigner::with_async_key(key).unwrap();
    sent(&signer.sign(b"x"));
    sent(&signer.sign_detached(b"x"));
    sent(&signer.sign_flattened(b"x"));
    fn is_sent(future: SignFuture<'_>) -> impl Send {
        future
    }
    let _ = is_sent;
}

#[test]
fn r_51_debug_shows_no_message_and_no_signature() {
    let version = Version::new(JwsAlg::ES256, key(JwsAlg::ES256), "1");
    let identity = version.identity().with_handle("hunter3");
    let signer = Signer::with_identity(identity.clone()).unwrap();
    let draft = signer.draft(b"hunter2").unwrap();
    let octets = version.sign(draft.to_sign().as_bytes());
    let jose = RemoteSignature::jose(octets.clone());
    let der = RemoteSignature::ecdsa_der(octets.clone());
    let later = Later::new(Kms::of(version));
    let later = AsyncSigner::with_async_key(later).unwrap();
    let symmetric = KeyIdentity::symmetric(JwsAlg::HS256, Some("1")).unwrap();
    let to_sign = draft.to_sign();
    let forms: [&dyn Debug; 8] =
        [&identity, &signer, &draft, &to_sign, &jose, &der, &later, &symmetric];
    for form in forms {
        for text in [format!("{form:?}"), format!("{form:#?}")] {
            for hidden in ["hunter", &base64url::encode(b"hunter2"), "104, 117"] {
                assert!(!text.contains(hidden), "{text}");
            }
            let numbers: Vec<_> = octets.iter().take(3).map(u8::to_string).collect();
            assert!(!text.contains(&numbers.join(", ")), "{text}");
            assert!(text.len() < 200, "{text}");
        }
    }
    assert_eq!(format!("{identity:?}"), r#"KeyIdentity { alg: ES256, kid: Some("1"), .. }"#);
    assert_eq!(format!("{to_sign:?}"), "ToSign(ES256, 45 octets)");
    assert_eq!(format!("{der:?}"), "RemoteSignature(ECDSA in DER, 64 octets)");
}
