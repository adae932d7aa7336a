//! Why keys were chosen and others were not.

use super::{Jwk, Query, rules};
use crate::Error;
use crate::jwk::set::{Entry, Skipped};
use alloc::vec::Vec;
use core::fmt;

/// One key of a set, and whether it fits a query.
#[derive(Clone, Debug)]
pub struct Considered<'s> {
    index: usize,
    subject: Subject<'s>,
    refused: Option<Error>,
}

#[derive(Clone, Debug)]
enum Subject<'s> {
    Key(&'s Jwk),
    Skipped(&'s Skipped),
}

impl<'s> Considered<'s> {
    /// Its place in `keys`, counted from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Its identifier.
    #[must_use]
    pub fn kid(&self) -> Option<&'s str> {
        match self.subject {
            Subject::Key(key) => key.kid(),
            Subject::Skipped(skipped) => skipped.kid(),
        }
    }

    /// The key, if it can be used at all.
    #[must_use]
    pub const fn key(&self) -> Option<&'s Jwk> {
        match self.subject {
            Subject::Key(key) => Some(key),
            Subject::Skipped(_) => None,
        }
    }

    /// Whether it fits.
    #[must_use]
    pub const fn fits(&self) -> bool {
        self.refused.is_none()
    }

    /// Why it does not fit: the first thing that is wrong.
    #[must_use]
    pub const fn why_not(&self) -> Option<&Error> {
        self.refused.as_ref()
    }
}

impl fmt::Display for Considered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.refused {
            None => write!(f, "key {}: fits", self.index),
            Some(error) => write!(f, "key {}: {error}", self.index),
        }
    }
}

pub(super) fn all<'s>(query: &Query<'s, '_>) -> Vec<Considered<'s>> {
    let consider = |(index, entry)| match entry {
        Entry::Key(key) => {
            let refused = rules::check(query, key).err();
            Considered { index, subject: Subject::Key(key), refused }
        }
        Entry::Skipped(kept) => {
            let skipped = kept.about();
            let refused = Some(skipped.error().clone());
            Considered { index, subject: Subject::Skipped(skipped), refused }
        }
    };
    query.set.entries().map(consider).collect()
}
