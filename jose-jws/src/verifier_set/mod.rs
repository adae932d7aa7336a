//! Verifying with whichever key of a set a token names.

mod prepare;

use crate::select::{Candidates, SelectVerifier};
use crate::{Backend, Compact, Unverified, Verified, Verifier};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use jose_core::error::quoted;
use jose_core::jwk::Skipped;
use jose_core::{Error, ErrorKind, JwkSet, JwsAlg, Limits};

/// The keys of a set that may verify, each prepared for one algorithm of a list.
///
/// A token names a key by its `kid` and is held to the algorithm that this key was prepared
/// for. A `kid` that no key has is an error: no other key is tried in its place. A token
/// without `kid` is verified if one key is of its algorithm; of several, none is.
///
/// ```
/// use jose_core::{ErrorKind, Jwk, JwkSet, JwsAlg};
/// use jose_jws::{Signer, VerifierSet};
///
/// let key = Jwk::generate(JwsAlg::ES256)?.with_kid("2026-11");
/// let set: JwkSet = [key.to_public()?, Jwk::generate(JwsAlg::HS256)?].into_iter().collect();
///
/// let verifiers = VerifierSet::from_jwks(&set, &[JwsAlg::ES256, JwsAlg::RS256])?;
/// let token = Signer::new(JwsAlg::ES256, &key)?.sign(b"payload")?;
/// assert_eq!(verifiers.verify(&token)?.payload(), b"payload");
///
/// // The symmetric key is not for any of these algorithms.
/// assert_eq!(verifiers.skipped()[0].error().kind(), ErrorKind::KeyType);
///
/// let token = Signer::new(JwsAlg::ES256, &key)?.with_kid("2025-11")?.sign(b"payload")?;
/// assert_eq!(verifiers.verify(&token).unwrap_err(), ErrorKind::KeyNotFound);
/// # Ok::<(), jose_core::Error>(())
/// ```
///
/// It is made once, and shared between threads. When the set changes, make another one.
#[derive(Clone)]
pub struct VerifierSet {
    verifiers: Vec<Verifier>,
    /// Where in `verifiers` the keys of a `kid` are.
    by_kid: BTreeMap<String, Vec<usize>>,
    skipped: Vec<Skipped>,
    limits: Limits,
    most_tried: usize,
    padded: bool,
}

impl VerifierSet {
    /// Prepares the keys of a set that one of these algorithms can use. Keys that none of
    /// them can use, and keys that say nothing of their algorithm while several of the list
    /// could use them, are left out: [`VerifierSet::skipped`] says why.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for an empty list.
    #[cfg(feature = "rustcrypto")]
    pub fn from_jwks(set: &JwkSet, allowed: &[JwsAlg]) -> Result<Self, Error> {
        Self::with_backend(Backend::RUSTCRYPTO, set, allowed)
    }

