//! A back end over [AWS-LC](https://docs.rs/aws-lc-rs), faster than the default one and in need of
//! a C compiler.
//!
//! It is a value to pass where a key is prepared. All else stays as it is: the keys, the tokens, what
//! is refused, and with which error. ([`JWS`] and [`JWE`] name the two exceptions: where nonces come
//! from, and an RSA ciphertext that nobody makes by accident.)
//!
//! ```
//! use jose_core::{Jwk, JwsAlg};
//! use jose_jws::{Signer, Verifier};
//!
//! let key = Jwk::generate(JwsAlg::ES256)?;
//! let signer = Signer::with_backend(jose_aws_lc::JWS, JwsAlg::ES256, &key)?;
//! let verifier = Verifier::with_backend(jose_aws_lc::JWS, JwsAlg::ES256, &key.to_public()?)?;
//! assert_eq!(verifier.verify(&signer.sign(b"payload")?)?.payload(), b"payload");
//! # Ok::<(), jose_core::Error>(())
//! ```
//!
//! [`JWS`] and [`JWE`] lie over RustCrypto, and take from AWS-LC only what was measured to be faster
//! there. The measurements stand beside each algorithm in the tables of this crate.

mod jwe;
mod jws;

pub use jwe::JWE;
pub use jws::JWS;

/// The examples of the page on speed, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/speed.md")]
struct Speed;
