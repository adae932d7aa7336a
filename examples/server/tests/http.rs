//! Both services over real connections.

#![expect(clippy::unwrap_used, reason = "what goes wrong fails the test")]
#![expect(clippy::indexing_slicing, reason = "headers and members that must be there")]

use example_server::api;
use example_server::issuer::Issuer;
use example_server::service::Service;
use jose_jwks::{Options, RemoteJwks};
use jose_jwt::{NumericDate, Signer};
use reqwest::{Client, Response};
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::sleep;

/// The cooldown of the API.
const COOLDOWN: Duration = Duration::from_secs(1);

struct Services {
    issuer: Issuer,
    issuing: Service,
    answering: Service,
    keys: RemoteJwks,
    client: Client,
}

async fn start() -> Services {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let name = format!("http://{}", listener.local_addr().unwrap());
    let issuer = Issuer::new(&name).unwrap();
    let issuing = Service::on(listener, issuer.clone().router()).unwrap();
    let options = Options::new().allow_http("127.0.0.1").cooldown(COOLDOWN);
    let (router, keys) = api::service(&name, options).unwrap();
    let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let answering = Service::start(any, router).await.unwrap();
    let client = Client::builder().no_proxy().build().unwrap();
    Services { issuer, issuing, answering, keys, client }
}

impl Services {
    async fn log_in(&self, subject: &str) -> String {
        let url = format!("http://{}/token", self.issuing.address());
        let answer = self.client.post(url).json(&json!({ "sub": subject })).send().await.unwrap();
        assert_eq!(answer.headers()["cache-control"], "no-store");
        let granted: Value = answer.json().await.unwrap();
        assert_eq!(granted["token_type"], "Bearer");
        granted["access_token"].as_str().unwrap().to_owned()
    }

    async fn me(&self, token: &str) -> Response {
        let url = format!("http://{}/me", self.answering.address());
        self.client.get(url).bearer_auth(token).send().await.unwrap()
    }

    async fn status(&self, token: &str) -> u16 {
        self.me(token).await.status().as_u16()
    }
}

#[tokio::test]
async fn a_token_of_the_issuer_opens_the_api() {
    let services = start().await;
    let token = services.log_in("alice").await;
    let answer = services.me(&token).await;
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.json::<Value>().await.unwrap()["sub"], "alice");
    assert_eq!(services.issuer.asked().all(), 1);
}

#[tokio::test]
async fn nothing_else_does() {
    let services = start().await;
    let url = format!("http://{}/me", services.answering.address());
    let answer = services.client.get(&url).send().await.unwrap();
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["www-authenticate"]),
        (401, &"Bearer".parse().unwrap())
    );
    let basic = services.client.get(&url).basic_auth("alice", Some("s3cret"));
    assert_eq!(basic.send().await.unwrap().status(), 401);

    let token = services.log_in("alice").await;
    assert_eq!(services.status(&format!("{token}x")).await, 401);
    assert_eq!(services.status("").await, 401);
    assert_eq!(services.status("e30.e30.").await, 401);

    let signer: Signer = services.issuer.keys().signer();
    let claims = || services.issuer.claims("alice").unwrap();
    let elsewhere = services.issuer.claims_for("alice", "billing").unwrap();
    let token = jose_jwt::issue(&elsewhere, &signer).unwrap();
    assert_eq!(services.status(&token).await, 401);
    let plain = signer.clone().with_typ("JWT").unwrap();
    assert_eq!(services.status(&jose_jwt::issue(&claims(), &plain).unwrap()).await, 401);

    let expired = claims().expires_at(NumericDate::now() - Duration::from_secs(1));
    let answer = services.me(&jose_jwt::issue(&expired, &signer).unwrap()).await;
    let challenge = answer.headers()["www-authenticate"].to_str().unwrap();
    assert_eq!(challenge, r#"Bearer error="invalid_token", error_description="expired""#);
}

#[tokio::test]
async fn tokens_stay_good_through_a_rotation_and_not_after_their_key_is_withdrawn() {
    let services = start().await;
    let before = services.log_in("alice").await;
    assert_eq!(services.status(&before).await, 200);
    services.issuer.keys().rotate().await.unwrap();
    let after = services.log_in("alice").await;
    assert_eq!(services.status(&after).await, 200);
    assert_eq!(services.status(&before).await, 200);

    assert_eq!(services.issuer.keys().withdraw_old().await.unwrap().len(), 1);
    sleep(services.keys.next_refresh_in() + COOLDOWN).await;
    services.keys.refresh_if_due().await.unwrap();
    assert_eq!(services.status(&before).await, 401);
    assert_eq!(services.status(&after).await, 200);
}

#[tokio::test]
async fn an_issuer_that_is_away_takes_nobody_with_it() {
    let services = start().await;
    let token = services.log_in("alice").await;
    assert_eq!(services.status(&token).await, 200);
    let Services { issuer, issuing, answering, keys, client } = services;
    let address = issuing.address();
    issuing.stop().await.unwrap();
    // Longer than the keys may be kept.
    sleep(Duration::from_secs(3)).await;
    let url = format!("http://{}/me", answering.address());
    for _ in 0..3 {
        let answer = client.get(&url).bearer_auth(&token).send().await.unwrap();
        assert_eq!(answer.status(), 200);
    }
    assert!(keys.status().last_failure().is_some());
    let issuing = Service::start(address, issuer.clone().router()).await.unwrap();
    sleep(keys.next_refresh_in()).await;
    keys.refresh_if_due().await.unwrap();
    issuing.stop().await.unwrap();
}

#[tokio::test]
async fn without_keys_the_api_says_that_it_cannot_tell() {
    let services = start().await;
    let token = services.log_in("alice").await;
    services.issuing.stop().await.unwrap();
    let url = format!("http://{}/me", services.answering.address());
    let answer = services.client.get(url).bearer_auth(&token).send().await.unwrap();
    assert_eq!(answer.status(), 503);
}

#[tokio::test]
async fn two_rotations_at_once_publish_the_keys_of_both() {
    let services = start().await;
    let keys = services.issuer.keys();
    let (one, other) = tokio::join!(keys.rotate(), keys.rotate());
    let published = keys.published();
    for kid in [one.unwrap(), other.unwrap()] {
        assert!(published.json.contains(&kid), "{kid}");
    }
    assert_eq!(services.status(&services.log_in("alice").await).await, 200);
}
