//! A token names the key that signed it, whenever the key is rotated.

use super::executor::{Task, at_once};
use super::kms::{Fault, Kms, Later, Version};
use super::support;
use jose_core::{Error, ErrorKind, Jwk, JwsAlg};
use jose_jws::remote::{
    AsyncRemoteKey, KeyIdentity, RemoteKey, RemoteSignature, SignFuture, ToSign,
};
use jose_jws::{AsyncSigner, Flattened, Signer};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn start() -> (Arc<Later>, AsyncSigner) {
    start_with(Later::prompt(Kms::new(JwsAlg::ES256, "1")))
}

fn start_with(key: Arc<Later>) -> (Arc<Later>, AsyncSigner) {
    let signer = AsyncSigner::with_async_key(key.clone()).unwrap();
    (key, signer)
}

fn p256(kid: &str) -> Version {
    Version::new(JwsAlg::ES256, Jwk::generate(JwsAlg::ES256).unwrap(), kid)
}

fn ed25519(kid: &str) -> Version {
    Version::new(JwsAlg::ED25519, support::key("ed25519"), kid)
}

/// The header of a token, which verifies with the key of this name.
fn header(key: &Later, kid: &str, token: &str) -> String {
    key.kms.verifier(kid).verify(token).unwrap().header().json().to_owned()
}

