//! How often the keys were asked for.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts of requests for the keys.
#[derive(Debug, Default)]
pub struct Asked {
    all: AtomicUsize,
    full: AtomicUsize,
}

impl Asked {
    pub(super) fn count(&self, full: bool) {
        self.all.fetch_add(1, Ordering::Relaxed);
        self.full.fetch_add(usize::from(full), Ordering::Relaxed);
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> usize {
        self.all.load(Ordering::Relaxed)
    }

    /// Those that were answered with the keys, and not with "not modified".
    #[must_use]
    pub fn full(&self) -> usize {
        self.full.load(Ordering::Relaxed)
    }
}
