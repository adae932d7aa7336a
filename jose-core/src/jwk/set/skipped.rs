//! Keys that were passed over.

use super::Jwk;
use crate::Error;
use crate::error::quoted;
use alloc::string::String;
use core::fmt;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

/// A key of a set that cannot be used, and why; nothing of the key itself.
#[derive(Clone)]
pub struct Skipped {
    index: usize,
    kid: Option<String>,
    kty: Option<String>,
    error: Error,
}

impl Skipped {
    pub(super) const fn new(
        index: usize,
        kid: Option<String>,
        kty: Option<String>,
        error: Error,
    ) -> Self {
        Self { index, kid, kty, error }
    }

    /// A key that its caller has no use for.
    #[must_use]
    pub fn of(index: usize, key: &Jwk, error: Error) -> Self {
        Self::new(index, key.kid().map(Into::into), Some(key.kty().into()), error)
    }

    /// Its place in `keys`, counted from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Its identifier, if that is a text of at most 1 KiB.
    #[must_use]
    pub fn kid(&self) -> Option<&str> {
        self.kid.as_deref()
    }

    /// Its type, if that is a text of at most 1 KiB.
    #[must_use]
    pub fn kty(&self) -> Option<&str> {
        self.kty.as_deref()
    }

    /// Why it cannot be used.
    #[must_use]
    pub const fn error(&self) -> &Error {
        &self.error
    }
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "key {} of the set", self.index)?;
        if let Some(kid) = self.kid() {
            write!(f, ", kid {}", quoted(kid))?;
        }
        write!(f, ": {}", self.error)
    }
}

/// Names from outside are shown as in errors.
impl fmt::Debug for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Skipped")
            .field("index", &self.index)
            .field("kid", &self.kid().map(quoted))
            .field("kty", &self.kty().map(quoted))
            .field("error", &self.error)
            .finish()
    }
}

/// A key that was passed over, with its text, which may be secret.
#[derive(Clone)]
pub(in crate::jwk) struct Kept {
    about: Skipped,
    json: Zeroizing<String>,
}

impl Kept {
    pub(super) const fn new(about: Skipped, json: Zeroizing<String>) -> Self {
        Self { about, json }
    }

    pub(in crate::jwk) const fn about(&self) -> &Skipped {
        &self.about
    }

    pub(super) fn json(&self) -> &str {
        &self.json
    }

    pub(super) fn moved_to(mut self, index: usize) -> Self {
        self.about.index = index;
        self
    }
}

/// Compared in constant time, since what could not be read may be a private key.
impl PartialEq for Kept {
    fn eq(&self, other: &Self) -> bool {
        self.about.index == other.about.index
            && bool::from(self.json.as_bytes().ct_eq(other.json.as_bytes()))
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.about.fmt(f)
    }
}
