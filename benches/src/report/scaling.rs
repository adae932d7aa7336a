//! The same work on one thread and on several.
//!
//! Each thread does as much as one does alone, so the factor is the time of one divided by the
//! time of several, as the authors of `cprng_fast` in NetBSD computed it: 1 if they wait for
//! nothing that is shared, less if they do.

use super::row::Row;
use crate::rng::GROUP as RNG;
use crate::scaling::GROUP as SCALING;

/// A row on one thread, and the same on several.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scaling<'a, 'r> {
    /// What both are called without their number of threads.
    pub(super) name: &'a str,
    /// On one thread.
    pub(super) one: &'a Row<'r>,
    /// On several.
    pub(super) several: &'a Row<'r>,
    /// How many these are.
    pub(super) threads: u32,
}

/// Every pair of rows that differ in their number of threads alone.
pub(super) fn pairs<'a, 'r>(rows: &'a [Row<'r>]) -> Vec<Scaling<'a, 'r>> {
    let measured: Vec<_> = rows.iter().filter_map(|row| Some((row, threads(row)?))).collect();
    let mut pairs = Vec::new();
    for &(several, (name, threads)) in measured.iter().filter(|(_, (_, threads))| *threads > 1) {
        let one = measured.iter().find(|(_, of_one)| *of_one == (name, 1));
        pairs.extend(one.map(|&(one, _)| Scaling { name, one, several, threads }));
    }
    pairs
}

impl Scaling<'_, '_> {
    /// The time of one thread divided by the time of several.
    pub(super) fn factor(&self) -> f64 {
        self.one.time().mean / self.several.time().mean
    }
}

/// The name of a row without its number of threads, and that number.
fn threads<'a>(row: &'a Row<'_>) -> Option<(&'a str, u32)> {
    let counted = [SCALING, RNG].contains(&row.measured.group.as_str());
    let (name, threads) = row.measured.id.rsplit_once('/').filter(|_| counted)?;
    Some((name, threads.parse().ok().filter(|threads| *threads > 0)?))
}

#[cfg(test)]
mod tests {
    use super::super::{fixture, row};
    use super::*;

    #[test]
    fn one_thread_divided_by_several() {
        let mut run = fixture::run(&["scaling"]);
        run.rows.truncate(6);
        for (row, mean) in run.rows.iter_mut().zip([42.58, 398.83, 100.0, 100.0, 30.0, 40.0]) {
            row.time.mean = mean;
        }
        let rows = row::rows(&run, &[]);
        let told: Vec<_> = pairs(&rows)
            .iter()
            .map(|pair| (pair.name.to_owned(), pair.threads, format!("{:.3}", pair.factor())))
            .collect();
        let expected = [
            ("scaling/own", "0.107"),
            ("scaling/fetched", "1.000"),
            ("scaling/sign/HS256", "0.750"),
        ];
        assert_eq!(told, expected.map(|(name, factor)| (name.to_owned(), 2, factor.to_owned())));
    }

    #[test]
    fn generators_shared_and_of_ones_own_on_two_threads_and_on_four() {
        let mut run = fixture::run(&["rng"]);
        run.start.machine.ticks_per_second = Some(2_000_000_000);
        for row in &mut run.rows {
            row.time.mean = if row.id.ends_with("/4") { 64.0 } else { 32.0 };
        }
        let rows = row::rows(&run, &[]);
        let pairs = pairs(&rows);
        assert!(pairs.iter().all(|pair| pair.one.cycles_per_octet == Some(2.0)));
        let told: Vec<_> =
            pairs.iter().map(|pair| (pair.name, pair.threads, pair.factor())).collect();
        let names = [
            "rng/shared/chacha20",
            "rng/threads/chacha8",
            "rng/threads/chacha12",
            "rng/threads/chacha20",
            "rng/threads/hc128",
        ];
        assert_eq!(told, names.map(|name| [(name, 2, 1.0), (name, 4, 0.5)]).concat());
    }

    #[test]
    fn numbers_at_the_end_of_other_rows_are_no_threads() {
        let mut run = fixture::run(&["scaling"]);
        run.rows[0].group = "PBES2".to_owned();
        assert_eq!(pairs(&row::rows(&run, &[])).len(), 11);
    }
}
