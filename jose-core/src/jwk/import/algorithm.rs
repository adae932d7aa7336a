//! What kind of key an algorithm identifier announces (RFC 3279, RFC 4055, RFC 5480,
//! RFC 8410, RFC 9881).

use crate::jwk::oid;
use crate::{Curve, Error, ErrorKind, JwsAlg};
use ::der::asn1::{Null, ObjectIdentifier};
use alloc::format;
use pkcs1::RsaPssParamsOwned;
use spki::AlgorithmIdentifierRef;

/// What kind of key an algorithm identifier announces.
pub(super) enum Algorithm {
    /// With the algorithms that it is bound to; none for no such bond.
    Rsa(&'static [JwsAlg]),
    Ec(Curve),
    Okp(Curve),
    MlDsa(JwsAlg),
}

impl Algorithm {
    pub(super) fn of(identifier: &AlgorithmIdentifierRef<'_>) -> Result<Self, Error> {
        let parameters = identifier.parameters;
        match (identifier.oid, parameters) {
            // They are to be NULL, but some writers leave them out.
            (oid::RSA, None) => Ok(Self::Rsa(&[])),
            (oid::RSA, Some(parameters)) => parameters
                .decode_as::<Null>()
                .map(|_| Self::Rsa(&[]))
                .map_err(|_| malformed("no parameters of an RSA key")),
            (oid::RSA_PSS, None) => Ok(Self::Rsa(oid::PSS_ALL)),
            (oid::RSA_PSS, Some(parameters)) => match parameters.decode_as::<RsaPssParamsOwned>() {
                Ok(parameters) => pss(&parameters).map(Self::Rsa),
                Err(_) => Err(malformed("parameters of RSASSA-PSS")),
            },
            (oid::EC, Some(parameters)) => match parameters.decode_as::<ObjectIdentifier>() {
                Ok(oid) => named_curve(oid).map(Self::Ec),
                Err(_) => Err(unsupported("a named curve", "explicit curve parameters")),
            },
            (oid::EC, None) => Err(malformed("a named curve")),
            (other, parameters) => Self::without_parameters(other, parameters.is_some()),
        }
    }

    fn without_parameters(oid: ObjectIdentifier, parameters: bool) -> Result<Self, Error> {
        const KEY: &str = "RSA, an elliptic curve, Ed25519, X25519 or ML-DSA";
        let pair = oid::find(&oid::PAIRS, oid).map(Self::Okp);
        let known = pair.or_else(|| oid::find(&oid::ML_DSA, oid).map(Self::MlDsa));
        match known {
            Some(_) if parameters => Err(malformed("no parameters of such a key")),
            Some(known) => Ok(known),
            None if oid::find(&oid::OTHER_CURVES, oid).is_some() => Err(other_curve(oid)),
            None => {
                let error = Error::new(ErrorKind::KeyUnsupported).expected(KEY);
                Err(match oid::find(&oid::OTHER_KEYS, oid) {
                    Some(name) => error.found(format!("{name} ({oid})")),
                    None => error.found(format!("the object identifier {oid}")),
                })
            }
        }
    }
}

pub(super) fn named_curve(oid: ObjectIdentifier) -> Result<Curve, Error> {
    oid::find(&oid::NAMED_CURVES, oid).ok_or_else(|| other_curve(oid))
}

pub(super) fn malformed(expected: &'static str) -> Error {
    Error::new(ErrorKind::Der).expected(expected)
}

pub(super) fn unsupported(expected: &'static str, found: &'static str) -> Error {
    Error::new(ErrorKind::KeyUnsupported).expected(expected).found(found)
}

fn other_curve(oid: ObjectIdentifier) -> Error {
    let error = Error::new(ErrorKind::CurveUnsupported)
        .expected("P-256, P-384, P-521, secp256k1, Ed25519 or X25519");
    match oid::find(&oid::OTHER_CURVES, oid) {
        Some(name) => error.found(format!("{name} ({oid})")),
        None => error.found(format!("the object identifier {oid}")),
    }
}

/// The algorithm that a key with these parameters is for (RFC 4055, Section 3.1; RFC 7518,
/// Section 3.5).
fn pss(parameters: &RsaPssParamsOwned) -> Result<&'static [JwsAlg], Error> {
    const HASH: &str = "RSASSA-PSS with SHA-256, SHA-384 or SHA-512";
    let hash = &parameters.hash;
    let found = const { &oid::PSS_HASHES }.iter().find(|(known, ..)| *known == hash.oid);
    let Some((_, octets, algs)) = found else {
        return Err(Error::new(ErrorKind::KeyUnsupported)
            .expected(HASH)
            .found(format!("the hash {}", hash.oid)));
    };
    let mask = parameters.mask_gen.parameters.as_ref();
    let same =
        parameters.mask_gen.oid == oid::MGF1 && mask.is_some_and(|mask| mask.oid == hash.oid);
    if !same {
        return Err(unsupported("MGF1 with the hash of the signature", "another mask generation"));
    }
    let plain = [Some(hash), mask].into_iter().flatten();
    if plain.filter_map(|hash| hash.parameters.as_ref()).any(|parameters| !parameters.is_null()) {
        return Err(malformed("no parameters of a hash"));
    }
    // A minimum for the salts of the key's signatures, which are as long as the hash.
    if parameters.salt_len > *octets {
        return Err(Error::new(ErrorKind::KeyUnsupported)
            .expected(format!("salts of {octets} octets"))
            .found(format!("a key that asks for {} or more", parameters.salt_len)));
    }
    Ok(algs)
}
