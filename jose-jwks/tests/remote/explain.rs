//! What is said of keys, for logs.

use crate::client::{Issuer, blocking, key, quick, remote, token};
use jose_jwt::ErrorKind;

#[tokio::test]
async fn every_key_and_why_it_is_not_tried() {
    let (one, two) = (key("1"), key("2"));
    let issuer = Issuer::with(&[&one, &two]);
    let (keys, verifier) = remote(&issuer, quick());
    assert_eq!(verifier.explain(&token(&one)).unwrap_err(), ErrorKind::KeysUnavailable);
    assert_eq!(issuer.asked(), 0);
    keys.refresh_if_due().await.unwrap();
    let lines = verifier.explain(&token(&two)).unwrap();
    assert!(lines[0].starts_with("key 0, kid `1`, `Ed25519`: not tried: "), "{lines:?}");
    assert_eq!(lines[1], "key 1, kid `2`, `Ed25519`: tried");
    assert_eq!(verifier.explain("x").unwrap_err(), ErrorKind::Serialization);
    // A token of a stranger makes nobody fetch.
    assert_eq!(verifier.explain(&token(&key("3"))).unwrap().len(), 2);
    assert_eq!(issuer.asked(), 1);
}

#[test]
fn the_same_for_threads() {
    let one = key("1");
    let issuer = Issuer::with(&[&one]);
    let (keys, verifier) = blocking(&issuer, quick());
    keys.refresh_if_due().unwrap();
    assert_eq!(verifier.explain(&token(&one)).unwrap(), ["key 0, kid `1`, `Ed25519`: tried"]);
}
