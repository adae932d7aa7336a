//! The groups of algorithms that can be run by one name.

use crate::{enc, jwk, jwt, memory, rng, scaling};

/// A group.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// What it is selected by.
    pub name: &'static str,
    /// The group that it is a part of.
    pub within: Option<&'static str>,
    /// One line on what it holds.
    pub about: &'static str,
}

/// Every group, each after the one that it is a part of.
pub const GROUPS: &[Group] = &[
    group("JWS", None, "all signatures (RFC 7515)"),
    group("hmac", Some("JWS"), "HMAC with a shared secret (RFC 7518, Section 3.2)"),
    group("ECDSA", Some("JWS"), "ECDSA (RFC 7518, Section 3.4; RFC 8812, Section 3.2)"),
    group("EdDSA", Some("JWS"), "EdDSA (RFC 8037, RFC 9864): the name `EdDSA` runs these too"),
    group("RSASign", Some("JWS"), "RSA signatures, 2048-bit key (RFC 7518, Sections 3.3, 3.5)"),
    group("ML-DSA", Some("JWS"), "ML-DSA, safe from quantum computers (RFC 9964, FIPS 204)"),
    group("JWE", None, "all key management (RFC 7516)"),
    group("dir", Some("JWE"), "no key management (RFC 7518, Section 4.5)"),
    group("KW", Some("JWE"), "AES key wrap (RFC 7518, Section 4.4)"),
    group("GCMKW", Some("JWE"), "key encryption with AES-GCM (RFC 7518, Section 4.7)"),
    group("ECDHES", Some("JWE"), "key agreement (RFC 7518, Section 4.6; RFC 8037, Section 3.2)"),
    group("ECDHESKW", Some("ECDHES"), "key agreement, then AES key wrap"),
    group("PBES2", Some("JWE"), "passwords, by iterations (RFC 7518, Section 4.8)"),
    group("RSAEnc", Some("JWE"), "RSA encryption (RFC 7518, Sections 4.2 and 4.3)"),
    group(enc::GROUP, None, enc::ABOUT),
    group(jwk::GROUP, None, jwk::ABOUT),
    group(jwt::GROUP, None, "tokens with claims, by signature algorithm (RFC 7519)"),
    group(rng::GROUP, None, rng::ABOUT),
    group(scaling::GROUP, None, scaling::ABOUT),
    group(memory::GROUP, None, memory::ABOUT),
];

impl Group {
    /// The group of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        GROUPS.iter().find(|group| group.name == name)
    }

    /// Whether this is the group of that name, or a part of it.
    #[must_use]
    pub fn is_within(&self, name: &str) -> bool {
        self.name == name
            || self.within.and_then(Self::named).is_some_and(|outer| outer.is_within(name))
    }
}

/// Whether a row of this name, heading and innermost group runs under a name: its own, its
/// heading's or that of a group around it. The heading of an encryption algorithm may be written
/// without what is no letter or digit, unless a group is called so: `ECDHESA128KW` is
/// `ECDH-ES+A128KW`, but `ECDHES` is the group.
#[must_use]
pub fn answers_to(name: &str, id: &str, heading: &str, group: &str) -> bool {
    let within = |name: &str| match Group::named(group) {
        Some(group) => group.is_within(name),
        None => group == name,
    };
    let bare = || heading.chars().filter(char::is_ascii_alphanumeric).eq(name.chars());
    id == name
        || heading == name
        || within(name)
        || (["JWE", enc::GROUP].into_iter().any(within) && Group::named(name).is_none() && bare())
}

const fn group(name: &'static str, within: Option<&'static str>, about: &'static str) -> Group {
    Group { name, within, about }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_comes_after_the_one_around_it() {
        for (at, group) in GROUPS.iter().enumerate() {
            if let Some(outer) = group.within {
                assert!(GROUPS[..at].iter().any(|known| known.name == outer), "{}", group.name);
            }
            assert!(!group.about.is_empty());
        }
    }

    #[test]
    fn parts_of_a_group() {
        let hmac = Group::named("hmac").unwrap();
        assert!(hmac.is_within("hmac") && hmac.is_within("JWS"));
        assert!(!hmac.is_within("ECDSA") && !hmac.is_within("HMAC"));
        assert_eq!(Group::named("nothing"), None);
    }
}