    /// The same with another back end.
    ///
    /// # Errors
    /// As [`VerifierSet::from_jwks`], and [`ErrorKind::AlgUnsupported`] when the back end does
    /// not have one of the algorithms.
    pub fn with_backend(backend: Backend, set: &JwkSet, allowed: &[JwsAlg]) -> Result<Self, Error> {
        let (verifiers, skipped) = prepare::all(backend, set, allowed)?;
        let mut by_kid: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, verifier) in verifiers.iter().enumerate() {
            if let Some(kid) = verifier.kid() {
                by_kid.entry(kid.into()).or_default().push(at);
            }
        }
        Ok(Self {
            verifiers,
            by_kid,
            skipped,
            limits: Limits::DEFAULT,
            most_tried: 1,
            padded: false,
        })
    }

    /// The same with other limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same for tokens with these critical header members, as
    /// [`Verifier::with_critical`] says.
    #[must_use]
    pub fn with_critical(mut self, understood: &[&str]) -> Self {
        let verifiers = self.verifiers.into_iter();
        self.verifiers = verifiers.map(|verifier| verifier.with_critical(understood)).collect();
        self
    }

    /// The same for compact tokens with padding, as [`Verifier::with_padding_accepted`] says.
    #[must_use]
    pub const fn with_padding_accepted(mut self) -> Self {
        self.padded = true;
        self
    }

    /// The same, where a token without `kid` may be tried with so many keys of its algorithm,
    /// with 16 at most: each costs a verification.
    #[must_use]
    pub const fn with_keys_tried(mut self, most: usize) -> Self {
        self.most_tried = if most > 16 { 16 } else { most };
        self
    }

    /// The keys that were prepared.
    #[must_use]
    pub fn verifiers(&self) -> &[Verifier] {
        &self.verifiers
    }

    /// The keys of the set that were not, and why.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// Verifies a token in compact serialization.
    ///
    /// # Errors
    /// What [`Compact::parse`] and [`Unverified::verify`] say, [`ErrorKind::KeyNotFound`]
    /// for a `kid` that no prepared key has, and [`ErrorKind::KeyAmbiguous`] for one that
    /// several have with this algorithm, or for a token without `kid` that several keys could
    /// have signed.
    pub fn verify(&self, token: &str) -> Result<Verified<Vec<u8>>, Error> {
        Compact::verify(token, self)
    }

    fn named(&self, alg: &str, kid: &str) -> Result<Candidates<'_>, Error> {
        let Some(places) = self.by_kid.get(kid) else { return Err(self.not_found(kid)) };
        let of_kid = places.iter().filter_map(|at| self.verifiers.get(*at));
        let mut found = of_kid.clone().filter(|verifier| verifier.answers_to(alg));
        match (found.next(), found.next()) {
            (Some(only), None) => Ok(Candidates::one(only)),
            (None, _) => Err(not_allowed(of_kid, alg)),
            (Some(_), Some(_)) => Err(Error::new(ErrorKind::KeyAmbiguous)
                .at("header.kid")
                .expected(format!("one key, kid {}, alg {}", quoted(kid), quoted(alg)))
                .found("several")),
        }
    }

    fn unnamed(&self, alg: &str) -> Result<Candidates<'_>, Error> {
        let found = || self.verifiers.iter().filter(|verifier| verifier.answers_to(alg));
        match found().count() {
            0 => Err(not_allowed(self.verifiers.iter(), alg)),
            1 => Ok(Candidates::several(found().collect())),
            keys if keys <= self.most_tried => Ok(Candidates::several(found().collect())),
            keys => Err(Error::new(ErrorKind::KeyAmbiguous)
                .at("header.kid")
                .expected(format!("a token that names its key, alg {}", quoted(alg)))
                .found(format!("none, and {keys} keys"))),
        }
    }

    #[cold]
    fn not_found(&self, kid: &str) -> Error {
        let error = Error::new(ErrorKind::KeyNotFound).at("header.kid").expected(
            match self.verifiers.len() {
                0 => "a set with a key that can be used".into(),
                1 => "the kid of its one key".into(),
                keys => format!("the kid of one of {keys} keys"),
            },
        );
        match self.skipped.iter().find(|key| key.kid() == Some(kid)) {
            Some(key) => error.found(format!("{}, left out: {}", quoted(kid), key.error())),
            None => error.found(quoted(kid)),
        }
    }
}

impl SelectVerifier for VerifierSet {
    fn select(&self, alg: &str, kid: Option<&str>) -> Result<Candidates<'_>, Error> {
        match kid {
            Some(kid) => self.named(alg, kid),
            None => self.unnamed(alg),
        }
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn parse<'t>(&self, token: &'t str) -> Result<Unverified<'t>, Error> {
        crate::read::compact(token, &self.limits, self.padded)
    }

    fn parse_in<'t>(&self, token: &'t str, buffer: &mut Vec<u8>) -> Result<Unverified<'t>, Error> {
        crate::read::compact_in(token, &self.limits, self.padded, buffer)
    }
}

#[cold]
fn not_allowed<'v>(verifiers: impl Iterator<Item = &'v Verifier>, alg: &str) -> Error {
    let mut names: Vec<&str> = verifiers.map(|verifier| verifier.alg().as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let expected = match names.as_slice() {
        [] => "a key".into(),
        [only] => quoted(only),
        several => format!("one of `{}`", several.join("`, `")),
    };
    Error::new(ErrorKind::AlgNotAllowed).at("header.alg").expected(expected).found(quoted(alg))
}

impl fmt::Debug for VerifierSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VerifierSet")
            .field("verifiers", &self.verifiers)
            .field("skipped", &self.skipped)
            .finish_non_exhaustive()
    }
}
