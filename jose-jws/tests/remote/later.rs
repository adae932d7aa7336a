//! Signers of keys that answer later.

use super::executor::{Task, at_once};
use super::kms::{Fault, Kms, Later, Version};
use super::support;
use jose_core::{ErrorKind, JwsAlg};
use jose_jws::{AsyncSigner, Backend, Compact, Flattened};
use std::sync::Arc;

fn signer(key: &Arc<Later>) -> AsyncSigner {
    AsyncSigner::with_async_key(key.clone()).unwrap()
}

#[test]
fn every_algorithm_signs_in_every_form() {
    for alg in Backend::RUSTCRYPTO.algorithms() {
        let key = Later::prompt(Kms::new(alg, "1"));
        let verifier = key.kms.verifier("1");
        let signer = signer(&key).with_typ("JWT").unwrap();
        let token = at_once(signer.sign(b"payload")).unwrap();
        let verified = verifier.verify(&token).unwrap();
        assert_eq!(verified.payload(), b"payload", "{alg}");
        assert_eq!(verified.header(), signer.header());
        let token = at_once(signer.sign_detached(b"payload")).unwrap();
        assert!(Compact::verify_detached(&token, b"payload", &verifier).is_ok(), "{alg}");
        let json = at_once(signer.sign_flattened(b"payload")).unwrap();
        assert!(Flattened::verify(&json, &verifier).is_ok(), "{alg}");
    }
}

