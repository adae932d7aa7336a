//! Storing a run while it is measured.

use super::{Allocations, End, Machine, Measured, Revision, Start, Store, Time, Writer};
use crate::Error;
use crate::entry::Entry;
use crate::selector::Selection;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A run that goes on.
#[derive(Debug)]
pub struct Recorder {
    writer: Writer,
    results: PathBuf,
}

/// What criterion stores of a row, as far as it is of interest here.
#[derive(Deserialize)]
struct Estimates {
    mean: Estimate,
    median: Estimate,
    std_dev: Estimate,
}

#[derive(Deserialize)]
struct Estimate {
    point_estimate: f64,
    confidence_interval: Interval,
}

#[derive(Deserialize)]
struct Interval {
    lower_bound: f64,
    upper_bound: f64,
}

/// The samples: how many times the row was run, and the nanoseconds that took.
#[derive(Deserialize)]
struct Samples {
    iters: Vec<f64>,
    times: Vec<f64>,
}

impl Samples {
    fn least(&self) -> Option<f64> {
        self.times.iter().zip(&self.iters).map(|(time, iters)| time / iters).reduce(f64::min)
    }
}

#[derive(Deserialize)]
struct Benchmark {
    full_id: String,
}

/// What a run is called that nobody has named: when it began, and what was measured.
#[must_use]
pub fn default_name() -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let mut name = now.replace(':', "").replace('T', "-").replace('Z', "");
    if let Some(revision) = Revision::here() {
        name.push('-');
        name.push_str(&revision.commit);
        name.push_str(if revision.changed { "-changed" } else { "" });
    }
    name
}

fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

impl Recorder {
    /// Begins a run of so many rows.
    ///
    /// # Errors
    /// As [`Store::begin`].
    pub fn begin(
        name: &str,
        selection: &Selection,
        rows: usize,
        quick: bool,
    ) -> Result<Self, Error> {
        let store = Store::of_this_workspace();
        let start = Start {
            began: now(),
            revision: Revision::here(),
            machine: Machine::here(),
            selection: selection.names().to_vec(),
            rows,
            quick,
        };
        Ok(Self { writer: store.begin(name, &start)?, results: store.results() })
    }

    /// Stores what criterion has just found out about a row.
    ///
    /// # Errors
    /// Results that are not where criterion keeps them, or are those of another row.
    pub fn row(&mut self, entry: &Entry) -> Result<Measured, Error> {
        let id = entry.id();
        let directory = self.results.join(directory(&id)).join("new");
        let benchmark: Benchmark = read(&directory.join("benchmark.json"))?;
        if benchmark.full_id != id {
            return Err(format!("{} is of {}", directory.display(), benchmark.full_id).into());
        }
        let found: Estimates = read(&directory.join("estimates.json"))?;
        let samples: Samples = read(&directory.join("sample.json"))?;
        let between = found.mean.confidence_interval;
        let measured = Measured {
            heading: entry.heading(),
            group: entry.group().to_owned(),
            about: entry.about.to_owned(),
            octets: entry.octets(),
            floors: entry.floors(),
            time: Time {
                mean: found.mean.point_estimate,
                mean_between: [between.lower_bound, between.upper_bound],
                median: found.median.point_estimate,
                deviation: found.std_dev.point_estimate,
                least: samples.least(),
            },
            id,
        };
        self.writer.row(&measured)?;
        Ok(measured)
    }

    /// Ends the run, whose rows allocate this.
    ///
    /// # Errors
    /// What the file system says.
    pub fn end(self, allocations: BTreeMap<String, Allocations>) -> Result<(), Error> {
        self.writer.end(&End { ended: now(), allocations })
    }
}

/// Where criterion keeps the results of a row: a directory each for group, function and value,
/// and no slash within.
fn directory(id: &str) -> PathBuf {
    let (group, function, value) = crate::measure::split(id);
    [Some(group), Some(function), value]
        .into_iter()
        .flatten()
        .map(|p| p.replace('/', "_"))
        .collect()
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<T, Error> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_are_those_of_criterion() {
        assert_eq!(directory("HS256/sign"), Path::new("HS256/sign"));
        assert_eq!(directory("JWT/HS256/floor/issue"), Path::new("JWT/HS256/floor_issue"));
        assert_eq!(
            directory("ECDH-ES+A128KW/encrypt/A128GCM/P-256"),
            Path::new("ECDH-ES+A128KW/encrypt/A128GCM_P-256")
        );
    }

    #[test]
    fn a_run_is_named_by_its_time_and_what_was_measured() {
        let name = default_name();
        assert!(name.starts_with("20") && name.is_ascii(), "{name}");
        assert!(!name.contains([':', 'T', ' ']), "{name}");
    }
}
