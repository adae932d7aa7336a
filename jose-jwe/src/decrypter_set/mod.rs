//! Decrypting with whichever key of a set a token names.

mod prepare;

use crate::select::SelectDecrypter;
use crate::{Backend, Compact, Decrypted, Decrypter, Encrypted};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use jose_core::error::quoted;
use jose_core::jwk::set::Skipped;
use jose_core::{Error, ErrorKind, JweAlg, JweEnc, JwkSet, Limits};

/// The keys of a set that may decrypt, each prepared for one algorithm of a list, and for
/// contents encrypted with any of another.
///
/// A token names a key by its `kid` and is held to the algorithm that this key was prepared
/// for. A `kid` that no key has is an error: no other key is tried in its place. A token
/// without `kid` is decrypted if one key is of its algorithm; of several, none is.
///
/// ```
/// use jose_core::{JweAlg, JweEnc, Jwk, JwkSet};
/// use jose_jwe::{DecrypterSet, Encrypter};
///
/// let key = Jwk::generate(JweAlg::ECDH_ES)?.with_kid("2026-11");
/// let set: JwkSet = [key.clone(), Jwk::generate(JweAlg::A128KW)?].into_iter().collect();
///
/// let decrypters = DecrypterSet::from_jwks(&set, &[JweAlg::ECDH_ES], &[JweEnc::A256GCM])?;
/// let token = Encrypter::new(JweAlg::ECDH_ES, JweEnc::A256GCM, &key.to_public()?)?
///     .encrypt(b"plaintext")?;
/// assert_eq!(decrypters.decrypt(&token)?.payload(), b"plaintext");
/// assert_eq!(decrypters.skipped().len(), 1);
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone)]
pub struct DecrypterSet {
    decrypters: Vec<Decrypter>,
    /// Where in `decrypters` the keys of a `kid` are.
    by_kid: BTreeMap<String, Vec<usize>>,
    skipped: Vec<Skipped>,
    limits: Limits,
}

impl DecrypterSet {
    /// Prepares the keys of a set that one of these algorithms can use. Keys that none of
    /// them can use, and keys that say nothing of their algorithm while several of the list
    /// could use them, are left out: [`DecrypterSet::skipped`] says why.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for an empty list.
    #[cfg(feature = "rustcrypto")]
    pub fn from_jwks(set: &JwkSet, algs: &[JweAlg], encs: &[JweEnc]) -> Result<Self, Error> {
        Self::with_backend(Backend::RUSTCRYPTO, set, algs, encs)
    }

    /// The same with another back end.
    ///
    /// # Errors
    /// As [`DecrypterSet::from_jwks`], and [`ErrorKind::AlgUnsupported`] for an algorithm that
    /// is not built in.
    pub fn with_backend(
        backend: Backend,
        set: &JwkSet,
        algs: &[JweAlg],
        encs: &[JweEnc],
    ) -> Result<Self, Error> {
        let (decrypters, skipped) = prepare::all(backend, set, algs, encs)?;
        let mut by_kid: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, decrypter) in decrypters.iter().enumerate() {
            if let Some(kid) = decrypter.kid() {
                by_kid.entry(kid.into()).or_default().push(at);
            }
        }
        Ok(Self { decrypters, by_kid, skipped, limits: Limits::DEFAULT })
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self.map(|decrypter| decrypter.with_limits(limits))
    }

    /// The same for tokens with these critical header members, as
    /// [`Decrypter::with_critical`] says.
    #[must_use]
    pub fn with_critical(self, understood: &[&str]) -> Self {
        self.map(|decrypter| decrypter.with_critical(understood))
    }

    /// The same for compressed plaintexts too, as
    /// [`Decrypter::with_compression_allowed`] says.
    #[must_use]
    pub fn with_compression_allowed(self) -> Self {
        self.map(Decrypter::with_compression_allowed)
    }

    /// The keys that were prepared.
    #[must_use]
    pub fn decrypters(&self) -> &[Decrypter] {
        &self.decrypters
    }

    /// The keys of the set that were not, and why.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// Decrypts a token in compact serialization.
    ///
    /// # Errors
    /// As [`Compact::decrypt`], [`ErrorKind::KeyNotFound`] for a `kid` that no prepared key
    /// has, and [`ErrorKind::KeyAmbiguous`] for one that several have with this algorithm, or
    /// for a token without `kid` that several keys could decrypt.
    pub fn decrypt(&self, token: &str) -> Result<Decrypted<Vec<u8>>, Error> {
        Compact::decrypt(token, self)
    }

    fn map(mut self, change: impl Fn(Decrypter) -> Decrypter) -> Self {
        self.decrypters = self.decrypters.into_iter().map(change).collect();
        self
    }

    fn find(&self, alg: &str, kid: Option<&str>) -> Result<&Decrypter, Error> {
        let of_alg = |decrypter: &&Decrypter| decrypter.alg().as_str() == alg;
        let mut found = Vec::new();
        match kid {
            None => found.extend(self.decrypters.iter().filter(of_alg)),
            Some(kid) => {
                let Some(places) = self.by_kid.get(kid) else {
                    return Err(self.not_found(kid));
                };
                let of_kid = places.iter().filter_map(|at| self.decrypters.get(*at));
                found.extend(of_kid.filter(of_alg));
            }
        }
        match found.as_slice() {
            [only] => Ok(only),
            [] => Err(Error::new(ErrorKind::AlgNotAllowed)
                .at("header.alg")
                .expected("the algorithm of a key")
                .found(quoted(alg))),
            several => Err(Error::new(ErrorKind::KeyAmbiguous)
                .at("header.kid")
                .expected(format!("a token that names one key, alg {}", quoted(alg)))
                .found(format!("{} keys", several.len()))),
        }
    }

    #[cold]
    fn not_found(&self, kid: &str) -> Error {
        let error = Error::new(ErrorKind::KeyNotFound)
            .at("header.kid")
            .expected(format!("the kid of one of {} keys", self.decrypters.len()));
        match self.skipped.iter().find(|key| key.kid() == Some(kid)) {
            Some(key) => error.found(format!("{}, left out: {}", quoted(kid), key.error())),
            None => error.found(quoted(kid)),
        }
    }
}

impl SelectDecrypter for DecrypterSet {
    /// The first recipient whose `kid` names one of the keys; without such a one, the first
    /// without `kid` that one of the keys may be for.
    fn select(&self, token: &Encrypted<'_>) -> Result<(usize, &Decrypter), Error> {
        let (mut refusal, mut unnamed) = (None, None);
        for (at, recipient) in token.recipients().enumerate() {
            let headers = token.headers(recipient);
            match self.find(headers.alg().unwrap_or_default(), headers.kid()) {
                Ok(decrypter) if headers.kid().is_some() => return Ok((at, decrypter)),
                // It may be somebody else's: only one of those that are left names a key.
                Ok(decrypter) => unnamed = unnamed.or(Some((at, decrypter))),
                Err(error) => refusal = refusal.or(Some(error)),
            }
        }
        unnamed.ok_or_else(|| refusal.unwrap_or_else(|| ErrorKind::KeyNotFound.into()))
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }
}

impl fmt::Debug for DecrypterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecrypterSet")
            .field("decrypters", &self.decrypters)
            .field("skipped", &self.skipped)
            .finish_non_exhaustive()
    }
}
