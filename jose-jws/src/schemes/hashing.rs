//! Messages of which only the hash is signed: RSA and ECDSA.

use crate::{SignStream, SignatureInvalid, VerifyStream};
use alloc::boxed::Box;
use jose_core::Error;
use sha2::Digest;

/// The state of a hash that has taken in these pieces.
pub(super) fn hashed<D: Digest>(message: &[&[u8]]) -> D {
    let mut hash = D::new();
    message.iter().for_each(|piece| hash.update(piece));
    hash
}

/// The state of a hash, and what is to be done with it and a signature.
pub(super) struct Hashing<D, F> {
    hash: D,
    then: F,
}

/// Begins to hash a message that will be signed.
pub(super) fn to_sign<'k, D, F>(then: F) -> Option<Box<dyn SignStream + 'k>>
where
    D: Digest + 'k,
    F: FnOnce(D, &mut [u8]) -> Result<(), Error> + 'k,
{
    Some(Box::new(Hashing { hash: D::new(), then }))
}

/// Begins to hash a message that will be verified.
pub(super) fn to_verify<'k, D, F>(then: F) -> Option<Box<dyn VerifyStream + 'k>>
where
    D: Digest + 'k,
    F: FnOnce(D, &[u8]) -> Result<(), SignatureInvalid> + 'k,
{
    Some(Box::new(Hashing { hash: D::new(), then }))
}

impl<D: Digest, F: FnOnce(D, &mut [u8]) -> Result<(), Error>> SignStream for Hashing<D, F> {
    fn update(&mut self, piece: &[u8]) {
        self.hash.update(piece);
    }

    fn finish(self: Box<Self>, signature: &mut [u8]) -> Result<(), Error> {
        (self.then)(self.hash, signature)
    }
}

impl<D, F> VerifyStream for Hashing<D, F>
where
    D: Digest,
    F: FnOnce(D, &[u8]) -> Result<(), SignatureInvalid>,
{
    fn update(&mut self, piece: &[u8]) {
        self.hash.update(piece);
    }

    fn finish(self: Box<Self>, signature: &[u8]) -> Result<(), SignatureInvalid> {
        (self.then)(self.hash, signature)
    }
}
