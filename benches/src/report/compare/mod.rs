//! Two runs, or several trials of two revisions, beside each other.

#[cfg(test)]
mod simulation;
mod statistics;
mod text;
mod trials;
mod verdict;

pub(super) use text::{csv, html, json, markdown};

use super::{names, stored};
use crate::Error;
use crate::run::{Measured, Run, Store, Time};
use std::collections::BTreeMap;
use trials::Side;
use verdict::{Finding, Pairs, Verdict};

/// Two revisions beside each other.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    base: Side,
    new: Side,
    rows: Vec<Row>,
    /// How much two trials of one revision differ over all rows, in hundredths.
    noise: Option<f64>,
}

/// A row on both sides, as far as it is there.
#[derive(Clone, Debug)]
struct Row {
    id: String,
    /// The means of the trials of the base.
    base: Vec<f64>,
    /// The means of the trials of the new one.
    new: Vec<f64>,
    outcome: Outcome,
}

/// What became of a row.
#[derive(Clone, Copy, Debug)]
enum Outcome {
    /// It was compared.
    Found(Finding),
    /// It is on one side alone, or never in trials that belong together.
    Missing(&'static str),
}

impl Comparison {
    /// Compares what is stored under two names, in those rows that answer to `chosen`.
    pub(super) fn of(
        store: &Store,
        [base, new]: [&str; 2],
        chosen: &[String],
    ) -> Result<Self, Error> {
        let side = |name: &str| -> Result<Side, Error> {
            Ok(Side { name: name.to_owned(), trials: stored::trials(store, name)? })
        };
        let (base, new) = (side(base)?, side(new)?);
        names::check(chosen, base.rows().chain(new.rows()))?;
        Ok(Self::between(base, new, chosen))
    }

    fn between(base: Side, new: Side, chosen: &[String]) -> Self {
        let least = base.rows().chain(new.rows()).all(|row| row.time.least.is_some());
        let pairs = trials::pairs(&base, &new);
        let pairs: Vec<_> = pairs
            .into_iter()
            .map(|(one, other)| (times(one, least), times(other, least)))
            .collect();
        let mut ids: Vec<&str> = Vec::new();
        let mut known = std::collections::BTreeSet::new();
        for row in base.rows().chain(new.rows()).filter(|row| names::include(chosen, row)) {
            if known.insert(row.id.as_str()) {
                ids.push(&row.id);
            }
        }
        let compared = ids.iter().map(|id| {
            pairs.iter().filter_map(|(one, other)| Some((*one.get(id)?, *other.get(id)?))).collect()
        });
        let compared: Vec<Pairs> = compared.collect();
        let judged: Vec<Pairs> =
            compared.iter().filter(|pairs| !pairs.is_empty()).cloned().collect();
        let (findings, noise) = verdict::judge(&judged);
        let mut findings = findings.into_iter();
        let rows = ids.iter().zip(&compared).map(|(id, pairs)| {
            let (one, other) = (means(&base, id), means(&new, id));
            let found = if pairs.is_empty() { None } else { findings.next() };
            let outcome = found.map_or_else(|| missing(&one, &other), Outcome::Found);
            let (one, other) = match outcome {
                // The averages are those of what was compared.
                Outcome::Found(_) => {
                    pairs.iter().map(|(one, other)| (one.mean, other.mean)).unzip()
                }
                Outcome::Missing(_) => (one, other),
            };
            Row { id: (*id).to_owned(), base: one, new: other, outcome }
        });
        let rows = rows.collect();
        Self { base, new, rows, noise }
    }

    /// What a reader must know before the verdicts are believed.
    pub(super) fn notices(&self) -> Vec<String> {
        trials::notices(&self.base, &self.new)
    }

    fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.rows.iter().filter_map(|row| match &row.outcome {
            Outcome::Found(finding) => Some(finding),
            Outcome::Missing(_) => None,
        })
    }

    fn count(&self, verdict: Verdict) -> usize {
        self.findings().filter(|finding| finding.verdict == verdict).count()
    }

    /// The geometric mean of all ratios.
    fn ratio(&self) -> Option<f64> {
        let logs: Vec<f64> = self.findings().map(|finding| finding.ratio.ln()).collect();
        statistics::mean(&logs).map(f64::exp)
    }
}

