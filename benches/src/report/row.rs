//! What the figures of a row amount to.

use super::names;
use super::units::{count, float};
use crate::rng::GROUP as RNG;
use crate::run::{Allocations, Measured, Run, Time};
use std::collections::BTreeMap;

/// A spread above this many hundredths makes a row unstable.
pub(super) const STABLE: f64 = 5.0;

/// A row with what follows from its run.
#[derive(Clone, Debug)]
pub(super) struct Row<'r> {
    /// What was measured.
    pub(super) measured: &'r Measured,
    /// Its groups, the outermost first.
    pub(super) groups: Vec<&'r str>,
    /// How long its primitives take, in nanoseconds.
    pub(super) floor: Option<f64>,
    /// What it allocates.
    pub(super) allocations: Option<Allocations>,
    /// Cycles for each octet, where randomness is made.
    pub(super) cycles_per_octet: Option<f64>,
}

/// What a row takes beyond its floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Overhead {
    /// In nanoseconds.
    pub(super) nanoseconds: f64,
    /// In hundredths of the floor.
    pub(super) percent: f64,
}

/// The rows of a run that are chosen by names. Their floors are looked up in the whole run.
pub(super) fn rows<'r>(run: &'r Run, chosen: &[String]) -> Vec<Row<'r>> {
    let means: BTreeMap<&str, f64> =
        run.rows.iter().map(|row| (row.id.as_str(), row.time.mean)).collect();
    let ticks = run.start.machine.ticks_per_second;
    let row = |measured: &'r Measured| Row {
        measured,
        groups: names::groups(measured),
        floor: floor(measured, &means),
        allocations: run.end.as_ref().and_then(|end| end.allocations.get(&measured.id).copied()),
        cycles_per_octet: cycles(measured, ticks),
    };
    run.rows.iter().filter(|row| names::include(chosen, row)).map(row).collect()
}

/// What is done in these rows, in the order in which it came up.
pub(super) fn operations<'a>(rows: &[&'a Row<'_>]) -> Vec<&'a str> {
    let mut operations: Vec<&str> = Vec::new();
    for row in rows {
        if !operations.contains(&row.operation()) {
            operations.push(row.operation());
        }
    }
    operations
}

impl Row<'_> {
    /// What it is called below its heading.
    pub(super) fn subject(&self) -> &str {
        let below = self.measured.id.strip_prefix(&self.measured.heading);
        below.and_then(|below| below.strip_prefix('/')).unwrap_or(&self.measured.id)
    }

    /// What is done, which is the first word of what it is called below its heading; of
    /// generators one thing alone is asked.
    pub(super) fn operation(&self) -> &str {
        if self.makes_randomness() {
            return RNG;
        }
        self.subject().split('/').next().unwrap_or_default()
    }

    /// What it is called among rows of the same operation.
    pub(super) fn label(&self) -> String {
        if self.makes_randomness() {
            return self.subject().replace('/', " ");
        }
        let words = self.subject().split('/').skip(1);
        [self.measured.heading.as_str()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
    }

    /// The same for all of its sizes, which are its last word.
    pub(super) fn label_without_size(&self) -> String {
        let label = self.label();
        label.rsplit_once(' ').map_or(label.clone(), |(label, _)| label.to_owned())
    }

    /// Whether it was measured with one of several sizes.
    pub(super) fn is_sized(&self) -> bool {
        self.measured.octets.is_some() && !self.makes_randomness()
    }

    fn makes_randomness(&self) -> bool {
        self.measured.group == RNG
    }

    /// How long it took.
    pub(super) const fn time(&self) -> &Time {
        &self.measured.time
    }

    /// The standard deviation in hundredths of the mean.
    pub(super) fn spread(&self) -> Option<f64> {
        ratio(self.time().deviation, self.time().mean).map(|spread| spread * 100.0)
    }

    /// Whether its figures scatter too much to be relied on.
    pub(super) fn is_unstable(&self) -> bool {
        self.spread().is_some_and(|spread| spread > STABLE)
    }

    /// How often it can be done in a second.
    pub(super) fn per_second(&self) -> Option<f64> {
        ratio(1e9, self.time().mean)
    }

    /// How many octets it works through in a second.
    pub(super) fn octets_per_second(&self) -> Option<f64> {
        Some(self.per_second()? * count(self.measured.octets?))
    }

    /// What it takes beyond its floor.
    pub(super) fn overhead(&self) -> Option<Overhead> {
        let nanoseconds = self.time().mean - self.floor?;
        let percent = ratio(nanoseconds, self.floor?)? * 100.0;
        Some(Overhead { nanoseconds, percent })
    }

    /// Whether it is itself a bare primitive.
    pub(super) fn is_floor(&self) -> bool {
        self.operation() == "floor"
    }
}

