//! What verifying with remote keys has in common, whether one waits or blocks.

use super::shared::Core;
use super::slot::{Prepared, Slot};
use jose_core::{Error, ErrorKind, Limits};
use jose_jws::Candidates;
use jose_jws::{SelectVerifier, Unverified, Verified};
use jose_jwt::ClaimsPolicy;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// Prepared keys, and whether they are good.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    pub(super) core: Arc<Core>,
    pub(super) slot: Arc<Slot>,
}

/// What came of verifying with the keys that are there.
pub(super) enum Attempt<T> {
    Done(Result<Verified<T>, Error>),
    /// There are none, or they are too old to be used without asking.
    NeedsKeys,
    /// None of them is the one that the token names: that is the error.
    NeedsKey(Error),
}

impl Keys {
    /// Verifies with keys that are fresh: one look at the clock and one at the keys more
    /// than with keys of one's own.
    pub(super) fn attempt<T: DeserializeOwned>(
        &self,
        token: &str,
        policy: &ClaimsPolicy,
    ) -> Attempt<T> {
        if self.core.is_fresh() { self.go_on(token, policy) } else { Attempt::NeedsKeys }
    }

    /// Verifies with whichever keys are there.
    pub(super) fn go_on<T: DeserializeOwned>(
        &self,
        token: &str,
        policy: &ClaimsPolicy,
    ) -> Attempt<T> {
        let prepared = self.slot.load();
        let Some(prepared) = &*prepared else { return Attempt::NeedsKeys };
        let set = match &**prepared {
            Ok(set) => set,
            Err(error) => return Attempt::Done(Err(error.clone())),
        };
        match jose_jwt::verify(token, set, policy) {
            Err(error) if error.kind() == ErrorKind::KeyNotFound => self.missing(error),
            result => Attempt::Done(result),
        }
    }

    #[cold]
    fn missing<T>(&self, error: Error) -> Attempt<T> {
        let Some(left) = self.core.may_ask_in() else { return Attempt::NeedsKey(error) };
        let seconds = left.as_secs().saturating_add(u64::from(left.subsec_nanos() > 0));
        let expected = match error.expectation() {
            "" => "another set",
            expected => expected,
        };
        let expected = format!("{expected} (the next fetch is possible in {seconds} s)");
        Attempt::Done(Err(error.expected(expected)))
    }

    pub(super) fn explain(&self, token: &str) -> Result<Vec<String>, Error> {
        let cached = self.cached();
        let set = cached.verifiers()?;
        let token = set.parse(token)?;
        Ok(set.explain(&token).iter().map(ToString::to_string).collect())
    }

    pub(super) fn cached(&self) -> Cached {
        let refusal = self.core.settled().err();
        Cached { prepared: self.slot.load(), refusal }
    }
}

/// The keys that are there at this moment, for everything else that verifies.
///
/// It is a [`SelectVerifier`](jose_jws::SelectVerifier). It never fetches: take one for each
/// token, and keep none.
///
/// When the keys are too old, or were never fetched, it has none, and says
/// [`ErrorKind::KeysUnavailable`].
pub struct Cached {
    prepared: arc_swap::Guard<Option<Arc<Prepared>>>,
    refusal: Option<Error>,
}

impl Cached {
    /// The prepared keys.
    ///
    /// # Errors
    /// [`ErrorKind::KeysUnavailable`], or why they could not be prepared.
    pub fn verifiers(&self) -> Result<&jose_jws::VerifierSet, Error> {
        if let Some(error) = &self.refusal {
            return Err(error.clone());
        }
        match self.prepared.as_deref() {
            Some(prepared) => prepared.as_ref().map_err(Error::clone),
            None => Err(ErrorKind::KeysUnavailable.into()),
        }
    }
}

impl SelectVerifier for Cached {
    fn select(&self, alg: &str, kid: Option<&str>) -> Result<Candidates<'_>, Error> {
        self.verifiers()?.select(alg, kid)
    }

    fn limits(&self) -> &Limits {
        match self.verifiers() {
            Ok(verifiers) => verifiers.limits(),
            Err(_) => &Limits::DEFAULT,
        }
    }

    fn parse<'t>(&self, token: &'t str) -> Result<Unverified<'t>, Error> {
        self.verifiers()?.parse(token)
    }

    fn parse_in<'t>(&self, token: &'t str, buffer: &mut Vec<u8>) -> Result<Unverified<'t>, Error> {
        self.verifiers()?.parse_in(token, buffer)
    }

    fn keep_header(&self, encoded: &str) {
        if let Ok(verifiers) = self.verifiers() {
            verifiers.keep_header(encoded);
        }
    }
}

impl std::fmt::Debug for Cached {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Cached").field(&self.verifiers()).finish()
    }
}