#[test]
fn headers_and_payloads_of_every_kind_are_signed() {
    let key = Later::prompt(Kms::new(JwsAlg::ED25519, "1"));
    let verifier = key.kms.verifier("1").with_critical(&["urn:example:x"]);
    let plain = signer(&key).with_unencoded_payload().unwrap();
    let token = at_once(plain.sign_detached(b"a.b\0")).unwrap();
    assert!(Compact::verify_detached(&token, b"a.b\0", &verifier).is_ok());
    assert_eq!(verifier.verify(&at_once(plain.sign(b"ab")).unwrap()).unwrap().payload(), b"ab");
    assert_eq!(at_once(plain.sign(b"a.b")).unwrap_err(), ErrorKind::UnencodedPayload);
    assert_eq!(at_once(plain.sign_flattened(b"\xff")).unwrap_err(), ErrorKind::UnencodedPayload);
    let json = at_once(plain.sign_flattened("\"é.\n".as_bytes())).unwrap();
    assert_eq!(Flattened::verify(&json, &verifier).unwrap().payload(), "\"é.\n".as_bytes());

    let critical = signer(&key).with_critical("urn:example:x", &1).unwrap();
    assert!(verifier.verify(&at_once(critical.sign(b"x")).unwrap()).is_ok());
    let apart = signer(&key).with_unprotected("x", &1).unwrap();
    assert_eq!(at_once(apart.sign(b"x")).unwrap_err(), ErrorKind::Misuse);
    assert_eq!(at_once(apart.sign_detached(b"x")).unwrap_err(), ErrorKind::Misuse);
    let json = at_once(apart.sign_flattened(b"x")).unwrap();
    assert!(json.contains(r#""header":{"x":1},"#));
    assert!(Flattened::verify(&json, &verifier).is_ok());
    let nothing = apart.with_nothing_protected().unwrap();
    let json = at_once(nothing.sign_flattened(b"x")).unwrap();
    assert!(Flattened::verify(&json, &verifier).is_ok());
    // What cannot become a token is not sent anywhere.
    assert_eq!(key.requests(), 6);
}

#[test]
fn the_second_of_two_tokens_is_finished_first() {
    let key = Later::new(Kms::new(JwsAlg::ES256, "1"));
    let verifier = key.kms.verifier("1");
    let signer = signer(&key);
    let mut first = Task::new(signer.sign(b"first"));
    let mut second = Task::new(signer.sign(b"second"));
    assert!(first.poll().is_none());
    assert!(second.poll().is_none());
    key.answer(1);
    assert_eq!((first.wakes(), second.wakes()), (0, 1));
    let token = second.poll().unwrap().unwrap();
    assert_eq!(verifier.verify(&token).unwrap().payload(), b"second");
    assert!(first.poll().is_none());
    key.answer(0);
    let token = first.poll().unwrap().unwrap();
    assert_eq!(verifier.verify(&token).unwrap().payload(), b"first");
}

#[test]
fn a_dropped_future_leaves_nothing_behind() {
    let key = Later::new(Kms::new(JwsAlg::ES256, "1"));
    let signer = signer(&key);
    let mut dropped = Task::new(signer.sign(b"first"));
    assert!(dropped.poll().is_none());
    drop(dropped);
    // Never polled, never asked for.
    drop(signer.sign(b"never"));
    let mut second = Task::new(signer.sign(b"second"));
    assert!(second.poll().is_none());
    assert_eq!(key.requests(), 2);
    key.answer(1);
    let token = second.poll().unwrap().unwrap();
    assert_eq!(key.kms.verifier("1").verify(&token).unwrap().payload(), b"second");
    let shared = Arc::strong_count(&key);
    drop(second);
    drop(signer);
    assert_eq!((shared, Arc::strong_count(&key)), (2, 1));
}

#[test]
fn failures_come_out_as_they_are_and_the_next_token_is_good() {
    let key = Later::prompt(Kms::new(JwsAlg::ES256, "1"));
    let signer = signer(&key);
    for (fault, kind) in [
        (Fault::Throttled, ErrorKind::Backend),
        (Fault::AnotherMessage, ErrorKind::RemoteSignature),
        (Fault::HashedTwice, ErrorKind::RemoteSignature),
        (Fault::Truncated, ErrorKind::RemoteSignature),
        (Fault::Empty, ErrorKind::RemoteSignature),
        (Fault::TooLong, ErrorKind::RemoteSignature),
    ] {
        key.kms.break_by(fault);
        assert_eq!(at_once(signer.sign(b"x")).unwrap_err(), kind, "{fault:?}");
        assert_eq!(at_once(signer.sign_detached(b"x")).unwrap_err(), kind, "{fault:?}");
        assert_eq!(at_once(signer.sign_flattened(b"x")).unwrap_err(), kind, "{fault:?}");
        key.kms.break_by(Fault::None);
        assert!(at_once(signer.sign(b"x")).is_ok());
    }
}

#[test]
fn a_failure_of_one_token_is_not_one_of_another() {
    let key = Later::new(Kms::new(JwsAlg::ES256, "1"));
    let signer = signer(&key);
    let payloads: Vec<[u8; 1]> = (0..6).map(|n| [n]).collect();
    let mut tasks: Vec<_> =
        payloads.iter().map(|payload| Task::new(signer.sign(payload))).collect();
    assert!(tasks.iter_mut().all(|task| task.poll().is_none()));
    for n in [3, 0, 5, 1, 4, 2] {
        let fault = if n % 2 == 0 { Fault::None } else { Fault::Throttled };
        key.kms.break_by(fault);
        key.answer(n);
        match tasks[n].poll().unwrap() {
            Ok(token) => {
                assert_eq!(n % 2, 0);
                assert_eq!(key.kms.verifier("1").verify(&token).unwrap().payload(), &payloads[n]);
            }
            Err(error) => assert_eq!((n % 2, error.kind()), (1, ErrorKind::Backend)),
        }
    }
}

#[test]
fn many_threads_share_a_signer() {
    let key = Later::prompt(Kms::new(JwsAlg::ED25519, "0"));
    let signer = signer(&key);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| {
                let signer = signer.clone();
                scope.spawn(move || (0..50).map(|_| at_once(signer.sign(b"x"))).collect::<Vec<_>>())
            })
            .collect();
        for version in 1..20 {
            let name = if version % 2 == 0 { "ed25519" } else { "p256" };
            let alg = if version % 2 == 0 { JwsAlg::ED25519 } else { JwsAlg::ES256 };
            key.kms.rotate(Version::new(alg, support::key(name), &version.to_string()));
        }
        for token in threads.into_iter().flat_map(|thread| thread.join().unwrap()) {
            let token = token.unwrap();
            let unverified = jose_jws::Unverified::parse(&token, &jose_core::Limits::DEFAULT);
            let kid = unverified.unwrap().dangerous_header().kid().unwrap().to_owned();
            assert!(key.kms.verifier(&kid).verify(&token).is_ok());
        }
    });
}
