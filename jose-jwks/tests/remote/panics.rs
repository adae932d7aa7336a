//! What panics leaves its ticket to others.

use crate::client::{Issuer, blocking, key, policy, quick, remote, token};
use jose_jwt::{ErrorKind, JwsAlg, VerifierSet};
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Far less than the time after which a ticket expires by itself.
const DEADLINE: Duration = Duration::from_secs(5);

#[test]
fn a_client_that_panics_gives_its_ticket_back() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    issuer.panics.store(true, Ordering::SeqCst);
    let (keys, verifier) = blocking(&issuer, quick());
    std::thread::scope(|scope| {
        let panicking = scope.spawn(|| verifier.verify::<Value>(&token(&one), &policy()).is_ok());
        assert!(panicking.join().is_err());
    });
    assert!(!keys.status().is_fetching());
    issuer.panics.store(false, Ordering::SeqCst);
    std::thread::sleep(keys.next_refresh_in());
    assert!(verifier.verify::<Value>(&token(&one), &policy()).is_ok());
}

#[tokio::test]
async fn a_future_that_panics_gives_its_ticket_back() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    issuer.panics.store(true, Ordering::SeqCst);
    let (keys, verifier) = remote(&issuer, quick());
    let (panicking, lost) = (verifier.clone(), token(&one));
    let panicking =
        tokio::spawn(async move { panicking.verify::<Value>(&lost, &policy()).await.is_ok() });
    assert!(panicking.await.is_err());
    assert!(!keys.status().is_fetching());
    issuer.panics.store(false, Ordering::SeqCst);
    tokio::time::sleep(keys.next_refresh_in()).await;
    assert!(verifier.verify::<Value>(&token(&one), &policy()).await.is_ok());
}

#[tokio::test]
async fn a_preparation_that_panics_gives_its_ticket_back() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    let (keys, verifier) = remote(&issuer, quick());
    let bad = AtomicBool::new(true);
    let strict = keys.verifier_from(move |set| {
        assert!(set.is_empty() || !bad.swap(false, Ordering::SeqCst), "as it was told");
        VerifierSet::from_jwks(set, &[JwsAlg::ED25519])
    });
    let [panicking, waiting] = [strict.unwrap(), verifier.clone()].map(|verifier| {
        let token = token(&one);
        tokio::spawn(async move { verifier.verify::<Value>(&token, &policy()).await.map(drop) })
    });
    assert!(panicking.await.is_err());
    let refused = tokio::time::timeout(DEADLINE, waiting).await.unwrap().unwrap().unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::KeysUnavailable);
    tokio::time::sleep(keys.next_refresh_in()).await;
    assert!(verifier.verify::<Value>(&token(&one), &policy()).await.is_ok());
}
