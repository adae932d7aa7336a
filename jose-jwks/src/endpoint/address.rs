//! Which addresses belong to the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// What an address is that nobody may be made to connect to by a name in a document
/// (RFC 6890 and the registries of special-purpose addresses it started).
pub(super) fn special(address: IpAddr) -> Option<&'static str> {
    match address {
        IpAddr::V4(address) => special_v4(address),
        IpAddr::V6(address) => special_v6(address),
    }
}

fn special_v4(address: Ipv4Addr) -> Option<&'static str> {
    let bits = address.to_bits();
    V4.iter().find(|(net, len, _)| same(bits, net.to_bits(), *len)).map(|(_, _, what)| *what)
}

/// Only what is assigned as global unicast is looked at any further: everything else, such
/// as mapped, compatible and translated IPv4 addresses, is special.
fn special_v6(address: Ipv6Addr) -> Option<&'static str> {
    let bits = address.to_bits();
    let within = |(net, len, _): &&(Ipv6Addr, u32, &str)| same(bits, net.to_bits(), *len);
    match V6.iter().find(within) {
        Some((_, _, what)) => Some(what),
        None if same(bits, GLOBAL.to_bits(), 3) => None,
        None => Some("a reserved address"),
    }
}

/// Whether the first `len` bits are the same.
fn same<T>(one: T, other: T, len: u32) -> bool
where
    T: std::ops::BitXor<Output = T> + Into<u128>,
{
    let different: u128 = (one ^ other).into();
    let width = u32::try_from(size_of::<T>().saturating_mul(8)).unwrap_or(u32::MAX);
    different.checked_shr(width.saturating_sub(len)).unwrap_or(0) == 0
}

const GLOBAL: Ipv6Addr = Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0);

const V4: &[(Ipv4Addr, u32, &str)] = &[
    (Ipv4Addr::new(0, 0, 0, 0), 8, "an address of this host"),
    (Ipv4Addr::new(10, 0, 0, 0), 8, "a private address"),
    (Ipv4Addr::new(100, 64, 0, 0), 10, "a shared address of a carrier"),
    (Ipv4Addr::new(127, 0, 0, 0), 8, "a loopback address"),
    (Ipv4Addr::new(169, 254, 0, 0), 16, "a link-local address"),
    (Ipv4Addr::new(172, 16, 0, 0), 12, "a private address"),
    (Ipv4Addr::new(192, 0, 0, 0), 24, "a reserved address"),
    (Ipv4Addr::new(192, 0, 2, 0), 24, "an address for documentation"),
    (Ipv4Addr::new(192, 88, 99, 0), 24, "a relay address"),
    (Ipv4Addr::new(192, 168, 0, 0), 16, "a private address"),
    (Ipv4Addr::new(198, 18, 0, 0), 15, "an address for benchmarks"),
    (Ipv4Addr::new(198, 51, 100, 0), 24, "an address for documentation"),
    (Ipv4Addr::new(203, 0, 113, 0), 24, "an address for documentation"),
    (Ipv4Addr::new(224, 0, 0, 0), 4, "a multicast address"),
    (Ipv4Addr::new(240, 0, 0, 0), 4, "a reserved address"),
];

const V6: &[(Ipv6Addr, u32, &str)] = &[
    (Ipv6Addr::UNSPECIFIED, 128, "an unspecified address"),
    (Ipv6Addr::LOCALHOST, 128, "a loopback address"),
    (Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, 0, 0), 96, "a mapped IPv4 address"),
    (Ipv6Addr::UNSPECIFIED, 96, "an IPv4-compatible address"),
    (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96, "a translated IPv4 address"),
    (Ipv6Addr::new(0x64, 0xff9b, 1, 0, 0, 0, 0, 0), 48, "a translated IPv4 address"),
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23, "a reserved address"),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32, "an address for documentation"),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16, "a tunneled IPv4 address"),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20, "an address for documentation"),
    (Ipv6Addr::new(0xfc00, 0, 0, 0, 0, 0, 0, 0), 7, "a private address"),
    (Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 0), 10, "a link-local address"),
    (Ipv6Addr::new(0xff00, 0, 0, 0, 0, 0, 0, 0), 8, "a multicast address"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_addresses() {
        for public in ["1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.0", "172.15.0.1"] {
            assert_eq!(special(public.parse().unwrap()), None, "{public}");
        }
        for public in ["172.32.0.1", "192.0.1.1", "198.20.0.1", "223.255.255.255"] {
            assert_eq!(special(public.parse().unwrap()), None, "{public}");
        }
        for public in ["2606:4700::1111", "2a00:1450:4001::1", "2001:4860:4860::8888"] {
            assert_eq!(special(public.parse().unwrap()), None, "{public}");
        }
    }

    #[test]
    fn special_addresses() {
        for (address, what) in [
            ("0.0.0.0", "an address of this host"),
            ("10.1.2.3", "a private address"),
            ("100.64.0.1", "a shared address of a carrier"),
            ("100.127.255.255", "a shared address of a carrier"),
            ("127.0.0.1", "a loopback address"),
            ("127.255.255.255", "a loopback address"),
            ("169.254.169.254", "a link-local address"),
            ("172.31.255.255", "a private address"),
            ("192.168.0.1", "a private address"),
            ("192.0.2.7", "an address for documentation"),
            ("198.19.255.255", "an address for benchmarks"),
            ("203.0.113.9", "an address for documentation"),
            ("224.0.0.1", "a multicast address"),
            ("255.255.255.255", "a reserved address"),
            ("::", "an unspecified address"),
            ("::1", "a loopback address"),
            ("::7f00:1", "an IPv4-compatible address"),
            ("::ffff:127.0.0.1", "a mapped IPv4 address"),
            ("::ffff:8.8.8.8", "a mapped IPv4 address"),
            ("64:ff9b::a00:1", "a translated IPv4 address"),
            ("64:ff9b:1::1", "a translated IPv4 address"),
            ("100::1", "a reserved address"),
            ("2001::1", "a reserved address"),
            ("2001:db8::1", "an address for documentation"),
            ("2002:7f00:1::", "a tunneled IPv4 address"),
            ("3fff::1", "an address for documentation"),
            ("5f00::1", "a reserved address"),
            ("fc00::1", "a private address"),
            ("fd12:3456::1", "a private address"),
            ("fe80::1", "a link-local address"),
            ("fec0::1", "a reserved address"),
            ("ff02::1", "a multicast address"),
        ] {
            assert_eq!(special(address.parse().unwrap()), Some(what), "{address}");
        }
    }
}
