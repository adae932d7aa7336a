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
/// It refuses one thing that RustCrypto takes: a key encrypted with RSA-OAEP whose first octet,
/// before it was encrypted, was not 0 (RFC 8017, Section 7.1.2, step 3g). No one has such a key but
/// of a sender who meant it so, and it looks like any other that does not decrypt.
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

/// Beside each is what it takes here and below, on an Intel Xeon with AVX-512: AES-GCM to encrypt
/// 200 octets and 1 MiB, an agreement with a key that was prepared, a decryption with 2,048 bits,
/// and 4,096 iterations. RustCrypto is faster with HMAC over 300 octets (0.51 us, AWS-LC 0.64), and
/// as fast with AES key wrap under a key that was prepared; and `aws-lc-rs` has no AES-CBC
/// without a padding of its own.
static PRIMITIVES: Primitives = Primitives {
    aead: &[
        &aead::A128, // 0.11 and 68 us, RustCrypto 0.25 and 318
        &aead::A192, // 0.11 and 73 us, RustCrypto 0.26 and 337
        &aead::A256, // 0.12 and 86 us, RustCrypto 0.26 and 367
    ],
    agreement: &[
        &agreement::P256,   // 52 us, RustCrypto 263
        &agreement::P384,   // 161 us, RustCrypto 569
        &agreement::P521,   // 237 us, RustCrypto 692
        &agreement::X25519, // 26 us, RustCrypto 52
    ],
    rsa: &[
        &rsa::OAEP_SHA1,   // 344 us, RustCrypto 2,194
        &rsa::OAEP_SHA256, // 346 us, RustCrypto 2,222
        &rsa::OAEP_SHA384, // 345 us, RustCrypto 2,204
        &rsa::OAEP_SHA512, // 345 us, RustCrypto 2,201
    ],
    pbkdf2: &[
        &pbkdf2::SHA256, // 647 us, RustCrypto 705
        &pbkdf2::SHA384, // 2,266 us, RustCrypto 2,336
        &pbkdf2::SHA512, // 2,279 us, RustCrypto 2,352
    ],
    ..Primitives::NONE
};

/// A primitive that failed.
fn failed(expected: &'static str) -> Error {
    Error::new(ErrorKind::Backend).expected(expected).found("a failing primitive")
}
