//! The public key of a certificate (RFC 5280, Section 4.1).
//!
//! Written here on the crate `der`, not taken from `x509-cert`: that would add `const-oid`'s
//! data base, `der_derive` and the macro crates below it, to decode names and extensions
//! that nobody here looks at.

use super::algorithm::unsupported;
use super::container::first_fields;
use super::der::{self, explain};
use crate::Error;
use crate::jwk::Jwk;
use ::der::asn1::{AnyRef, BitStringRef, SequenceRef};
use ::der::{Decode, Reader, SliceReader, Tag, TagMode, TagNumber, Tagged};
use spki::{AlgorithmIdentifierRef, SubjectPublicKeyInfoRef};

/// Reads its key; dates and signatures are not checked.
pub(super) fn public_key(der: &[u8]) -> Result<Jwk, Error> {
    der::spki(subject_public_key(der)?)
}

/// The octets of the `SubjectPublicKeyInfo` of something that is a certificate throughout.
pub(super) fn subject_public_key(der: &[u8]) -> Result<&[u8], Error> {
    if is_request(der) {
        return Err(unsupported("a certificate", "a certificate request"));
    }
    fields(der).map_err(|error| explain(&error, "an X.509 certificate"))
}

fn fields(der: &[u8]) -> Result<&[u8], ::der::Error> {
    let mut outer = SliceReader::new(<&SequenceRef>::from_der(der)?.as_bytes())?;
    let mut inner = SliceReader::new(<&SequenceRef>::decode(&mut outer)?.as_bytes())?;
    let signature = AlgorithmIdentifierRef::decode(&mut outer)?;
    BitStringRef::decode(&mut outer)?;
    outer.finish()?;

    // Version 1 is left out in DER.
    let version = inner.context_specific::<u8>(TagNumber(0), TagMode::Explicit)?;
    let serial_number = AnyRef::decode(&mut inner)?;
    let same_signature = AlgorithmIdentifierRef::decode(&mut inner)?;
    let _issuer = <&SequenceRef>::decode(&mut inner)?;
    let _validity = <&SequenceRef>::decode(&mut inner)?;
    let _subject = <&SequenceRef>::decode(&mut inner)?;
    let key = inner.tlv_bytes()?;
    SubjectPublicKeyInfoRef::from_der(key)?;
    // Unique identifiers and extensions, each once and in order.
    let mut last = 0;
    while !inner.is_finished() {
        match AnyRef::decode(&mut inner)?.tag() {
            Tag::ContextSpecific { number, .. }
                if (1..=3).contains(&number.0) && number.0 > last =>
            {
                last = number.0;
            }
            other => return Err(other.value_error().into()),
        }
    }
    let good = matches!(version, None | Some(1 | 2))
        && serial_number.tag() == Tag::Integer
        && same_signature == signature;
    if good { Ok(key) } else { Err(Tag::Sequence.value_error().into()) }
}

/// Whether it is a `CertificationRequest` (RFC 2986, Section 4.2), which looks much the same.
fn is_request(der: &[u8]) -> bool {
    let request = || -> Result<bool, ::der::Error> {
        let mut outer = SliceReader::new(<&SequenceRef>::from_der(der)?.as_bytes())?;
        let fields = first_fields(outer.tlv_bytes()?, 4)?;
        let (first, last) = fields.split_at_checked(3).unwrap_or_default();
        Ok(first == [Tag::Integer, Tag::Sequence, Tag::Sequence]
            && matches!(last, [] | [Tag::ContextSpecific { .. }]))
    };
    request().unwrap_or(false)
}
