//! Addresses in errors: host and path, never a query, in which some want a secret.

use super::Endpoint;
use jose_core::Error;
use jose_core::error::quoted;

impl Endpoint {
    /// Says of an error what was asked for, and where: `status of key set …`.
    #[cold]
    pub(crate) fn blame(&self, what: &str, error: Error) -> Error {
        let (_, address) = self.url.split_once("://").unwrap_or_default();
        let address = address.split('?').next().unwrap_or_default();
        let place = match error.place() {
            "" => format!("{what} {}", shown(address)),
            place => format!("{place} of {what} {}", shown(address)),
        };
        error.at(place)
    }
}

/// An address, or an identifier that is like one, as [`quoted`] shows what it deems harmless. Of
/// one that is too long for that, the host and the end of the path.
pub(crate) fn shown(text: &str) -> String {
    let host = text.find("://").map_or(0, |at| at.saturating_add(3));
    let path = text.split_at_checked(host).and_then(|(_, rest)| rest.find('/'));
    let path = path.and_then(|at| text.split_at_checked(host.saturating_add(at)));
    match path {
        // Nothing is cut out of a query or of what stands before a host.
        Some((host, path)) if !is_shown(text) && !text.contains(['?', '@']) => {
            let mut ends = path.match_indices('/').filter_map(|(at, _)| path.get(at..));
            let end = ends.find(|end| is_shown(end));
            match end.unwrap_or(path) {
                end if end == path => format!("{} {}", quoted(host), quoted(path)),
                end => format!("{} …{}", quoted(host), quoted(end)),
            }
        }
        _ => quoted(text),
    }
}

fn is_shown(text: &str) -> bool {
    quoted(text).starts_with('`')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::Rules;
    use jose_core::ErrorKind;

    #[test]
    fn texts_short_and_long() {
        for (text, as_shown) in [
            ("https://issuer.example/", "`https://issuer.example/`"),
            ("localhost:8080/jwks.json", "`localhost:8080/jwks.json`"),
            (
                "login.microsoftonline.com/common/discovery/v2.0/keys",
                "`login.microsoftonline.com` `/common/discovery/v2.0/keys`",
            ),
            (
                "https://idp.example/00000000-0000-0000-0000-000000000000/.well-known/openid-configuration",
                "`https://idp.example` …`/.well-known/openid-configuration`",
            ),
            ("a.example/keys~1/jwks.json", "`a.example` …`/jwks.json`"),
            ("a.example/keys~1", "`a.example` a text of 7 octets"),
            ("https://user:secret@a.example/keys", "a text of 34 octets"),
            ("https://a.example/keys?code=/secret", "a text of 35 octets"),
            ("\u{1b}[2J", "a text of 4 octets"),
            ("é/é", "a text of 2 octets a text of 3 octets"),
            ("", "a text of 0 octets"),
        ] {
            assert_eq!(shown(text), as_shown);
        }
    }

    #[test]
    fn errors_say_whose_they_are_and_no_query() {
        let endpoint = Rules::new().check("https://a.example:8443/keys?code=s3cret/x").unwrap();
        let error = Error::new(ErrorKind::KeysFetch).found("no connection");
        assert_eq!(
            endpoint.blame("key set", error.clone()).to_string(),
            "key set not fetched at key set `a.example:8443/keys`: found no connection"
        );
        assert_eq!(
            endpoint.blame("document", error.at("status")).to_string(),
            "key set not fetched at status of document `a.example:8443/keys`: found no connection"
        );
    }
}
