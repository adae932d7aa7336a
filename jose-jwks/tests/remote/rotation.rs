//! Keys that come and go.

use crate::client::{COOLDOWN, Issuer, blocking, key, policy, quick, remote, token};
use jose_jwks::Options;
use jose_jwks::fetch::Response;
use jose_jwt::jws::Compact;
use jose_jwt::{ErrorKind, JwsAlg};
use serde_json::Value;
use std::time::Duration;

#[tokio::test]
async fn keys_are_fetched_when_they_are_needed_and_once() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    let (keys, verifier) = remote(&issuer, Options::new());
    assert_eq!(issuer.asked(), 0);
    assert_eq!(verifier.cached().verifiers().unwrap_err(), ErrorKind::KeysUnavailable);
    for _ in 0..3 {
        let token = verifier.verify::<Value>(&token(&one), &policy()).await.unwrap();
        assert_eq!(token["iss"], "me");
    }
    assert_eq!(issuer.asked(), 1);
    assert_eq!(
        Compact::verify(&token(&one), &verifier.cached()).unwrap().header().kid(),
        Some("1")
    );
    let status = keys.status();
    assert_eq!((status.keys(), status.fetches(), status.failures()), (1, 1, 0));
    assert!(status.age().is_some() && !status.is_fetching());
    assert!(keys.next_refresh_in() <= Duration::from_secs(240));
    assert_eq!(keys.keys().unwrap().len(), 1);
}

#[tokio::test]
async fn a_key_that_came_is_found_and_one_that_went_is_not() {
    let (old, new) = (key("old"), key("new"));
    let issuer = Issuer::with(&[&old]);
    let (_, verifier) = remote(&issuer, quick());
    assert!(verifier.verify::<Value>(&token(&old), &policy()).await.is_ok());
    issuer.publish(&[&new]);
    let early = verifier.verify::<Value>(&token(&new), &policy()).await.unwrap_err();
    assert_eq!((early.kind(), issuer.asked()), (ErrorKind::KeyNotFound, 1));
    tokio::time::sleep(COOLDOWN).await;
    assert!(verifier.verify::<Value>(&token(&new), &policy()).await.is_ok());
    let gone = verifier.verify::<Value>(&token(&old), &policy()).await.unwrap_err();
    assert_eq!((gone.kind(), issuer.asked()), (ErrorKind::KeyNotFound, 2));
}

#[test]
fn the_same_for_threads() {
    let (old, new) = (key("old"), key("new"));
    let issuer = Issuer::with(&[&old]);
    let (keys, verifier) = blocking(&issuer, quick());
    assert!(verifier.verify::<Value>(&token(&old), &policy()).is_ok());
    issuer.publish(&[&new]);
    assert!(verifier.verify::<Value>(&token(&new), &policy()).is_err());
    std::thread::sleep(COOLDOWN);
    assert!(verifier.verify::<Value>(&token(&new), &policy()).is_ok());
    assert!(verifier.verify::<Value>(&token(&old), &policy()).is_err());
    assert_eq!((issuer.asked(), keys.status().keys()), (2, 1));
    std::thread::sleep(Duration::from_millis(250));
    keys.refresh_if_due().unwrap();
    assert_eq!(issuer.asked(), 3);
}

#[tokio::test]
async fn old_keys_outlive_an_issuer_that_is_away_and_not_for_ever() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    let (keys, verifier) = remote(&issuer, quick().stale_if_error(Duration::from_millis(300)));
    keys.refresh_if_due().await.unwrap();
    issuer.put(crate::client::URL, Response::new(500));
    tokio::time::sleep(Duration::from_millis(320)).await;
    assert!(verifier.verify::<Value>(&token(&one), &policy()).await.is_ok());
    assert_eq!(keys.status().last_failure().unwrap().code(), "keys.fetch");
    tokio::time::sleep(Duration::from_millis(320)).await;
    let away = verifier.verify::<Value>(&token(&one), &policy()).await.unwrap_err();
    assert_eq!(away.kind(), ErrorKind::KeysUnavailable);
    let away = Compact::verify(&token(&one), &verifier.cached()).unwrap_err();
    assert_eq!(away, ErrorKind::KeysUnavailable);
    assert!(keys.keys().is_none());
    issuer.publish(&[&one]);
    tokio::time::sleep(keys.next_refresh_in()).await;
    assert!(verifier.verify::<Value>(&token(&one), &policy()).await.is_ok());
}

#[tokio::test]
async fn an_empty_set_verifies_nothing() {
    let one = key("1");
    let issuer = Issuer::with(&[]);
    let (keys, verifier) = remote(&issuer, Options::new());
    let refused = verifier.verify::<Value>(&token(&one), &policy()).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::KeyNotFound);
    assert_eq!((keys.status().failures(), issuer.asked()), (0, 1));
}

#[tokio::test]
async fn every_list_of_algorithms_has_its_keys() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    let (keys, early) = remote(&issuer, Options::new());
    let other = keys.verifier(&[JwsAlg::ES256]).unwrap();
    assert!(early.verify::<Value>(&token(&one), &policy()).await.is_ok());
    let refused = other.verify::<Value>(&token(&one), &policy()).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::KeyNotFound);
    let late = keys.verifier(&[JwsAlg::ED25519]).unwrap();
    assert!(late.verify::<Value>(&token(&one), &policy()).await.is_ok());
    assert_eq!(keys.verifier(&[]).unwrap_err(), ErrorKind::Misuse);
    assert_eq!(issuer.asked(), 1);
}

#[tokio::test]
async fn who_renews_in_the_background_keeps_others_from_waiting() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    let (keys, verifier) = remote(&issuer, quick());
    let renewing = keys.clone();
    let task = tokio::spawn(async move {
        loop {
            renewing.refresh_if_due().await.unwrap();
            tokio::time::sleep(renewing.next_refresh_in()).await;
        }
    });
    tokio::time::sleep(Duration::from_millis(50)).await;
    issuer.slow(Duration::from_millis(150));
    for _ in 0..40 {
        let began = std::time::Instant::now();
        let verified = verifier.cached().verifiers().map(|set| set.verify(&token(&one)).is_ok());
        assert!(verified.unwrap() && began.elapsed() < Duration::from_millis(100));
        assert!(verifier.verify::<Value>(&token(&one), &policy()).await.is_ok());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    task.abort();
    assert!((2..=6).contains(&issuer.asked()), "{}", issuer.asked());
}
