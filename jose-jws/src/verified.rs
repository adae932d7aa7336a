//! A token whose signature was checked.

use alloc::boxed::Box;
use core::fmt;
use core::ops::Deref;
use jose_core::{Error, Header};

/// What a verified token said: only verification makes one.
///
/// It dereferences to the payload, so that the claims of a verified JWT are read as
/// `token.subject`. `Debug` shows neither header nor payload.
///
/// Nobody else can make one:
///
/// ```compile_fail,E0624
/// use jose_core::{Header, JwsAlg};
/// use jose_jws::Verified;
///
/// let forged = Verified::new(Header::new(JwsAlg::ES256), None, b"payload".to_vec());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Verified<T> {
    header: Header,
    unprotected: Option<Box<Header>>,
    payload: T,
}

impl<T> Verified<T> {
    pub(crate) const fn new(header: Header, unprotected: Option<Box<Header>>, payload: T) -> Self {
        Self { header, unprotected, payload }
    }

    /// The header, as far as the signature covers it.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The members of the header that the signature does not cover: whoever passed the token
    /// on may have written them. Only the JSON serializations have room for such.
    #[must_use]
    pub fn dangerous_unprotected_header(&self) -> Option<&Header> {
        self.unprotected.as_deref()
    }

    /// The payload, covered by the signature.
    #[must_use]
    pub const fn payload(&self) -> &T {
        &self.payload
    }

    /// The payload, out of its wrapping.
    #[must_use]
    pub fn into_payload(self) -> T {
        self.payload
    }

    pub(crate) fn without_payload(self) -> Verified<()> {
        Verified { header: self.header, unprotected: self.unprotected, payload: () }
    }

    /// Reads the payload into something else and calls that verified. What `read` returns
    /// is on its word alone: for the claims of a JWT that is the crate `jose-jwt`, which
    /// checks them first.
    ///
    /// # Errors
    /// What `read` returns.
    pub fn dangerous_try_map<U>(
        self,
        read: impl FnOnce(&Header, T) -> Result<U, Error>,
    ) -> Result<Verified<U>, Error> {
        let payload = read(&self.header, self.payload)?;
        Ok(Verified { header: self.header, unprotected: self.unprotected, payload })
    }
}

impl<T> Deref for Verified<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.payload
    }
}

impl<T> fmt::Debug for Verified<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Verified(..)")
    }
}
