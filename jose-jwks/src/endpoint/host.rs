//! Hosts, in the one spelling that every reader of addresses reads alike.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The host of an address, in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Host {
    Name(String),
    Ip(IpAddr),
}

impl Host {
    /// Reads a host as it stands in a URL. What some readers take for an address and others
    /// for a name (`127.1`, `0x7f.0.0.1`, `2130706433`, a dot at the end) is no host.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        if let Some(inner) = text.strip_prefix('[') {
            let inner = inner.strip_suffix(']').ok_or("a bracket that is not closed")?;
            return v6(inner).map(IpAddr::V6).map(Self::Ip);
        }
        let text = text.to_ascii_lowercase();
        let last = text.rsplit('.').next().unwrap_or_default();
        if is_number(last) {
            return v4(&text).map(IpAddr::V4).map(Self::Ip);
        }
        check_name(&text)?;
        Ok(Self::Name(text))
    }

    /// As it stands in a URL.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Name(name) => name.clone(),
            Self::Ip(IpAddr::V4(address)) => address.to_string(),
            Self::Ip(IpAddr::V6(address)) => format!("[{address}]"),
        }
    }
}

/// Whether a host that ends in this is an IPv4 address, in whatever spelling (the rule of the
/// WHATWG's URL Standard, Section 3.5).
fn is_number(last: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|octet| octet.is_ascii_digit());
    (!last.is_empty() && digits(last)) || last.starts_with("0x")
}

fn v4(text: &str) -> Result<Ipv4Addr, &'static str> {
    let address: Ipv4Addr = text.parse().map_err(|_| SPELLING)?;
    if address.to_string() == text { Ok(address) } else { Err(SPELLING) }
}

fn v6(text: &str) -> Result<Ipv6Addr, &'static str> {
    let address: Ipv6Addr = text.parse().map_err(|_| SPELLING)?;
    // RFC 5952: one spelling per address.
    if address.to_string() == text { Ok(address) } else { Err(SPELLING) }
}

/// A name of the host names of the internet (RFC 952, RFC 1123, Section 2.1).
fn check_name(name: &str) -> Result<(), &'static str> {
    let good = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|octet| octet.is_ascii_alphanumeric() || octet == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    match name {
        "" => Err("no host"),
        name if !name.is_ascii() => Err("a host that is not ASCII"),
        name if name.ends_with('.') => Err("a host with a dot at its end"),
        name if name.len() > 253 || !name.split('.').all(good) => Err("no host name"),
        _ => Ok(()),
    }
}

const SPELLING: &str = "an IP address in another than its usual spelling";
