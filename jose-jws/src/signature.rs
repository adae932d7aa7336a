//! One signature of a token, not yet verified.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;
use jose_core::{Error, Header, base64url};

pub(crate) struct Signature<'t> {
    /// The protected header as received, still encoded; empty where there is none.
    encoded: Cow<'t, str>,
    protected: Header,
    unprotected: Option<Box<Header>>,
    /// Where among the octets of the token the signature is.
    octets: Range<usize>,
}

impl<'t> Signature<'t> {
    pub(crate) const fn new(
        encoded: Cow<'t, str>,
        protected: Header,
        unprotected: Option<Box<Header>>,
        octets: Range<usize>,
    ) -> Self {
        Self { encoded, protected, unprotected, octets }
    }

    pub(crate) fn encoded(&self) -> &str {
        &self.encoded
    }

    pub(crate) const fn protected(&self) -> &Header {
        &self.protected
    }

    pub(crate) fn unprotected(&self) -> Option<&Header> {
        self.unprotected.as_deref()
    }

    /// Decodes the text of the signature at the end of the octets of the token.
    pub(crate) fn decode(&mut self, text: &str, octets: &mut Vec<u8>) -> Result<(), Error> {
        let start = octets.len();
        base64url::decode_into(text, octets, "signature")?;
        self.octets = start..octets.len();
        Ok(())
    }

    pub(crate) fn octets<'o>(&self, all: &'o [u8]) -> &'o [u8] {
        all.get(self.octets.clone()).unwrap_or_default()
    }

    /// The algorithm, from whichever half of the header names it.
    pub(crate) fn alg(&self) -> &str {
        self.either(Header::alg).unwrap_or_default()
    }

    /// The key's identifier, likewise.
    pub(crate) fn kid(&self) -> Option<&str> {
        self.either(Header::kid)
    }

    pub(crate) fn into_headers(self) -> (Header, Option<Box<Header>>) {
        (self.protected, self.unprotected)
    }

    fn either<'h>(&'h self, member: impl Fn(&'h Header) -> Option<&'h str>) -> Option<&'h str> {
        member(&self.protected).or_else(|| member(self.unprotected()?))
    }
}
