//! Choosing a key from a set.
//!
//! A token may name a key; everything else about the key is for its receiver to say. A
//! query narrows the choice; it never widens it: a `kid` that no key has finds nothing, and
//! no other key is tried in its place. Names are compared exactly.
//!
//! ```
//! use jose_core::{ErrorKind, Jwk, JwkSet, JwsAlg, KeyOp, jwk::Selection};
//!
//! let old = Jwk::generate(JwsAlg::ES256)?.with_kid("2025");
//! let new = Jwk::generate(JwsAlg::ES256)?.with_kid("2026");
//! let set: JwkSet = [old, new].into_iter().collect();
//!
//! let query = set.select().alg(JwsAlg::ES256).op(KeyOp::Sign);
//! assert!(matches!(query.find(), Selection::Ambiguous(keys) if keys.len() == 2));
//! assert!(matches!(query.kid("2026").find(), Selection::One(_)));
//! assert_eq!(query.kid("2027").one().unwrap_err(), ErrorKind::KeyNotFound);
//! for considered in query.kid("2026").explain() {
//!     println!("{considered}"); // key 0: key not meant for this at kid: expected `2026`, …
//! }
//! # Ok::<(), jose_core::Error>(())
//! ```

mod explain;
mod rules;
mod weighed;

pub use explain::Considered;
pub(super) use rules::{is_private, use_of};
pub use weighed::Weighed;

use super::thumbprint::Thumbprint;
use super::{Jwk, JwkSet};
use crate::error::quoted;
use crate::{Curve, Error, ErrorKind, JwsAlg, KeyOp, KeyType, KeyUse};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

impl JwkSet {
    /// Begins a query that every usable key fits.
    pub const fn select(&self) -> Query<'_, '_> {
        Query {
            set: self,
            kid: None,
            alg: None,
            key_use: None,
            op: None,
            key_type: None,
            curve: None,
            thumbprint: None,
        }
    }
}

/// What is asked of a key: each call narrows the choice.
#[derive(Clone, Copy, Debug)]
#[must_use = "a query does nothing until `find`, `one` or `explain` is called"]
pub struct Query<'s, 'q> {
    set: &'s JwkSet,
    kid: Option<&'q str>,
    alg: Option<JwsAlg>,
    key_use: Option<KeyUse>,
    op: Option<KeyOp>,
    key_type: Option<KeyType>,
    curve: Option<Curve>,
    thumbprint: Option<Thumbprint>,
}

/// What a query found.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::exhaustive_enums, reason = "there is no other number of keys")]
pub enum Selection<'s> {
    /// No key fits.
    None,
    /// This key fits and no other.
    One(&'s Jwk),
    /// These keys fit, in the order of the set.
    Ambiguous(Vec<&'s Jwk>),
}

impl<'s, 'q> Query<'s, 'q> {
    /// A key with exactly this `kid`.
    pub const fn kid<'k>(self, kid: &'k str) -> Query<'s, 'k>
    where
        'q: 'k,
    {
        Query { kid: Some(kid), ..self }
    }

    /// A key that this algorithm can use: of its type and on its curve, meant for signatures,
    /// and with no `alg` or exactly this one. An algorithm of one's own says nothing of the
    /// type of key. Whether a symmetric key is long enough is for its user to say.
    pub const fn alg(self, alg: JwsAlg) -> Self {
        Self { alg: Some(alg), ..self }
    }

    /// A key that may be used so: with no `use` or this one, and with no `key_ops` or one of
    /// this use. An unknown `use` is no match.
    pub const fn key_use(self, key_use: KeyUse) -> Self {
        Self { key_use: Some(key_use), ..self }
    }

    /// A key that can and may do this: with no `key_ops` or this one among them, with no
    /// `use` or the one it belongs to, and for signing and decrypting a private key.
    pub const fn op(self, op: KeyOp) -> Self {
        Self { op: Some(op), ..self }
    }

    /// A key of this type.
    pub const fn key_type(self, key_type: KeyType) -> Self {
        Self { key_type: Some(key_type), ..self }
    }

    /// A key on this curve.
    pub const fn curve(self, curve: Curve) -> Self {
        Self { curve: Some(curve), ..self }
    }

    /// A key with this thumbprint.
    pub const fn thumbprint(self, thumbprint: Thumbprint) -> Self {
        Self { thumbprint: Some(thumbprint), ..self }
    }

    /// Which keys fit. With a `kid`, only the keys that have it are looked at.
    #[must_use]
    pub fn find(&self) -> Selection<'s> {
        let mut found = self.candidates();
        match (found.next(), found.next()) {
            (None, _) => Selection::None,
            (Some(key), None) => Selection::One(key),
            (Some(first), Some(second)) => {
                Selection::Ambiguous([first, second].into_iter().chain(found).collect())
            }
        }
    }

    /// The one key that fits.
    ///
    /// # Errors
    /// [`ErrorKind::KeyNotFound`] and [`ErrorKind::KeyAmbiguous`]; [`Query::explain`] says
    /// more.
    pub fn one(&self) -> Result<&'s Jwk, Error> {
        match self.find() {
            Selection::One(key) => Ok(key),
            Selection::None => Err(Error::new(ErrorKind::KeyNotFound)
                .expected(self.wanted())
                .found(self.nearest())),
            Selection::Ambiguous(keys) => Err(Error::new(ErrorKind::KeyAmbiguous)
                .expected(self.wanted())
                .found(format!("{}", keys.len()))),
        }
    }

    /// Of every key of the set, usable or not, whether it fits and why not: for logs.
    /// There is no key material in it.
    #[must_use]
    pub fn explain(&self) -> Vec<Considered<'s>> {
        explain::all(self)
    }

    fn candidates(&self) -> impl Iterator<Item = &'s Jwk> {
        let keys = self.set.keys();
        // Either those at the positions of the `kid`, or all.
        let positions = self.kid.map(|kid| self.set.positions(kid));
        let all = if positions.is_some() { &[] } else { keys };
        let named = positions.unwrap_or_default().iter().filter_map(|at| keys.get(*at));
        all.iter().chain(named).filter(|key| rules::check(self, key).is_ok())
    }

    /// What was found instead of a key that fits: one of the same `kid` with something wrong
    /// about it, if there is one.
    fn nearest(&self) -> String {
        let considered = self.explain();
        let named = considered.iter().find(|considered| {
            self.kid.is_some() && considered.kid() == self.kid && !considered.fits()
        });
        match named.and_then(|considered| considered.why_not()) {
            Some(why) => format!("that kid on a key with another fault: {why}"),
            None => format!("none among {}", self.set.len()),
        }
    }

    /// One key, for error messages.
    fn wanted(&self) -> String {
        let mut wanted = String::from("one key");
        let mut add = |what: &str, name: Option<&str>| {
            if let Some(name) = name {
                wanted.push_str(&format!(", {what} {}", quoted(name)));
            }
        };
        add("kid", self.kid);
        add("alg", self.alg.map(JwsAlg::as_str));
        add("use", self.key_use.map(KeyUse::as_str));
        add("operation", self.op.map(KeyOp::as_str));
        add("kty", self.key_type.map(KeyType::as_str));
        add("crv", self.curve.map(Curve::as_str));
        if let Some(thumbprint) = &self.thumbprint {
            wanted.push_str(&format!(", thumbprint {thumbprint}"));
        }
        wanted
    }
}
