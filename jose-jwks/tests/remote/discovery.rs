//! Issuers that say where their keys are.

use crate::client::{COOLDOWN, Client, Issuer, key, page, policy, quick, token};
use jose_jwks::fetch::Response;
use jose_jwks::{Metadata, Options, RemoteJwks};
use jose_jwt::{ErrorKind, JwsAlg};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

const ISSUER: &str = "https://a.example/tenant";
const OPENID: &str = "https://a.example/tenant/.well-known/openid-configuration";
const OAUTH: &str = "https://a.example/.well-known/oauth-authorization-server/tenant";

fn document(keys: &str) -> Response {
    let document = json!({ "issuer": ISSUER, "jwks_uri": keys, "other": [1, 2] });
    Response::new(200).header("Content-Type", "application/json").body(document.to_string().into())
}

fn discover(issuer: &Arc<Issuer>, options: Options) -> RemoteJwks {
    RemoteJwks::discover(ISSUER, Client(Arc::clone(issuer)), options).unwrap()
}

#[tokio::test]
async fn the_document_is_read_once() {
    let one = key("1");
    let issuer = Arc::new(Issuer::default());
    issuer.put(OPENID, document("https://keys.example/a"));
    issuer.put("https://keys.example/a", page(&[&one]));
    let options = quick().cooldown(Duration::ZERO).default_ttl(Duration::from_millis(200));
    let keys = discover(&issuer, options);
    let verifier = keys.verifier(&[JwsAlg::ED25519]).unwrap();
    assert!(verifier.verify::<Value>(&token(&one), &policy()).await.is_ok());
    let stranger = token(&key("stranger"));
    assert!(verifier.verify::<Value>(&stranger, &policy()).await.is_err());
    let keys_only = "https://keys.example/a";
    assert_eq!(issuer.requests(), [OPENID, keys_only, keys_only]);
    tokio::time::sleep(Duration::from_millis(210)).await;
    assert!(verifier.verify::<Value>(&token(&one), &policy()).await.is_ok());
    assert_eq!(issuer.requests()[3..], [OPENID, keys_only]);
}

#[tokio::test]
async fn keys_that_have_moved_are_found() {
    let (old, new) = (key("old"), key("new"));
    let issuer = Arc::new(Issuer::default());
    issuer.put(OPENID, document("https://keys.example/a"));
    issuer.put("https://keys.example/a", page(&[&old]));
    let keys = discover(&issuer, quick().default_ttl(Duration::from_secs(600)));
    let verifier = keys.verifier(&[JwsAlg::ED25519]).unwrap();
    assert!(verifier.verify::<Value>(&token(&old), &policy()).await.is_ok());
    issuer.put(OPENID, document("https://keys.example/b"));
    issuer.put("https://keys.example/a", Response::new(404));
    issuer.put("https://keys.example/b", page(&[&new]));
    tokio::time::sleep(COOLDOWN).await;
    assert!(verifier.verify::<Value>(&token(&new), &policy()).await.is_ok());
    let (a, b) = ("https://keys.example/a", "https://keys.example/b");
    assert_eq!(issuer.requests(), [OPENID, a, a, OPENID, b]);
}

#[tokio::test]
async fn keys_that_have_moved_from_where_nobody_answers_are_found() {
    let new = key("new");
    let (a, b) = ("https://keys.example/a", "https://keys.example/b");
    for left in [Response::new(503), Response::new(200).body(b"<html>For sale</html>".to_vec())] {
        let issuer = Arc::new(Issuer::default());
        issuer.put(OPENID, document(a).header("Cache-Control", "max-age=86400"));
        issuer.put(a, page(&[]));
        let keys = discover(&issuer, quick());
        assert!(keys.refresh_if_due().await.is_ok());
        issuer.put(OPENID, document(b));
        issuer.put(a, left);
        issuer.put(b, page(&[&new]));
        tokio::time::sleep(keys.next_refresh_in()).await;
        assert!(keys.refresh_if_due().await.is_err());
        tokio::time::sleep(keys.next_refresh_in()).await;
        assert_eq!(keys.refresh_if_due().await, Ok(()));
        assert_eq!(issuer.requests(), [OPENID, a, a, OPENID, b]);
        let verifier = keys.verifier(&[JwsAlg::ED25519]).unwrap();
        assert!(verifier.verify::<Value>(&token(&new), &policy()).await.is_ok());
    }
}

