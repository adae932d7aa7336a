//! How a set says that it is doing.

use crate::client::{Issuer, URL, blocking, key, policy, quick, remote, token};
use jose_jwks::Options;
use jose_jwks::fetch::Response;
use serde_json::Value;
use std::time::Duration;

#[test]
fn keys_that_are_too_old_count_and_are_not_usable() {
    let issuer = Issuer::with(&[&key("1")]);
    let options = quick().stale_if_error(Duration::ZERO).default_ttl(Duration::from_secs(1));
    let (keys, _) = blocking(&issuer, options);
    let status = keys.status();
    assert!(!status.is_usable() && status.usable_for().is_none());
    assert_eq!(status.to_string(), "keys: 0, none fetched; fetches: 0, next in 0 s");
    keys.refresh_if_due().unwrap();
    let status = keys.status();
    assert!(status.is_usable() && status.usable_for() <= Some(Duration::from_secs(1)));
    std::thread::sleep(Duration::from_millis(1010));
    let status = keys.status();
    assert!(!status.is_usable() && status.usable_for().is_none() && keys.keys().is_none());
    assert_eq!(status.keys(), 1);
    assert_eq!(status.to_string(), "keys: 1, too old; fetches: 1, next in 0 s");
}

#[test]
fn one_line_says_it_all() {
    let issuer = Issuer::with(&[&key("1")]);
    let (keys, _) = blocking(&issuer, Options::new().cooldown(Duration::ZERO));
    keys.refresh_if_due().unwrap();
    let line = keys.status().to_string();
    assert!(line.starts_with("keys: 1, fresh for 29"), "{line}");
    assert!(line.contains(" s, usable for 38"), "{line}");
    assert!(line.contains("; fetches: 1, next in 2"), "{line}");
}

/// During a pause nothing is fetched, and nothing is wrong as long as there are keys.
#[test]
fn failures_are_in_it() {
    let issuer = Issuer::with(&[&key("1")]);
    let (keys, _) = blocking(&issuer, quick().max_backoff(Duration::from_secs(60)));
    keys.refresh_if_due().unwrap();
    issuer.put(URL, Response::new(429).header("Retry-After", "50"));
    std::thread::sleep(Duration::from_millis(310));
    assert!(keys.refresh_if_due().is_err());
    assert_eq!(keys.refresh_if_due(), Ok(()));
    let line = keys.status().to_string();
    assert!(line.starts_with("keys: 1, not fresh, usable for 35"), "{line}");
    assert!(line.contains("; fetches: 2, next in 4"), "{line}");
    assert!(line.contains("; failures: 1, last "), "{line}");
    assert!(line.contains(" s ago: key set not fetched at status of key set `issuer"), "{line}");
}

#[tokio::test]
async fn a_key_that_is_not_there_says_when_to_ask_again() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    let (keys, verifier) = remote(&issuer, Options::new());
    keys.refresh_if_due().await.unwrap();
    let refused = verifier.verify::<Value>(&token(&key("2")), &policy()).await.unwrap_err();
    assert_eq!(refused.code(), "key.not_found");
    let text = refused.to_string();
    assert!(text.contains("(the next fetch is possible in "), "{text}");
    assert!(text.contains("the kid of its one key") && text.ends_with("found `2`"), "{text}");
}
