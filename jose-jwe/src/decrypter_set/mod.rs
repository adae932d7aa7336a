//! Decrypting with whichever key of a set a token names.

mod prepare;

use crate::select::{SelectDecrypter, ambiguous};
use crate::{Backend, Compact, Decrypted, Decrypter, Encrypted, read};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use jose_core::jwk::Skipped;
use jose_core::jwk::prepared::{Prepared, Ready};
use jose_core::jwk::select::Weighed;
use jose_core::serialization::Headers;
use jose_core::{Alg, Error, ErrorKind, JweAlg, JweEnc, JwkSet, Limits};

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
    keys: Prepared<Decrypter>,
    limits: Limits,
    /// Shared by clones, which read by the same rules.
    headers: Arc<Headers>,
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
        let keys = prepare::all(backend, set, algs, encs)?;
        Ok(Self { keys, limits: Limits::DEFAULT, headers: Arc::default() })
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self.headers = Arc::default();
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
        self.keys.keys()
    }

    /// The keys of the set that were not, and why.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        self.keys.skipped()
    }

    /// Of every key of the set, prepared or not, whether it is tried for a token and why not: for
    /// logs. At most one is.
    ///
    /// ```
    /// use jose_core::{JweAlg, JweEnc, Jwk, JwkSet, JwsAlg, Limits};
    /// use jose_jwe::{Compact, DecrypterSet, Encrypter};
    ///
    /// let key = Jwk::generate(JweAlg::A128KW)?.with_kid("2026");
    /// let set: JwkSet = [Jwk::generate(JwsAlg::ES256)?, key.clone()].into_iter().collect();
    /// let decrypters = DecrypterSet::from_jwks(&set, &[JweAlg::A128KW], &[JweEnc::A128GCM])?;
    ///
    /// let token = Encrypter::new(JweAlg::A128KW, JweEnc::A128GCM, &key)?.encrypt(b"plaintext")?;
    /// let explained = decrypters.explain(&Compact::parse(&token, &Limits::DEFAULT)?);
    /// assert_eq!(explained[1].to_string(), "key 1, kid `2026`, `A128KW`: tried");
    /// assert!(explained[0].to_string().starts_with("key 0: left out: "));
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    #[must_use]
    pub fn explain(&self, token: &Encrypted<'_>) -> Vec<Weighed<'_>> {
        let headers = token.recipients().map(|recipient| token.headers(recipient));
        let asked: Vec<_> =
            headers.map(|headers| (headers.alg().unwrap_or_default(), headers.kid())).collect();
        let tried: Vec<&Decrypter> = self.select(token).into_iter().map(|(_, by)| by).collect();
        self.keys.weigh(&asked, 1, &tried)
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
        self.keys = self.keys.map(change);
        self
    }
}

impl Ready for Decrypter {
    fn alg(&self) -> Alg {
        self.alg().into()
    }

    fn kid(&self) -> Option<&str> {
        self.kid()
    }

    fn answers_to(&self, alg: &str) -> bool {
        self.alg().as_str() == alg
    }
}

impl SelectDecrypter for DecrypterSet {
    /// The first recipient whose `kid` names one of the keys; without such a one, the first
    /// without `kid` that one of the keys may be for, unless there is another with its algorithm.
    fn select(&self, token: &Encrypted<'_>) -> Result<(usize, &Decrypter), Error> {
        let (mut refusal, mut unnamed): (_, Option<(usize, &Decrypter)>) = (None, None);
        let mut several = None;
        for (at, recipient) in token.recipients().enumerate() {
            let headers = token.headers(recipient);
            match self.keys.find(headers.alg().unwrap_or_default(), headers.kid(), 1) {
                Ok((decrypter, _)) if headers.kid().is_some() => return Ok((at, decrypter)),
                // It may be somebody else's: only one of those that are left names a key.
                Ok((decrypter, _)) => match unnamed {
                    None => unnamed = Some((at, decrypter)),
                    Some((_, first)) if first.alg() == decrypter.alg() => several = Some(first),
                    Some(_) => {}
                },
                Err(error) => refusal = refusal.or(Some(error)),
            }
        }
        if let Some(decrypter) = several {
            return Err(ambiguous(decrypter, "several"));
        }
        unnamed.ok_or_else(|| refusal.unwrap_or_else(|| ErrorKind::KeyNotFound.into()))
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn parse<'t>(&self, token: &'t str) -> Result<Encrypted<'t>, Error> {
        read::compact(token, &self.limits, Some(&self.headers))
    }

    fn keep_header(&self, encoded: &str) {
        read::keep(encoded, &self.limits, &self.headers);
    }
}

impl fmt::Debug for DecrypterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecrypterSet")
            .field("decrypters", &self.decrypters())
            .field("skipped", &self.skipped())
            .finish_non_exhaustive()
    }
}
