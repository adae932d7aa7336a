//! What the types promise: they go between threads, and `Debug` keeps secrets.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

mod support;

use core::fmt::Debug;
use jose_core::{Error, Header, Jwk, JwsAlg, Limits, SecretBytes, SecretText, base64url};
use jose_jws::{
    Backend, KeyRequirement, SignatureScheme, Signer, SigningKey, Unverified, Verified, Verifier,
    VerifyingKey,
};

const fn shared<T: Send + Sync + 'static + ?Sized>() {}
const fn cloned<T: Clone>() {}
const fn copied<T: Copy>() {}

#[test]
fn they_go_between_threads() {
    shared::<Signer>();
    shared::<Verifier>();
    shared::<Verified<Vec<u8>>>();
    shared::<Unverified<'static>>();
    shared::<Backend>();
    shared::<Jwk>();
    shared::<Header>();
    shared::<Error>();
    shared::<SecretBytes>();
    shared::<SecretText>();
    shared::<dyn SignatureScheme>();
    shared::<dyn SigningKey>();
    shared::<dyn VerifyingKey>();
    cloned::<Signer>();
    cloned::<Verifier>();
    cloned::<Verified<Vec<u8>>>();
    cloned::<Jwk>();
    cloned::<Error>();
    copied::<Backend>();
    copied::<JwsAlg>();
    copied::<KeyRequirement>();
    copied::<Limits>();
}

#[test]
fn errors_are_small() {
    assert_eq!(size_of::<Error>(), 2 * size_of::<usize>());
    assert!(size_of::<Result<(), Error>>() <= 2 * size_of::<usize>());
}

/// The texts that a key's private members could be printed as.
fn secrets(key: &Jwk) -> Vec<String> {
    let members: serde_json::Value = serde_json::from_str(&key.to_json()).unwrap();
    let mut texts = Vec::new();
    for name in ["k", "d", "p", "q", "dp", "dq", "qi"] {
        if let Some(text) = members.get(name).and_then(|value| value.as_str()) {
            let octets = base64url::decode(text, "").unwrap();
            texts.extend([
                text.chars().take(8).collect(),
                octets.iter().take(4).map(|octet| format!("{octet:02x}")).collect(),
                octets.iter().take(4).map(|octet| format!("{octet:02X}")).collect(),
                octets.iter().take(3).map(u8::to_string).collect::<Vec<_>>().join(", "),
            ]);
        }
    }
    texts
}

#[test]
fn r_51_debug_shows_no_secret_and_no_payload() {
    let payload = b"hunter2";
    let encoded = base64url::encode(payload);
    let mut shown = 0;
    for (name, alg) in [
        ("oct512", JwsAlg::HS512),
        ("rsa2048", JwsAlg::PS256),
        ("p256", JwsAlg::ES256),
        ("p384", JwsAlg::ES384),
        ("p521", JwsAlg::ES512),
        ("ed25519", JwsAlg::ED25519),
    ] {
        let key = support::key(name);
        let signer = Signer::new(alg, &key).unwrap();
        let verifier = Verifier::new(alg, &key).unwrap();
        let token = signer.sign(payload).unwrap();
        let signature = token.rsplit('.').next().unwrap();
        let unverified = Unverified::parse(&token, &Limits::DEFAULT).unwrap();
        let verified = verifier.verify(&token).unwrap();
        let json = key.to_json();
        let forms: [&dyn Debug; 7] =
            [&key, key.key(), &json, &signer, &verifier, &unverified, &verified];
        for form in forms {
            for text in [format!("{form:?}"), format!("{form:#?}")] {
                for secret in secrets(&key) {
                    assert!(!text.contains(&secret), "{text} shows {secret}");
                }
                for public in ["hunter2", &encoded, "104, 117", signature] {
                    assert!(!text.contains(public), "{text} shows {public}");
                }
                shown = text.len().max(shown);
            }
        }
    }
    // None of them prints a lot of anything.
    assert!(shown < 200, "{shown}");
}

#[test]
fn r_51_debug_says_what_it_is() {
    let key = support::key("p256").with_kid("k");
    let signer = Signer::new(JwsAlg::ES256, &key).unwrap();
    let verifier = Verifier::new(JwsAlg::ES256, &key).unwrap();
    let verified = verifier.verify(&signer.sign(b"x").unwrap()).unwrap();
    assert_eq!(
        format!("{key:?}"),
        r#"Jwk { key: EcPrivate(ec::PrivateKey(P-256)), kid: Some("k"), alg: None, .. }"#
    );
    assert_eq!(
        format!("{signer:?}"),
        r#"Signer { header: Header("{\"alg\":\"ES256\",\"kid\":\"k\"}"), .. }"#
    );
    assert_eq!(format!("{verifier:?}"), "Verifier { alg: ES256, .. }");
    assert_eq!(format!("{verified:?}"), "Verified(..)");
    assert_eq!(format!("{:?}", SecretBytes::from(vec![1, 2])), "SecretBytes(2 octets)");
    assert_eq!(format!("{:?}", SecretText::from("ab".to_owned())), "SecretText(2 octets)");
}

#[test]
fn clones_do_the_same() {
    let key = support::key("ed25519");
    let signer = Signer::new(JwsAlg::ED25519, &key).unwrap();
    let verifier = Verifier::new(JwsAlg::ED25519, &key).unwrap();
    let handles: Vec<_> = (0..4_u8)
        .map(|n| {
            let (signer, verifier) = (signer.clone(), verifier.clone());
            std::thread::spawn(move || {
                verifier.verify(&signer.sign(&[n]).unwrap()).unwrap().into_payload()
            })
        })
        .collect();
    let payloads: Vec<Vec<u8>> = handles.into_iter().map(|handle| handle.join().unwrap()).collect();
    assert_eq!(payloads, [[0], [1], [2], [3]]);
}
