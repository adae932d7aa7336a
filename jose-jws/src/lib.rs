//! JSON Web Signature (RFC 7515): signers and verifiers, prepared once and used
//! for every token.
//!
//! A key and an algorithm are bound together when a [`Signer`] or [`Verifier`] is
//! made. Everything that can be wrong with the pair is found then: the wrong type of
//! key, the wrong curve, a key too short, a key whose own `alg`, `use` or `key_ops`
//! forbids it. A token cannot choose: its header agrees with the prepared key or the
//! token is refused.
//!
//! ```
//! use jose_core::{Jwk, JwsAlg};
//! use jose_jws::{Signer, Verifier};
//!
//! let key = Jwk::generate(JwsAlg::ES256)?;
//! let signer = Signer::new(JwsAlg::ES256, &key)?;
//! let verifier = Verifier::new(JwsAlg::ES256, &key.to_public()?)?;
//!
//! let token = signer.sign(b"It's a dangerous business")?;
//! let verified = verifier.verify(&token)?;
//! assert_eq!(verified.payload(), b"It's a dangerous business");
//! # Ok::<(), jose_core::Error>(())
//! ```
//!
//! An algorithm is one [`SignatureScheme`] in the table of a [`Backend`]. A back end
//! is a value: [`Signer::new`] takes RustCrypto's, [`Signer::with_backend`] any other.
//!
//! Whoever depends on `jose-jwt` finds all of this under `jose_jwt::jws`.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod backend;
mod compact;
mod content;
mod convert;
mod flattened;
mod general;
pub mod hazmat;
mod object;
mod policy;
mod read;
pub mod remote;
mod rules;
mod scheme;
#[cfg(feature = "rustcrypto")]
mod schemes;
mod select;
mod signature;
mod signer;
#[cfg(feature = "std")]
mod stream;
mod template;
#[cfg(feature = "unsecured")]
pub mod unsecured;
mod unverified;
mod verified;
mod verified_by;
mod verifier;
mod verifier_set;

pub use backend::Backend;
pub use compact::Compact;
pub use flattened::Flattened;
pub use general::General;
pub use policy::VerifyPolicy;
pub use remote::AsyncSigner;
pub use scheme::{
    KeyRequirement, SignStream, SignatureInvalid, SignatureScheme, SigningKey, VerifyStream,
    VerifyingKey,
};
pub use select::{Candidates, SelectVerifier};
pub use signer::{LocalKey, Signer};
pub use unverified::Unverified;
pub use verified::Verified;
pub use verified_by::{VerifiedBy, VerifiedSignature};
pub use verifier::Verifier;
pub use verifier_set::VerifierSet;

/// Without the feature there is no such module:
///
/// ```compile_fail,E0432
/// use jose_jws::unsecured;
/// ```
#[cfg(all(doctest, not(feature = "unsecured")))]
struct NoUnsecured;
