//! A token that was decrypted.

use crate::Decrypter;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use jose_core::{Header, JweAlg};

/// What a decrypted token said: only decryption makes one.
///
/// It is **not** a verified token. Under a public key (RSA, ECDH-ES) anybody can encrypt: that
/// it decrypts says nothing of who made it. Only a signature inside does, or a symmetric key
/// that its sender has too.
///
/// `Debug` shows neither header nor payload.
#[derive(Clone, PartialEq, Eq)]
pub struct Decrypted<T> {
    header: Header,
    shared: Option<Box<Header>>,
    own: Option<Box<Header>>,
    aad: Box<[u8]>,
    alg: JweAlg,
    kid: Option<Arc<str>>,
    payload: T,
}

impl<T> Decrypted<T> {
    pub(crate) fn new(
        (header, shared, own): (Header, Option<Box<Header>>, Option<Box<Header>>),
        aad: Vec<u8>,
        by: &Decrypter,
        payload: T,
    ) -> Self {
        let (alg, kid) = (by.alg(), by.shared_kid());
        Self { header, shared, own, aad: aad.into(), alg, kid, payload }
    }

    pub(crate) fn with_payload<U>(self, payload: U) -> Decrypted<U> {
        Decrypted {
            header: self.header,
            shared: self.shared,
            own: self.own,
            aad: self.aad,
            alg: self.alg,
            kid: self.kid,
            payload,
        }
    }

    /// The header, as far as the tag covers it.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The members of the header that the tag does not cover, for all recipients and for this
    /// one: whoever passed the token on may have written them.
    #[must_use]
    pub fn dangerous_unprotected_headers(&self) -> (Option<&Header>, Option<&Header>) {
        (self.shared.as_deref(), self.own.as_deref())
    }

    /// The key management algorithm of the key that decrypted it.
    #[must_use]
    pub const fn alg(&self) -> JweAlg {
        self.alg
    }

    /// The identifier of the key that decrypted it, as that key has it.
    #[must_use]
    pub fn kid(&self) -> Option<&str> {
        self.kid.as_deref()
    }

    /// The additional data, which was not secret, and which the tag covers; empty where there
    /// is none.
    #[must_use]
    pub fn aad(&self) -> &[u8] {
        &self.aad
    }

    /// The plaintext.
    #[must_use]
    pub const fn payload(&self) -> &T {
        &self.payload
    }

    /// The plaintext, out of its wrapping.
    #[must_use]
    pub fn into_payload(self) -> T {
        self.payload
    }
}

impl<T> fmt::Debug for Decrypted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Decrypted(..)")
    }
}
