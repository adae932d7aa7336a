//! Verifying with whichever key of a set a token names.

mod prepare;

use crate::read::Reader;
use crate::select::{Candidates, SelectVerifier};
use crate::{Backend, Compact, Unverified, Verified, Verifier};
use alloc::vec::Vec;
use core::fmt;
use jose_core::jwk::Skipped;
use jose_core::jwk::prepared::{Prepared, Ready};
use jose_core::jwk::select::Weighed;
use jose_core::{Alg, Error, JwkSet, JwsAlg, Limits};

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
    keys: Prepared<Verifier>,
    most_tried: usize,
    reader: Reader,
}

impl VerifierSet {
    /// Prepares the keys of a set that one of these algorithms can use. Keys that none of
    /// them can use, and keys that say nothing of their algorithm while several of the list
    /// could use them, are left out: [`VerifierSet::skipped`] says why.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`](jose_core::ErrorKind::Misuse) for an empty list.
    #[cfg(feature = "rustcrypto")]
    pub fn from_jwks(set: &JwkSet, allowed: &[JwsAlg]) -> Result<Self, Error> {
        Self::with_backend(Backend::RUSTCRYPTO, set, allowed)
    }

    /// The same with another back end.
    ///
    /// # Errors
    /// As [`VerifierSet::from_jwks`], and
    /// [`ErrorKind::AlgUnsupported`](jose_core::ErrorKind::AlgUnsupported) when the back end does
    /// not have one of the algorithms.
    pub fn with_backend(backend: Backend, set: &JwkSet, allowed: &[JwsAlg]) -> Result<Self, Error> {
        let keys = prepare::all(backend, set, allowed)?;
        Ok(Self { keys, most_tried: 1, reader: Reader::new() })
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.reader = self.reader.with_limits(limits);
        self
    }

    /// The same for tokens with these critical header members, as
    /// [`Verifier::with_critical`] says.
    #[must_use]
    pub fn with_critical(mut self, understood: &[&str]) -> Self {
        self.keys = self.keys.map(|verifier| verifier.with_critical(understood));
        self
    }

    /// The same for compact tokens with padding, as [`Verifier::with_padding_accepted`] says.
    #[must_use]
    pub fn with_padding_accepted(mut self) -> Self {
        self.reader = self.reader.with_padding_accepted();
        self
    }

    /// The same, where a token without `kid` may be tried with so many keys of its algorithm,
    /// with 16 at most: each costs a verification.
    #[must_use]
    pub const fn with_keys_tried(mut self, most: usize) -> Self {
        self.most_tried = if most > 16 { 16 } else { most };
        self
    }

    /// The same with tables for its keys, as [`Verifier::precompute`] says: for those that come first
    /// in the set, as far as [`Limits::precomputed_octets`] goes for all of them together.
    #[must_use]
    pub fn precompute(mut self) -> Self {
        let mut left = self.limits().max_precomputed_octets();
        self.keys = self.keys.map(|verifier| verifier.precomputed_within(&mut left));
        self
    }

    /// The octets of the tables of its keys.
    #[must_use]
    pub fn precomputed_octets(&self) -> usize {
        self.verifiers().iter().map(Verifier::precomputed_octets).sum()
    }

    /// The keys that were prepared.
    #[must_use]
    pub fn verifiers(&self) -> &[Verifier] {
        self.keys.keys()
    }

    /// The keys of the set that were not, and why.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        self.keys.skipped()
    }

    /// Of every key of the set, prepared or not, whether it is tried for a token and why not: for
    /// logs. Of several signatures, those that any of them is tried with.
    ///
    /// ```
    /// use jose_core::{Jwk, JwkSet, JwsAlg, Limits};
    /// use jose_jws::{Signer, Unverified, VerifierSet};
    ///
    /// let [old, new] = ["2025", "2026"].map(|kid| Jwk::generate(JwsAlg::HS256).map(|key| key.with_kid(kid)));
    /// let (old, new) = (old?, new?);
    /// let set: JwkSet = [old, new.clone()].into_iter().collect();
    /// let verifiers = VerifierSet::from_jwks(&set, &[JwsAlg::HS256])?;
    ///
    /// let token = Signer::new(JwsAlg::HS256, &new)?.sign(b"payload")?;
    /// let explained = verifiers.explain(&Unverified::parse(&token, &Limits::DEFAULT)?);
    /// assert_eq!(explained[1].to_string(), "key 1, kid `2026`, `HS256`: tried");
    /// assert_eq!(
    ///     explained[0].to_string(),
    ///     "key 0, kid `2025`, `HS256`: not tried: key not meant for this at kid: \
    ///      expected `2026`, found `2025`",
    /// );
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    #[must_use]
    pub fn explain(&self, token: &Unverified<'_>) -> Vec<Weighed<'_>> {
        let asked: Vec<_> = token.signatures().map(|it| (it.alg(), it.kid())).collect();
        let found = asked.iter().filter_map(|(alg, kid)| self.select(alg, *kid).ok());
        let tried: Vec<&Verifier> = found.flatten().collect();
        self.keys.weigh(&asked, self.most_tried, &tried)
    }

    /// Verifies a token in compact serialization.
    ///
    /// # Errors
    /// What [`Compact::parse`] and [`Unverified::verify`] say,
    /// [`ErrorKind::KeyNotFound`](jose_core::ErrorKind::KeyNotFound) for a `kid` that no prepared key has, and
    /// [`ErrorKind::KeyAmbiguous`](jose_core::ErrorKind::KeyAmbiguous) for one that
    /// several have with this algorithm, or for a token without `kid` that several keys could
    /// have signed.
    pub fn verify(&self, token: &str) -> Result<Verified<Vec<u8>>, Error> {
        Compact::verify(token, self)
    }
}

impl Ready for Verifier {
    fn alg(&self) -> Alg {
        self.alg().into()
    }

    fn kid(&self) -> Option<&str> {
        self.kid()
    }

    fn answers_to(&self, alg: &str) -> bool {
        self.answers_to(alg)
    }
}

impl SelectVerifier for VerifierSet {
    fn select(&self, alg: &str, kid: Option<&str>) -> Result<Candidates<'_>, Error> {
        let (first, others) = self.keys.find(alg, kid, self.most_tried)?;
        Ok(Candidates::first(first, others))
    }

    fn limits(&self) -> &Limits {
        self.reader.limits()
    }

    fn parse<'t>(&self, token: &'t str) -> Result<Unverified<'t>, Error> {
        self.reader.read(token)
    }

    fn parse_in<'t>(&self, token: &'t str, buffer: &mut Vec<u8>) -> Result<Unverified<'t>, Error> {
        self.reader.read_in(token, buffer)
    }

    fn keep_header(&self, encoded: &str) {
        self.reader.keep(encoded);
    }
}

impl fmt::Debug for VerifierSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VerifierSet")
            .field("verifiers", &self.verifiers())
            .field("skipped", &self.skipped())
            .finish_non_exhaustive()
    }
}
