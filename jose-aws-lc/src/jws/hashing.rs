//! Messages of which only the hash is signed: RSA and ECDSA.

use aws_lc_rs::digest::{Algorithm, Context, Digest};
use jose_core::Error;
use jose_jws::{SignStream, SignatureInvalid, VerifyStream};

/// The hash of these pieces, one after the other.
pub(super) fn hashed(algorithm: &'static Algorithm, message: &[&[u8]]) -> Digest {
    let mut context = Context::new(algorithm);
    message.iter().for_each(|piece| context.update(piece));
    context.finish()
}

/// The state of a hash, and what is to be done with it and a signature.
struct Hashing<F> {
    context: Context,
    then: F,
}

/// Begins to hash a message that will be signed.
pub(super) fn to_sign<'k>(
    algorithm: &'static Algorithm,
    then: impl FnOnce(&Digest, &mut [u8]) -> Result<(), Error> + 'k,
) -> Option<Box<dyn SignStream + 'k>> {
    Some(Box::new(Hashing { context: Context::new(algorithm), then }))
}

/// Begins to hash a message that will be verified.
pub(super) fn to_verify<'k>(
    algorithm: &'static Algorithm,
    then: impl FnOnce(&Digest, &[u8]) -> Result<(), SignatureInvalid> + 'k,
) -> Option<Box<dyn VerifyStream + 'k>> {
    Some(Box::new(Hashing { context: Context::new(algorithm), then }))
}

impl<F: FnOnce(&Digest, &mut [u8]) -> Result<(), Error>> SignStream for Hashing<F> {
    fn update(&mut self, piece: &[u8]) {
        self.context.update(piece);
    }

    fn finish(self: Box<Self>, signature: &mut [u8]) -> Result<(), Error> {
        (self.then)(&self.context.finish(), signature)
    }
}

impl<F: FnOnce(&Digest, &[u8]) -> Result<(), SignatureInvalid>> VerifyStream for Hashing<F> {
    fn update(&mut self, piece: &[u8]) {
        self.context.update(piece);
    }

    fn finish(self: Box<Self>, signature: &[u8]) -> Result<(), SignatureInvalid> {
        (self.then)(&self.context.finish(), signature)
    }
}
