//! Whether a row became faster or slower, or whether that is noise.
//!
//! What is compared is the logarithm of the ratio of two trials that ran one after the other, so
//! that a machine that becomes slower for a while is slower for both. A verdict other than
//! "same" needs two things: the interval of the ratio does not contain 1, and the change is larger
//! than trials of the same revision differ from each other, and than [`LEAST`], for the best trials
//! alone too.

use super::super::units::count;
use super::statistics::{common_variance, mean, median, t, variance};
use crate::run::Time;
use std::fmt;

/// A change smaller than this many hundredths is none.
const LEAST: f64 = 3.0;

/// The same where one trial of each says little about noise.
const LEAST_OF_ONE: f64 = 5.0;

/// How far beyond what single trials differ by a change of theirs must be.
const BEYOND: f64 = 2.5;

/// So many rows say something about all rows.
const ENOUGH: usize = 8;

/// A row that is judged beside others has as many more degrees of freedom: three trials alone say
/// too little about how much their row scatters, and rows of one run scatter much alike (Smyth,
/// "Linear models and empirical Bayes methods", 2004).
const BORROWED: usize = 4;

/// The times of a row in trials that belong together, in nanoseconds: base, then new.
pub(super) type Pairs = Vec<(Time, Time)>;

/// What was found of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Finding {
    /// How much the new one takes, as a part of the base.
    pub(super) ratio: f64,
    /// Where the ratio is, with the confidence of 95 %.
    pub(super) between: [f64; 2],
    /// How much two trials of one revision differ, in hundredths, where there were several.
    pub(super) noise: Option<f64>,
    /// What a change must exceed, in hundredths.
    pub(super) threshold: f64,
    /// What follows.
    pub(super) verdict: Verdict,
}

/// What a row became.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Faster.
    Faster,
    /// Slower.
    Slower,
    /// Neither, as far as can be told.
    Same,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::Same => "same",
        })
    }
}

/// What was found of each row, and how much trials differ over all rows, in hundredths.
pub(super) fn judge(rows: &[Pairs]) -> (Vec<Finding>, Option<f64>) {
    let drifts = drifts(rows);
    let noises: Vec<Option<f64>> = rows.iter().map(|pairs| noise(pairs, &drifts)).collect();
    let several: Vec<f64> = noises.iter().copied().flatten().collect();
    let one_each = several.is_empty();
    let overall = if one_each { scatter(rows) } else { median(several) };
    let common = Common::of(rows);
    let findings = rows.iter().zip(noises).map(|(pairs, noise)| {
        let threshold = if one_each {
            hundredths(overall.unwrap_or(0.0) * BEYOND).max(LEAST_OF_ONE)
        } else {
            hundredths(noise.unwrap_or(0.0).max(overall.unwrap_or(0.0))).max(LEAST)
        };
        finding(pairs, noise.map(hundredths), threshold, common.as_ref())
    });
    (findings.collect(), overall.map(hundredths))
}

/// What rows have in common: the variance of their ratios, of so many trials.
struct Common {
    trials: usize,
    variance: f64,
}

impl Common {
    fn of(rows: &[Pairs]) -> Option<Self> {
        let trials = rows.iter().map(Vec::len).max().filter(|trials| *trials > 1)?;
        let whole = rows.iter().filter(|pairs| pairs.len() == trials);
        let variances: Vec<f64> = whole.filter_map(|pairs| variance(&ratios(pairs))).collect();
        let enough = variances.len() >= ENOUGH;
        let variance = common_variance(variances, trials.saturating_sub(1)).filter(|_| enough)?;
        Some(Self { trials, variance })
    }
}

fn finding(pairs: &Pairs, noise: Option<f64>, threshold: f64, common: Option<&Common>) -> Finding {
    let ratios = ratios(pairs);
    let ratio = mean(&ratios).unwrap_or(0.0);
    let around = match variance(&ratios) {
        Some(own) => interval(own, ratios.len(), common),
        None => pairs.first().map_or(f64::INFINITY, interval_of_one),
    };
    let [low, high] = [ratio - around, ratio + around];
    let exceeds = |ratio: f64| hundredths(ratio.abs()) > threshold;
    let best = best(pairs);
    let verdict = match exceeds(ratio) && exceeds(best) && ratio.signum() == best.signum() {
        true if low > 0.0 => Verdict::Slower,
        true if high < 0.0 => Verdict::Faster,
        _ => Verdict::Same,
    };
    Finding { ratio: ratio.exp(), between: [low.exp(), high.exp()], noise, threshold, verdict }
}

