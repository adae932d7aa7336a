//! Where the clients connect to.

use crate::server::{SET, Server, response};
use crate::{options, reasons};
use jose_jwks::client::{ReqwestClient, UreqClient};
use jose_jwks::fetch::FetchBlocking;
use jose_jwks::{Options, RemoteJwks, blocking};
use std::sync::Arc;

#[test]
fn the_rules_are_those_of_the_set_whatever_the_client_was_made_with() {
    let server = Server::saying(response("200 OK", "", SET));
    let (strict, lax) = (Options::new(), Options::new().allow_http("localhost"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let fetch = |made_with: &Options, scheme: &str, options: &Options| {
        let url = format!("{scheme}://localhost:{}/", server.port());
        let client = ReqwestClient::new(made_with).unwrap();
        let keys = RemoteJwks::with_options(&url, client, options.clone()).unwrap();
        let reqwest = runtime.block_on(keys.refresh_if_due());
        let client = UreqClient::new(made_with);
        let keys = blocking::RemoteJwks::with_options(&url, client, options.clone()).unwrap();
        [reqwest, keys.refresh_if_due()]
    };
    // Neither client has TLS here; what each says of the addresses is tested beside it.
    for result in fetch(&lax, "https", &strict) {
        assert!(result.is_err());
    }
    assert!(server.requests().is_empty());
    assert_eq!(fetch(&strict, "http", &lax), [Ok(()), Ok(())]);
}

#[test]
fn sets_with_other_rules_may_share_a_client() {
    let server = Server::saying(response("200 OK", "", SET));
    let url = format!("http://localhost:{}/", server.port());
    let client = Arc::new(ReqwestClient::new(&Options::new()).unwrap());
    let lax = Options::new().allow_http("localhost");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    for _ in 0..20 {
        let client = Arc::clone(&client);
        let good = RemoteJwks::with_options(&url, Arc::clone(&client), lax.clone()).unwrap();
        let bad = RemoteJwks::new(&url.replace("http:", "https:"), client).unwrap();
        let good = runtime.spawn(async move { good.refresh_if_due().await });
        let bad = runtime.spawn(async move { bad.refresh_if_due().await });
        assert_eq!(runtime.block_on(good).unwrap(), Ok(()));
        assert!(runtime.block_on(bad).unwrap().is_err());
    }
}

#[test]
fn without_tls_it_says_what_is_missing() {
    let server = Server::saying(String::new());
    let url = format!("https://127.0.0.1:{}/", server.port());
    let [reqwest, ureq] = reasons(&url, &options());
    assert!(reqwest.contains("turn on `rustls` or another feature of `reqwest`"), "{reqwest}");
    assert!(ureq.contains("turn on `rustls` or another feature of `ureq`"), "{ureq}");
}

#[test]
fn a_client_may_be_shared() {
    fn shared(_: impl FetchBlocking + Clone + 'static) {}
    shared(UreqClient::new(&options()));
}
