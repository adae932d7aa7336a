//! The asynchronous client `reqwest`.

use crate::Options;
use crate::endpoint::Rules;
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
pub struct ReqwestClient {
    client: reqwest::Client,
    rules: Rules,
}

impl ReqwestClient {
    /// A client that connects to what these options allow, with the TLS that `reqwest` was
    /// built with.
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
            .dns_resolver(Checked(options.rules().clone()))
            .build();
        client.map(|client| Self { client, rules: options.rules().clone() }).map_err(|_| {
            Error::new(ErrorKind::Misuse)
                .at("client")
                .expected("a configuration that `reqwest` can use")
                .found("another")
        })
    }

    async fn get(&self, request: &Request) -> Result<Response, Error> {
        self.rules.admit(request.endpoint())?;
        let mut get = self.client.get(request.endpoint().as_str()).timeout(request.timeout());
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
        Box::pin(self.get(request))
    }
}

/// Looks up names, and hands out no address that the rules refuse. The connection goes to
/// one of these, so that a name that changes its mind changes nothing.
struct Checked(Rules);

impl Resolve for Checked {
    fn resolve(&self, name: Name) -> Resolving {
        let rules = self.0.clone();
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let found: Vec<SocketAddr> = found.collect();
            for address in &found {
                rules.check_address(name.as_str(), address.ip())?;
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
