//! Signatures.

mod ecdsa;
mod eddsa;
mod hashing;
mod rsa;

use jose_core::{Error, ErrorKind, JwsAlg};
use jose_jws::{Backend, SignatureScheme, hazmat};

/// Every signature algorithm, from wherever it is faster.
///
/// AWS-LC signs and verifies with RSA and ECDSA on the NIST curves, and signs with Ed25519. HMAC,
/// ECDSA on secp256k1, verifying with Ed25519 and ML-DSA are RustCrypto's. ECDSA takes its nonces
/// from AWS-LC's generator: a message that is signed twice has two signatures.
pub const JWS: Backend = Backend::new("aws-lc", TABLE).over(&Backend::RUSTCRYPTO);

/// Beside each, in microseconds, what signing and verifying take here and with RustCrypto.
static TABLE: &[&dyn SignatureScheme] = &[
    &rsa::RS256,
    &rsa::RS384,
    &rsa::RS512,
    &rsa::PS256,
    &rsa::PS384,
    &rsa::PS512,
    &ecdsa::ES256,
    &ecdsa::ES384,
    &ecdsa::ES512,
    &eddsa::ED25519,
    &eddsa::EDDSA,
];

/// What takes the keys that AWS-LC does not take, and has the errors for those that nobody takes.
fn below(alg: JwsAlg) -> Result<&'static dyn SignatureScheme, Error> {
    hazmat::scheme(Backend::RUSTCRYPTO, alg)
}

/// A primitive that failed.
fn failed() -> Error {
    Error::new(ErrorKind::Backend).expected("a signature").found("a failing primitive")
}
