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
fn r_50_a_client_allows_what_its_set_does() {
    let server = Server::saying(response("200 OK", "", SET));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (strict, lax) = (Options::new(), options().allow_host("localhost"));
    for (url, of_set, of_client, expected) in [
        ("https://localhost:9/", &strict, &lax, "a client made with the options of the set"),
        // Of an address nothing is looked up.
        (&*server.url(), &lax, &strict, "a public address, or a host that is allowed by name"),
    ] {
        let client = ReqwestClient::new(of_client).unwrap();
        let keys = RemoteJwks::with_options(url, client, of_set.clone()).unwrap();
        let by_reqwest = runtime.block_on(keys.refresh_if_due()).unwrap_err();
        let client = UreqClient::new(of_client);
        let keys = blocking::RemoteJwks::with_options(url, client, of_set.clone()).unwrap();
        for refused in [by_reqwest, keys.refresh_if_due().unwrap_err()] {
            assert_eq!(refused.code(), "keys.endpoint", "{refused}");
            assert_eq!(refused.expectation(), expected);
        }
    }
    assert!(server.requests().is_empty());
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
