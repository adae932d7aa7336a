//! A token whose signatures satisfied a policy.

use crate::Unverified;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;
use jose_core::Header;

/// What a token said that satisfied a [`VerifyPolicy`](crate::VerifyPolicy), and who signed it.
///
/// It dereferences to the payload. `Debug` shows neither headers nor payload.
#[derive(Clone, PartialEq, Eq)]
pub struct VerifiedBy<T> {
    payload: T,
    signatures: Vec<VerifiedSignature>,
}

/// A signature that was good.
#[derive(Clone, PartialEq, Eq)]
pub struct VerifiedSignature {
    signature: usize,
    verifier: usize,
    header: Header,
    unprotected: Option<Box<Header>>,
}

impl VerifiedBy<Vec<u8>> {
    /// `good` are the places of signatures in the token and of verifiers in the policy, in
    /// ascending order of the former.
    pub(crate) fn new(token: Unverified<'_>, good: Vec<(usize, usize)>) -> Self {
        let (payload, signatures) = token.into_parts();
        let mut good = good.into_iter().peekable();
        let mut verified = Vec::new();
        for (at, signature) in signatures.enumerate() {
            if let Some((_, verifier)) = good.next_if(|(wanted, _)| *wanted == at) {
                let (header, unprotected) = signature.into_headers();
                verified.push(VerifiedSignature { signature: at, verifier, header, unprotected });
            }
        }
        Self { payload, signatures: verified }
    }

    pub(crate) fn without_payload(self) -> VerifiedBy<()> {
        VerifiedBy { payload: (), signatures: self.signatures }
    }
}

impl<T> VerifiedBy<T> {
    /// The payload, covered by all of these signatures.
    #[must_use]
    pub const fn payload(&self) -> &T {
        &self.payload
    }

    /// The payload, out of its wrapping.
    #[must_use]
    pub fn into_payload(self) -> T {
        self.payload
    }

    /// The signatures that were good, each by another key, in the order of the token. Others
    /// may be there that were bad, or not looked at.
    #[must_use]
    pub fn signatures(&self) -> &[VerifiedSignature] {
        &self.signatures
    }
}

impl VerifiedSignature {
    /// Its place among the signatures of the token, counted from 0.
    #[must_use]
    pub const fn signature(&self) -> usize {
        self.signature
    }

    /// The place of its verifier in the policy, counted from 0.
    #[must_use]
    pub const fn verifier(&self) -> usize {
        self.verifier
    }

    /// Its header, as far as the signature covers it.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The members of its header that the signature does not cover: whoever passed the token
    /// on may have written them.
    #[must_use]
    pub fn dangerous_unprotected_header(&self) -> Option<&Header> {
        self.unprotected.as_deref()
    }
}

impl<T> Deref for VerifiedBy<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.payload
    }
}

impl<T> fmt::Debug for VerifiedBy<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VerifiedBy").field("signatures", &self.signatures).finish_non_exhaustive()
    }
}

impl fmt::Debug for VerifiedSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VerifiedSignature")
            .field("signature", &self.signature)
            .field("verifier", &self.verifier)
            .finish_non_exhaustive()
    }
}
