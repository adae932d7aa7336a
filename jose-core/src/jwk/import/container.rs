//! The containers of keys, told apart by PEM labels or by the shape of their DER.

use super::algorithm::{malformed, unsupported};
use super::certificate;
use super::der::{self, explain};
use super::encrypted;
use crate::Error;
use crate::jwk::Jwk;
use ::der::asn1::{AnyRef, ObjectIdentifier, SequenceRef};
use ::der::{Decode, Reader, SliceReader, Tag, Tagged};
use alloc::vec::Vec;

/// What a key is wrapped in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Container {
    Pkcs8,
    EncryptedPkcs8,
    Spki,
    Pkcs1Private,
    Pkcs1Public,
    Sec1,
    Certificate,
}

/// A certificate (RFC 5280, Section 4.1), a request for one and a list of revoked ones.
const SIGNED: &[Tag] = &[Tag::Sequence, Tag::Sequence, Tag::BitString];

/// Whether it has the shape of a certificate.
pub(in crate::jwk) fn is_certificate(der: &[u8]) -> bool {
    first_fields(der, 3).is_ok_and(|fields| fields == SIGNED)
}

impl Container {
    /// What a label of PEM announces (RFC 7468, Sections 4 to 13).
    pub(super) fn of_label(label: &str) -> Option<Self> {
        match label {
            "PRIVATE KEY" => Some(Self::Pkcs8),
            "ENCRYPTED PRIVATE KEY" => Some(Self::EncryptedPkcs8),
            "PUBLIC KEY" => Some(Self::Spki),
            "RSA PRIVATE KEY" => Some(Self::Pkcs1Private),
            "RSA PUBLIC KEY" => Some(Self::Pkcs1Public),
            "EC PRIVATE KEY" => Some(Self::Sec1),
            "CERTIFICATE" | "X509 CERTIFICATE" | "X.509 CERTIFICATE" => Some(Self::Certificate),
            _ => None,
        }
    }

    /// What the types of the first fields announce.
    pub(super) fn of_shape(der: &[u8]) -> Result<Self, Error> {
        const KEY: &str = "a key in PKCS#8, SubjectPublicKeyInfo, PKCS#1, SEC 1 or a certificate";
        if <ObjectIdentifier>::from_der(der).is_ok() {
            return Err(unsupported(KEY, "an object identifier, as of a curve without a key"));
        }
        match first_fields(der, 3).map_err(|error| explain(&error, KEY))?.as_slice() {
            [Tag::Integer, Tag::Sequence, Tag::Sequence] => {
                Err(unsupported(KEY, "PKCS#12, or parameters of a curve without a key"))
            }
            [Tag::Integer, Tag::Sequence, ..] => Ok(Self::Pkcs8),
            [Tag::Sequence, Tag::OctetString] => Ok(Self::EncryptedPkcs8),
            [Tag::Sequence, Tag::BitString] => Ok(Self::Spki),
            [Tag::Integer, Tag::Integer] => Ok(Self::Pkcs1Public),
            [Tag::Integer, Tag::Integer, ..] => Ok(Self::Pkcs1Private),
            [Tag::Integer, Tag::OctetString, ..] => Ok(Self::Sec1),
            [Tag::ObjectIdentifier, Tag::ContextSpecific { .. }] => Err(unsupported(KEY, "PKCS#7")),
            SIGNED => Ok(Self::Certificate),
            _ => Err(malformed(KEY).found("another structure")),
        }
    }

    /// Its name, for people.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Pkcs8 => "PKCS#8",
            Self::EncryptedPkcs8 => "encrypted PKCS#8",
            Self::Spki => "SubjectPublicKeyInfo",
            Self::Pkcs1Private => "PKCS#1 private key",
            Self::Pkcs1Public => "PKCS#1 public key",
            Self::Sec1 => "SEC 1",
            Self::Certificate => "X.509 certificate",
        }
    }

    pub(super) fn read(self, der: &[u8], password: Option<&[u8]>) -> Result<Jwk, Error> {
        match self {
            Self::Pkcs8 => der::pkcs8(der),
            Self::EncryptedPkcs8 => encrypted::pkcs8(der, password),
            Self::Spki => der::spki(der),
            Self::Pkcs1Private => der::pkcs1_private(der),
            Self::Pkcs1Public => der::pkcs1_public(der),
            Self::Sec1 => der::sec1(der),
            Self::Certificate => certificate::public_key(der),
        }
    }
}

/// The types of the first fields of a sequence: enough to recognise it.
pub(super) fn first_fields(der: &[u8], most: usize) -> Result<Vec<Tag>, ::der::Error> {
    let mut fields = SliceReader::new(<&SequenceRef>::from_der(der)?.as_bytes())?;
    let mut tags = Vec::with_capacity(most);
    while tags.len() < most && !fields.is_finished() {
        tags.push(AnyRef::decode(&mut fields)?.tag());
    }
    Ok(tags)
}
