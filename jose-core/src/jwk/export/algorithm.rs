//! Algorithm identifiers (RFC 3279, RFC 4055, RFC 5480, RFC 8410, RFC 9881).

use crate::jwk::asn1::{Element, integer, null, object_identifier, sequence, tagged};
use crate::jwk::oid;
use crate::{Curve, Error, ErrorKind, JwsAlg};
use der::asn1::ObjectIdentifier;

/// Of an RSA key, which may be bound to RSASSA-PSS: to all of it without parameters, or
/// to the hash that the parameters name.
pub(super) fn rsa(bound: &[JwsAlg]) -> Result<Element, Error> {
    if bound.is_empty() {
        return sequence(&[&object_identifier(oid::RSA)?, &null()?]);
    }
    let name = object_identifier(oid::RSA_PSS)?;
    let one = const { &oid::PSS_HASHES }.iter().find(|(.., algs)| *algs == bound);
    let Some((hash, octets, _)) = one else { return sequence(&[&name]) };
    let hash = sequence(&[&object_identifier(*hash)?, &null()?])?;
    let mask = sequence(&[&object_identifier(oid::MGF1)?, &hash])?;
    let salt = integer(&[*octets])?;
    let parameters = sequence(&[&tagged(0, &hash)?, &tagged(1, &mask)?, &tagged(2, &salt)?])?;
    sequence(&[&name, &parameters])
}

pub(super) fn ec(curve: Curve) -> Result<Element, Error> {
    sequence(&[&object_identifier(oid::EC)?, &named_curve(curve)?])
}

pub(super) fn named_curve(curve: Curve) -> Result<Element, Error> {
    object_identifier(oid::of(&oid::NAMED_CURVES, &curve).ok_or_else(unnamed)?)
}

pub(super) fn okp(curve: Curve) -> Result<Element, Error> {
    alone(oid::of(&oid::PAIRS, &curve))
}

pub(super) fn ml_dsa(alg: JwsAlg) -> Result<Element, Error> {
    alone(oid::of(&oid::ML_DSA, &alg))
}

fn alone(name: Option<ObjectIdentifier>) -> Result<Element, Error> {
    sequence(&[&object_identifier(name.ok_or_else(unnamed)?)?])
}

fn unnamed() -> Error {
    Error::new(ErrorKind::KeyUnsupported).expected("a key that has an object identifier")
}
