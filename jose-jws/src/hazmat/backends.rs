//! Back ends that do what the default one refuses to.

use crate::schemes::{hmac, ml_dsa};
use crate::{Backend, SignatureScheme};

/// A back end like RustCrypto's whose HMAC algorithms take keys of any length but zero.
///
/// A key shorter than the hash can be found by trying (RFC 7518, Section 3.2 forbids
/// it), and a password is such a key whatever its length. This exists for reading the
/// tokens of a system that already made that mistake, until it is mended.
///
/// ```
/// use jose_core::{ErrorKind, Jwk, JwsAlg};
/// use jose_jws::{Verifier, hazmat};
///
/// let short = Jwk::from_json(r#"{"kty":"oct","k":"c2hvcnQ"}"#)?;
/// assert_eq!(Verifier::new(JwsAlg::HS256, &short).unwrap_err(), ErrorKind::KeySize);
/// assert!(Verifier::with_backend(hazmat::SHORT_HMAC_KEYS, JwsAlg::HS256, &short).is_ok());
/// # Ok::<(), jose_core::Error>(())
/// ```
pub const SHORT_HMAC_KEYS: Backend =
    Backend::new("short-hmac-keys", HMAC).over(&Backend::RUSTCRYPTO);

static HMAC: &[&dyn SignatureScheme] =
    &[&hmac::HS256.with_any_key(), &hmac::HS384.with_any_key(), &hmac::HS512.with_any_key()];

/// A back end like RustCrypto's whose ML-DSA algorithms sign with the deterministic variant
/// of FIPS 204: the same key and message give the same signature.
///
/// Whoever can disturb or observe a machine while it signs the same message again and again
/// learns more from it than when fresh randomness is mixed in, so FIPS 204, Section 3.4
/// recommends the latter, and the default does it. This exists for making published
/// signatures again, and for machines without a generator. Verifiers see no difference.
///
/// ```
/// use jose_core::{Jwk, JwsAlg};
/// use jose_jws::{Signer, hazmat};
///
/// let key = Jwk::generate(JwsAlg::ML_DSA_44)?;
/// let signer = Signer::with_backend(hazmat::DETERMINISTIC_ML_DSA, JwsAlg::ML_DSA_44, &key)?;
/// assert_eq!(signer.sign(b"payload")?, signer.sign(b"payload")?);
///
/// let hedged = Signer::new(JwsAlg::ML_DSA_44, &key)?;
/// assert_ne!(hedged.sign(b"payload")?, hedged.sign(b"payload")?);
/// # Ok::<(), jose_core::Error>(())
/// ```
pub const DETERMINISTIC_ML_DSA: Backend =
    Backend::new("deterministic-ml-dsa", ML_DSA).over(&Backend::RUSTCRYPTO);

static ML_DSA: &[&dyn SignatureScheme] = &[
    &ml_dsa::ML_DSA_44.deterministic(),
    &ml_dsa::ML_DSA_65.deterministic(),
    &ml_dsa::ML_DSA_87.deterministic(),
];
