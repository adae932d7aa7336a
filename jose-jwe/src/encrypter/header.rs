//! What the tokens of an encrypter say about themselves.

use super::Encrypter;
use crate::template::{Part, Template};
use jose_core::Error;
use serde::Serialize;

impl Encrypter {
    /// Compresses plaintexts (`zip`, RFC 7516, Section 4.1.3). Mind that the length of a
    /// token then tells what is in it: where an attacker can add to the plaintext, secrets
    /// beside it can be guessed octet by octet (RFC 8725, Section 3.6).
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](jose_core::ErrorKind::Limit) for a header that grows too large.
    pub fn with_compression(self) -> Result<Self, Error> {
        self.map(Template::with_zip)
    }

    /// Sets `kid`, in place of the key's own.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](jose_core::ErrorKind::Limit) for a name of more than 1 KiB.
    pub fn with_kid(self, kid: &str) -> Result<Self, Error> {
        self.map(|template| template.with_string("kid", kid))
    }

    /// Sets `typ`, the type of the whole token.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](jose_core::ErrorKind::Limit) for a header that grows too large.
    pub fn with_typ(self, typ: &str) -> Result<Self, Error> {
        self.map(|template| template.with_string("typ", typ))
    }

    /// Sets `cty`, the type of the plaintext, such as `JWT`.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](jose_core::ErrorKind::Limit) for a header that grows too large.
    pub fn with_cty(self, cty: &str) -> Result<Self, Error> {
        self.map(|template| template.with_string("cty", cty))
    }

    /// Sets any other member.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`](jose_core::ErrorKind::Misuse) for a value that is no JSON and for members with a meaning of
    /// their own here, and what [`Header::from_json`](jose_core::Header::from_json) says of the result.
    pub fn with_member(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        self.map(|template| template.with_member(Part::Protected, name, value))
    }

    /// Sets a member and lists it in `crit`: who does not understand it must refuse the token.
    ///
    /// # Errors
    /// As [`Encrypter::with_member`], and [`ErrorKind::Critical`](jose_core::ErrorKind::Critical) for a member that the RFCs
    /// themselves define.
    pub fn with_critical(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        self.map(|template| template.with_critical(name, value))
    }

    /// Sets a member for all recipients that the tag does not cover. Only the JSON
    /// serializations have room for such.
    ///
    /// # Errors
    /// As [`Encrypter::with_member`].
    pub fn with_unprotected(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        self.map(|template| template.with_member(Part::Shared, name, value))
    }

    /// Sets a member for this recipient that the tag does not cover, likewise.
    ///
    /// # Errors
    /// As [`Encrypter::with_member`].
    pub fn with_recipient_member(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        self.map(|template| template.with_member(Part::Own, name, value))
    }

    /// Takes all three parts of the header as JSON text, octet for octet, an empty text for
    /// none: protected, shared, this recipient's. For reproducing tokens whose header was
    /// written elsewhere; what key management adds is put in place of what stands there.
    ///
    /// # Errors
    /// [`ErrorKind::AlgNotAllowed`](jose_core::ErrorKind::AlgNotAllowed) unless they name both algorithms, and what decrypters
    /// refuse in a header.
    pub fn with_header_json(
        self,
        protected: &str,
        shared: &str,
        recipient: &str,
    ) -> Result<Self, Error> {
        self.map(|template| template.with_json([protected, shared, recipient]))
    }
}
