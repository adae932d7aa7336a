//! Elements of DER, written from the inside out (X.690).
//!
//! One function for everything: keys nest four or five levels deep and are short, so that
//! each level may be copied, and every copy is wiped.

use crate::{Error, ErrorKind};
use alloc::vec::Vec;
use der::asn1::{AnyRef, ObjectIdentifier, UintRef};
use der::{Encode, Tag, TagNumber};
use zeroize::Zeroizing;

pub(super) type Element = Zeroizing<Vec<u8>>;

pub(super) fn element(tag: Tag, parts: &[&[u8]]) -> Result<Element, Error> {
    let content = Zeroizing::new(parts.concat());
    encoded(&AnyRef::new(tag, &content).map_err(|_| too_long())?)
}

pub(super) fn sequence(parts: &[&[u8]]) -> Result<Element, Error> {
    element(Tag::Sequence, parts)
}

pub(super) fn octet_string(octets: &[u8]) -> Result<Element, Error> {
    element(Tag::OctetString, &[octets])
}

/// A string of whole octets.
pub(super) fn bit_string(octets: &[u8]) -> Result<Element, Error> {
    element(Tag::BitString, &[&[0], octets])
}

/// An explicit tag around an element.
pub(super) fn tagged(number: u32, inner: &[u8]) -> Result<Element, Error> {
    element(Tag::ContextSpecific { constructed: true, number: TagNumber(number) }, &[inner])
}

/// A number that is not negative, from big-endian octets.
pub(super) fn integer(octets: &[u8]) -> Result<Element, Error> {
    encoded(&UintRef::new(octets).map_err(|_| too_long())?)
}

pub(super) fn object_identifier(oid: ObjectIdentifier) -> Result<Element, Error> {
    encoded(&oid)
}

pub(super) fn null() -> Result<Element, Error> {
    encoded(&AnyRef::NULL)
}

fn encoded(value: &impl Encode) -> Result<Element, Error> {
    value.to_der().map(Zeroizing::new).map_err(|_| too_long())
}

fn too_long() -> Error {
    Error::new(ErrorKind::Der).expected("a key short enough for DER")
}
