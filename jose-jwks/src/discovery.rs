//! Where an issuer says where its keys are (OpenID Connect Discovery 1.0; RFC 8414).

use crate::endpoint::Endpoint;
use crate::fetch::{Request, Response};
use crate::response::{self, Directives, lifetime};
use crate::{Metadata, Options};
use jose_core::{Error, ErrorKind, Limits, json};
use std::time::Duration;

/// An issuer, and where its document is.
#[derive(Clone, Debug)]
pub(crate) struct Issuer {
    name: String,
    document: Endpoint,
}

/// What the document of an issuer says.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    keys: Endpoint,
    etag: Option<String>,
    directives: Directives,
    expires: Duration,
    stale: Duration,
}

impl Issuer {
    /// An issuer by its identifier, which is an address that is held to the rules.
    pub(crate) fn new(name: &str, options: &Options) -> Result<Self, Error> {
        if name.contains('?') {
            return Err(Error::new(ErrorKind::KeysEndpoint)
                .at("issuer")
                .expected("an address without a query")
                .found("one with a query"));
        }
        let rules = options.rules();
        rules.check(name).map_err(|error| error.at("issuer"))?;
        let document = rules.check(&address(name, options.metadata))?;
        Ok(Self { name: name.into(), document })
    }

    pub(crate) fn request(&self, known: Option<&Document>, options: &Options) -> Request {
        let octets = options.limits.max_key_set_octets();
        Request::new(self.document.clone(), ACCEPT, octets, options.timeout)
            .unless(known.and_then(|document| document.etag.clone()))
    }

    /// Reads a document. It must be of this issuer, letter by letter (OpenID Connect
    /// Discovery 1.0, Section 4.3), and the address in it is held to the rules.
    pub(crate) fn read(
        &self,
        request: &Request,
        response: Result<Response, Error>,
        known: Option<&Document>,
        now: Duration,
        options: &Options,
    ) -> Result<Document, Error> {
        let body = response::check(response?, request, options.any_media_type)
            .map_err(|refusal| refusal.error)?;
        let (keys, directives, etag) = match (body.octets, known) {
            (Some(octets), _) => (self.keys(&octets, options)?, body.directives, body.etag),
            (None, Some(known)) => {
                let directives = known.directives.updated(body.directives);
                (known.keys.clone(), directives, body.etag.or_else(|| known.etag.clone()))
            }
            (None, None) => return Err(crate::fetch::failed("nothing new")),
        };
        let ttl = lifetime(directives, options.default_ttl, options.cooldown, options.max_ttl);
        let expires = now.saturating_add(ttl);
        let stale = expires.saturating_add(options.stale_if_error);
        Ok(Document { keys, etag, directives, expires, stale })
    }

    fn keys(&self, octets: &[u8], options: &Options) -> Result<Endpoint, Error> {
        let (mut issuer, mut keys) = (None, None);
        json::object(json::utf8(octets)?, Limits::DEFAULT.max_json_depth(), |name, value| {
            match name {
                "issuer" => issuer = value.as_str().map(String::from),
                "jwks_uri" => keys = value.as_str().map(String::from),
                _ => {}
            }
            Ok(())
        })?;
        let refused = |place, expected, found| {
            Err(Error::new(ErrorKind::KeysFetch).at(place).expected(expected).found(found))
        };
        match issuer {
            Some(issuer) if issuer == self.name => {}
            Some(_) => return refused("issuer", "the issuer that was asked for", "another one"),
            None => return refused("issuer", "a text", "none"),
        }
        let Some(keys) = keys else { return refused("jwks_uri", "a text", "none") };
        options.rules().check(&keys).map_err(|error| error.at("jwks_uri"))
    }
}

impl Document {
    pub(crate) const fn keys(&self) -> &Endpoint {
        &self.keys
    }

    pub(crate) fn is_fresh(&self, now: Duration) -> bool {
        now < self.expires
    }

