//! Measuring a selection with criterion.

use crate::Error;
use crate::catalogue::Catalogue;
use crate::entry::Entry;
use crate::progress::Progress;
use crate::selector::Selection;
use crate::vectors::Vectors;
use criterion::{BenchmarkId, Criterion, Throughput};
use std::time::Duration;

/// Measures the rows of a selection, with the options of this process, and tells how
/// far it is if `telling`.
///
/// # Errors
/// A key, a signature or a verdict that is not what it must be: nothing is timed whose
/// result is wrong.
pub fn measure(catalogue: &Catalogue, selection: &Selection, telling: bool) -> Result<(), Error> {
    let selected = catalogue.entries().filter(|entry| selection.includes(entry));
    let selected: Vec<(String, Entry)> = selected.map(|entry| (entry.id(), entry)).collect();
    let mut progress = Progress::of(selected.len());
    let vectors = Vectors::read()?;
    let mut criterion = criterion(selection.is_everything());
    for rows in selected.chunk_by(|(one, _), (next, _)| split(one).0 == split(next).0) {
        let name = rows.first().map_or("", |(id, _)| split(id).0);
        let mut group = criterion.benchmark_group(name);
        for (id, entry) in rows {
            if let Some(line) = progress.start_row().filter(|_| telling) {
                eprintln!("{line}");
            }
            let timer = entry.prepare(&vectors)?;
            if let Some(octets) = entry.octets() {
                group.throughput(Throughput::Bytes(u64::try_from(octets)?));
            }
            match split(id) {
                (_, function, Some(value)) => {
                    group.bench_function(BenchmarkId::new(function, value), timer)
                }
                (_, function, None) => group.bench_function(function, timer),
            };
        }
        group.finish();
    }
    criterion.final_summary();
    Ok(())
}

/// The name of a row as criterion has it: a group, a function and, for a function with
/// several rows, a value.
fn split(id: &str) -> (&str, &str, Option<&str>) {
    let (group, rest) = id.split_once('/').unwrap_or((id, ""));
    match rest.split_once('/') {
        Some((function, value)) => (group, function, Some(value)),
        None => (group, rest, None),
    }
}

/// Somebody who names an algorithm gets criterion's own thoroughness, eight seconds a
/// row; the whole suite would take hours that way. Options given win over both.
fn criterion(everything: bool) -> Criterion {
    let criterion = Criterion::default().without_plots();
    let criterion = if everything {
        criterion
            .warm_up_time(Duration::from_millis(200))
            .measurement_time(Duration::from_millis(500))
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
