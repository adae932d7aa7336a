//! What can hurt: read before use.

#[cfg(feature = "rustcrypto")]
mod backends;

#[cfg(feature = "rustcrypto")]
pub use backends::{DETERMINISTIC_ML_DSA, SHORT_HMAC_KEYS};

use crate::{Backend, SignatureScheme};
use jose_core::{Error, JwsAlg};

/// The scheme of an algorithm as it is: it signs any octets, and takes a key without asking
/// what that key says about itself. Whoever uses it makes and checks headers on their own.
///
/// ```
/// use jose_core::{Jwk, JwsAlg};
/// use jose_jws::{Backend, hazmat};
///
/// let key = Jwk::generate(JwsAlg::ED25519)?;
/// let signing = hazmat::scheme(Backend::RUSTCRYPTO, JwsAlg::ED25519)?.signing_key(&key)?;
/// let mut signature = [0; 64];
/// signing.sign(&[b"not a ", b"token"], &mut signature)?;
/// # Ok::<(), jose_core::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::AlgUnsupported`](jose_core::ErrorKind::AlgUnsupported) when neither this back
/// end nor one below has it.
pub fn scheme(backend: Backend, alg: JwsAlg) -> Result<&'static dyn SignatureScheme, Error> {
    backend.scheme(alg)
}
