//! Everything that is wrong with a token, or the first of it.

use alloc::vec::Vec;
use jose_core::{Error, ErrorKind};

/// Where refusals are noted, in their order.
pub(crate) struct Refusals {
    /// Whether all are asked for. Otherwise nothing is ever kept here.
    all: bool,
    errors: Vec<Error>,
}

impl Refusals {
    pub(crate) const fn new(all: bool) -> Self {
        Self { all, errors: Vec::new() }
    }

    /// Adds the refusal of what was not good.
    ///
    /// # Errors
    /// As [`Refusals::add`].
    #[inline]
    pub(crate) fn note(&mut self, result: Result<(), Error>) -> Result<(), Error> {
        result.or_else(|error| self.add(error))
    }

    /// # Errors
    /// The refusal, where the first is all that is asked for.
    #[cold]
    pub(crate) fn add(&mut self, error: Error) -> Result<(), Error> {
        if !self.all {
            return Err(error);
        }
        if !self.explains(&error) {
            self.errors.push(error);
        }
        Ok(())
    }

    /// Whether the claim is known to be missing or of another type: then all else that is
    /// said of it only follows from that.
    fn explains(&self, error: &Error) -> bool {
        let causes = [ErrorKind::ClaimMissing, ErrorKind::ClaimType];
        error.claim().is_some()
            && self
                .errors
                .iter()
                .any(|known| known.claim() == error.claim() && causes.contains(&known.kind()))
    }

    /// The refusals so far with one behind which nothing can be read.
    #[cold]
    pub(crate) fn with_last(mut self, error: Error) -> Error {
        self.errors.push(error);
        match self.done() {
            Err(error) => error,
            Ok(()) => ErrorKind::Misuse.into(),
        }
    }

    /// # Errors
    /// The first refusal, with the others in it.
    #[inline]
    pub(crate) fn done(self) -> Result<(), Error> {
        if self.errors.is_empty() {
            return Ok(());
        }
        let mut errors = self.errors.into_iter();
        errors.next().map_or(Ok(()), |first| Err(first.with_others(errors.collect())))
    }
}