/// The logarithm of the ratio of the best trials of each. Whatever disturbs a trial makes it slower,
/// and a revision that was disturbed in two of three is not slower.
fn best(pairs: &Pairs) -> f64 {
    let least = |time: fn(&(Time, Time)) -> f64| pairs.iter().map(time).reduce(f64::min);
    let least = least(|(base, _)| base.mean).zip(least(|(_, new)| new.mean));
    least.map_or(0.0, |(base, new)| (new / base).ln())
}

/// Half of the interval of so many trials, with what other rows say about their variance.
fn interval(own: f64, trials: usize, common: Option<&Common>) -> f64 {
    let degrees = trials.saturating_sub(1);
    let (variance, degrees) = match common.filter(|common| common.trials == trials) {
        None => (own, degrees),
        Some(common) => {
            let (all, lent) = (degrees.saturating_add(BORROWED), count(BORROWED));
            let sum = own.mul_add(count(degrees), common.variance * lent);
            (sum / count(all), all)
        }
    };
    t(degrees) * (variance / count(trials)).sqrt()
}

/// Half of the interval that follows from the intervals of two times.
fn interval_of_one((base, new): &(Time, Time)) -> f64 {
    let relative = |time: &Time| {
        let [low, high] = time.mean_between;
        (high - low) / (2.0 * time.mean)
    };
    // Errors that are independent add up like the sides of a right angle.
    relative(base).hypot(relative(new))
}

/// The logarithms of the ratios.
fn ratios(pairs: &Pairs) -> Vec<f64> {
    pairs.iter().map(|(base, new)| (new.mean / base.mean).ln()).collect()
}

/// By how much both sides were slower than usual in each trial, if enough rows say so.
fn drifts(rows: &[Pairs]) -> Vec<f64> {
    let trials = rows.iter().map(Vec::len).max().unwrap_or(0);
    let whole: Vec<&Pairs> = rows.iter().filter(|pairs| pairs.len() == trials).collect();
    if whole.len() < ENOUGH {
        return Vec::new();
    }
    let both = |(base, new): &(Time, Time)| f64::midpoint(base.mean.ln(), new.mean.ln());
    let drift = |at: usize| {
        let of_row = |pairs: &&Pairs| {
            let all: Vec<f64> = pairs.iter().map(both).collect();
            Some(all.get(at)? - mean(&all)?)
        };
        median(whole.iter().filter_map(of_row).collect()).unwrap_or(0.0)
    };
    (0..trials).map(drift).collect()
}

/// By how much two trials of one revision differ, as a logarithm: the root of the mean square.
fn noise(pairs: &Pairs, drifts: &[f64]) -> Option<f64> {
    let whole = drifts.len() == pairs.len();
    let drift = |at: usize| drifts.get(at).copied().filter(|_| whole).unwrap_or(0.0);
    let side = |time: fn(&(Time, Time)) -> f64| {
        let logs = pairs.iter().enumerate().map(|(at, pair)| time(pair).ln() - drift(at));
        variance(&logs.collect::<Vec<_>>())
    };
    let (base, new) = (side(|(base, _)| base.mean)?, side(|(_, new)| new.mean)?);
    // The variance of a difference is twice that of each.
    Some((base + new).sqrt())
}

/// The same guessed from single trials: by how much ratios differ from that in the middle.
fn scatter(rows: &[Pairs]) -> Option<f64> {
    let ratios: Vec<f64> = rows.iter().filter_map(|pairs| mean(&ratios(pairs))).collect();
    if ratios.len() < ENOUGH {
        return None;
    }
    let middle = median(ratios.clone())?;
    // Half of a normal distribution is within 1 / 1.4826 of its standard deviation.
    median(ratios.iter().map(|ratio| (ratio - middle).abs()).collect()).map(|mad| mad * 1.4826)
}

/// A logarithm of a ratio as hundredths of change.
fn hundredths(log: f64) -> f64 {
    log.exp_m1() * 100.0
}
