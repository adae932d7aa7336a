//! What a client of HTTP does, and what it must obey.
//!
//! With the features `reqwest` and `ureq` there are clients; any other is a type that
//! implements [`Fetch`] or [`FetchBlocking`]: one GET request in, status, headers and body
//! out. It has to
//!
//! - connect to [`Request::endpoint`] and to nothing else: follow no redirect, use no proxy;
//! - look up the host itself, hold **every** address to [`Endpoint::check_address`], and
//!   connect to one of these, without looking up the name again;
//! - check the certificate of the server;
//! - send `Accept` and, if there is one, `If-None-Match`, and ask for no compression;
//! - be done within [`Request::timeout`], from the look-up to the last octet: a client that
//!   never is keeps tasks waiting until the next caller comes after several times that;
//! - stop reading when the body is longer than [`Request::max_octets`], and return what it has
//!   read, or an error.
//!
//! ```
//! use jose_jwks::fetch::{Fetch, FetchFuture, Request, Response};
//!
//! /// Answers from memory, as a test does.
//! struct Fixed(&'static str);
//!
//! impl Fetch for Fixed {
//!     fn fetch<'a>(&'a self, request: &'a Request) -> FetchFuture<'a> {
//!         assert!(request.endpoint().as_str().starts_with("https://"));
//!         Box::pin(async {
//!             Ok(Response::new(200).header("Cache-Control", "max-age=600").body(self.0.into()))
//!         })
//!     }
//! }
//! ```

use crate::endpoint::Endpoint;
use jose_core::{Error, ErrorKind};
use std::pin::Pin;
use std::time::Duration;

pub use crate::response::Response;

/// What a fetch returns: a future that may be sent to another thread.
pub type FetchFuture<'a> = Pin<Box<dyn Future<Output = Result<Response, Error>> + Send + 'a>>;

/// A client that is waited for. No runtime is assumed: its future is polled by whichever
/// caller waits for keys.
pub trait Fetch: Send + Sync {
    /// Sends one request. A client that has no answer returns an [`Error`], such as
    /// [`failed`] makes.
    fn fetch<'a>(&'a self, request: &'a Request) -> FetchFuture<'a>;
}

/// A client that blocks its thread.
pub trait FetchBlocking: Send + Sync {
    /// Sends one request.
    ///
    /// # Errors
    /// Why there is no answer, such as [`failed`] makes.
    fn fetch(&self, request: &Request) -> Result<Response, Error>;
}

impl<T: Fetch + ?Sized> Fetch for std::sync::Arc<T> {
    fn fetch<'a>(&'a self, request: &'a Request) -> FetchFuture<'a> {
        T::fetch(self, request)
    }
}

impl<T: FetchBlocking + ?Sized> FetchBlocking for std::sync::Arc<T> {
    fn fetch(&self, request: &Request) -> Result<Response, Error> {
        T::fetch(self, request)
    }
}

/// Says why there is no answer: a few words, without anything that the other side wrote.
///
/// ```
/// use jose_jwks::fetch::failed;
///
/// assert_eq!(failed("no connection").to_string(), "key set not fetched: found no connection");
/// ```
#[must_use]
pub fn failed(why: impl Into<std::borrow::Cow<'static, str>>) -> Error {
    Error::new(ErrorKind::KeysFetch).found(why)
}

/// One GET request.
#[derive(Clone, Debug)]
pub struct Request {
    endpoint: Endpoint,
    accept: &'static str,
    if_none_match: Option<String>,
    max_octets: usize,
    timeout: Duration,
}

impl Request {
    pub(crate) const fn new(
        endpoint: Endpoint,
        accept: &'static str,
        max_octets: usize,
        timeout: Duration,
    ) -> Self {
        Self { endpoint, accept, if_none_match: None, max_octets, timeout }
    }

    pub(crate) fn unless(mut self, etag: Option<String>) -> Self {
        self.if_none_match = etag;
        self
    }

    /// Where to send it.
    #[must_use]
    pub const fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// The value of `Accept`.
    #[must_use]
    pub const fn accept(&self) -> &'static str {
        self.accept
    }

    /// The value of `If-None-Match`, if that is to be sent.
    #[must_use]
    pub fn if_none_match(&self) -> Option<&str> {
        self.if_none_match.as_deref()
    }

    /// The longest body that is of use.
    #[must_use]
    pub const fn max_octets(&self) -> usize {
        self.max_octets
    }

    /// The time for all of it.
    #[must_use]
    pub const fn timeout(&self) -> Duration {
        self.timeout
    }
}
