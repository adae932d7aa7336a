//! Object identifiers of algorithms and curves (RFC 3279, RFC 5480, RFC 8410).

use crate::{Curve, Error, ErrorKind};
use ::der::asn1::{Null, ObjectIdentifier};
use alloc::format;
use spki::AlgorithmIdentifierRef;

const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const ED25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");

const CURVES: [(ObjectIdentifier, Curve); 3] = [
    (ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7"), Curve::P256),
    (ObjectIdentifier::new_unwrap("1.3.132.0.34"), Curve::P384),
    (ObjectIdentifier::new_unwrap("1.3.132.0.35"), Curve::P521),
];

/// What people have, for the error message.
const UNSUPPORTED: [(ObjectIdentifier, &str); 8] = [
    (ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.10"), "RSASSA-PSS parameters"),
    (ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.7"), "RSAES-OAEP parameters"),
    (ObjectIdentifier::new_unwrap("1.2.840.10040.4.1"), "DSA"),
    (ObjectIdentifier::new_unwrap("1.3.101.110"), "X25519"),
    (ObjectIdentifier::new_unwrap("1.3.101.111"), "X448"),
    (ObjectIdentifier::new_unwrap("1.3.101.113"), "Ed448"),
    (ObjectIdentifier::new_unwrap("1.3.132.0.10"), "secp256k1"),
    (ObjectIdentifier::new_unwrap("1.3.132.0.33"), "P-224"),
];

/// What kind of key an algorithm identifier announces.
pub(super) enum Algorithm {
    Rsa,
    Ec(Curve),
    Ed25519,
}

impl Algorithm {
    pub(super) fn of(identifier: &AlgorithmIdentifierRef<'_>) -> Result<Self, Error> {
        let parameters = identifier.parameters;
        match (identifier.oid, parameters) {
            // They are to be NULL, but some writers leave them out.
            (RSA, None) => Ok(Self::Rsa),
            (RSA, Some(parameters)) => parameters
                .decode_as::<Null>()
                .map(|_| Self::Rsa)
                .map_err(|_| malformed("no parameters of an RSA key")),
            (EC, Some(parameters)) => match parameters.decode_as::<ObjectIdentifier>() {
                Ok(oid) => named_curve(oid).map(Self::Ec),
                Err(_) => Err(unsupported("a named curve", "explicit curve parameters")),
            },
            (EC, None) => Err(malformed("a named curve")),
            (ED25519, None) => Ok(Self::Ed25519),
            (ED25519, Some(_)) => Err(malformed("no parameters of an Ed25519 key")),
            (other, _) => Err(unknown("RSA, an elliptic curve or Ed25519", other)),
        }
    }
}

pub(super) fn named_curve(oid: ObjectIdentifier) -> Result<Curve, Error> {
    let curve = CURVES.iter().find(|(known, _)| *known == oid);
    curve.map(|(_, curve)| *curve).ok_or_else(|| unknown("P-256, P-384 or P-521", oid))
}

pub(super) fn malformed(expected: &'static str) -> Error {
    Error::new(ErrorKind::Der).expected(expected)
}

pub(super) fn unsupported(expected: &'static str, found: &'static str) -> Error {
    Error::new(ErrorKind::KeyUnsupported).expected(expected).found(found)
}

fn unknown(expected: &'static str, oid: ObjectIdentifier) -> Error {
    let error = Error::new(ErrorKind::KeyUnsupported).expected(expected);
    match UNSUPPORTED.iter().find(|(known, _)| *known == oid) {
        Some((_, name)) => error.found(format!("{name} ({oid})")),
        None => error.found(format!("the object identifier {oid}")),
    }
}
