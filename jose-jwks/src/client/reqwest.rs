//! The asynchronous client `reqwest`.

use crate::Options;
use crate::endpoint::Endpoint;
use crate::fetch::{Fetch, FetchFuture, Request, Response, failed};
use jose_core::{Error, ErrorKind};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{ClientBuilder, header, redirect};
use std::net::SocketAddr;

/// The asynchronous client `reqwest`, with the runtime `tokio` (feature `reqwest`).
///
/// ```no_run
/// use jose_jwks::{Options, RemoteJwks, client::ReqwestClient};
///
/// let options = Options::new();
/// let client = ReqwestClient::new(&options)?;
/// let keys = RemoteJwks::with_options("https://issuer.example/jwks.json", client, options)?;
/// # Ok::<(), jose_jwt::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ReqwestClient(reqwest::Client);

impl ReqwestClient {
    /// A client with the TLS that `reqwest` was built with.
    ///
    /// Which addresses it may connect to is said by the options of the set that it fetches, and
    /// so is the time for all of it: several sets may share one client. From these options it
    /// takes the time for a connection.
    ///
    /// # Errors
    /// As [`ReqwestClient::with_builder`].
    pub fn new(options: &Options) -> Result<Self, Error> {
        Self::with_builder(reqwest::Client::builder(), options)
    }

    /// The same with a configuration of your own, for roots of trust or a provider of
    /// TLS. Redirects, proxies, compression, idle connections, the look-up of names and
    /// timeouts are set here, over what it says; addresses that it gives names by itself
    /// (`resolve`) are used unchecked.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for a configuration that `reqwest` refuses.
    pub fn with_builder(builder: ClientBuilder, options: &Options) -> Result<Self, Error> {
        let client = builder
            .redirect(redirect::Policy::none())
            .no_proxy()
            .no_gzip()
            .no_brotli()
            .no_zstd()
            .no_deflate()
            .referer(false)
            .pool_max_idle_per_host(0)
            .connect_timeout(options.timeout)
            .timeout(options.timeout)
            .dns_resolver(Checked)
            .build();
        client.map(Self).map_err(|_| {
            Error::new(ErrorKind::Misuse)
                .at("client")
                .expected("a configuration that `reqwest` can use")
                .found("another")
        })
    }

    async fn get(&self, request: &Request) -> Result<Response, Error> {
        let mut get = self.0.get(request.endpoint().as_str()).timeout(request.timeout());
        get = get.header(header::ACCEPT, request.accept());
        if let Some(etag) = request.if_none_match() {
            get = get.header(header::IF_NONE_MATCH, etag);
        }
        let mut from = get.send().await.map_err(explain)?;
        let mut response = Response::new(from.status().as_u16());
        for (name, value) in from.headers() {
            let value = String::from_utf8_lossy(value.as_bytes());
            response = response.header(name.as_str(), &value);
        }
        let mut body = Vec::new();
        while let Some(piece) = from.chunk().await.map_err(explain)? {
            body.extend_from_slice(&piece);
            if body.len() > request.max_octets() {
                break;
            }
        }
        Ok(response.body(body))
    }
}

impl Fetch for ReqwestClient {
    fn fetch<'a>(&'a self, request: &'a Request) -> FetchFuture<'a> {
        Box::pin(ASKED.scope(request.endpoint().clone(), self.get(request)))
    }
}

tokio::task_local! {
    /// What is asked for by who looks up a name. Without idle connections, names are looked up
    /// by whoever sends the request, and in nobody else's task.
    static ASKED: Endpoint;
}

/// Looks up names, and hands out no address that the rules of the set refuse. The connection
/// goes to one of these, so that a name that changes its mind changes nothing.
struct Checked;

impl Resolve for Checked {
    fn resolve(&self, name: Name) -> Resolving {
        let asked = ASKED.try_with(Endpoint::clone);
        Box::pin(async move {
            let asked = asked?;
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let found: Vec<SocketAddr> = found.collect();
            for address in &found {
                asked.check_address(address.ip())?;
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// What went wrong, in a few words: the texts of the layers below may quote anything.
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn explain(error: reqwest::Error) -> Error {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&error);
    while let Some(error) = cause {
        if let Some(refused) = error.downcast_ref::<Error>() {
            return refused.clone();
        }
        // What `hyper-util` says, and it has no other way to say so.
        if error.to_string().contains("scheme is not http") {
            return failed(
                "a client without TLS; turn on `rustls` or another feature of `reqwest` that has it",
            );
        }
        cause = error.source();
    }
    failed(match () {
        () if error.is_timeout() => "no answer in time",
        () if error.is_connect() => "no connection",
        () if error.is_body() || error.is_decode() => "a body that broke off",
        () => "no answer that is HTTP",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::Rules;

    #[tokio::test]
    async fn addresses_are_held_to_the_rules_of_what_is_asked_for() {
        let resolve = || Checked.resolve("localhost".parse().unwrap());
        let strict = Rules::new().check("https://localhost/").unwrap();
        let lax = Rules::new().allow_host("localhost").check("https://localhost/").unwrap();
        let refused = ASKED.scope(strict, async { resolve().await.err().unwrap() }).await;
        assert_eq!(
            refused.to_string(),
            "address not allowed at `localhost`: expected a public address, or a host that \
             `Options::allow_host` allows, found a loopback address"
        );
        assert!(ASKED.scope(lax, async { resolve().await.is_ok() }).await);
        // Nobody asked, so nothing is allowed.
        assert!(resolve().await.is_err());
    }
}
