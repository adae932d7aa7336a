//! Runs with plausible figures, for tests.

use crate::catalogue::Catalogue;
use crate::run::{Allocations, End, Machine, Measured, Revision, Run, Start, Store, Time};
use std::collections::BTreeMap;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A directory that is gone after the test.
pub(super) struct Directory(PathBuf);

impl Directory {
    pub(super) fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("jose-report-{}-{next}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(super) fn store(&self) -> Store {
        Store::at(&self.0)
    }
}

impl Deref for Directory {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Numbers that are the same in every run of a test.
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// Between 0 and 1 (splitmix64).
    pub(super) fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        super::units::float((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992.0
    }

    /// Of a normal distribution, or nearly (Irwin and Hall).
    pub(super) fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.uniform()).sum::<f64>() - 6.0
    }
}

/// So many nanoseconds, with a spread of so many hundredths.
pub(super) fn time(mean: f64, spread: f64) -> Time {
    let deviation = mean * spread / 100.0;
    let around = deviation / 5.0;
    let mean_between = [mean - around, mean + around];
    Time { mean, mean_between, median: mean * 0.99, deviation, least: None }
}

pub(super) fn machine() -> Machine {
    Machine {
        cpu: "AMD EPYC 9B45".to_owned(),
        threads: 2,
        features: ["sha_ni", "vaes"].map(String::from).to_vec(),
        os: "Linux 6.1.0 x86_64".to_owned(),
        rustc: "rustc 1.95.0".to_owned(),
        rustflags: String::new(),
        crates: BTreeMap::from([("hmac".to_owned(), "0.13.0".to_owned())]),
        ticks_per_second: None,
    }
}

/// The rows of these names in the catalogue, as a run that is finished.
pub(super) fn run(names: &[&str]) -> Run {
    let catalogue = Catalogue::built().unwrap();
    let named = |entry: &crate::entry::Entry| {
        names.is_empty() || names.iter().any(|name| entry.answers_to(name))
    };
    let entries: Vec<_> = catalogue.entries().filter(named).collect();
    let mut random = Random::seeded(7);
    let mut rows: Vec<Measured> = Vec::new();
    for entry in &entries {
        let id = entry.id();
        let below = format!("{}/floor/{}", entry.heading(), entry.name);
        let floors = entries.iter().map(crate::entry::Entry::id).filter(|id| *id == below);
        rows.push(Measured {
            heading: entry.heading(),
            group: entry.group().to_owned(),
            about: entry.about.to_owned(),
            octets: entry.octets(),
            floors: floors.collect(),
            time: time(10_f64.powf(2.5 + 3.0 * random.uniform()), 1.0 + 3.0 * random.uniform()),
            id,
        });
    }
    let allocations =
        rows.iter().map(|row| (row.id.clone(), Allocations { count: 3, octets: 412 }));
    let end = End { ended: "2026-12-01T09:10:00Z".to_owned(), allocations: allocations.collect() };
    let start = Start {
        began: "2026-12-01T09:00:00Z".to_owned(),
        revision: Some(Revision { commit: "0a1b2c3d4e5f".to_owned(), changed: false }),
        machine: machine(),
        selection: names.iter().map(ToString::to_string).collect(),
        rows: rows.len(),
        quick: false,
    };
    Run { name: "example".to_owned(), start, rows, end: Some(end) }
}

/// Every row of the catalogue.
pub(super) fn everything() -> Run {
    run(&[])
}

/// Stores a run under a name.
pub(super) fn store(store: &Store, name: &str, run: &Run) {
    let mut writer = store.begin(name, &run.start).unwrap();
    for row in &run.rows {
        writer.row(row).unwrap();
    }
    if let Some(end) = &run.end {
        writer.end(end).unwrap();
    }
}
