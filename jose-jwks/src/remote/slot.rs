//! The prepared keys of one list of algorithms.

use arc_swap::ArcSwapOption;
use jose_core::{Error, JwkSet};
use jose_jws::VerifierSet;
use std::fmt;
use std::sync::Arc;

/// How the keys of a set are prepared.
pub(super) type Prepare = dyn Fn(&JwkSet) -> Result<VerifierSet, Error> + Send + Sync;

/// What a set became.
pub(super) type Prepared = Result<VerifierSet, Error>;

/// Prepared keys that are replaced as a whole. Whoever reads them takes no lock and writes to
/// nothing that others read.
pub(super) struct Slot {
    prepare: Box<Prepare>,
    prepared: ArcSwapOption<Prepared>,
}

impl Slot {
    pub(super) fn new(prepare: Box<Prepare>) -> Self {
        Self { prepare, prepared: ArcSwapOption::empty() }
    }

    pub(super) fn prepare(&self, set: &JwkSet) -> Arc<Prepared> {
        Arc::new((self.prepare)(set))
    }

    pub(super) fn load(&self) -> arc_swap::Guard<Option<Arc<Prepared>>> {
        self.prepared.load()
    }

    /// Puts others in their place, and returns the old ones, to be dropped when no lock is
    /// held any more.
    #[must_use]
    pub(super) fn swap(&self, prepared: Arc<Prepared>) -> Option<Arc<Prepared>> {
        self.prepared.swap(Some(prepared))
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Slot").field(&self.prepared.load()).finish()
    }
}
