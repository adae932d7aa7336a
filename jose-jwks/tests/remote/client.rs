//! An issuer in memory.

use jose_jwks::fetch::{Fetch, FetchBlocking, FetchFuture, Request, Response, failed};
use jose_jwks::{Options, RemoteJwks, RemoteVerifier, blocking};
use jose_jwt::{ClaimsPolicy, Error, Jwk, JwkSet, JwsAlg, Signer};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub(crate) const URL: &str = "https://issuer.example/jwks.json";

/// What is at which address, and how often it was asked for.
#[derive(Default)]
pub(crate) struct Issuer {
    pages: Mutex<BTreeMap<String, Response>>,
    asked: Mutex<Vec<String>>,
    delay: Mutex<Duration>,
    pub(crate) now: AtomicUsize,
    pub(crate) most: AtomicUsize,
    pub(crate) panics: AtomicBool,
}

impl Issuer {
    pub(crate) fn with(keys: &[&Jwk]) -> Arc<Self> {
        let issuer = Self::default();
        issuer.publish(keys);
        Arc::new(issuer)
    }

    pub(crate) fn publish(&self, keys: &[&Jwk]) {
        self.put(URL, page(keys));
    }

    pub(crate) fn put(&self, url: &str, response: Response) {
        self.pages.lock().unwrap().insert(url.into(), response);
    }

    pub(crate) fn slow(&self, delay: Duration) {
        *self.delay.lock().unwrap() = delay;
    }

    pub(crate) fn asked(&self) -> usize {
        self.asked.lock().unwrap().len()
    }

    pub(crate) fn requests(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }

    fn begin(&self, request: &Request) -> Duration {
        self.asked.lock().unwrap().push(request.endpoint().as_str().into());
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        *self.delay.lock().unwrap()
    }

    fn end(&self, request: &Request) -> Result<Response, Error> {
        self.now.fetch_sub(1, Ordering::SeqCst);
        assert!(!self.panics.load(Ordering::SeqCst), "as it was told");
        let pages = self.pages.lock().unwrap();
        pages.get(request.endpoint().as_str()).cloned().ok_or_else(|| failed("no page"))
    }
}

/// The issuer, reached by tasks or by threads.
pub(crate) struct Client(pub(crate) Arc<Issuer>);

impl Fetch for Client {
    fn fetch<'a>(&'a self, request: &'a Request) -> FetchFuture<'a> {
        Box::pin(async move {
            let delay = self.0.begin(request);
            if !delay.is_zero() {
                tokio::time::sleep(delay).await;
            }
            self.0.end(request)
        })
    }
}

impl FetchBlocking for Client {
    fn fetch(&self, request: &Request) -> Result<Response, Error> {
        std::thread::sleep(self.0.begin(request));
        self.0.end(request)
    }
}

pub(crate) fn page(keys: &[&Jwk]) -> Response {
    let set: JwkSet = keys.iter().map(|key| key.to_public().unwrap()).collect();
    let body = set.to_json().as_str().as_bytes().to_vec();
    Response::new(200).header("Content-Type", "application/json").body(body)
}

pub(crate) fn key(kid: &str) -> Jwk {
    Jwk::generate(JwsAlg::ED25519).unwrap().with_kid(kid)
}

pub(crate) fn token(key: &Jwk) -> String {
    let signer = Signer::new(JwsAlg::ED25519, key).unwrap();
    jose_jwt::issue(&serde_json::json!({ "iss": "me", "exp": 4_000_000_000_u32 }), &signer).unwrap()
}

pub(crate) fn policy() -> ClaimsPolicy {
    ClaimsPolicy::builder().issuer("me").any_audience().build().unwrap()
}

pub(crate) const COOLDOWN: Duration = Duration::from_millis(200);

/// Times that a test can wait for.
pub(crate) fn quick() -> Options {
    Options::new().cooldown(COOLDOWN).default_ttl(Duration::from_millis(300))
}

pub(crate) fn remote(issuer: &Arc<Issuer>, options: Options) -> (RemoteJwks, RemoteVerifier) {
    let keys = RemoteJwks::with_options(URL, Client(Arc::clone(issuer)), options).unwrap();
    let verifier = keys.verifier(&[JwsAlg::ED25519]).unwrap();
    (keys, verifier)
}

pub(crate) fn blocking(
    issuer: &Arc<Issuer>,
    options: Options,
) -> (blocking::RemoteJwks, blocking::RemoteVerifier) {
    let client = Client(Arc::clone(issuer));
    let keys = blocking::RemoteJwks::with_options(URL, client, options).unwrap();
    let verifier = keys.verifier(&[JwsAlg::ED25519]).unwrap();
    (keys, verifier)
}
