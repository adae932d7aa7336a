//! Rows whose work is counted instead of timed.

use crate::Error;
use crate::bencher::{Bencher, Count};
use crate::catalogue::Catalogue;
use crate::entry::{Entry, Work};
use crate::rng;
use crate::selector::Selection;
use crate::vectors::Vectors;

/// Has something counted of every row of a selection that can be counted, and hands it to
/// `found`. The work is done once before, so that what is filled on first use is not counted.
///
/// # Errors
/// As [`Entry::prepare`], and what `found` returns.
pub(crate) fn each<C: Count>(
    catalogue: &Catalogue,
    selection: &Selection,
    mut count: C,
    mut found: impl FnMut(&Entry, &mut C) -> Result<(), Error>,
) -> Result<(), Error> {
    let vectors = Vectors::read()?;
    for entry in catalogue.entries().filter(|entry| selection.includes(entry) && counts(entry)) {
        let timer = entry.prepare(&vectors)?;
        timer(&mut Bencher::counted(&mut Once));
        timer(&mut Bencher::counted(&mut count));
        found(&entry, &mut count)?;
    }
    Ok(())
}

/// Whether counting says something about a row: threads count what they do to begin and end,
/// and what 100 MiB cost is a matter of memory.
pub(crate) const fn counts(entry: &Entry) -> bool {
    match entry.work {
        Work::Scaling(..) | Work::Memory(_) => false,
        Work::Rng(work) => matches!(work, rng::Work::Alone(_)),
        _ => true,
    }
}

/// The work is only done.
struct Once;

impl Count for Once {
    fn times(&self) -> u64 {
        1
    }

    fn count(&mut self, work: &mut dyn FnMut()) {
        work();
    }
}
