//! The bare primitives beside which the rows stand: what no library can go below
//! without another primitive.
//!
//! Each is the RustCrypto primitive with its key held, from octets to octets: signing
//! ends with the octets of the signature, verification starts with them. What the
//! library adds is base64url, JSON and checks.

pub mod content;
pub mod ecdsa;
pub mod eddsa;
pub mod few;
pub mod hmac;
pub mod jwe;
pub mod key;
pub mod ml_dsa;
pub mod rsa;

use crate::Error;
use crate::backend::Backend;
use crate::bencher::Bencher;
use crate::vectors::Key;
use jose_core::{Jwk, JwsAlg};
use jose_jws::hazmat;
use std::fmt;
use std::hint::black_box;

/// Builds the floor of an algorithm from a private key.
pub type Build = fn(&Key<'_>) -> Result<Box<dyn Floor>, Error>;

/// A primitive with its key. Only the methods that time are generic inside: no call
/// through a pointer is timed.
pub trait Floor {
    /// A signature over this signing input.
    ///
    /// # Errors
    /// What the primitive refuses.
    fn sign(&self, input: &[u8]) -> Result<Vec<u8>, Error>;

    /// Whether this is a signature over this signing input.
    fn verify(&self, input: &[u8], signature: &[u8]) -> bool;

    /// Times signing.
    fn time_sign(&self, bencher: &mut Bencher<'_, '_>, input: &[u8]);

    /// Times verification.
    fn time_verify(&self, bencher: &mut Bencher<'_, '_>, input: &[u8], signature: &[u8]);
}

impl fmt::Debug for dyn Floor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Floor")
    }
}

/// What a back end itself takes, from octets to octets, without headers and base64url: the floor of
/// those whose primitives are not called here in another way.
///
/// # Errors
/// A key that it refuses.
pub fn of_backend(backend: &Backend, alg: JwsAlg, key: &Jwk) -> Result<Box<dyn Floor>, Error> {
    let scheme = hazmat::scheme(backend.jws, alg)?;
    let (signing, verifying) = (scheme.signing_key(key)?, scheme.verifying_key(key)?);
    Ok(primitive(
        move |input: &[u8]| {
            let mut signature = vec![0; signing.signature_len()];
            signing.sign(&[input], &mut signature)?;
            Ok(signature)
        },
        move |input: &[u8], signature: &[u8]| verifying.verify(&[input], signature).is_ok(),
    ))
}

/// A primitive as two closures that hold its keys.
struct Primitive<S, V> {
    sign: S,
    verify: V,
}

/// A primitive that signs with `sign` and verifies with `verify`.
fn primitive<O, S, V>(sign: S, verify: V) -> Box<dyn Floor>
where
    O: AsRef<[u8]> + 'static,
    S: Fn(&[u8]) -> Result<O, Error> + 'static,
    V: Fn(&[u8], &[u8]) -> bool + 'static,
{
    Box::new(Primitive { sign, verify })
}

impl<O, S, V> Floor for Primitive<S, V>
where
    O: AsRef<[u8]>,
    S: Fn(&[u8]) -> Result<O, Error>,
    V: Fn(&[u8], &[u8]) -> bool,
{
    fn sign(&self, input: &[u8]) -> Result<Vec<u8>, Error> {
        Ok((self.sign)(input)?.as_ref().to_vec())
    }

    fn verify(&self, input: &[u8], signature: &[u8]) -> bool {
        (self.verify)(input, signature)
    }

    fn time_sign(&self, bencher: &mut Bencher<'_, '_>, input: &[u8]) {
        bencher.iter(|| (self.sign)(black_box(input)));
    }

    fn time_verify(&self, bencher: &mut Bencher<'_, '_>, input: &[u8], signature: &[u8]) {
        bencher.iter(|| (self.verify)(black_box(input), black_box(signature)));
    }
}
