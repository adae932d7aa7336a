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

/// Beside each is what signing and verifying 300 octets take here and below, on an Intel Xeon with
/// AVX-512. RSA is that with 2,048 bits, and the same with a longer hash. RustCrypto is faster with
/// HMAC (0.51 us, AWS-LC 0.64), in verifying Ed25519 (37 us, AWS-LC 40) and, on an AMD EPYC, with
/// secp256k1 (34 and 61 us, AWS-LC 230 and 223).
static TABLE: &[&dyn SignatureScheme] = &[
    &rsa::RS256, // 337 and 18 us, RustCrypto 2,037 and 53
    &rsa::RS384,
    &rsa::RS512,
    &rsa::PS256, // 337 and 19 us, RustCrypto 2,037 and 54
    &rsa::PS384,
    &rsa::PS512,
    &ecdsa::ES256,   // 20 and 64 us, RustCrypto 63 and 243, and 73 with a table
    &ecdsa::ES384,   // 88 and 217 us, RustCrypto 158 and 619, and 184 with a table
    &ecdsa::ES512,   // 168 and 347 us, RustCrypto 190 and 702, and 221 with a table
    &eddsa::ED25519, // 11 us to sign, RustCrypto 18
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
