//! Verdicts on rows of which it is known what happened to them.

use super::super::fixture::{Random, time};
use super::verdict::{Pairs, Verdict, judge};

/// How the machine and the new revision behave.
#[derive(Clone, Copy)]
struct World {
    trials: usize,
    /// How much slower the new revision is: 1 is not at all.
    slower: f64,
    /// By how much the whole machine drifts from trial to trial.
    drift: f64,
    /// How often a trial of a row goes wrong, and takes half as long again.
    outliers: f64,
}

const CALM: World = World { trials: 3, slower: 1.0, drift: 0.0, outliers: 0.0 };
const ROWS: usize = 1000;

/// The parts of the rows that are found to be faster, slower and the same, in hundredths.
fn found(world: World, seed: u64) -> [f64; 3] {
    let mut random = Random::seeded(seed);
    let drifts: Vec<f64> =
        (0..world.trials).map(|_| (world.drift * random.normal()).exp()).collect();
    let mut row = || -> Pairs {
        // Nanoseconds to milliseconds, each row with a spread of its own of 2 to 4 %.
        let of_row = 10_f64.powf(2.0 + 4.0 * random.uniform());
        let spread = 0.02 + 0.02 * random.uniform();
        let mut trial = |mean: f64| {
            let wrong = if random.uniform() < world.outliers { 1.5 } else { 1.0 };
            time(mean * wrong * (spread * random.normal()).exp(), spread * 100.0)
        };
        let pair = |drift: &f64| {
            let base = of_row * drift;
            (trial(base), trial(base * world.slower))
        };
        drifts.iter().map(pair).collect()
    };
    let rows: Vec<Pairs> = (0..ROWS).map(|_| row()).collect();
    let (findings, _) = judge(&rows);
    [Verdict::Faster, Verdict::Slower, Verdict::Same].map(|verdict| {
        let such = findings.iter().filter(|finding| finding.verdict == verdict).count();
        super::super::units::count(such) * 100.0 / super::super::units::count(ROWS)
    })
}

const WORLDS: [World; 5] = [
    CALM,
    World { drift: 0.1, ..CALM },
    World { outliers: 0.02, ..CALM },
    World { drift: 0.1, outliers: 0.02, ..CALM },
    World { trials: 5, drift: 0.1, outliers: 0.02, ..CALM },
];

#[test]
fn a_revision_compared_with_itself_is_the_same() {
    for (seed, world) in (1..).zip(WORLDS) {
        let found = found(world, seed);
        assert!(found[2] >= 95.0, "{seed}: {found:?}");
    }
}

#[test]
fn what_takes_a_fifth_longer_is_slower() {
    for (seed, world) in (11..).zip(WORLDS) {
        let found = found(World { slower: 1.2, ..world }, seed);
        // A trial that went wrong hides what happened to its row, and two in a hundred do.
        let least = if world.outliers > 0.0 { 85.0 } else { 95.0 };
        assert!(found[1] >= least && found[0] == 0.0, "{seed}: {found:?}");
    }
}

#[test]
fn what_takes_a_fifth_less_is_faster() {
    for (seed, world) in (21..).zip(WORLDS) {
        let found = found(World { slower: 1.0 / 1.2, ..world }, seed);
        let least = if world.outliers > 0.0 { 85.0 } else { 95.0 };
        assert!(found[0] >= least && found[1] == 0.0, "{seed}: {found:?}");
    }
}

#[test]
fn one_trial_of_each_says_less_and_nothing_wrong() {
    let world = World { trials: 1, drift: 0.1, outliers: 0.02, ..CALM };
    assert!(found(World { drift: 0.0, ..world }, 31)[2] >= 95.0);
    let slower = found(World { slower: 1.2, drift: 0.0, ..world }, 32);
    assert!(slower[1] >= 80.0, "{slower:?}");
}

#[test]
fn few_rows_are_judged_by_themselves() {
    let mut random = Random::seeded(41);
    let mut row = |factor: f64| -> Pairs {
        (0..5)
            .map(|_| {
                let mut trial = |mean: f64| time(mean * (0.01 * random.normal()).exp(), 1.0);
                (trial(500.0), trial(500.0 * factor))
            })
            .collect()
    };
    let (findings, noise) = judge(&[row(1.2), row(1.0), row(0.8)]);
    let verdicts: Vec<Verdict> = findings.iter().map(|finding| finding.verdict).collect();
    assert_eq!(verdicts, [Verdict::Slower, Verdict::Same, Verdict::Faster]);
    assert!((0.5..3.0).contains(&noise.unwrap()), "{noise:?}");
}

#[test]
fn a_change_below_the_least_is_none_however_certain() {
    let exact = |mean: f64| time(mean, 0.001);
    let row = |factor: f64| vec![(exact(500.0), exact(500.0 * factor)); 5];
    let (findings, _) = judge(&[row(1.02), row(1.04)]);
    assert_eq!(findings[0].verdict, Verdict::Same);
    assert_eq!(findings[1].verdict, Verdict::Slower);
    assert!((findings[1].ratio - 1.04).abs() < 1e-9);
    assert!(findings[1].between[0] > 1.0);
}