    pub(crate) fn is_usable(&self, now: Duration) -> bool {
        now < self.stale
    }

    /// What it says may no longer be true: the issuer is asked before it is used again.
    pub(crate) const fn doubt(&mut self) {
        self.expires = Duration::ZERO;
    }

    /// What it says is no longer true.
    pub(crate) fn outdate(&mut self) {
        self.expires = Duration::ZERO;
        self.stale = Duration::ZERO;
        self.etag = None;
    }
}

/// A slash at the end of the issuer is not doubled (OpenID Connect Discovery 1.0,
/// Section 4.1; RFC 8414, Section 3.1).
fn address(issuer: &str, metadata: Metadata) -> String {
    let issuer = issuer.strip_suffix('/').unwrap_or(issuer);
    match metadata {
        Metadata::OpenId => format!("{issuer}/.well-known/openid-configuration"),
        Metadata::OAuth => {
            let at = issuer.find("://").map_or(0, |at| at.saturating_add(3));
            let (scheme, rest) = issuer.split_at_checked(at).unwrap_or(("", issuer));
            let (host, path) = match rest.split_once('/') {
                Some((host, path)) => (host, format!("/{path}")),
                None => (rest, String::new()),
            };
            format!("{scheme}{host}/.well-known/oauth-authorization-server{path}")
        }
    }
}

const ACCEPT: &str = "application/json";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_documents_are() {
        for (issuer, openid, oauth) in [
            (
                "https://a.example",
                "https://a.example/.well-known/openid-configuration",
                "https://a.example/.well-known/oauth-authorization-server",
            ),
            (
                "https://a.example/",
                "https://a.example/.well-known/openid-configuration",
                "https://a.example/.well-known/oauth-authorization-server",
            ),
            (
                "https://a.example:1/tenant/7/",
                "https://a.example:1/tenant/7/.well-known/openid-configuration",
                "https://a.example:1/.well-known/oauth-authorization-server/tenant/7",
            ),
        ] {
            assert_eq!(address(issuer, Metadata::OpenId), openid);
            assert_eq!(address(issuer, Metadata::OAuth), oauth);
        }
    }

    #[test]
    fn what_documents_say() {
        let options = Options::new();
        let issuer = Issuer::new("https://a.example/", &options).unwrap();
        let read = |json: &str| {
            issuer.keys(json.as_bytes(), &options).map(|endpoint| endpoint.as_str().to_owned())
        };
        let good = r#"{"issuer":"https://a.example/","jwks_uri":"https://b.example/keys"}"#;
        assert_eq!(read(good).unwrap(), "https://b.example/keys");
        for (json, kind) in [
            (r#"{"issuer":"https://a.example","jwks_uri":"https://b.example/"}"#, "keys.fetch"),
            (r#"{"issuer":"https://A.example/","jwks_uri":"https://b.example/"}"#, "keys.fetch"),
            (r#"{"jwks_uri":"https://b.example/"}"#, "keys.fetch"),
            (r#"{"issuer":"https://a.example/"}"#, "keys.fetch"),
            (r#"{"issuer":"https://a.example/","jwks_uri":7}"#, "keys.fetch"),
            (r#"{"issuer":"https://a.example/","jwks_uri":"http://b.example/"}"#, "keys.endpoint"),
            (r#"{"issuer":"https://a.example/","jwks_uri":"https://10.0.0.1/"}"#, "keys.endpoint"),
            (
                r#"{"issuer":"https://b.example","issuer":"https://a.example/","jwks_uri":"https://b.example/"}"#,
                "malformed.duplicate_member",
            ),
            ("[]", "malformed.json"),
            ("{", "malformed.json"),
        ] {
            assert_eq!(read(json).unwrap_err().code(), kind, "{json}");
        }
        assert!(Issuer::new("https://a.example/?x", &options).is_err());
        assert!(Issuer::new("http://a.example/", &options).is_err());
    }
}
