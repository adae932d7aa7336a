//! Many callers at once.

use crate::client::{Client, Issuer, URL, blocking, key, policy, quick, remote, token};
use jose_jwks::{Options, RemoteJwks, RemoteVerifier, blocking as threads};
use jose_jwt::ErrorKind;
use serde_json::Value;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

const SLOW: Duration = Duration::from_millis(100);

#[test]
fn types_may_go_anywhere() {
    fn anywhere<T: Send + Sync + 'static>() {}
    fn sent<T: Send>(_: T) {}
    anywhere::<RemoteJwks>();
    anywhere::<RemoteVerifier>();
    anywhere::<threads::RemoteVerifier>();
    let issuer = Issuer::with(&[]);
    let (keys, verifier) = remote(&issuer, Options::new());
    sent(keys.refresh_if_due());
    sent(verifier.verify::<Value>("", &policy()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn eight_tasks_one_fetch() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    issuer.slow(SLOW);
    let (_, verifier) = remote(&issuer, Options::new());
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let (verifier, token) = (verifier.clone(), token(&one));
            tokio::spawn(async move { verifier.verify::<Value>(&token, &policy()).await.is_ok() })
        })
        .collect();
    for task in tasks {
        assert!(task.await.unwrap());
    }
    assert_eq!(issuer.asked(), 1);
}

#[test]
fn eight_threads_one_fetch() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    issuer.slow(SLOW);
    let (_, verifier) = blocking(&issuer, Options::new());
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                assert!(verifier.verify::<Value>(&token(&one), &policy()).is_ok());
            });
        }
    });
    assert_eq!(issuer.asked(), 1);
}

#[test]
fn a_flood_of_unknown_keys_delays_nobody() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    let (keys, verifier) = blocking(&issuer, quick().default_ttl(Duration::from_secs(60)));
    keys.refresh_if_due().unwrap();
    issuer.slow(Duration::from_millis(20));
    let stranger = token(&key("stranger"));
    let good = token(&one);
    let end = Instant::now() + Duration::from_millis(1_000);
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                while Instant::now() < end {
                    let refused = verifier.verify::<Value>(&stranger, &policy()).unwrap_err();
                    assert_eq!(refused.kind(), ErrorKind::KeyNotFound);
                }
            });
        }
        for _ in 0..2 {
            scope.spawn(|| {
                while Instant::now() < end {
                    assert!(verifier.verify::<Value>(&good, &policy()).is_ok());
                }
            });
        }
    });
    assert!((2..=12).contains(&issuer.asked()), "{}", issuer.asked());
    assert_eq!(issuer.most.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_caller_that_is_dropped_leaves_its_fetch_to_the_others() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    issuer.slow(SLOW);
    let (_, verifier) = remote(&issuer, Options::new());
    let (policy, token) = (policy(), token(&one));
    let waiting = {
        let (verifier, token) = (verifier.clone(), token.clone());
        let mut first = Box::pin(verifier.verify::<Value>(&token, &policy));
        assert!(first.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        let verifier = verifier.clone();
        let token = token.clone();
        let waiting = tokio::spawn(async move {
            let policy = crate::client::policy();
            verifier.verify::<Value>(&token, &policy).await.is_ok()
        });
        tokio::time::sleep(Duration::from_millis(20)).await;
        waiting
    };
    assert!(waiting.await.unwrap());
    assert_eq!(issuer.asked(), 1);
}

#[tokio::test]
async fn a_fetch_that_everybody_left_is_taken_up_by_the_next() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    issuer.slow(SLOW);
    let (keys, verifier) = remote(&issuer, Options::new());
    let (policy, token) = (policy(), token(&one));
    let left =
        tokio::time::timeout(Duration::from_millis(20), verifier.verify::<Value>(&token, &policy));
    assert!(left.await.is_err());
    assert!(keys.status().is_fetching());
    assert!(verifier.verify::<Value>(&token, &policy).await.is_ok());
    assert_eq!(issuer.asked(), 1);
}

#[tokio::test]
async fn a_caller_that_is_not_polled_holds_up_nobody() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    issuer.slow(SLOW);
    let (_, verifier) = remote(&issuer, Options::new());
    let (policy, token) = (policy(), token(&one));
    let mut first = pin!(verifier.verify::<Value>(&token, &policy));
    assert!(first.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    let second =
        tokio::time::timeout(Duration::from_secs(5), verifier.verify::<Value>(&token, &policy));
    assert!(second.await.unwrap().is_ok());
    assert!(matches!(first.poll(&mut Context::from_waker(Waker::noop())), Poll::Ready(Ok(_))));
    assert_eq!(issuer.asked(), 1);
}

#[tokio::test]
async fn while_one_renews_others_go_on() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    let (_, verifier) = remote(&issuer, quick());
    let (policy, token) = (policy(), token(&one));
    assert!(verifier.verify::<Value>(&token, &policy).await.is_ok());
    tokio::time::sleep(Duration::from_millis(310)).await;
    issuer.slow(Duration::from_millis(500));
    let (renewing, renewed) = (verifier.clone(), token.clone());
    let renewing = tokio::spawn(async move {
        renewing.verify::<Value>(&renewed, &crate::client::policy()).await.is_ok()
    });
    tokio::time::sleep(Duration::from_millis(50)).await;
    let began = Instant::now();
    assert!(verifier.verify::<Value>(&token, &policy).await.is_ok());
    assert!(began.elapsed() < Duration::from_millis(200));
    assert!(renewing.await.unwrap());
    assert_eq!(issuer.asked(), 2);
}

#[tokio::test]
async fn keys_that_nobody_goes_on_renewing_are_renewed_by_the_next() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    let (keys, verifier) = remote(&issuer, quick());
    let (policy, token) = (policy(), token(&one));
    assert!(verifier.verify::<Value>(&token, &policy).await.is_ok());
    tokio::time::sleep(Duration::from_millis(310)).await;
    issuer.slow(SLOW);
    let left = Duration::from_millis(20);
    assert!(tokio::time::timeout(left, verifier.verify::<Value>(&token, &policy)).await.is_err());
    assert!(keys.status().is_fetching());
    assert!(verifier.verify::<Value>(&token, &policy).await.is_ok());
    assert!(!keys.status().is_fetching());
    assert!(keys.status().age() < Some(Duration::from_millis(300)));
    assert_eq!(issuer.asked(), 2);
}

#[tokio::test]
async fn what_nobody_has_any_more_is_let_go() {
    let issuer = Issuer::with(&[]);
    issuer.slow(SLOW);
    let client = Client(Arc::clone(&issuer));
    let keys = RemoteJwks::new(URL, client).unwrap();
    let left = tokio::time::timeout(Duration::from_millis(10), keys.refresh_if_due()).await;
    assert!(left.is_err());
    assert_eq!(Arc::strong_count(&issuer), 2);
    drop(keys);
    assert_eq!(Arc::strong_count(&issuer), 1);
}
