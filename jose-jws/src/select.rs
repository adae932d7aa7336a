//! Which verifiers may verify a signature.

use crate::{Unverified, Verifier};
use alloc::sync::Arc;
use alloc::vec::{self, Vec};
use core::fmt;
use core::{iter, option};
use jose_core::{Error, Limits};

/// Something that has verifiers: one, or a set to choose from.
///
/// What a token says of itself was written by anybody: an implementation compares it with
/// what it knows, and never builds a path, a query or an address from it.
pub trait SelectVerifier {
    /// The verifiers that may verify a signature whose header has this `alg` and `kid`. Each
    /// still compares the algorithm.
    ///
    /// # Errors
    /// Why there are none, such as [`ErrorKind::KeyNotFound`](jose_core::ErrorKind::KeyNotFound).
    fn select(&self, alg: &str, kid: Option<&str>) -> Result<Candidates<'_>, Error>;

    /// What a token is held to before it is read.
    fn limits(&self) -> &Limits;

    /// Parses a compact token.
    ///
    /// # Errors
    /// As [`Compact::parse`](crate::Compact::parse).
    fn parse<'t>(&self, token: &'t str) -> Result<Unverified<'t>, Error> {
        Unverified::parse(token, self.limits())
    }

    /// The same in memory that the caller lends: it goes into what is returned, and comes back
    /// by [`Unverified::verify_in`]. An implementation that leaves this out allocates anew.
    ///
    /// # Errors
    /// As [`SelectVerifier::parse`]. The memory is left empty then.
    fn parse_in<'t>(&self, token: &'t str, buffer: &mut Vec<u8>) -> Result<Unverified<'t>, Error> {
        buffer.clear();
        self.parse(token)
    }

    /// Is told the protected header of each compact token that was verified, as it stands there,
    /// unless it is kept already: [`SelectVerifier::parse`] need not read it again. An
    /// implementation that leaves this out keeps nothing.
    fn keep_header(&self, encoded: &str) {
        let _ = encoded;
    }
}

impl<T: SelectVerifier + ?Sized> SelectVerifier for &T {
    fn select(&self, alg: &str, kid: Option<&str>) -> Result<Candidates<'_>, Error> {
        T::select(self, alg, kid)
    }

    fn limits(&self) -> &Limits {
        T::limits(self)
    }

    fn parse<'t>(&self, token: &'t str) -> Result<Unverified<'t>, Error> {
        T::parse(self, token)
    }

    fn parse_in<'t>(&self, token: &'t str, buffer: &mut Vec<u8>) -> Result<Unverified<'t>, Error> {
        T::parse_in(self, token, buffer)
    }

    fn keep_header(&self, encoded: &str) {
        T::keep_header(self, encoded);
    }
}

impl<T: SelectVerifier + ?Sized> SelectVerifier for Arc<T> {
    fn select(&self, alg: &str, kid: Option<&str>) -> Result<Candidates<'_>, Error> {
        T::select(self, alg, kid)
    }

    fn limits(&self) -> &Limits {
        T::limits(self)
    }

    fn parse<'t>(&self, token: &'t str) -> Result<Unverified<'t>, Error> {
        T::parse(self, token)
    }

    fn parse_in<'t>(&self, token: &'t str, buffer: &mut Vec<u8>) -> Result<Unverified<'t>, Error> {
        T::parse_in(self, token, buffer)
    }

    fn keep_header(&self, encoded: &str) {
        T::keep_header(self, encoded);
    }
}

/// Verifiers to be tried in turn.
pub struct Candidates<'v>(iter::Chain<option::IntoIter<&'v Verifier>, vec::IntoIter<&'v Verifier>>);

impl<'v> Candidates<'v> {
    /// This one only.
    #[must_use]
    pub fn one(verifier: &'v Verifier) -> Self {
        Self(Some(verifier).into_iter().chain(Vec::new()))
    }

    /// This one, then these in their order.
    pub(crate) fn first(verifier: &'v Verifier, others: Vec<&'v Verifier>) -> Self {
        Self(Some(verifier).into_iter().chain(others))
    }

    /// These, in their order.
    #[must_use]
    pub fn several(verifiers: Vec<&'v Verifier>) -> Self {
        Self(None.into_iter().chain(verifiers))
    }
}

impl<'v> Iterator for Candidates<'v> {
    type Item = &'v Verifier;

    fn next(&mut self) -> Option<&'v Verifier> {
        self.0.next()
    }
}

impl fmt::Debug for Candidates<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Candidates(..)")
    }
}
