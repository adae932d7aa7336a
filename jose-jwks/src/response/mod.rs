//! What a response may be.

mod check;
mod freshness;

pub(crate) use check::{Refusal, check};
pub(crate) use freshness::{Directives, lifetime};

use std::fmt;

/// The status, the headers of interest and the body of a response.
#[derive(Clone, Default)]
pub struct Response {
    status: u16,
    headers: Headers,
    body: Vec<u8>,
}

#[derive(Clone, Debug, Default)]
struct Headers {
    content_type: Option<String>,
    content_encoding: Option<String>,
    cache_control: Option<String>,
    age: Option<String>,
    expires: Option<String>,
    date: Option<String>,
    etag: Option<String>,
    retry_after: Option<String>,
}

impl Response {
    /// A response with this status, without headers and body.
    #[must_use]
    pub fn new(status: u16) -> Self {
        Self { status, ..Self::default() }
    }

    /// The same with one header more. Pass every header that there is: those of no interest
    /// are dropped, and of a name that comes again the values of `Cache-Control` are joined
    /// and any other is ignored. A `Cache-Control` that is too long to be read is `no-cache`.
    ///
    /// ```
    /// use jose_jwks::fetch::Response;
    ///
    /// let response = Response::new(200).header("ETag", "\"1\"").header("Server", "x");
    /// assert!(format!("{response:?}").contains("etag: Some"));
    /// ```
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        // One that is too long is there, and says nothing that anybody understands.
        let long = value.len() > MOST_OCTETS;
        let value = if long { "" } else { value };
        let headers = &mut self.headers;
        let slot = match name.to_ascii_lowercase().as_str() {
            "content-type" => &mut headers.content_type,
            "content-encoding" => &mut headers.content_encoding,
            "cache-control" => &mut headers.cache_control,
            "age" => &mut headers.age,
            "expires" => &mut headers.expires,
            "date" => &mut headers.date,
            "etag" => &mut headers.etag,
            "retry-after" => &mut headers.retry_after,
            _ => return self,
        };
        let is_list = name.eq_ignore_ascii_case("cache-control");
        match slot {
            // What is not read may be the shortest time of all.
            _ if is_list && long => *slot = Some(NO_CACHE.into()),
            None => *slot = Some(value.trim().to_owned()),
            // RFC 9110, Section 5.3: a list that stands in several lines.
            Some(known) if is_list => {
                if known.len().saturating_add(value.len()) <= MOST_OCTETS {
                    known.push(',');
                    known.push_str(value);
                } else {
                    NO_CACHE.clone_into(known);
                }
            }
            Some(_) => {}
        }
        self
    }

    /// The same with a body.
    #[must_use]
    pub fn body(mut self, body: Vec<u8>) -> Self {
        self.body = body;
        self
    }
}

/// Longer values are of no interest.
const MOST_OCTETS: usize = 1024;

/// The directive that says the least: fresh for no time.
const NO_CACHE: &str = "no-cache";

/// Without the body, which may be large.
impl fmt::Debug for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Response")
            .field("status", &self.status)
            .field("headers", &self.headers)
            .field("octets", &self.body.len())
            .finish()
    }
}
