//! Encryption: one file for each primitive, one line for each variant.
//!
//! What AWS-LC does not take is handed to the back end below, which has the last word: it takes
//! it, or says what is wrong. So the same keys are good, whichever of the two was chosen.

mod aead;
mod agreement;
mod pbkdf2;
mod rsa;

use jose_core::{Error, ErrorKind};
use jose_jwe::{Backend, Primitives};

/// Every primitive of encryption, from wherever it is faster.
///
/// ```
/// use jose_core::{JweAlg, JweEnc, Jwk};
/// use jose_jwe::{Decrypter, Encrypter};
///
/// let (alg, enc) = (JweAlg::ECDH_ES, JweEnc::A256GCM);
/// let key = Jwk::generate(alg)?;
/// let encrypter = Encrypter::with_backend(jose_aws_lc::JWE, alg, enc, &key.to_public()?)?;
/// let decrypter = Decrypter::with_backend(jose_aws_lc::JWE, alg, &[enc], &key)?;
///
/// let token = encrypter.encrypt(b"plaintext")?;
/// assert_eq!(decrypter.decrypt(&token)?.payload(), b"plaintext");
/// # Ok::<(), jose_core::Error>(())
/// ```
pub const JWE: Backend = Backend::new("aws-lc", &PRIMITIVES).over(&BELOW);

/// What is asked for all that is not here, and for what this one cannot do.
const BELOW: Backend = Backend::RUSTCRYPTO;

static PRIMITIVES: Primitives = Primitives {
    aead: &[&aead::A128, &aead::A192, &aead::A256],
    agreement: &[&agreement::P256, &agreement::P384, &agreement::P521, &agreement::X25519],
    rsa: &[&rsa::OAEP_SHA1, &rsa::OAEP_SHA256, &rsa::OAEP_SHA384, &rsa::OAEP_SHA512],
    pbkdf2: &[&pbkdf2::SHA256, &pbkdf2::SHA384, &pbkdf2::SHA512],
    ..Primitives::NONE
};

/// A primitive that failed.
fn failed(expected: &'static str) -> Error {
    Error::new(ErrorKind::Backend).expected(expected).found("a failing primitive")
}
