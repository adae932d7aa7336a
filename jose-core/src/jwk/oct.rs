//! Symmetric keys: `kty` `oct` (RFC 7518, Section 6.4).

use super::Key;
use super::import::is_certificate;
use super::members::{Members, Writer, missing};
use crate::{Error, ErrorKind, Limits, SecretBytes, json, random};
use alloc::vec::Vec;
use alloc::{format, vec};
use base64ct::{Base64, Encoding};
use core::fmt;
use der::Decode;
use zeroize::Zeroizing;

/// The octets of a symmetric key.
///
/// It is made of octets or of a JWK, never of PEM or DER: a public key mistaken for
/// an HMAC secret lets everybody sign who has read it. Octets that are one anyway
/// are refused.
///
/// ```
/// use jose_core::{ErrorKind, jwk::oct::Secret};
///
/// assert!(Secret::new([7; 32].as_slice()).is_ok());
/// let pem = "-----BEGIN PUBLIC KEY-----\n…".as_bytes();
/// assert_eq!(Secret::new(pem).unwrap_err(), ErrorKind::KeyInvalid);
/// ```
#[derive(PartialEq, Eq)]
pub struct Secret(SecretBytes);

impl Secret {
    /// Takes octets as a key. How many an algorithm needs is for that to check.
    ///
    /// # Errors
    /// [`ErrorKind::KeySize`] for no octets at all, [`ErrorKind::KeyInvalid`] for what is
    /// a public key or a certificate: PEM, DER, base64 of DER, the line of an SSH key, the
    /// JSON of a key.
    pub fn new(octets: impl Into<SecretBytes>) -> Result<Self, Error> {
        let octets = octets.into();
        if octets.as_bytes().is_empty() {
            return Err(Error::new(ErrorKind::KeySize).expected("a secret").found("no octets"));
        }
        match disguise(octets.as_bytes()) {
            None => Ok(Self(octets)),
            Some(found) => Err(Error::new(ErrorKind::KeyInvalid).expected("a secret").found(found)),
        }
    }

    /// As many octets as asked for, from the system's generator.
    ///
    /// # Errors
    /// [`ErrorKind::KeySize`] for no octets and for more than 1024, far more than any
    /// algorithm uses; [`ErrorKind::Backend`] without a generator.
    pub fn generate(len: usize) -> Result<Self, Error> {
        const MOST: usize = 1024;
        if len > MOST {
            return Err(Error::new(ErrorKind::KeySize)
                .expected(format!("at most {MOST} octets"))
                .found(format!("{len}")));
        }
        let mut octets = vec![0; len];
        random::fill(&mut octets)?;
        Self::new(octets)
    }

    /// The octets.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    pub(super) fn read(members: &mut Members<'_>) -> Result<Key, Error> {
        let octets = members.secret("k")?.ok_or_else(|| missing("k"))?;
        Self::new(octets).map(Key::Oct).map_err(|error| error.at("k"))
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        writer.secret("k", self.as_bytes());
    }
}

impl Clone for Secret {
    fn clone(&self) -> Self {
        Self(self.0.duplicate())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "oct::Secret({} octets)", self.as_bytes().len())
    }
}

impl From<Secret> for Key {
    fn from(secret: Secret) -> Self {
        Self::Oct(secret)
    }
}

/// What a public thing is that somebody passes as a secret.
fn disguise(octets: &[u8]) -> Option<&'static str> {
    const BOUNDARY: &[u8] = b"-----BEGIN";
    let trimmed = octets.trim_ascii();
    if octets.windows(BOUNDARY.len()).any(|window| window == BOUNDARY) {
        return Some("PEM text");
    }
    if [&b"ssh-"[..], b"ecdsa-sha2-"].iter().any(|prefix| trimmed.starts_with(prefix)) {
        return Some("the line of an SSH key");
    }
    if is_json_of_a_key(trimmed) {
        return Some("the JSON of a key");
    }
    // The body of a PEM block has its line ends in it.
    let mut solid = Zeroizing::new(Vec::with_capacity(octets.len()));
    solid.extend(octets.iter().filter(|octet| !octet.is_ascii_whitespace()));
    let decoded = Zeroizing::new(Base64::decode_vec(text(&solid)).unwrap_or_default());
    [octets, trimmed, &decoded].into_iter().find_map(der_of_a_public_key)
}

fn der_of_a_public_key(octets: &[u8]) -> Option<&'static str> {
    if spki::SubjectPublicKeyInfoRef::from_der(octets).is_ok() {
        return Some("the DER of a public key");
    }
    if pkcs1::RsaPublicKeyRef::from_der(octets).is_ok() {
        return Some("the DER of an RSA public key");
    }
    is_certificate(octets).then_some("the DER of a certificate")
}

fn is_json_of_a_key(octets: &[u8]) -> bool {
    let mut found = false;
    let named = |name: &str, _: json::Value<'_>| {
        found |= name == "kty" || name == "keys";
        Ok(())
    };
    octets.starts_with(b"{")
        && json::object(text(octets), Limits::DEFAULT.max_json_depth(), named).is_ok()
        && found
}

fn text(octets: &[u8]) -> &str {
    core::str::from_utf8(octets).unwrap_or_default()
}
