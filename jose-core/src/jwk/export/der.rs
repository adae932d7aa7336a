//! The containers of keys in DER.

use super::algorithm;
use crate::error::quoted;
use crate::jwk::asn1::{Element, bit_string, element, integer, octet_string, sequence, tagged};
use crate::jwk::{Jwk, Key, ec, rsa};
use crate::{Error, ErrorKind};
use alloc::format;
use der::{Tag, TagNumber};

/// The version of PKCS#8 without a public key, of PKCS#1 with two primes.
const VERSION_0: &[u8] = &[0];

/// The version of SEC 1.
const VERSION_1: &[u8] = &[1];

/// PKCS#8 `PrivateKeyInfo` (RFC 5958, Section 2) without the public key, which is inside where
/// the type of key has room for it.
pub(super) fn pkcs8(jwk: &Jwk) -> Result<Element, Error> {
    let (algorithm, key) = match jwk.key() {
        Key::RsaPrivate(key) => (algorithm::rsa(jwk.metadata.bound)?, rsa_private(key)?),
        // The curve is in the algorithm identifier already.
        Key::EcPrivate(key) => (algorithm::ec(key.curve())?, ec_private(key, &[])?),
        Key::OkpPrivate(key) => (algorithm::okp(key.public().curve())?, octet_string(key.seed())?),
        Key::AkpPrivate(key) => {
            // The seed alone (RFC 9881, Section 6), which is all that a JWK has.
            let seed = Tag::ContextSpecific { constructed: false, number: TagNumber(0) };
            (algorithm::ml_dsa(key.public().alg())?, element(seed, &[key.seed()])?)
        }
        Key::RsaPublic(_) | Key::EcPublic(_) | Key::OkpPublic(_) | Key::AkpPublic(_) => {
            return Err(ErrorKind::KeyPrivateRequired.into());
        }
        Key::Oct(_) | Key::Unknown(_) => return Err(unfit(jwk, "a private key")),
    };
    sequence(&[&integer(VERSION_0)?, &algorithm, &octet_string(&key)?])
}

/// `SubjectPublicKeyInfo` (RFC 5280, Section 4.1.2.7).
pub(super) fn spki(jwk: &Jwk) -> Result<Element, Error> {
    let public = jwk.key().to_public()?;
    let (algorithm, key) = match &public {
        Key::RsaPublic(key) => {
            (algorithm::rsa(jwk.metadata.bound)?, bit_string(&rsa_public(key)?)?)
        }
        Key::EcPublic(key) => (algorithm::ec(key.curve())?, bit_string(key.sec1())?),
        Key::OkpPublic(key) => (algorithm::okp(key.curve())?, bit_string(key.as_bytes())?),
        Key::AkpPublic(key) => (algorithm::ml_dsa(key.alg())?, bit_string(key.as_bytes())?),
        _ => return Err(unfit(jwk, "a public key")),
    };
    sequence(&[&algorithm, &key])
}

/// PKCS#1 `RSAPrivateKey` (RFC 8017, Appendix A.1.2).
pub(super) fn pkcs1_private(jwk: &Jwk) -> Result<Element, Error> {
    match jwk.key() {
        Key::RsaPrivate(key) => unbound(jwk).and_then(|()| rsa_private(key)),
        Key::RsaPublic(_) => Err(ErrorKind::KeyPrivateRequired.into()),
        _ => Err(unfit(jwk, RSA)),
    }
}

/// PKCS#1 `RSAPublicKey` (RFC 8017, Appendix A.1.1).
pub(super) fn pkcs1_public(jwk: &Jwk) -> Result<Element, Error> {
    match jwk.key() {
        Key::RsaPrivate(key) => unbound(jwk).and_then(|()| rsa_public(key.public())),
        Key::RsaPublic(key) => unbound(jwk).and_then(|()| rsa_public(key)),
        _ => Err(unfit(jwk, RSA)),
    }
}

/// SEC 1 `ECPrivateKey` (RFC 5915, Section 3).
pub(super) fn sec1(jwk: &Jwk) -> Result<Element, Error> {
    match jwk.key() {
        Key::EcPrivate(key) => ec_private(key, &tagged(0, &algorithm::named_curve(key.curve())?)?),
        Key::EcPublic(_) => Err(ErrorKind::KeyPrivateRequired.into()),
        _ => Err(unfit(jwk, "a key of type `EC`")),
    }
}

const RSA: &str = "a key of type `RSA`";

fn rsa_private(key: &rsa::PrivateKey) -> Result<Element, Error> {
    let public = key.public();
    sequence(&[
        &integer(VERSION_0)?,
        &integer(public.n())?,
        &integer(public.e())?,
        &integer(key.d())?,
        &integer(key.p())?,
        &integer(key.q())?,
        &integer(key.dp())?,
        &integer(key.dq())?,
        &integer(key.qi())?,
    ])
}

fn rsa_public(key: &rsa::PublicKey) -> Result<Element, Error> {
    sequence(&[&integer(key.n())?, &integer(key.e())?])
}

fn ec_private(key: &ec::PrivateKey, parameters: &[u8]) -> Result<Element, Error> {
    let public = tagged(1, &bit_string(key.public().sec1())?)?;
    sequence(&[&integer(VERSION_1)?, &octet_string(key.d())?, parameters, &public])
}

/// A bond that the container cannot express would be lost without a word.
fn unbound(jwk: &Jwk) -> Result<(), Error> {
    if jwk.metadata.bound.is_empty() {
        return Ok(());
    }
    Err(Error::new(ErrorKind::KeyUnsupported)
        .expected("an RSA key for any algorithm, or PKCS#8 and SubjectPublicKeyInfo")
        .found("a key that is bound to RSASSA-PSS"))
}

fn unfit(jwk: &Jwk, expected: &'static str) -> Error {
    Error::new(ErrorKind::KeyUnsupported)
        .expected(expected)
        .found(format!("one of type {}", quoted(jwk.kty())))
}