/// The sum of the floors of a row, if all of them were measured.
fn floor(row: &Measured, means: &BTreeMap<&str, f64>) -> Option<f64> {
    let floors = row.floors.iter().map(|floor| means.get(floor.as_str()).copied());
    floors.collect::<Option<Vec<f64>>>().filter(|floors| !floors.is_empty()).map(sum)
}

fn sum(numbers: Vec<f64>) -> f64 {
    numbers.into_iter().sum()
}

fn cycles(row: &Measured, ticks_per_second: Option<u64>) -> Option<f64> {
    let octets = row.octets.filter(|_| row.group == RNG)?;
    ratio(row.time.mean * float(ticks_per_second?) / 1e9, count(octets))
}

/// What can be divided, divided.
fn ratio(of: f64, by: f64) -> Option<f64> {
    (by > 0.0).then(|| of / by).filter(|ratio| ratio.is_finite())
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    #[test]
    fn the_floor_is_the_sum_of_all_of_its_parts() {
        let mut run = fixture::run(&["HS256"]);
        let at = |run: &Run, id: &str| run.rows.iter().position(|row| row.id == id).unwrap();
        let (sign, floor) = (at(&run, "HS256/sign"), at(&run, "HS256/floor/sign"));
        run.rows[sign].time.mean = 500.0;
        run.rows[floor].time.mean = 400.0;
        let row = rows(&run, &["HS256/sign".to_owned()]).remove(0);
        assert_eq!(row.floor, Some(400.0));
        assert_eq!(row.overhead(), Some(Overhead { nanoseconds: 100.0, percent: 25.0 }));

        run.rows[sign].floors.push("HS256/floor/verify".to_owned());
        let verify = at(&run, "HS256/floor/verify");
        run.rows[verify].time.mean = 100.0;
        assert_eq!(rows(&run, &[])[sign].floor, Some(500.0));
        run.rows[sign].floors.push("HS256/floor/unknown".to_owned());
        assert_eq!(rows(&run, &[])[sign].floor, None);
    }

    #[test]
    fn rates_and_spread() {
        let mut run = fixture::run(&["HS256/sign/1KiB"]);
        run.rows[0].time = fixture::time(2_000.0, 6.0);
        let row = rows(&run, &[]).remove(0);
        assert_eq!(row.subject(), "sign/1KiB");
        assert_eq!(row.groups, ["JWS", "hmac"]);
        assert_eq!(row.per_second(), Some(500_000.0));
        assert_eq!(row.octets_per_second(), Some(512_000_000.0));
        assert!(row.is_unstable());
    }

    #[test]
    fn nothing_is_divided_by_nothing() {
        let mut run = fixture::run(&["HS256/sign/1KiB"]);
        run.rows[0].time.mean = 0.0;
        let row = rows(&run, &[]).remove(0);
        assert_eq!((row.per_second(), row.spread(), row.octets_per_second()), (None, None, None));
    }

    #[test]
    fn generators_are_compared_with_each_other() {
        let run = fixture::run(&["rng"]);
        let rows = rows(&run, &[]);
        assert_eq!(operations(&rows.iter().collect::<Vec<_>>()), ["rng"]);
        assert!(!rows.iter().any(Row::is_sized));
        let labels = ["system", "default", "chacha8"];
        assert!(rows.iter().map(Row::label).take(3).eq(labels));
        assert_eq!(rows.last().unwrap().label(), "threads hc128 4");
    }

    #[test]
    fn cycles_are_told_of_randomness_alone() {
        let mut run = fixture::run(&["HS256/sign/1KiB"]);
        run.start.machine.ticks_per_second = Some(2_000_000_000);
        assert_eq!(rows(&run, &[])[0].cycles_per_octet, None);
        run.rows[0].group = "rng".to_owned();
        run.rows[0].time.mean = 1024.0;
        assert_eq!(rows(&run, &[])[0].cycles_per_octet, Some(2.0));
    }
}
