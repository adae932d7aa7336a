//! The containers of keys in DER.

use super::algorithm::{Algorithm, malformed, named_curve, unsupported};
use crate::jwk::key::another_public_key;
use crate::jwk::{Jwk, Key, akp, ec, okp, rsa};
use crate::{Curve, Error, ErrorKind, JwsAlg};
use ::der::asn1::{AnyRef, BitStringRef, ContextSpecific, OctetStringRef};
use ::der::{Decode, Reader, Tag, TagNumber, Tagged};
use alloc::format;
use sec1::EcParameters;

/// PKCS#8 `PrivateKeyInfo` and its second version `OneAsymmetricKey` (RFC 5958).
pub(super) fn pkcs8(der: &[u8]) -> Result<Jwk, Error> {
    let info = parse(pkcs8::PrivateKeyInfoRef::from_der(der), "a PKCS#8 private key")?;
    let attached = info.public_key.map(whole_octets).transpose()?;
    let private = info.private_key.as_bytes();
    match Algorithm::of(&info.algorithm)? {
        Algorithm::Rsa(bound) => {
            let key = rsa_private(private)?;
            match attached.map(rsa_public).transpose()? {
                Some(public) if public != *key.public() => Err(another_public_key()),
                _ => Ok(bind(key.into(), bound)),
            }
        }
        Algorithm::Ec(curve) => ec_private(private, Some(curve), attached).map(Jwk::new),
        Algorithm::Okp(curve) => {
            let seed = parse(<&OctetStringRef>::from_der(private), "a private key of 32 octets")?;
            let key = okp::PrivateKey::new(curve, seed.as_bytes())?;
            match attached {
                Some(public) => key.must_have(public).map(Jwk::new),
                None => Ok(Jwk::new(key)),
            }
        }
        Algorithm::MlDsa(alg) => {
            let key = ml_dsa_private(alg, private)?;
            let key = match attached {
                Some(public) => key.must_have(public)?,
                None => key,
            };
            Ok(Jwk::new(key).with_alg(alg))
        }
    }
}

/// `SubjectPublicKeyInfo` (RFC 5280, Section 4.1.2.7).
pub(super) fn spki(der: &[u8]) -> Result<Jwk, Error> {
    let info = parse(spki::SubjectPublicKeyInfoRef::from_der(der), "a SubjectPublicKeyInfo")?;
    let public = whole_octets(info.subject_public_key)?;
    match Algorithm::of(&info.algorithm)? {
        Algorithm::Rsa(bound) => rsa_public(public).map(|key| bind(key.into(), bound)),
        Algorithm::Ec(curve) => ec::PublicKey::from_sec1(curve, public).map(Jwk::new),
        Algorithm::Okp(curve) => okp::PublicKey::new(curve, public).map(Jwk::new),
        Algorithm::MlDsa(alg) => {
            akp::PublicKey::new(alg, public).map(|key| Jwk::new(key).with_alg(alg))
        }
    }
}

/// PKCS#1 `RSAPublicKey` (RFC 8017, Appendix A.1.1).
pub(super) fn pkcs1_public(der: &[u8]) -> Result<Jwk, Error> {
    rsa_public(der).map(Jwk::new)
}

/// PKCS#1 `RSAPrivateKey` (RFC 8017, Appendix A.1.2).
pub(super) fn pkcs1_private(der: &[u8]) -> Result<Jwk, Error> {
    rsa_private(der).map(Jwk::new)
}

/// SEC 1 `ECPrivateKey` (RFC 5915), which must name its curve when it stands alone.
pub(super) fn sec1(der: &[u8]) -> Result<Jwk, Error> {
    ec_private(der, None, None).map(Jwk::new)
}

fn bind(key: Key, bound: &'static [JwsAlg]) -> Jwk {
    let mut jwk = Jwk::new(key);
    jwk.metadata.bound = bound;
    jwk
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

/// The seed, alone or with the key that it expands to (RFC 9881, Section 6). An expanded key
/// alone has no JWK (RFC 9964, Section 3).
fn ml_dsa_private(alg: JwsAlg, der: &[u8]) -> Result<akp::PrivateKey, Error> {
    const SEED: &str = "an ML-DSA private key";
    let any = parse(AnyRef::from_der(der), SEED)?;
    match any.tag() {
        Tag::OctetString => Err(unsupported("the seed of an ML-DSA key", "only its expansion")),
        Tag::Sequence => {
            let both = any.sequence(|reader| Ok((reader.decode()?, reader.decode()?)));
            let (seed, expanded): (&OctetStringRef, &OctetStringRef) = parse(both, SEED)?;
            akp::PrivateKey::new(alg, seed.as_bytes())?.must_expand_to(expanded.as_bytes())
        }
        _ => {
            let seed = ContextSpecific::<&OctetStringRef>::decode_implicit;
            let mut reader = parse(::der::SliceReader::new(der), SEED)?;
            match parse(seed(&mut reader, TagNumber(0)), SEED)? {
                Some(seed) => akp::PrivateKey::new(alg, seed.value.as_bytes()),
                None => Err(malformed(SEED)),
            }
        }
    }
}

fn whole_octets(bits: BitStringRef<'_>) -> Result<&[u8], Error> {
    bits.as_bytes().ok_or_else(|| malformed("a public key of whole octets"))
}

fn parse<T>(read: Result<T, ::der::Error>, expected: &'static str) -> Result<T, Error> {
    read.map_err(|error| explain(&error, expected))
}

pub(super) fn explain(error: &::der::Error, expected: &'static str) -> Error {
    match error.position() {
        Some(at) => malformed(expected).at(format!("octet {at}")),
        None => malformed(expected),
    }
}
