//! The keys of an algorithm, as received and as prepared.

use crate::Error;
use crate::backend::Backend;
use crate::floor::{self, Floor};
use crate::signature::Signature;
use crate::vectors::Vectors;
use jose_core::{ErrorKind, Jwk, JwsAlg, Limits};
use jose_jws::{Signer, Verifier};

/// Room for a token of the largest payload; the library's own limit is lower. A limit
/// is one comparison, whatever its value.
pub(crate) const TOKEN_OCTETS: usize = 2 * 1024 * 1024;

/// An algorithm with its keys and its floor.
#[derive(Debug)]
#[non_exhaustive]
pub struct Keys {
    /// The algorithm.
    pub alg: JwsAlg,
    /// The back end that prepared them.
    pub backend: Backend,
    /// The private or symmetric key.
    pub signing_key: Jwk,
    /// The public or symmetric key.
    pub verifying_key: Jwk,
    /// The signing key, ready.
    pub signer: Signer,
    /// The verifying key, ready.
    pub verifier: Verifier,
    /// The bare primitive with the same key.
    pub floor: Box<dyn Floor>,
}

impl Keys {
    /// Prepares the keys of an algorithm; with a `kid`, every header names it.
    ///
    /// # Errors
    /// A key that the library or the bare primitive refuses.
    pub fn prepare(
        signature: &Signature,
        backend: &Backend,
        kid: Option<&str>,
        vectors: &Vectors,
    ) -> Result<Self, Error> {
        let alg = signature.alg;
        let key = vectors.key(signature.key)?;
        let mut signing_key = Jwk::from_json(&key.json())?;
        if let Some(kid) = kid {
            signing_key = signing_key.with_kid(kid);
        }
        let verifying_key = match signing_key.to_public() {
            Err(error) if error.kind() == ErrorKind::KeyNoPublic => signing_key.clone(),
            public => public?,
        };
        let limits = Limits::default().token_octets(TOKEN_OCTETS);
        Ok(Self {
            alg,
            signer: Signer::with_backend(backend.jws, alg, &signing_key)?,
            verifier: Verifier::with_backend(backend.jws, alg, &verifying_key)?.with_limits(limits),
            floor: match backend.is_default() {
                true => (signature.floor)(&key)?,
                false => floor::of_backend(backend, alg, &signing_key)?,
            },
            backend: *backend,
            signing_key,
            verifying_key,
        })
    }
}
