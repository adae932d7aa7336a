//! Which prepared keys of a set are tried for a token, and why the others are not.

use crate::error::quoted;
use crate::{Alg, Error};
use core::fmt;

/// One key of a set whose keys were prepared, and whether it is tried for a certain token: for
/// logs. There is no key material in it.
///
/// The sets of `jose-jws` and `jose-jwe` make these: `VerifierSet::explain`,
/// `DecrypterSet::explain`.
#[derive(Clone)]
pub struct Weighed<'s> {
    index: usize,
    kid: Option<&'s str>,
    alg: Option<Alg>,
    refused: Option<Error>,
}

impl<'s> Weighed<'s> {
    /// For the sets of prepared keys.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        index: usize,
        kid: Option<&'s str>,
        alg: Option<Alg>,
        refused: Option<Error>,
    ) -> Self {
        Self { index, kid, alg, refused }
    }

    /// Its place in `keys` of the set that was prepared, counted from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Its identifier.
    #[must_use]
    pub const fn kid(&self) -> Option<&'s str> {
        self.kid
    }

    /// The algorithm that it was prepared for; `None` if it was left out.
    #[must_use]
    pub const fn alg(&self) -> Option<Alg> {
        self.alg
    }

    /// Whether it is tried for the token.
    #[must_use]
    pub const fn is_tried(&self) -> bool {
        self.refused.is_none()
    }

    /// Why it is not tried: why it was left out of the set
    /// ([`Skipped::error`](crate::jwk::Skipped::error)), or else
    /// [`ErrorKind::KeyUse`](crate::ErrorKind::KeyUse) for another `kid`,
    /// [`ErrorKind::AlgNotAllowed`](crate::ErrorKind::AlgNotAllowed) for another algorithm, and
    /// [`ErrorKind::KeyAmbiguous`](crate::ErrorKind::KeyAmbiguous) where it would do, but so would
    /// others.
    #[must_use]
    pub const fn why_not(&self) -> Option<&Error> {
        self.refused.as_ref()
    }
}

impl fmt::Display for Weighed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "key {}", self.index)?;
        if let Some(kid) = self.kid {
            write!(f, ", kid {}", quoted(kid))?;
        }
        if let Some(alg) = self.alg {
            write!(f, ", {}", quoted(alg.as_str()))?;
        }
        match (&self.refused, self.alg) {
            (None, _) => f.write_str(": tried"),
            (Some(error), Some(_)) => write!(f, ": not tried: {error}"),
            (Some(error), None) => write!(f, ": left out: {error}"),
        }
    }
}

/// Names from outside are shown as in errors.
impl fmt::Debug for Weighed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Weighed({self})")
    }
}