#[tokio::test]
async fn documents_of_others_and_bad_addresses() {
    for (body, code) in [
        (json!({ "issuer": "https://b.example", "jwks_uri": "https://b.example/" }), "keys.fetch"),
        (json!({ "issuer": ISSUER, "jwks_uri": "https://127.0.0.1/" }), "keys.endpoint"),
        (json!({ "issuer": ISSUER, "jwks_uri": "http://a.example/" }), "keys.endpoint"),
        (json!({ "issuer": ISSUER }), "keys.fetch"),
    ] {
        let issuer = Arc::new(Issuer::default());
        issuer.put(OPENID, Response::new(200).body(body.to_string().into()));
        let keys = discover(&issuer, quick());
        assert_eq!(keys.refresh_if_due().await.unwrap_err().code(), code);
        let verifier = keys.verifier(&[JwsAlg::ED25519]).unwrap();
        let refused = verifier.verify::<Value>(&token(&key("1")), &policy()).await.unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::KeysUnavailable);
        assert_eq!(issuer.requests(), [OPENID]);
    }
}

#[tokio::test]
async fn errors_say_whose_answer_it_was() {
    let set = "https://keys.example/jwks.json";
    for (at, response, reason) in [
        (
            OPENID,
            Response::new(404),
            "key set not fetched at status of document `a.example` \
             `/tenant/.well-known/openid-configuration`: expected 200, found 404",
        ),
        (
            OPENID,
            Response::new(200).body(b"<html>".into()),
            "document `a.example` `/tenant/.well-known/openid-configuration`",
        ),
        (
            OPENID,
            Response::new(200).body(br#"{"issuer":"https://b.example"}"#.into()),
            "expected the issuer that was asked for, `https://a.example/tenant`, \
             found `https://b.example`",
        ),
        (
            set,
            Response::new(404),
            "key set not fetched at status of key set `keys.example/jwks.json`: \
             expected 200, found 404",
        ),
        (set, Response::new(200).body(b"<html>".into()), "key set `keys.example/jwks.json`"),
    ] {
        let issuer = Arc::new(Issuer::default());
        issuer.put(OPENID, document("https://keys.example/jwks.json?code=s3cret"));
        issuer.put("https://keys.example/jwks.json?code=s3cret", response.clone());
        issuer.put(at, response);
        let refused = discover(&issuer, quick()).refresh_if_due().await.unwrap_err().to_string();
        assert!(refused.contains(reason), "{refused}");
        assert!(!refused.contains("s3cret"), "{refused}");
    }
}

#[test]
fn a_host_that_no_address_has_is_noticed_at_once() {
    let issuer = Arc::new(Issuer::default());
    let options = Options::new().allow_host("https://a.example");
    let fixed =
        RemoteJwks::with_options(ISSUER, Client(Arc::clone(&issuer)), options.clone()).unwrap_err();
    let discovered = RemoteJwks::discover(ISSUER, Client(issuer), options).unwrap_err();
    for refused in [fixed, discovered] {
        assert_eq!(
            refused.to_string(),
            "misuse at `allow_host`: expected only a host, such as `localhost`, \
             found `https://a.example`"
        );
    }
}

#[tokio::test]
async fn the_document_of_oauth() {
    let one = key("1");
    let issuer = Arc::new(Issuer::default());
    issuer.put(OAUTH, document("https://keys.example/a"));
    issuer.put("https://keys.example/a", page(&[&one]));
    let keys = discover(&issuer, Options::new().metadata(Metadata::OAuth));
    keys.refresh_if_due().await.unwrap();
    assert_eq!(keys.status().keys(), 1);
}
