//! The four DER containers of keys.

use super::algorithm::{Algorithm, malformed, named_curve, unsupported};
use crate::jwk::key::another_public_key;
use crate::jwk::{Key, ec, okp, rsa};
use crate::{Curve, Error, ErrorKind};
use ::der::asn1::{AnyRef, BitStringRef, OctetStringRef, SequenceRef};
use ::der::{Decode, Reader, SliceReader, Tag, Tagged};
use alloc::format;
use alloc::vec::Vec;
use sec1::EcParameters;

/// The fields of a certificate (RFC 5280, Section 4.1).
const CERTIFICATE: &[Tag] = &[Tag::Sequence, Tag::Sequence, Tag::BitString];

/// Whether it has the shape of a certificate.
pub(in crate::jwk) fn is_certificate(der: &[u8]) -> bool {
    first_fields(der).is_ok_and(|fields| fields == CERTIFICATE)
}

/// Any of the containers, told apart by the types of their first fields.
pub(super) fn any(der: &[u8]) -> Result<Key, Error> {
    const KEY: &str = "a key in PKCS#8, SubjectPublicKeyInfo, PKCS#1 or SEC 1";
    match first_fields(der).map_err(|error| explain(&error, KEY))?.as_slice() {
        [Tag::Integer, Tag::Sequence, ..] => pkcs8(der),
        [Tag::Sequence, Tag::BitString] => spki(der),
        [Tag::Integer, Tag::Integer] => pkcs1_public(der),
        [Tag::Integer, Tag::Integer, ..] => pkcs1_private(der),
        [Tag::Integer, Tag::OctetString, ..] => sec1(der),
        [Tag::Sequence, Tag::OctetString] => Err(unsupported(KEY, "an encrypted private key")),
        CERTIFICATE => Err(unsupported(KEY, "a certificate")),
        _ => Err(malformed(KEY).found("another structure")),
    }
}

/// PKCS#8 `PrivateKeyInfo` and its second version `OneAsymmetricKey` (RFC 5958).
pub(super) fn pkcs8(der: &[u8]) -> Result<Key, Error> {
    let info = parse(pkcs8::PrivateKeyInfoRef::from_der(der), "a PKCS#8 private key")?;
    let attached = info.public_key.map(whole_octets).transpose()?;
    let private = info.private_key.as_bytes();
    match Algorithm::of(&info.algorithm)? {
        Algorithm::Rsa => {
            let key = rsa_private(private)?;
            match attached.map(rsa_public).transpose()? {
                Some(public) if public != *key.public() => Err(another_public_key()),
                _ => Ok(key.into()),
            }
        }
        Algorithm::Ec(curve) => ec_private(private, Some(curve), attached),
        Algorithm::Ed25519 => {
            let seed = parse(<&OctetStringRef>::from_der(private), "an Ed25519 private key")?;
            let key = okp::PrivateKey::new(Curve::Ed25519, seed.as_bytes())?;
            match attached {
                Some(public) => key.must_have(public).map(Key::from),
                None => Ok(key.into()),
            }
        }
    }
}

/// `SubjectPublicKeyInfo` (RFC 5280, Section 4.1.2.7).
pub(super) fn spki(der: &[u8]) -> Result<Key, Error> {
    let info = parse(spki::SubjectPublicKeyInfoRef::from_der(der), "a SubjectPublicKeyInfo")?;
    let public = whole_octets(info.subject_public_key)?;
    match Algorithm::of(&info.algorithm)? {
        Algorithm::Rsa => rsa_public(public).map(Key::from),
        Algorithm::Ec(curve) => ec::PublicKey::from_sec1(curve, public).map(Key::from),
        Algorithm::Ed25519 => okp::PublicKey::new(Curve::Ed25519, public).map(Key::from),
    }
}

/// PKCS#1 `RSAPublicKey` (RFC 8017, Appendix A.1.1).
pub(super) fn pkcs1_public(der: &[u8]) -> Result<Key, Error> {
    rsa_public(der).map(Key::from)
}

/// PKCS#1 `RSAPrivateKey` (RFC 8017, Appendix A.1.2).
pub(super) fn pkcs1_private(der: &[u8]) -> Result<Key, Error> {
    rsa_private(der).map(Key::from)
}

/// SEC 1 `ECPrivateKey` (RFC 5915), which must name its curve when it stands alone.
pub(super) fn sec1(der: &[u8]) -> Result<Key, Error> {
    ec_private(der, None, None)
}

fn rsa_public(der: &[u8]) -> Result<rsa::PublicKey, Error> {
    let key = parse(pkcs1::RsaPublicKeyRef::from_der(der), "a PKCS#1 public key")?;
    rsa::PublicKey::new(key.modulus.as_bytes(), key.public_exponent.as_bytes())
}

fn rsa_private(der: &[u8]) -> Result<rsa::PrivateKey, Error> {
    let key = parse(pkcs1::RsaPrivateKeyRef::from_der(der), "a PKCS#1 private key")?;
    if key.other_prime_infos.is_some() {
        return Err(unsupported("two prime factors", "more"));
    }
    let public = rsa::PublicKey::new(key.modulus.as_bytes(), key.public_exponent.as_bytes())?;
    let d = key.private_exponent.as_bytes();
    rsa::PrivateKey::new(public, d, key.prime1.as_bytes(), key.prime2.as_bytes())?.must_have(
        key.exponent1.as_bytes(),
        key.exponent2.as_bytes(),
        key.coefficient.as_bytes(),
    )
}

/// A private key whose container may name the curve, and may have the public key attached.
fn ec_private(der: &[u8], outer: Option<Curve>, attached: Option<&[u8]>) -> Result<Key, Error> {
    let key = parse(sec1::EcPrivateKey::from_der(der), "a SEC 1 private key")?;
    let inner = key.parameters.and_then(EcParameters::named_curve).map(named_curve).transpose()?;
    let curve = match (outer, inner) {
        (Some(outer), Some(inner)) if outer != inner => {
            return Err(Error::new(ErrorKind::KeyInconsistent)
                .expected(format!("a key of {outer}"))
                .found(format!("one of {inner}")));
        }
        (outer, inner) => outer.or(inner).ok_or_else(|| malformed("a named curve"))?,
    };
    let mut private = ec::PrivateKey::new(curve, key.private_key)?;
    for public in [key.public_key, attached].into_iter().flatten() {
        private = private.must_have(&ec::PublicKey::from_sec1(curve, public)?)?;
    }
    Ok(private.into())
}

/// The types of up to three fields of a sequence: enough to recognise it.
fn first_fields(der: &[u8]) -> Result<Vec<Tag>, ::der::Error> {
    let mut fields = SliceReader::new(<&SequenceRef>::from_der(der)?.as_bytes())?;
    let mut tags = Vec::with_capacity(3);
    while tags.len() < 3 && !fields.is_finished() {
        tags.push(AnyRef::decode(&mut fields)?.tag());
    }
    Ok(tags)
}

fn whole_octets(bits: BitStringRef<'_>) -> Result<&[u8], Error> {
    bits.as_bytes().ok_or_else(|| malformed("a public key of whole octets"))
}

fn parse<T>(read: Result<T, ::der::Error>, expected: &'static str) -> Result<T, Error> {
    read.map_err(|error| explain(&error, expected))
}

fn explain(error: &::der::Error, expected: &'static str) -> Error {
    match error.position() {
        Some(at) => malformed(expected).at(format!("octet {at}")),
        None => malformed(expected),
    }
}
