//! Verifying with a prepared key.

use crate::read::Reader;
use crate::select::{Candidates, SelectVerifier};
use crate::signature::Signature;
use crate::{Backend, Compact, Unverified, Verified, VerifyingKey};
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Jwk, JwsAlg, KeyOp, Limits};

/// An algorithm and a prepared key: all that decides whether a token is good.
///
/// It is cheap to clone, and made to be shared between threads. The `kid` of a token
/// is not compared: who prepares one key has chosen it.
#[derive(Clone)]
pub struct Verifier {
    alg: JwsAlg,
    /// Another name of the same algorithm.
    twin: Option<JwsAlg>,
    key: Arc<dyn VerifyingKey>,
    precomputed_octets: usize,
    kid: Option<Arc<str>>,
    /// Critical header members that the caller understands.
    understood: Option<Arc<[Box<str>]>>,
    reader: Reader,
}

impl Verifier {
    /// Prepares a public or symmetric key for this algorithm. Of a private key the
    /// public half is used.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a key of another type or
    /// curve, [`ErrorKind::KeySize`] for a symmetric key
    /// shorter than RFC 7518, Section 3.2 demands, and
    /// [`ErrorKind::KeyUse`] when the key's own `alg`, `use`
    /// or `key_ops` says otherwise.
    #[cfg(feature = "rustcrypto")]
    pub fn new(alg: JwsAlg, key: &Jwk) -> Result<Self, Error> {
        Self::with_backend(Backend::RUSTCRYPTO, alg, key)
    }

    /// The same with another back end.
    ///
    /// # Errors
    /// As [`Verifier::new`], and [`ErrorKind::AlgUnsupported`] when the back
    /// end does not have the algorithm.
    pub fn with_backend(backend: Backend, alg: JwsAlg, key: &Jwk) -> Result<Self, Error> {
        let kid = key.kid().map(Arc::from);
        let key = backend.scheme_for(alg, key, KeyOp::Verify)?.verifying_key(key)?;
        let (twin, understood, reader) = (None, None, Reader::new());
        Ok(Self { alg, twin, key, precomputed_octets: 0, kid, understood, reader })
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.reader = self.reader.with_limits(limits);
        self
    }

    /// The same for tokens with these critical header members: the caller understands them,
    /// and acts on them when a token is verified (RFC 7515, Section 4.1.11). All others make a
    /// token refused. Only `b64` is understood here already; names add up over several calls.
    ///
    /// ```
    /// use jose_core::{ErrorKind, Jwk, JwsAlg};
    /// use jose_jws::{Signer, Verifier};
    ///
    /// let key = Jwk::generate(JwsAlg::HS256)?;
    /// let token = Signer::new(JwsAlg::HS256, &key)?
    ///     .with_critical("urn:example:region", &"eu")?
    ///     .sign(b"payload")?;
    ///
    /// let verifier = Verifier::new(JwsAlg::HS256, &key)?;
    /// assert_eq!(verifier.verify(&token).unwrap_err(), ErrorKind::CriticalUnsupported);
    /// let verified = verifier.with_critical(&["urn:example:region"]).verify(&token)?;
    /// assert_eq!(verified.header().get::<String>("urn:example:region")?.as_deref(), Some("eu"));
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    #[must_use]
    pub fn with_critical(mut self, understood: &[&str]) -> Self {
        let new = understood.iter().map(|name| Box::from(*name));
        let known = self.understood.iter().flat_map(|names| names.iter().cloned());
        self.understood = Some(known.chain(new).collect());
        self
    }

    /// The same for tokens that name the algorithm by its other name: `EdDSA` and `Ed25519`
    /// are two names of one (RFC 9864, Section 2.2).
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for an algorithm of one name.
    pub fn with_twin_name(mut self) -> Result<Self, Error> {
        self.twin = Some(self.alg.twin().ok_or_else(|| {
            Error::new(ErrorKind::Misuse)
                .at("alg")
                .expected("an algorithm with two names")
                .found(quoted(self.alg.as_str()))
        })?);
        Ok(self)
    }

    /// The same for compact tokens with up to two `=` at the end of each part, as some load
    /// balancers make them (against RFC 7515, Section 2). The signature is then over the text
    /// as it was received, and several texts are the same token: none of them is good for a
    /// list of revoked ones.
    #[must_use]
    pub fn with_padding_accepted(mut self) -> Self {
        self.reader = self.reader.with_padding_accepted();
        self
    }

