//! The keys of a set, each prepared for one algorithm, and which of them a token is for. What
//! verifies and what decrypts choose alike. For the crates of this workspace only.

use super::select::Weighed;
use super::{Jwk, JwkSet, Skipped};
use crate::error::quoted;
use crate::{Alg, Error, ErrorKind};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::{fmt, ptr};

/// A key that was prepared.
pub trait Ready {
    /// The algorithm that it was prepared for.
    fn alg(&self) -> Alg;

    /// Its identifier.
    fn kid(&self) -> Option<&str>;

    /// Whether this is a name of its algorithm.
    fn answers_to(&self, alg: &str) -> bool;
}

/// The keys of a set that were prepared, and those that were left out.
#[derive(Clone)]
pub struct Prepared<K> {
    keys: Vec<K>,
    /// Of each of them its place in the set.
    places: Vec<usize>,
    /// Where in `keys` those of a `kid` are.
    by_kid: BTreeMap<String, Vec<usize>>,
    skipped: Vec<Skipped>,
}

impl<K: Ready> Prepared<K> {
    /// Prepares the keys that can be prepared.
    pub fn of(set: &JwkSet, prepare: impl Fn(&Jwk) -> Result<K, Error>) -> Self {
        let (mut keys, mut places, mut skipped) = (Vec::new(), Vec::new(), Vec::new());
        let mut by_kid: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut unreadable = set.skipped();
        for considered in set.select().explain() {
            let Some(key) = considered.key() else {
                skipped.extend(unreadable.next().cloned());
                continue;
            };
            match prepare(key) {
                Ok(prepared) => {
                    if let Some(kid) = prepared.kid() {
                        by_kid.entry(kid.into()).or_default().push(keys.len());
                    }
                    keys.push(prepared);
                    places.push(considered.index());
                }
                Err(error) => skipped.push(Skipped::of(considered.index(), key, error)),
            }
        }
        Self { keys, places, by_kid, skipped }
    }

    /// The keys that were prepared, in the order of the set.
    #[must_use]
    pub fn keys(&self) -> &[K] {
        &self.keys
    }

    /// Those that were not.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// The same keys, each changed in what is neither its algorithm nor its `kid`.
    #[must_use]
    pub fn map(mut self, change: impl FnMut(K) -> K) -> Self {
        self.keys = self.keys.into_iter().map(change).collect();
        self
    }

    /// The keys for a token with this `alg` and `kid`: one, and, where none is named, as many
    /// others as come to `most`.
    ///
    /// # Errors
    /// [`ErrorKind::KeyNotFound`], [`ErrorKind::AlgNotAllowed`] and [`ErrorKind::KeyAmbiguous`].
    pub fn find(&self, alg: &str, kid: Option<&str>, most: usize) -> Result<(&K, Vec<&K>), Error> {
        let Some(kid) = kid else { return self.unnamed(alg, most) };
        let places = self.by_kid.get(kid).ok_or_else(|| self.not_found(kid))?;
        let of_kid = places.iter().filter_map(|at| self.keys.get(*at));
        let mut found = of_kid.clone().filter(|key| key.answers_to(alg));
        match (found.next(), found.next()) {
            (Some(only), None) => Ok((only, Vec::new())),
            (None, _) => Err(not_allowed(of_kid, alg)),
            (Some(_), Some(_)) => Err(Error::new(ErrorKind::KeyAmbiguous)
                .at("header.kid")
                .expected(format!("one key, kid {}, alg {}", quoted(kid), quoted(alg)))
                .found("several")),
        }
    }

    fn unnamed(&self, alg: &str, most: usize) -> Result<(&K, Vec<&K>), Error> {
        let mut found = self.keys.iter().filter(|key| key.answers_to(alg));
        let first = found.next().ok_or_else(|| not_allowed(self.keys.iter(), alg))?;
        let others: Vec<&K> = found.collect();
        match others.len().saturating_add(1) {
            keys if keys <= most.max(1) => Ok((first, others)),
            keys => Err(Error::new(ErrorKind::KeyAmbiguous)
                .at("header.kid")
                .expected(format!("a token that names its key, alg {}", quoted(alg)))
                .found(format!("none, and {keys} keys"))),
        }
    }

    /// Of every key of the set whether it is among the `chosen`, and why not. `asked` are the
    /// `alg` and `kid` of each signature or recipient of the token.
    pub fn weigh(
        &self,
        asked: &[(&str, Option<&str>)],
        most: usize,
        chosen: &[&K],
    ) -> Vec<Weighed<'_>> {
        let is_chosen = |key: &K| chosen.iter().any(|chosen| ptr::eq(*chosen, key));
        let prepared = self.keys.iter().zip(&self.places).map(|(key, place)| {
            let refused = (!is_chosen(key)).then(|| self.why_not(key, asked, most));
            Weighed::new(*place, key.kid(), Some(key.alg()), refused)
        });
        let skipped = self.skipped.iter();
        let skipped = skipped
            .map(|key| Weighed::new(key.index(), key.kid(), None, Some(key.error().clone())));
        let mut all: Vec<Weighed<'_>> = prepared.chain(skipped).collect();
        all.sort_by_key(Weighed::index);
        all
    }

    /// Of several signatures or recipients the one counts that the key would do for, or else the
    /// first.
    fn why_not(&self, key: &K, asked: &[(&str, Option<&str>)], most: usize) -> Error {
        let mut first = None;
        for (alg, kid) in asked {
            match fits(key, alg, *kid) {
                Err(error) => first = first.or(Some(error)),
                Ok(()) => {
                    return self.find(alg, *kid, most).err().unwrap_or_else(|| {
                        Error::new(ErrorKind::KeyAmbiguous)
                            .at("recipients")
                            .expected("one that a key is for")
                            .found("several")
                    });
                }
            }
        }
        first.unwrap_or_else(|| ErrorKind::KeyNotFound.into())
    }

    #[cold]
    fn not_found(&self, kid: &str) -> Error {
        let error =
            Error::new(ErrorKind::KeyNotFound).at("header.kid").expected(match self.keys.len() {
                0 => "a set with a key that can be used".into(),
                1 => "the kid of its one key".into(),
                keys => format!("the kid of one of {keys} keys"),
            });
        match self.skipped.iter().find(|key| key.kid() == Some(kid)) {
            Some(key) => error.found(format!("{}, left out: {}", quoted(kid), key.error())),
            None => error.found(quoted(kid)),
        }
    }
}

/// Whether a key is one of those that are meant.
fn fits(key: &impl Ready, alg: &str, kid: Option<&str>) -> Result<(), Error> {
    if let Some(kid) = kid.filter(|kid| key.kid() != Some(kid)) {
        return Err(Error::new(ErrorKind::KeyUse)
            .at("kid")
            .expected(quoted(kid))
            .found(key.kid().map_or_else(|| "none".into(), quoted)));
    }
    match key.answers_to(alg) {
        true => Ok(()),
        false => Err(not_allowed([key].into_iter(), alg)),
    }
}

#[cold]
fn not_allowed<'k, K: Ready + 'k>(keys: impl Iterator<Item = &'k K>, alg: &str) -> Error {
    let mut names: Vec<&str> = keys.map(|key| key.alg().as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let expected = match names.as_slice() {
        [] => "a key".into(),
        [only] => quoted(only),
        several => format!("one of `{}`", several.join("`, `")),
    };
    Error::new(ErrorKind::AlgNotAllowed).at("header.alg").expected(expected).found(quoted(alg))
}

impl<K> fmt::Debug for Prepared<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Prepared({} keys, {} left out)", self.keys.len(), self.skipped.len())
    }
}
