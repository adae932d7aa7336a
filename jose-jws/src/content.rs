//! The payload as it stands in the octets that are signed.

use crate::Signer;
use alloc::borrow::Cow;
use alloc::string::String;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, base64url};

/// The payload encoded, or as it is where the header says so (RFC 7797, Section 3).
pub(crate) enum Content<'p> {
    Encoded(Cow<'p, str>),
    Plain(&'p [u8]),
}

impl<'p> Content<'p> {
    pub(crate) fn of(payload: &'p [u8], unencoded: bool) -> Self {
        match unencoded {
            true => Self::Plain(payload),
            false => Self::Encoded(base64url::encode(payload).into()),
        }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Encoded(text) => text.as_bytes(),
            Self::Plain(octets) => octets,
        }
    }

    /// Appends the signature of this payload to a text.
    pub(crate) fn sign_into(&self, signer: &Signer, text: &mut String) -> Result<(), Error> {
        let message = [signer.template().prefix().as_bytes(), self.as_bytes()];
        signer.in_room(|key, signature| {
            key.sign(&message, signature)?;
            base64url::encode_into(signature, text);
            Ok(())
        })
    }
}

/// Whether the signers of one payload sign it unencoded: all or none (RFC 7797, Section 3).
pub(crate) fn are_unencoded(signers: &[&Signer]) -> Result<bool, Error> {
    let unencoded = |signer: &&Signer| signer.template().is_unencoded();
    let first = signers.first().is_some_and(unencoded);
    match signers.iter().find(|signer| unencoded(signer) != first) {
        None => Ok(first),
        Some(other) => Err(Error::new(ErrorKind::Misuse)
            .at("signers")
            .expected("signers that all encode the payload, or none")
            .found(quoted(other.alg().as_str()))),
    }
}

/// A payload that can stand between the dots of a compact token as it is: printable, and
/// no dot in it (RFC 7797, Section 5.2).
pub(crate) fn fits_compact(payload: &[u8]) -> Result<&str, Error> {
    let fits = |octet: &u8| (b' '..=b'~').contains(octet) && *octet != b'.';
    match core::str::from_utf8(payload) {
        Ok(text) if payload.iter().all(fits) => Ok(text),
        _ => Err(Error::new(ErrorKind::UnencodedPayload)
            .at("payload")
            .expected("printable ASCII without dots, or a detached payload")
            .found("other characters")),
    }
}
