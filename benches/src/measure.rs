//! Measuring a selection with criterion.

use crate::Error;
use crate::allocations;
use crate::bencher::Bencher;
use crate::catalogue::Catalogue;
use crate::entry::Entry;
use crate::progress::Progress;
use crate::run::{Allocations, Measured, Recorder};
use crate::selector::Selection;
use crate::vectors::Vectors;
use criterion::{BenchmarkId, Criterion, Throughput};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How a selection is measured, beyond the options of this process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Manner {
    /// Whether to tell how far it is.
    pub telling: bool,
    /// What the run is stored as, if it is.
    pub run: Option<String>,
    /// The program that counts what the rows of a run allocate, if that is wanted.
    pub counter: Option<PathBuf>,
    /// Whether the figures will be rough.
    pub quick: bool,
}

/// Measures the rows of a selection, with the options of this process. Gives those that were
/// stored.
///
/// # Errors
/// A key, a signature or a verdict that is not what it must be: nothing is timed whose
/// result is wrong. What the file system says of a run that is stored.
pub fn measure(
    catalogue: &Catalogue,
    selection: &Selection,
    manner: &Manner,
) -> Result<Vec<Measured>, Error> {
    let selected = catalogue.entries().filter(|entry| selection.includes(entry));
    let selected: Vec<(String, Entry)> = selected.map(|entry| (entry.id(), entry)).collect();
    let mut progress = Progress::of(selected.len());
    let begin = |name: &String| Recorder::begin(name, selection, selected.len(), manner.quick);
    let mut recorder = manner.run.as_ref().map(begin).transpose()?;
    let mut stored = Vec::new();
    let vectors = Vectors::read()?;
    let mut criterion = criterion(selection.is_everything(), manner.quick);
    for rows in selected.chunk_by(|(one, _), (next, _)| split(one).0 == split(next).0) {
        let name = rows.first().map_or("", |(id, _)| split(id).0);
        let mut group = criterion.benchmark_group(name);
        for (id, entry) in rows {
            if let Some(line) = progress.start_row().filter(|_| manner.telling) {
                eprintln!("{line}");
            }
            let timer = entry.prepare(&vectors)?;
            let timed = |criterion: &mut criterion::Bencher<'_>| {
                timer(&mut Bencher::timed(criterion));
            };
            if let Some(octets) = entry.octets() {
                group.throughput(Throughput::Bytes(u64::try_from(octets)?));
            }
            match split(id) {
                (_, function, Some(value)) => {
                    group.bench_function(BenchmarkId::new(function, value), timed)
                }
                (_, function, None) => group.bench_function(function, timed),
            };
            if let Some(recorder) = &mut recorder {
                stored.push(recorder.row(entry)?);
            }
        }
        group.finish();
    }
    criterion.final_summary();
    if let Some(recorder) = recorder {
        // Counting everything takes a minute, which is not quick.
        let counts = !(manner.quick && selection.is_everything());
        let counter = manner.counter.as_deref().filter(|_| counts);
        recorder
            .end(counter.map_or_else(BTreeMap::new, |counter| allocations(counter, selection)))?;
    }
    Ok(stored)
}

/// What the rows allocate, or nothing where that cannot be counted: the times are good without.
fn allocations(counter: &Path, selection: &Selection) -> BTreeMap<String, Allocations> {
    eprintln!("Counting what they allocate");
    allocations::of(counter, selection).unwrap_or_else(|error| {
        eprintln!("warning: what they allocate was not counted: {error}");
        BTreeMap::new()
    })
}

/// The name of a row as criterion has it: a group, a function and, for a function with
/// several rows, a value.
pub(crate) fn split(id: &str) -> (&str, &str, Option<&str>) {
    let (group, rest) = id.split_once('/').unwrap_or((id, ""));
    match rest.split_once('/') {
        Some((function, value)) => (group, function, Some(value)),
        None => (group, rest, None),
    }
}

/// Somebody who names an algorithm gets criterion's own thoroughness, eight seconds a
/// row; the whole suite would take hours that way, and minutes if it is to be quick. Options given
/// win over both.
fn criterion(everything: bool, quick: bool) -> Criterion {
    let criterion = Criterion::default().without_plots();
    let criterion = if everything {
        criterion
            .warm_up_time(Duration::from_millis(200))
            .measurement_time(Duration::from_millis(if quick { 100 } else { 500 }))
            // Rough figures need no fine intervals.
            .nresamples(if quick { 2_000 } else { 100_000 })
            .sample_size(20)
    } else {
        criterion
    };
    criterion.configure_from_args()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn criterion_puts_the_names_together_again() {
        assert_eq!(split("HS256/sign"), ("HS256", "sign", None));
        assert_eq!(split("HS256/floor/sign"), ("HS256", "floor", Some("sign")));
        assert_eq!(split("JWT/HS256/floor/issue"), ("JWT", "HS256", Some("floor/issue")));
    }
}
