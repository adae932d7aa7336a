//! Where keys may be fetched from.
//!
//! The address of a set often comes from a document that somebody else wrote, and the
//! names in it lead to addresses that somebody else chooses. So that nobody is made to send
//! requests to neighbours of the server (SSRF; RFC 8725, Section 3.10), an address must be
//! `https`, in the one spelling that all readers understand alike, and every IP address
//! that its host has must be a public one. Exceptions are named, host by host.

mod address;
mod host;

use host::Host;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind};
use std::collections::BTreeSet;
use std::fmt;
use std::net::IpAddr;

/// The rules for addresses, and the hosts that are exempt from some of them.
///
/// ```
/// use jose_jwks::endpoint::Rules;
///
/// let rules = Rules::new();
/// assert!(rules.check("https://issuer.example/jwks.json").is_ok());
/// assert!(rules.check("http://issuer.example/jwks.json").is_err());
/// assert!(rules.check("https://169.254.169.254/latest/meta-data").is_err());
/// assert!(rules.check("https://0x7f.1/jwks.json").is_err());
///
/// let rules = rules.allow_host("10.0.0.7").allow_http("localhost");
/// assert!(rules.check("https://10.0.0.7/jwks.json").is_ok());
/// assert!(rules.check("http://localhost:8080/jwks.json").is_ok());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Rules {
    hosts: BTreeSet<String>,
    without_tls: BTreeSet<String>,
}

impl Rules {
    /// `https`, and public addresses.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Allows this host, written as in a URL, whatever its addresses are: an issuer in one's
    /// own network, or any in a network that reaches IPv4 through translated addresses
    /// (DNS64). Its port is not looked at.
    #[must_use]
    pub fn allow_host(mut self, host: &str) -> Self {
        self.hosts.insert(host.to_ascii_lowercase());
        self
    }

    /// Allows this host without TLS, and whatever its addresses are. Whoever is between here
    /// and there decides which keys are good: for tests, and inside one machine.
    #[must_use]
    pub fn allow_http(mut self, host: &str) -> Self {
        self.without_tls.insert(host.to_ascii_lowercase());
        self.allow_host(host)
    }

    /// Reads an address and holds it to the rules, as far as that goes without looking up
    /// its name.
    ///
    /// # Errors
    /// [`ErrorKind::KeysEndpoint`], and which rule it breaks.
    pub fn check(&self, url: &str) -> Result<Endpoint, Error> {
        let endpoint = Endpoint::parse(url, self).map_err(refused)?;
        if let Host::Ip(address) = endpoint.host {
            endpoint.check_address(address)?;
        }
        Ok(endpoint)
    }

    /// Holds an address of this host to the rules.
    ///
    /// # Errors
    /// [`ErrorKind::KeysEndpoint`].
    pub fn check_address(&self, host: &str, address: IpAddr) -> Result<(), Error> {
        let exempt = self.hosts.contains(&host.to_ascii_lowercase());
        check_address(host, exempt, address)
    }

    /// What a client that looks at addresses by rules of its own asks before: it must not be
    /// laxer than the set that it fetches, and a host that is an address is not looked up.
    #[cfg(any(feature = "reqwest", feature = "ureq"))]
    pub(crate) fn admit(&self, endpoint: &Endpoint) -> Result<(), Error> {
        if self.hosts.contains(endpoint.host()) && !endpoint.exempt {
            return Err(Error::new(ErrorKind::KeysEndpoint)
                .at(quoted(endpoint.host()))
                .expected("a client made with the options of the set")
                .found("one that allows this host, which they do not"));
        }
        match endpoint.host {
            Host::Ip(address) => self.check_address(endpoint.host(), address),
            Host::Name(_) => Ok(()),
        }
    }
}

/// An address that keys may be fetched from.
///
/// `Debug` leaves out its query, in which some issuers want a secret.
///
/// ```
/// let rules = jose_jwks::endpoint::Rules::new();
/// let endpoint = rules.check("https://issuer.example/keys?code=s3cret")?;
/// assert_eq!(format!("{endpoint:?}"), "Endpoint(https://issuer.example/keys?..)");
/// # Ok::<(), jose_jwt::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Endpoint {
    url: String,
    host: Host,
    host_text: String,
    exempt: bool,
}

impl Endpoint {
    /// The address as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.url
    }

    /// Its host, as it stands there.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host_text
    }

    /// Holds an address that the host has to the rules. A client checks every one that it
    /// is told for the name, and connects to no other.
    ///
    /// # Errors
    /// [`ErrorKind::KeysEndpoint`] for an address that is not a public one.
    pub fn check_address(&self, address: IpAddr) -> Result<(), Error> {
        check_address(&self.host_text, self.exempt, address)
    }

    fn parse(url: &str, rules: &Rules) -> Result<Self, &'static str> {
        check_characters(url)?;
        let (scheme, rest) = url.split_once("://").ok_or("no scheme")?;
        let at = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at_checked(at).ok_or("no host")?;
        if authority.contains('@') {
            return Err("a user name");
        }
        if path.starts_with('?') {
            return Err("a query without a path");
        }
        let (host, port) = split_port(authority)?;
        let host = Host::parse(host)?;
        let host_text = host.text();
        match scheme {
            "https" => {}
            "http" if rules.without_tls.contains(&host_text) => {}
            "http" => return Err("`http`, and a host that is not allowed without TLS"),
            _ => return Err("another scheme"),
        }
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        let path = if path.is_empty() { "/" } else { path };
        Ok(Self {
            url: format!("{scheme}://{host_text}{port}{path}"),
            exempt: rules.hosts.contains(&host_text),
            host,
            host_text,
        })
    }
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.url.split_once('?') {
            Some((url, _)) => write!(f, "Endpoint({url}?..)"),
            None => write!(f, "Endpoint({})", self.url),
        }
    }
}

fn check_characters(url: &str) -> Result<(), &'static str> {
    let good = |octet: u8| octet.is_ascii_graphic() && !br#"\"<>^`{|}"#.contains(&octet);
    if url.len() > MOST_OCTETS {
        return Err("an address that is too long");
    }
    if !url.bytes().all(good) {
        return Err("characters that an address does not have");
    }
    if url.contains('#') {
        return Err("a fragment");
    }
    Ok(())
}

fn split_port(authority: &str) -> Result<(&str, Option<u16>), &'static str> {
    // The colons of an IPv6 address are inside its brackets.
    let after_host = authority.rfind(']').unwrap_or(0);
    let Some((host, port)) = authority.rsplit_once(':').filter(|(host, _)| host.len() > after_host)
    else {
        return Ok((authority, None));
    };
    let number: u16 = port.parse().map_err(|_| "no port")?;
    if number == 0 || number.to_string() != port {
        return Err("no port");
    }
    Ok((host, Some(number)))
}

fn check_address(host: &str, exempt: bool, address: IpAddr) -> Result<(), Error> {
    match address::special(address) {
        Some(what) if !exempt => Err(Error::new(ErrorKind::KeysEndpoint)
            .at(quoted(host))
            .expected("a public address, or a host that is allowed by name")
            .found(what)),
        _ => Ok(()),
    }
}

#[cold]
fn refused(why: &'static str) -> Error {
    Error::new(ErrorKind::KeysEndpoint)
        .expected("an `https` address in its usual spelling")
        .found(why)
}

/// Longer addresses are no use to anybody.
const MOST_OCTETS: usize = 2048;

#[cfg(test)]
mod tests;
