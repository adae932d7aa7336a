//! A run that is stored: on which machine, of which revision, and what was measured.
//!
//! It is a file of JSON Lines, written row by row, so that what was measured before a run was
//! broken off is not lost: first a [`Start`], then a [`Measured`] for each row in the order in
//! which they ran, last an [`End`].

mod machine;
mod recorder;
mod store;

pub use recorder::{Recorder, default_name};
pub use store::{Store, Writer};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A run, as far as it came.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Run {
    /// What it is called, which is the name of criterion's baseline too.
    pub name: String,
    /// What was known before anything was measured.
    pub start: Start,
    /// The rows that were measured.
    pub rows: Vec<Measured>,
    /// How it ended; nothing if it was broken off, or is still going on.
    pub end: Option<End>,
}

/// The first line of a run.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Start {
    /// When it began, as RFC 3339 writes it, in UTC.
    pub began: String,
    /// The revision that was measured, where git knows it.
    pub revision: Option<Revision>,
    /// Where it was measured.
    pub machine: Machine,
    /// The names that were asked for; without any, everything.
    pub selection: Vec<String>,
    /// How many rows that is.
    pub rows: usize,
    /// Whether it is a quick one, whose figures are rough.
    pub quick: bool,
}

/// A revision of the source.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Revision {
    /// The first twelve digits of the commit.
    pub commit: String,
    /// Whether tracked files were changed since.
    pub changed: bool,
}

/// A machine, and what the suite was built with.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Machine {
    /// The model of the processor, such as `AMD EPYC 9B45`.
    pub cpu: String,
    /// How many threads run at once.
    pub threads: usize,
    /// Those of its features that cryptography makes use of, such as `sha_ni`.
    pub features: Vec<String>,
    /// The operating system, such as `Linux 6.1.0 x86_64`.
    pub os: String,
    /// The compiler, such as `rustc 1.95.0`.
    pub rustc: String,
    /// Flags that the compiler was given beyond cargo's own.
    pub rustflags: String,
    /// The crates that do the cryptography, and their versions.
    pub crates: BTreeMap<String, String>,
    /// Ticks of the processor's cycle counter in a second, where it can be read.
    pub ticks_per_second: Option<u64>,
}

/// A row that was measured.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Measured {
    /// What it is called, such as `HS256/sign/1KiB`.
    pub id: String,
    /// What it stands below, such as `HS256` or `JWT/HS256`.
    pub heading: String,
    /// The innermost group that it belongs to, such as `hmac`.
    pub group: String,
    /// One line on what was timed.
    pub about: String,
    /// How many octets it works through, where that is reported.
    pub octets: Option<usize>,
    /// The rows of the bare primitives that it is made of.
    pub floors: Vec<String>,
    /// How long it took.
    pub time: Time,
}

/// How long one call took, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Time {
    /// The mean, which is what tables show.
    pub mean: f64,
    /// Where the mean is, with the confidence of 95 %.
    pub mean_between: [f64; 2],
    /// The median of the samples.
    pub median: f64,
    /// The standard deviation of the samples.
    pub deviation: f64,
    /// The least of the samples, which older runs do not have.
    #[serde(default)]
    pub least: Option<f64>,
}

/// The last line of a run that came to its end.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct End {
    /// When it ended, as RFC 3339 writes it, in UTC.
    pub ended: String,
    /// What each row allocates, by its name, where that was counted: in a pass of its own, since
    /// counting takes time.
    pub allocations: BTreeMap<String, Allocations>,
}

/// What one call allocates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Allocations {
    /// How many times memory was asked for, or asked to be larger.
    pub count: u64,
    /// How many octets that were.
    pub octets: u64,
}

impl Allocations {
    /// So many allocations of so many octets together.
    #[must_use]
    pub fn new(count: usize, octets: usize) -> Self {
        let exact = |number| u64::try_from(number).unwrap_or(u64::MAX);
        Self { count: exact(count), octets: exact(octets) }
    }
}
