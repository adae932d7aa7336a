//! The nouns of JSON Object Signing and Encryption: base64url, strict JSON,
//! algorithm names, headers, keys, limits and errors.
//!
//! Applications depend on `jose-jwt`, which re-exports what they need of this
//! crate. It contains no signing and no encryption, but it validates every key
//! when it is constructed, so that operations cannot fail for that reason later.
//!
//! Whoever depends on `jose-jwt` finds all of this under `jose_jwt`.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod alg;
pub mod base64url;
pub mod error;
pub mod header;
pub mod json;
pub mod jwk;
pub mod limits;
pub mod random;
pub mod secret;
#[doc(hidden)]
pub mod serialization;

pub use alg::{Alg, Curve, Hash, JweAlg, JweEnc, JwsAlg, KeyOp, KeyType, KeyUse};
pub use error::{Error, ErrorKind};
pub use header::Header;
pub use jwk::{Jwk, JwkSet};
pub use limits::Limits;
pub use secret::{SecretBytes, SecretText};
