//! Measuring a selection with criterion.

use crate::Error;
use crate::catalogue::Catalogue;
use crate::progress::Progress;
use crate::row::{Payload, Row};
use crate::selector::Selection;
use crate::subject::Subject;
use crate::vectors::Vectors;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use std::time::Duration;

/// Measures the rows of a selection, with the options of this process, and tells how
/// far it is if `telling`.
///
/// # Errors
/// A key, a signature or a verdict that is not what it must be: nothing is timed whose
/// result is wrong.
pub fn measure(catalogue: &Catalogue, selection: &Selection, telling: bool) -> Result<(), Error> {
    let selected = catalogue.entries().filter(|entry| selection.includes(entry));
    let mut progress = Progress::of(selected.count());
    let vectors = Vectors::read()?;
    let mut criterion = criterion(selection.is_everything());
    for signature in catalogue.signatures() {
        let rows: Vec<&Row> = catalogue
            .entries()
            .filter(|entry| entry.signature.alg == signature.alg && selection.includes(entry))
            .map(|entry| entry.row)
            .collect();
        if rows.is_empty() {
            continue;
        }
        let subject = Subject::prepare(signature, &vectors)?;
        let mut group = criterion.benchmark_group(signature.name());
        for row in rows {
            if let Some(line) = progress.start_row().filter(|_| telling) {
                eprintln!("{line}");
            }
            time(&mut group, &subject, row)?;
        }
        group.finish();
    }
    criterion.final_summary();
    Ok(())
}

fn time(
    group: &mut BenchmarkGroup<'_, WallTime>,
    subject: &Subject,
    row: &Row,
) -> Result<(), Error> {
    let message = subject.message(row.payload)?;
    if let Payload::Octets(octets) = row.payload {
        group.throughput(Throughput::Bytes(u64::try_from(octets)?));
    }
    let timed = |bencher: &mut criterion::Bencher<'_>| subject.time(row.work, &message, bencher);
    match row.variant {
        Some(variant) => group.bench_function(BenchmarkId::new(row.operation, variant), timed),
        None => group.bench_function(row.operation, timed),
    };
    Ok(())
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
