//! The keys of a recipient, as received and as prepared.

use super::Case;
use crate::Error;
use crate::backend::Backend;
use crate::keys::TOKEN_OCTETS;
use crate::vectors::{Key, Vectors};
use jose_core::{ErrorKind, JweAlg, JweEnc, Jwk, Limits};
use jose_jwe::{Decrypter, Encrypter};

/// A key management algorithm with its keys.
#[derive(Debug)]
#[non_exhaustive]
pub struct Keys {
    /// The key management algorithm.
    pub alg: JweAlg,
    /// The content encryption algorithm.
    pub enc: JweEnc,
    /// The public or symmetric key.
    pub encrypting_key: Jwk,
    /// The private or symmetric key.
    pub decrypting_key: Jwk,
    /// The encrypting key, ready.
    pub encrypter: Encrypter,
    /// The decrypting key, ready.
    pub decrypter: Decrypter,
}

impl Keys {
    /// Prepares the keys of a case.
    ///
    /// # Errors
    /// A key that the library refuses.
    pub fn prepare(case: &Case, backend: &Backend, vectors: &Vectors) -> Result<Self, Error> {
        let (alg, enc) = (case.management.alg, case.enc);
        let decrypting_key = Jwk::from_json(&case.key(vectors)?.json())?;
        let encrypting_key = match decrypting_key.to_public() {
            Err(error) if error.kind() == ErrorKind::KeyNoPublic => decrypting_key.clone(),
            public => public?,
        };
        let mut encrypter = Encrypter::with_backend(backend.jwe, alg, enc, &encrypting_key)?;
        if let Some(p2c) = case.recipient.p2c {
            encrypter = encrypter.with_p2c(p2c)?;
        }
        let limits = Limits::default().token_octets(TOKEN_OCTETS);
        let decrypter = Decrypter::with_backend(backend.jwe, alg, &[enc], &decrypting_key)?;
        let decrypter = decrypter.with_limits(limits);
        Ok(Self { alg, enc, encrypting_key, decrypting_key, encrypter, decrypter })
    }
}

impl Case {
    /// The recipient's key.
    ///
    /// # Errors
    /// No such key in the vectors.
    pub fn key<'v>(&self, vectors: &'v Vectors) -> Result<Key<'v>, Error> {
        let octets = self.enc.key_octets().unwrap_or_default();
        match self.recipient.key {
            Some(name) => vectors.key(name),
            None => vectors.key(&format!("oct{}", octets.saturating_mul(8))),
        }
    }
}
