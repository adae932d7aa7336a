//! Sets of keys (RFC 7517, Section 5).
//!
//! A set is read key by key. One that cannot be used does not break the set: it is passed
//! over, as RFC 7517, Section 5, asks for, and why is kept. What the text as a whole must
//! be, it must be for every key: JSON without an object at whatever level that names a
//! member twice, neither too large nor too deep. Otherwise the set is refused, since two
//! readers could see different keys in it.
//!
//! ```
//! use jose_core::{JwkSet, JwsAlg, KeyOp};
//!
//! let set = JwkSet::from_json(r#"{"keys":[
//!     {"kty":"OKP","crv":"Ed25519","kid":"1",
//!      "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"},
//!     {"kty":"future","kid":"2"}]}"#)?;
//! assert_eq!(set.len(), 1);
//! for skipped in set.skipped() {
//!     println!("{skipped}"); // key 1 of the set, kid `2`: unsupported key at kty: …
//! }
//!
//! let key = set.select().kid("1").alg(JwsAlg::ED25519).op(KeyOp::Verify).one()?;
//! assert_eq!(key.kid(), Some("1"));
//! # Ok::<(), jose_core::Error>(())
//! ```

mod edit;
mod index;
mod public;
mod read;
mod skipped;
mod write;

pub use skipped::Skipped;

use super::Jwk;
use crate::{Error, Limits, SecretText, json};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::slice;
use index::Index;
use skipped::Kept;
use zeroize::Zeroizing;

/// A set of keys: those that can be used, in order, and those that cannot, with the reason.
#[derive(Clone, Default)]
pub struct JwkSet {
    keys: Vec<Jwk>,
    /// In the order of their places among all keys.
    skipped: Vec<Kept>,
    /// Where in `keys` to find a `kid`.
    index: Index,
    /// Members by name, as they stand in the text. One of a key may be among them, and may
    /// be secret.
    other: BTreeMap<String, Zeroizing<String>>,
}

