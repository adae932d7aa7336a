//! What can hurt: read before use.

use crate::schemes::hmac;
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
    Backend::new("short-hmac-keys", SCHEMES).over(&Backend::RUSTCRYPTO);

static SCHEMES: &[&dyn SignatureScheme] =
    &[&hmac::HS256.with_any_key(), &hmac::HS384.with_any_key(), &hmac::HS512.with_any_key()];
