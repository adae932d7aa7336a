//! Object identifiers of keys (RFC 3279, RFC 4055, RFC 5480, RFC 8410, RFC 9881).

use crate::{Curve, JwsAlg};
use der::asn1::ObjectIdentifier;

pub(super) const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
pub(super) const RSA_PSS: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.10");
pub(super) const MGF1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.8");
pub(super) const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");

/// Named curves, which are parameters of [`EC`].
pub(super) const NAMED_CURVES: [(ObjectIdentifier, Curve); 4] = [
    (ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7"), Curve::P256),
    (ObjectIdentifier::new_unwrap("1.3.132.0.34"), Curve::P384),
    (ObjectIdentifier::new_unwrap("1.3.132.0.35"), Curve::P521),
    (ObjectIdentifier::new_unwrap("1.3.132.0.10"), Curve::Secp256k1),
];

/// Curves that are algorithms of their own.
pub(super) const PAIRS: [(ObjectIdentifier, Curve); 2] = [
    (ObjectIdentifier::new_unwrap("1.3.101.112"), Curve::Ed25519),
    (ObjectIdentifier::new_unwrap("1.3.101.110"), Curve::X25519),
];

pub(super) const ML_DSA: [(ObjectIdentifier, JwsAlg); 3] = [
    (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.3.17"), JwsAlg::ML_DSA_44),
    (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.3.18"), JwsAlg::ML_DSA_65),
    (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.3.19"), JwsAlg::ML_DSA_87),
];

/// A hash, the octets that it has, and the RSASSA-PSS algorithm of it.
pub(super) const PSS_HASHES: [(ObjectIdentifier, u8, &[JwsAlg]); 3] = [
    (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1"), 32, &[JwsAlg::PS256]),
    (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.2"), 48, &[JwsAlg::PS384]),
    (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.3"), 64, &[JwsAlg::PS512]),
];

/// What a key of [`RSA_PSS`] without parameters is for.
pub(super) const PSS_ALL: &[JwsAlg] = &[JwsAlg::PS256, JwsAlg::PS384, JwsAlg::PS512];

/// Curves that people have and the library does not.
pub(super) const OTHER_CURVES: [(ObjectIdentifier, &str); 7] = [
    (ObjectIdentifier::new_unwrap("1.3.101.113"), "Ed448"),
    (ObjectIdentifier::new_unwrap("1.3.101.111"), "X448"),
    (ObjectIdentifier::new_unwrap("1.3.132.0.33"), "P-224"),
    (ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.1"), "P-192"),
    (ObjectIdentifier::new_unwrap("1.3.36.3.3.2.8.1.1.7"), "brainpoolP256r1"),
    (ObjectIdentifier::new_unwrap("1.3.36.3.3.2.8.1.1.11"), "brainpoolP384r1"),
    (ObjectIdentifier::new_unwrap("1.3.36.3.3.2.8.1.1.13"), "brainpoolP512r1"),
];

/// Algorithms of keys that people have and the library does not.
pub(super) const OTHER_KEYS: [(ObjectIdentifier, &str); 4] = [
    (ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.7"), "RSAES-OAEP"),
    (ObjectIdentifier::new_unwrap("1.2.840.10040.4.1"), "DSA"),
    (ObjectIdentifier::new_unwrap("1.2.840.113549.1.3.1"), "Diffie-Hellman"),
    (ObjectIdentifier::new_unwrap("1.2.840.10046.2.1"), "Diffie-Hellman"),
];

/// What stands beside an identifier in a table.
pub(super) fn find<T: Copy>(table: &[(ObjectIdentifier, T)], oid: ObjectIdentifier) -> Option<T> {
    table.iter().find(|(known, _)| *known == oid).map(|(_, value)| *value)
}

/// The identifier that stands beside a value in a table.
pub(super) fn of<T: PartialEq>(
    table: &[(ObjectIdentifier, T)],
    value: &T,
) -> Option<ObjectIdentifier> {
    table.iter().find(|(_, known)| known == value).map(|(oid, _)| *oid)
}
