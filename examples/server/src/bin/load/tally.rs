//! What was answered.

use crate::tokens::{Kind, Sent};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// Counts by kind of token and answer.
#[derive(Default)]
pub(crate) struct Tally {
    answers: BTreeMap<(Kind, u16), usize>,
    good_refused: usize,
    bad_accepted: usize,
    /// In microseconds.
    times: Vec<u128>,
}

impl Tally {
    /// `good` says whether it had to be accepted, if one answer only is right.
    pub(crate) fn count(&mut self, sent: &Sent, status: u16, good: Option<bool>, time: Duration) {
        let kind = match (sent.kind, good) {
            (Kind::Good, Some(false) | None) => Kind::Withdrawn,
            (kind, _) => kind,
        };
        let count = self.answers.entry((kind, status)).or_default();
        *count = count.saturating_add(1);
        self.times.push(time.as_micros());
        match (good, status) {
            (Some(true), 200) | (Some(false), 401) | (None, 200 | 401) => {}
            (Some(false), 200) => self.bad_accepted = self.bad_accepted.saturating_add(1),
            _ => self.good_refused = self.good_refused.saturating_add(1),
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        for (what, count) in other.answers {
            let sum = self.answers.entry(what).or_default();
            *sum = sum.saturating_add(count);
        }
        self.good_refused = self.good_refused.saturating_add(other.good_refused);
        self.bad_accepted = self.bad_accepted.saturating_add(other.bad_accepted);
        self.times.extend(other.times);
    }

    /// Whether there was something to count, and all of it was answered right.
    pub(crate) fn is_good(&self) -> bool {
        let accepted = self.answers.get(&(Kind::Good, 200)).is_some_and(|count| *count > 0);
        accepted && self.good_refused == 0 && self.bad_accepted == 0
    }

    pub(crate) fn report(&mut self, took: Duration) -> String {
        self.times.sort_unstable();
        let mut text = String::from("\n| token | status | answers |\n|---|---:|---:|\n");
        for ((kind, status), count) in &self.answers {
            let _ = writeln!(text, "| {kind:?} | {status} | {count} |");
        }
        let at = |percent: usize| {
            let place = self.times.len().saturating_mul(percent) / 100;
            self.times.get(place).or(self.times.last()).copied().unwrap_or_default()
        };
        let rate = self.times.len().checked_div(usize::try_from(took.as_secs()).unwrap_or(1));
        let _ = writeln!(
            text,
            "\n{} requests in {:.1} s, {} per second; µs: median {}, 99 % {}, longest {}\n\
             good tokens refused: {}, bad ones accepted: {}",
            self.times.len(),
            took.as_secs_f32(),
            rate.unwrap_or_default(),
            at(50),
            at(99),
            at(100),
            self.good_refused,
            self.bad_accepted,
        );
        text
    }
}