    /// The same with a table of multiples of its public key, which verifies in a third of the time.
    /// Only ECDSA has a use for it; a verifier of any other algorithm stays as it is.
    ///
    /// | algorithm | table | time to verify | repaid after |
    /// |---|---:|---:|---:|
    /// | `ES256` | 59 KiB | 0.29 × | 5 verifications |
    /// | `ES384` | 125 KiB | 0.29 × | 5 |
    /// | `ES512` | 249 KiB | 0.31 × | 8 |
    /// | `ES256K` | 72 KiB | 0.53 × | 15 |
    ///
    /// This is for keys that stay: a table costs as much to make as that many verifications. The first
    /// key of a curve makes another table of the same size, of the generator, which all of its keys
    /// share. What is accepted is the same with a table and without one. Clones made afterwards have
    /// it too.
    ///
    /// ```
    /// use jose_core::{Jwk, JwsAlg};
    /// use jose_jws::{Signer, Verifier};
    ///
    /// let key = Jwk::generate(JwsAlg::ES256)?;
    /// let token = Signer::new(JwsAlg::ES256, &key)?.sign(b"payload")?;
    ///
    /// let verifier = Verifier::new(JwsAlg::ES256, &key)?.precompute()?;
    /// assert_eq!(verifier.precomputed_octets(), 59_904);
    /// assert_eq!(verifier.verify(&token)?.payload(), b"payload");
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] when the table is larger than
    /// [`Limits::precomputed_octets`] allows.
    pub fn precompute(self) -> Result<Self, Error> {
        self.limits().check_precomputed(self.key.table_octets())?;
        Ok(self.precomputed())
    }

    /// The same with a table if that fits into what is left of so many octets.
    pub(crate) fn precomputed_within(self, left: &mut usize) -> Self {
        let octets = self.precomputed_octets.saturating_add(self.key.table_octets());
        match left.checked_sub(octets) {
            Some(rest) => {
                *left = rest;
                self.precomputed()
            }
            None => self,
        }
    }

    fn precomputed(mut self) -> Self {
        if let Some(key) = self.key.precomputed() {
            self.precomputed_octets = self.key.table_octets();
            self.key = key;
        }
        self
    }

    /// The octets of the table of its key, zero without one.
    #[must_use]
    pub const fn precomputed_octets(&self) -> usize {
        self.precomputed_octets
    }

    /// The algorithm.
    #[must_use]
    pub const fn alg(&self) -> JwsAlg {
        self.alg
    }

    /// The identifier of the key that was prepared.
    #[must_use]
    pub fn kid(&self) -> Option<&str> {
        self.kid.as_deref()
    }

    /// The limits.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        self.reader.limits()
    }

    /// Verifies a token in compact serialization.
    ///
    /// # Errors
    /// What [`Unverified::parse`] and [`Unverified::verify`] say.
    pub fn verify(&self, token: &str) -> Result<Verified<Vec<u8>>, Error> {
        Compact::verify(token, self)
    }

    pub(crate) fn key(&self) -> &dyn VerifyingKey {
        &*self.key
    }

    /// Whether this is the other verifier's key, as far as that can be known.
    pub(crate) fn has_key_of(&self, other: &Self) -> bool {
        let fingerprint = self.key.fingerprint();
        Arc::ptr_eq(&self.key, &other.key)
            || fingerprint.is_some() && fingerprint == other.key.fingerprint()
    }

    /// Whether this is a name of its algorithm.
    pub(crate) fn answers_to(&self, alg: &str) -> bool {
        alg == self.alg.as_str() || self.twin.is_some_and(|twin| twin.as_str() == alg)
    }

    /// Checks that a signature names this algorithm, and nothing critical that is not
    /// understood.
    pub(crate) fn check_header(&self, signature: &Signature<'_>) -> Result<(), Error> {
        let named = signature.alg();
        if !self.answers_to(named) {
            return Err(Error::new(ErrorKind::AlgNotAllowed)
                .at("header.alg")
                .expected(quoted(self.alg.as_str()))
                .found(quoted(named)));
        }
        let listed = |name: &str| {
            self.understood.as_ref().is_some_and(|names| names.iter().any(|known| **known == *name))
        };
        signature.protected().check_critical(|name| name == "b64" || listed(name))
    }
}

impl SelectVerifier for Verifier {
    fn select(&self, _alg: &str, _kid: Option<&str>) -> Result<Candidates<'_>, Error> {
        Ok(Candidates::one(self))
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

impl fmt::Debug for Verifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verifier").field("alg", &self.alg).finish_non_exhaustive()
    }
}
