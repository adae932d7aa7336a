//! Which responses have something to say.

use super::{Directives, Headers, Response, freshness};
use crate::fetch::{Request, failed};
use jose_core::{Error, ErrorKind};
use std::time::Duration;

/// A response that is worth reading.
pub(crate) struct Body {
    pub(crate) directives: Directives,
    pub(crate) etag: Option<String>,
    /// The octets, or nothing when they are those that are known already.
    pub(crate) octets: Option<Vec<u8>>,
}

/// Why a response is not.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) error: Error,
    /// When the other side wants to be asked again.
    pub(crate) retry_after: Option<Duration>,
    /// Whether what was asked for is no longer there.
    pub(crate) gone: bool,
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self { error, retry_after: None, gone: false }
    }
}

/// Looks at status and headers. A redirect is an answer like any other that has no keys.
pub(crate) fn check(
    response: Response,
    request: &Request,
    any_media_type: bool,
) -> Result<Body, Refusal> {
    let Response { status, headers, body } = response;
    let directives = Directives::read(&headers);
    match status {
        200 => {
            if body.len() > request.max_octets() {
                return Err(too_large(request.max_octets()).into());
            }
            check_headers(&headers, any_media_type)?;
            let etag = headers.etag.filter(|etag| is_etag(etag));
            Ok(Body { directives, etag, octets: Some(body) })
        }
        304 if request.if_none_match().is_some() => {
            let etag = headers.etag.filter(|etag| is_etag(etag));
            Ok(Body { directives, etag, octets: None })
        }
        _ => Err(Refusal {
            error: Error::new(ErrorKind::KeysFetch)
                .at("status")
                .expected("200")
                .found(describe(status)),
            retry_after: headers.retry_after.as_deref().and_then(|text| retry(text, &headers)),
            gone: matches!(status, 404 | 410),
        }),
    }
}

#[cold]
pub(crate) fn too_large(allowed: usize) -> Error {
    Error::new(ErrorKind::Limit)
        .at("body")
        .expected(format!("at most {allowed} octets"))
        .found("more")
}

fn describe(status: u16) -> String {
    match status {
        304 => format!("{status}, which was not asked for"),
        300..=399 => format!("{status}; redirects are not followed"),
        _ => status.to_string(),
    }
}

fn check_headers(headers: &Headers, any_media_type: bool) -> Result<(), Error> {
    let encoding = headers.content_encoding.as_deref().unwrap_or("identity");
    if !encoding.eq_ignore_ascii_case("identity") {
        return Err(failed("a compressed body, which was not asked for"));
    }
    match headers.content_type.as_deref() {
        Some(value) if !any_media_type && !is_json(value) => Err(Error::new(ErrorKind::KeysFetch)
            .at("Content-Type")
            .expected("`application/jwk-set+json` or another JSON type")
            .found(jose_core::error::quoted(value.split(';').next().unwrap_or_default().trim()))),
        _ => Ok(()),
    }
}

/// `application/json` and what RFC 6839, Section 3.1 calls the same with more to it.
fn is_json(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let Some(subtype) = essence.strip_prefix("application/") else { return false };
    subtype == "json" || subtype.strip_suffix("+json").is_some_and(|prefix| !prefix.is_empty())
}

/// An entity tag (RFC 9110, Section 8.8.3) that can be sent back as it is.
fn is_etag(text: &str) -> bool {
    let opaque = text.strip_prefix("W/").unwrap_or(text);
    let inner = opaque.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    text.len() <= 256
        && inner.is_some_and(|inner| {
            inner.bytes().all(|octet| octet.is_ascii_graphic() && octet != b'"')
        })
}

/// `Retry-After`, in seconds or as a date (RFC 9110, Section 10.2.3).
fn retry(text: &str, headers: &Headers) -> Option<Duration> {
    if let Some(seconds) = freshness::seconds(text) {
        return Some(seconds);
    }
    let at = httpdate::parse_http_date(text).ok()?;
    let date = httpdate::parse_http_date(headers.date.as_deref()?).ok()?;
    at.duration_since(date).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::Rules;

    fn request(etag: Option<&str>) -> Request {
        let endpoint = Rules::new().check("https://issuer.example/").unwrap();
        Request::new(endpoint, "application/json", 10, Duration::ZERO).unless(etag.map(Into::into))
    }

    #[test]
    fn media_types() {
        for (value, good) in [
            ("application/json", true),
            ("Application/JSON; charset=utf-8", true),
            ("application/jwk-set+json", true),
            ("application/problem+json;x", true),
            ("application/+json", false),
            ("text/html", false),
            ("text/json", false),
            ("application/octet-stream", false),
            ("application/jsonp", false),
            ("", false),
        ] {
            let response = Response::new(200).header("Content-Type", value);
            assert_eq!(check(response.clone(), &request(None), false).is_ok(), good, "{value}");
            assert!(check(response, &request(None), true).is_ok());
        }
        assert!(check(Response::new(200), &request(None), false).is_ok());
    }

    #[test]
    fn statuses() {
        for status in [0, 100, 201, 204, 206, 301, 302, 303, 307, 308, 400, 404, 410, 429, 500] {
            let refusal =
                check(Response::new(status), &request(Some("\"1\"")), true).err().unwrap();
            assert_eq!(refusal.error.kind(), ErrorKind::KeysFetch);
            assert_eq!(refusal.gone, status == 404 || status == 410);
        }
        assert!(check(Response::new(304), &request(None), true).is_err());
        let known = check(Response::new(304), &request(Some("\"1\"")), true).ok().unwrap();
        assert!(known.octets.is_none());
    }

    #[test]
    fn bodies_that_are_too_large_or_compressed() {
        let large = check(Response::new(200).body(vec![b' '; 11]), &request(None), true);
        assert_eq!(large.err().unwrap().error.kind(), ErrorKind::Limit);
        let response = Response::new(200).header("Content-Encoding", "gzip");
        assert!(check(response, &request(None), true).is_err());
        let response = Response::new(200).header("Content-Encoding", "Identity");
        assert!(check(response, &request(None), true).is_ok());
    }

    #[test]
    fn entity_tags() {
        for (etag, good) in [
            ("\"1\"", true),
            ("W/\"a-b\"", true),
            ("\"\"", true),
            ("1", false),
            ("\"", false),
            ("\"a\"b\"", false),
            ("\"a\r\nb\"", false),
            ("w/\"1\"", false),
        ] {
            let body = check(Response::new(200).header("ETag", etag), &request(None), true);
            assert_eq!(body.ok().unwrap().etag.is_some(), good, "{etag}");
        }
    }

    #[test]
    fn when_to_come_back() {
        let date = "Tue, 01 Dec 2026 10:00:00 GMT";
        for (value, seconds) in [
            ("120", Some(120)),
            ("Tue, 01 Dec 2026 10:01:00 GMT", Some(60)),
            ("Tue, 01 Dec 2026 09:00:00 GMT", None),
            ("soon", None),
        ] {
            let response = Response::new(429).header("Date", date).header("Retry-After", value);
            let refusal = check(response, &request(None), true).err().unwrap();
            assert_eq!(refusal.retry_after.map(|time| time.as_secs()), seconds, "{value}");
        }
    }
}
