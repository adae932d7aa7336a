//! Where the clients connect to.

use crate::server::{SET, Server, response};
use crate::{both, options, reasons};
use jose_jwks::client::{ReqwestClient, UreqClient};
use jose_jwks::fetch::FetchBlocking;
use jose_jwks::{Options, RemoteJwks, blocking};

#[test]
fn names_that_lead_to_this_host() {
    let server = Server::saying(response("200 OK", "", SET));
    // The set may be there by one set of options; the client was made with another one.
    let url = format!("http://localhost:{}/", server.port());
    let allowed = Options::new().allow_http("localhost");
    let strict = Options::new();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let client = ReqwestClient::new(&strict).unwrap();
    let keys = RemoteJwks::with_options(&url, client, allowed.clone()).unwrap();
    let refused = runtime.block_on(keys.refresh_if_due()).unwrap_err();
    assert_eq!(refused.code(), "keys.endpoint", "{refused}");
    let client = UreqClient::new(&strict);
    let keys = blocking::RemoteJwks::with_options(&url, client, allowed.clone()).unwrap();
    let refused = keys.refresh_if_due().unwrap_err();
    assert_eq!(refused.code(), "keys.endpoint", "{refused}");
    assert!(server.requests().is_empty());

    for (result, _) in both(&url, &allowed) {
        assert_eq!(result, Ok(()));
    }
}

#[test]
fn r_50_a_client_allows_no_more_than_its_set() {
    let lax = Options::new().allow_http("localhost");
    let url = "https://localhost:9/";
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let keys = RemoteJwks::new(url, ReqwestClient::new(&lax).unwrap()).unwrap();
    let by_reqwest = runtime.block_on(keys.refresh_if_due()).unwrap_err();
    let keys = blocking::RemoteJwks::new(url, UreqClient::new(&lax)).unwrap();
    for refused in [by_reqwest, keys.refresh_if_due().unwrap_err()] {
        assert_eq!(refused.code(), "keys.endpoint", "{refused}");
        assert_eq!(refused.expectation(), "a client made with the options of the set");
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