#[test]
fn a_key_rotated_between_header_and_signature_signs_for_its_own_header() {
    let (key, signer) = start_with(Later::new(Kms::new(JwsAlg::ES256, "1")));
    let mut before = Task::new(signer.sign(b"before"));
    let late = Task::new(signer.sign(b"late"));
    assert!(before.poll().is_none());
    key.kms.rotate(p256("2"));
    key.answer(0);
    let token = before.poll().unwrap().unwrap();
    assert_eq!(header(&key, "1", &token), r#"{"alg":"ES256","kid":"1"}"#);
    // Which key signs is decided with the first poll.
    let mut late = late;
    assert!(late.poll().is_none());
    key.answer(1);
    assert_eq!(header(&key, "2", &late.poll().unwrap().unwrap()), r#"{"alg":"ES256","kid":"2"}"#);
}

#[test]
fn a_key_that_takes_the_newest_version_makes_no_token() {
    let (key, signer) = start_with(Later::new(Kms::new(JwsAlg::ES256, "1")));
    key.kms.break_by(Fault::SignsWithNewest);
    let mut task = Task::new(signer.sign(b"x"));
    assert!(task.poll().is_none());
    key.kms.rotate(p256("2"));
    key.answer(0);
    let refused = task.poll().unwrap().unwrap_err();
    assert_eq!(
        refused.to_string(),
        "back end returned another signature at key `1`: expected a signature with ES256, \
         found one that its public key does not verify"
    );
}

#[test]
fn a_version_destroyed_in_between_is_an_error() {
    let (key, signer) = start_with(Later::new(Kms::new(JwsAlg::ES256, "1")));
    let mut task = Task::new(signer.sign(b"x"));
    assert!(task.poll().is_none());
    key.kms.rotate(p256("2"));
    key.kms.destroy("1");
    key.answer(0);
    assert_eq!(task.poll().unwrap().unwrap_err(), ErrorKind::Backend);
}

#[test]
fn a_key_rotated_between_two_tokens_is_named_in_the_second() {
    let (key, signer) = start();
    let signer = signer.with_typ("at+jwt").unwrap().with_member("region", &"eu").unwrap();
    let token = at_once(signer.sign(b"x")).unwrap();
    assert_eq!(
        header(&key, "1", &token),
        r#"{"alg":"ES256","kid":"1","typ":"at+jwt","region":"eu"}"#
    );
    key.kms.rotate(p256("2"));
    let token = at_once(signer.sign(b"x")).unwrap();
    assert_eq!(
        header(&key, "2", &token),
        r#"{"alg":"ES256","kid":"2","typ":"at+jwt","region":"eu"}"#
    );
    // Another algorithm, in every form.
    key.kms.rotate(ed25519("3"));
    let token = at_once(signer.sign(b"x")).unwrap();
    let expected = r#"{"alg":"Ed25519","kid":"3","typ":"at+jwt","region":"eu"}"#;
    assert_eq!(header(&key, "3", &token), expected);
    let token = at_once(signer.sign_detached(b"x")).unwrap();
    let verifier = key.kms.verifier("3");
    let verified = jose_jws::Compact::verify_detached(&token, b"x", &verifier).unwrap();
    assert_eq!(verified.header().json(), expected);
    let json = at_once(signer.sign_flattened(b"x")).unwrap();
    assert_eq!(Flattened::verify(&json, &verifier).unwrap().header().json(), expected);
}

#[test]
fn a_key_rotated_back_is_named_again() {
    let (key, signer) = start();
    let signer = signer.with_typ("JWT").unwrap();
    let first = at_once(signer.sign(b"x")).unwrap();
    key.kms.rotate(ed25519("2"));
    at_once(signer.sign(b"x")).unwrap();
    key.kms.destroy("2");
    let again = at_once(signer.sign(b"x")).unwrap();
    assert_eq!(header(&key, "1", &again), header(&key, "1", &first));
}

#[test]
fn a_kid_of_the_callers_goes_with_its_key() {
    let (key, signer) = start();
    let signer = signer.with_kid("mine").unwrap();
    let token = at_once(signer.sign(b"x")).unwrap();
    assert_eq!(header(&key, "1", &token), r#"{"alg":"ES256","kid":"mine"}"#);
    key.kms.rotate(p256("2"));
    let token = at_once(signer.sign(b"x")).unwrap();
    assert_eq!(header(&key, "2", &token), r#"{"alg":"ES256","kid":"2"}"#);
}

#[test]
fn a_key_without_kid_leaves_none_of_another() {
    let (key, signer) = start();
    let nameless = Version { alg: JwsAlg::ED25519, key: support::key("ed25519") };
    let verifier = nameless.verifier();
    key.kms.rotate(nameless);
    let token = at_once(signer.sign(b"x")).unwrap();
    assert_eq!(verifier.verify(&token).unwrap().header().json(), r#"{"alg":"Ed25519"}"#);
    // The same name, and another key: what its header said of it is not said of this one.
    let named = AsyncSigner::with_async_key(key.clone()).unwrap().with_kid("mine").unwrap();
    let other = Version { alg: JwsAlg::ED25519, key: Jwk::generate(JwsAlg::ED25519).unwrap() };
    let verifier = other.verifier();
    key.kms.rotate(other);
    let token = at_once(named.sign(b"x")).unwrap();
    assert_eq!(verifier.verify(&token).unwrap().header().json(), r#"{"alg":"Ed25519"}"#);
    key.kms.rotate(p256("2"));
    let token = at_once(named.sign(b"x")).unwrap();
    assert_eq!(header(&key, "2", &token), r#"{"alg":"ES256","kid":"2"}"#);
}

#[test]
fn members_stay_in_the_half_where_they_were() {
    let halves = |key: &Later, kid: &str, json: &str| {
        let verified = Flattened::verify(json, &key.kms.verifier(kid)).unwrap();
        let unprotected =
            verified.dangerous_unprotected_header().map(|header| header.json().to_owned());
        (verified.header().json().to_owned(), unprotected)
    };
    let (key, signer) = start();
    let apart = signer.clone().with_unprotected("kid", &"1").unwrap();
    let nothing = signer.clone().with_typ("x").unwrap().with_nothing_protected().unwrap();
    key.kms.rotate(ed25519("2"));
    let json = at_once(apart.sign_flattened(b"x")).unwrap();
    assert_eq!(
        halves(&key, "2", &json),
        (r#"{"alg":"Ed25519"}"#.into(), Some(r#"{"kid":"2"}"#.into()))
    );
    let json = at_once(nothing.sign_flattened(b"x")).unwrap();
    assert_eq!(
        halves(&key, "2", &json),
        ("{}".into(), Some(r#"{"alg":"Ed25519","kid":"2","typ":"x"}"#.into()))
    );
    // Without a name, nothing is left of a half that had only that.
    let nameless = Version { alg: JwsAlg::ES384, key: support::key("p384") };
    let verifier = nameless.verifier();
    key.kms.rotate(nameless);
    let token = at_once(apart.sign(b"x")).unwrap();
    assert_eq!(verifier.verify(&token).unwrap().header().json(), r#"{"alg":"ES384"}"#);
    let json = at_once(nothing.sign_flattened(b"x")).unwrap();
    assert!(json.contains(r#""header":{"alg":"ES384","typ":"x"},"#), "{json}");
}

#[test]
fn a_header_of_the_callers_is_kept_but_for_its_key() {
    let (key, signer) = start();
    let signer = signer.with_protected_json(r#"{"typ":"JWT", "alg" : "ES256"}"#).unwrap();
    let token = at_once(signer.sign(b"x")).unwrap();
    assert_eq!(header(&key, "1", &token), r#"{"typ":"JWT", "alg" : "ES256"}"#);
    key.kms.rotate(ed25519("2"));
    let token = at_once(signer.sign(b"x")).unwrap();
    assert_eq!(header(&key, "2", &token), r#"{"typ":"JWT","alg":"Ed25519","kid":"2"}"#);
}

#[test]
fn a_new_key_whose_name_fits_no_header_is_an_error() {
    let (key, signer) = start();
    key.kms.rotate(p256(&"x".repeat(1025)));
    assert_eq!(at_once(signer.sign(b"x")).unwrap_err(), ErrorKind::Limit);
}

/// A key that is rotated each time somebody asks who it is.
struct Restless {
    versions: [Version; 2],
    asked: AtomicUsize,
}

impl Restless {
    fn new() -> Arc<Self> {
        Arc::new(Self { versions: [p256("1"), ed25519("2")], asked: AtomicUsize::new(0) })
    }

    fn next(&self) -> KeyIdentity {
        self.versions[self.asked.fetch_add(1, Ordering::Relaxed) % 2].identity()
    }

    fn answer(&self, identity: &KeyIdentity, message: &ToSign<'_>) -> RemoteSignature {
        let asked = self.versions.iter().find(|version| version.identity() == *identity);
        RemoteSignature::jose(asked.unwrap().sign(message.as_bytes()))
    }
}

impl AsyncRemoteKey for Restless {
    fn identity(&self) -> KeyIdentity {
        self.next()
    }

    fn sign<'a>(&'a self, identity: &'a KeyIdentity, message: &'a ToSign<'a>) -> SignFuture<'a> {
        Box::pin(async move { Ok(self.answer(identity, message)) })
    }
}

impl RemoteKey for Restless {
    fn identity(&self) -> KeyIdentity {
        self.next()
    }

    fn sign(&self, identity: &KeyIdentity, message: &ToSign<'_>) -> Result<RemoteSignature, Error> {
        Ok(self.answer(identity, message))
    }
}

#[test]
fn a_key_is_asked_once_for_each_token_who_it_is() {
    let key = Restless::new();
    let signer = AsyncSigner::with_async_key(key.clone()).unwrap();
    for n in 1..10 {
        let token = at_once(signer.sign(b"x")).unwrap();
        let version = &key.versions[n % 2];
        let verified = version.verifier().verify(&token).unwrap();
        assert_eq!(verified.header().kid(), version.key.kid());
        assert_eq!(verified.header().alg(), Some(version.alg.as_str()));
        assert_eq!(key.asked.load(Ordering::Relaxed), n + 1);
    }
    // A signer that waits asks once, when it is made.
    let key = Restless::new();
    let signer = Signer::with_remote_key(key.clone()).unwrap();
    for _ in 0..10 {
        let token = signer.sign(b"x").unwrap();
        assert!(key.versions[0].verifier().verify(&token).is_ok());
    }
    assert_eq!(key.asked.load(Ordering::Relaxed), 1);
}