/// A member of `keys`, whether it can be used or not.
pub(super) enum Entry<'a> {
    Key(&'a Jwk),
    Skipped(&'a Kept),
}

impl JwkSet {
    /// A set without keys.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the JSON of a set. Keys that cannot be used are passed over and kept; members
    /// of the set other than `keys` are kept.
    ///
    /// # Errors
    /// Those of [`json::object`], also for what is wrong with the text
    /// inside one key; [`ErrorKind::KeyMember`](crate::ErrorKind::KeyMember) without `keys`
    /// and for `keys` that is no array, [`ErrorKind::Limit`](crate::ErrorKind::Limit) for
    /// more octets or keys than [`Limits`] allows.
    ///
    /// ```
    /// use jose_core::JwkSet;
    ///
    /// let error = JwkSet::from_json(r#"{"kty":"oct","k":"AAAA"}"#).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "malformed key at keys: expected a JWK set, found a single key",
    /// );
    /// ```
    pub fn from_json(json: &str) -> Result<Self, Error> {
        Self::from_json_with_limits(json, &Limits::DEFAULT)
    }

    /// Reads the JSON of a set from octets.
    ///
    /// # Errors
    /// As [`JwkSet::from_json`], and [`ErrorKind::Json`](crate::ErrorKind::Json) for octets
    /// that are not UTF-8.
    pub fn from_json_slice(json: &[u8]) -> Result<Self, Error> {
        read::check_octets(json.len(), &Limits::DEFAULT)?;
        Self::from_json(json::utf8(json)?)
    }

    /// The same with other limits on the octets and the keys of a set.
    ///
    /// # Errors
    /// As [`JwkSet::from_json`].
    pub fn from_json_with_limits(json: &str, limits: &Limits) -> Result<Self, Error> {
        read::set(json, limits)
    }

    /// Writes the set as JSON, with everything that was read, **private keys too**: what is
    /// to be published goes through [`JwkSet::to_public`] first.
    #[must_use]
    pub fn to_json(&self) -> SecretText {
        write::set(self)
    }

    /// The set of the public halves, and which keys are left out because they have none
    /// or because nobody knows which of their members are private: symmetric keys and those
    /// that cannot be used.
    ///
    /// ```
    /// use jose_core::{ErrorKind, Jwk, JwkSet, JwsAlg};
    ///
    /// let set: JwkSet =
    ///     [Jwk::generate(JwsAlg::HS256)?, Jwk::generate(JwsAlg::ES256)?].into_iter().collect();
    /// let (public, left_out) = set.to_public();
    /// assert_eq!(public.len(), 1);
    /// assert_eq!((left_out[0].index(), left_out[0].kty()), (0, Some("oct")));
    /// assert_eq!(*left_out[0].error(), ErrorKind::KeyNoPublic);
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    #[must_use]
    pub fn to_public(&self) -> (Self, Vec<Skipped>) {
        public::halves(self)
    }

    /// The same set as somebody publishes it: private and symmetric keys, which whoever reads
    /// the set could sign with, are among those that cannot be used.
    ///
    /// ```
    /// use jose_core::{ErrorKind, Jwk, JwkSet, JwsAlg};
    ///
    /// let secret = Jwk::generate(JwsAlg::ES256)?;
    /// let set: JwkSet = [secret.to_public()?, secret].into_iter().collect();
    /// let published = set.as_published();
    /// assert_eq!(published.len(), 1);
    /// let left_out = published.skipped().next().unwrap();
    /// assert_eq!((left_out.index(), left_out.error().kind()), (1, ErrorKind::KeyUse));
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    #[must_use]
    pub fn as_published(&self) -> Self {
        public::published(self)
    }

    /// The keys that can be used, in order.
    #[must_use]
    pub fn keys(&self) -> &[Jwk] {
        &self.keys
    }

    /// The same one by one.
    pub fn iter(&self) -> slice::Iter<'_, Jwk> {
        self.keys.iter()
    }

    /// How many keys can be used.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is no key that can be used.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The keys that cannot be used, and why.
    pub fn skipped(&self) -> impl ExactSizeIterator<Item = &Skipped> {
        self.skipped.iter().map(Kept::about)
    }

    /// A member of the set other than `keys`, as it stands in the JSON that was read.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&str> {
        self.other.get(name).map(|json| json.as_str())
    }

    /// Where among the usable keys those of this `kid` are: a look-up, no search.
    pub(super) fn positions(&self, kid: &str) -> &[usize] {
        self.index.positions(kid)
    }

    /// All members of `keys` with their places, in order.
    pub(super) fn entries(&self) -> impl Iterator<Item = (usize, Entry<'_>)> {
        let mut keys = self.keys.iter();
        let mut skipped = self.skipped.iter();
        self.skipped_places().into_iter().enumerate().filter_map(move |(place, is_skipped)| {
            let entry =
                if is_skipped { Entry::Skipped(skipped.next()?) } else { Entry::Key(keys.next()?) };
            Some((place, entry))
        })
    }

    /// Of each member of `keys` whether it was passed over.
    fn skipped_places(&self) -> Vec<bool> {
        let mut places = alloc::vec![false; self.places()];
        for kept in &self.skipped {
            if let Some(place) = places.get_mut(kept.about().index()) {
                *place = true;
            }
        }
        places
    }

    fn places(&self) -> usize {
        self.keys.len().saturating_add(self.skipped.len())
    }
}

/// Sets are equal when all that is written is: keys, those passed over, other members.
impl PartialEq for JwkSet {
    fn eq(&self, other: &Self) -> bool {
        self.keys == other.keys && self.skipped == other.skipped && self.other == other.other
    }
}

impl<'a> IntoIterator for &'a JwkSet {
    type Item = &'a Jwk;
    type IntoIter = slice::Iter<'a, Jwk>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for JwkSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JwkSet")
            .field("keys", &self.keys)
            .field("skipped", &self.skipped)
            .finish_non_exhaustive()
    }
}