/// The times of a run that can be divided. What disturbs a program makes it slower, so the least of
/// the samples tells more than their mean, and stands in its place where all trials have it.
fn times(run: &Run, least: bool) -> BTreeMap<&str, Time> {
    let time = |row: &Measured| match row.time.least.filter(|_| least) {
        Some(mean) => Time { mean, ..row.time },
        None => row.time,
    };
    let sound = |(_, time): &(&str, Time)| time.mean > 0.0 && time.mean.is_finite();
    run.rows.iter().map(|row| (row.id.as_str(), time(row))).filter(sound).collect()
}

fn means(side: &Side, id: &str) -> Vec<f64> {
    side.rows().filter(|row| row.id == id).map(|row| row.time.mean).collect()
}

const fn missing(base: &[f64], new: &[f64]) -> Outcome {
    Outcome::Missing(match (base.is_empty(), new.is_empty()) {
        (false, true) => "only in the base",
        (true, false) => "only in the new one",
        _ => "in no trial of both",
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{self, Directory};
    use super::*;

    /// Stores trials of two revisions, of which the new one is slower by a factor.
    pub(super) fn stored(directory: &Directory, factor: f64) -> Comparison {
        let store = directory.store();
        for trial in 1..=3 {
            let mut run = fixture::run(&["HS256"]);
            fixture::store(&store, &format!("c.base.{trial}"), &run);
            for row in &mut run.rows {
                row.time.mean *= factor;
            }
            fixture::store(&store, &format!("c.new.{trial}"), &run);
        }
        Comparison::of(&store, ["c.base", "c.new"], &[]).unwrap()
    }

    #[test]
    fn the_least_of_the_samples_counts_if_all_trials_have_it() {
        let directory = Directory::new();
        let store = directory.store();
        let mut run = fixture::run(&["HS256/sign"]);
        for (name, least) in [("a", None), ("b", Some(500.0)), ("c", Some(600.0))] {
            run.rows[0].time.least = least;
            fixture::store(&store, name, &run);
        }
        let ratio = |base, new| Comparison::of(&store, [base, new], &[]).unwrap().ratio().unwrap();
        assert!((ratio("b", "c") - 1.2).abs() < 1e-9);
        assert!((ratio("a", "c") - 1.0).abs() < 1e-9);
    }

    #[test]
    fn counts_and_the_mean_of_ratios() {
        let directory = Directory::new();
        let slower = stored(&directory, 1.25);
        assert_eq!(slower.count(Verdict::Slower), 23);
        assert!((slower.ratio().unwrap() - 1.25).abs() < 1e-9);
        let same = stored(&directory, 1.0);
        assert_eq!((same.count(Verdict::Same), same.count(Verdict::Slower)), (23, 0));
    }

    #[test]
    fn rows_of_one_side_are_not_lost() {
        let directory = Directory::new();
        let store = directory.store();
        fixture::store(&store, "a", &fixture::run(&["HS256/sign", "HS256/verify"]));
        fixture::store(&store, "b", &fixture::run(&["HS256/verify", "HS256/reject"]));
        let comparison = Comparison::of(&store, ["a", "b"], &[]).unwrap();
        let outcomes: Vec<(&str, &str)> = comparison
            .rows
            .iter()
            .map(|row| match row.outcome {
                Outcome::Found(_) => (row.id.as_str(), "found"),
                Outcome::Missing(why) => (row.id.as_str(), why),
            })
            .collect();
        assert_eq!(
            outcomes,
            [
                ("HS256/sign", "only in the base"),
                ("HS256/verify", "found"),
                ("HS256/reject", "only in the new one"),
            ]
        );
    }

    #[test]
    fn names_choose_rows_of_either_side() {
        let directory = Directory::new();
        let store = directory.store();
        fixture::store(&store, "a", &fixture::run(&["HS256"]));
        fixture::store(&store, "b", &fixture::run(&["ES256"]));
        let chosen = |name: &str| Comparison::of(&store, ["a", "b"], &[name.to_owned()]);
        assert_eq!(chosen("ES256").unwrap().rows.len(), 25);
        assert!(chosen("ES25").unwrap_err().to_string().contains("nearest: ES256"));
    }
}
