//! Chains of certificates in a JWK (RFC 7517, Sections 4.7 and 4.9).

use super::algorithm::malformed;
use super::certificate::{public_key, subject_public_key};
use crate::json::Value;
use crate::jwk::Jwk;
use crate::jwk::members::string;
use crate::{Error, ErrorKind, base64url};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use base64ct::{Base64, Encoding};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

/// Fills `x5c` and `x5t#S256` from a chain whose first certificate is for the key.
pub(super) fn attach(jwk: &mut Jwk, chain: &[Vec<u8>]) -> Result<(), Error> {
    let Some(first) = chain.first() else { return Ok(()) };
    check(jwk, chain)?;
    let texts = chain.iter().map(|der| format!("\"{}\"", Base64::encode_string(der)));
    let x5c = texts.collect::<Vec<_>>().join(",");
    let other = &mut jwk.metadata.other;
    other.insert("x5c".into(), Zeroizing::new(format!("[{x5c}]")));
    other.insert(THUMBPRINT.into(), Zeroizing::new(thumbprint(first)));
    Ok(())
}

/// Demands that the first certificate is for the key (RFC 7517, Section 4.7), the others are
/// certificates, and a thumbprint that is there already is that of the first.
pub(super) fn check(jwk: &Jwk, chain: &[Vec<u8>]) -> Result<(), Error> {
    let Some((first, others)) = chain.split_first() else { return Ok(()) };
    let key = public_key(first).map_err(|error| error.at("x5c"))?;
    if jwk.key.to_public()? != key.key {
        return Err(inconsistent("x5c", "a first certificate of the same key"));
    }
    for other in others {
        subject_public_key(other).map_err(|error| error.at("x5c"))?;
    }
    match jwk.member(THUMBPRINT) {
        Some(stated) if stated != thumbprint(first) => {
            Err(inconsistent(THUMBPRINT, "the thumbprint of the first certificate"))
        }
        _ => Ok(()),
    }
}

/// Reads the member `x5c` of a JWK: base64, or base64url too where that is accepted.
pub(super) fn read(x5c: Value<'_>, base64url: bool) -> Result<Vec<Vec<u8>>, Error> {
    let mut chain = Vec::new();
    let certificates = x5c.each(|element| {
        let text = string(element, "x5c")?;
        let der = match Base64::decode_vec(&text) {
            Ok(der) => der,
            Err(_) if base64url => base64url::decode(&text, "x5c")?,
            Err(_) => return Err(Error::new(ErrorKind::KeyMember).at("x5c").expected("base64")),
        };
        chain.push(der);
        Ok(())
    });
    match certificates {
        Some(certificates) => certificates?,
        None => return Err(x5c.mistyped(ErrorKind::KeyMember, "an array of strings").at("x5c")),
    }
    if chain.is_empty() {
        return Err(malformed("a certificate").at("x5c").found("an empty array"));
    }
    Ok(chain)
}

const THUMBPRINT: &str = "x5t#S256";

/// The JSON of the member.
fn thumbprint(der: &[u8]) -> String {
    format!("\"{}\"", base64url::encode(&Sha256::digest(der)))
}

fn inconsistent(place: &'static str, expected: &'static str) -> Error {
    Error::new(ErrorKind::KeyInconsistent).at(place).expected(expected).found("another")
}
