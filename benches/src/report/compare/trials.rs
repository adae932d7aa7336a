//! The trials of two revisions, and which of them belong together.

use super::super::summary::{hardware, unfinished};
use crate::run::{Measured, Run};

/// One side of a comparison.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// What it was asked for by.
    pub(super) name: String,
    /// Its runs, each with its number.
    pub(super) trials: Vec<(u32, Run)>,
}

impl Side {
    /// The rows of all of its runs.
    pub(super) fn rows(&self) -> impl Iterator<Item = &Measured> + Clone {
        self.trials.iter().flat_map(|(_, run)| &run.rows)
    }

    /// Its runs.
    pub(super) fn runs(&self) -> impl Iterator<Item = &Run> {
        self.trials.iter().map(|(_, run)| run)
    }
}

/// The trials that ran one after the other: those of the same number or, if no numbers agree,
/// those that are first, second and so on.
pub(super) fn pairs<'a>(base: &'a Side, new: &'a Side) -> Vec<(&'a Run, &'a Run)> {
    let same = |number: u32| new.trials.iter().find(|(other, _)| *other == number);
    let by_number = base.trials.iter().filter_map(|(number, run)| Some((run, &same(*number)?.1)));
    let by_number: Vec<_> = by_number.collect();
    if by_number.is_empty() { base.runs().zip(new.runs()).collect() } else { by_number }
}

/// What a reader must know before the verdicts are believed.
pub(super) fn notices(base: &Side, new: &Side) -> Vec<String> {
    let mut notices = Vec::new();
    let runs = || base.runs().chain(new.runs());
    if let Some(first) = runs().next() {
        let machine = |run: &&Run| hardware(&run.start.machine) != hardware(&first.start.machine);
        for run in runs().filter(machine) {
            let (one, other) = (&first.start.machine, &run.start.machine);
            let (one, other) = (hardware(one), hardware(other));
            notices.push(format!(
                "Different machines: {} ran on {one}, but {} on {other}. The verdicts say nothing \
                 about the revisions.",
                first.name, run.name
            ));
        }
        let compiler = |run: &Run| {
            let machine = &run.start.machine;
            format!("{} {}", machine.rustc, machine.rustflags).trim().to_owned()
        };
        for run in runs().filter(|run| compiler(run) != compiler(first)) {
            let (one, other) = (compiler(first), compiler(run));
            notices.push(format!(
                "Built differently: {} with {one}, but {} with {other}.",
                first.name, run.name
            ));
        }
    }
    notices.extend(runs().filter_map(unfinished));
    let rough = runs().filter(|run| run.start.quick).count();
    if rough > 0 {
        notices
            .push(format!("Quick runs, whose figures are rough: {rough} of {}.", runs().count()));
    }
    notices.extend(alone(base, new));
    notices
}

/// That some trials have no other to be compared with, or that there is one of each alone.
fn alone(base: &Side, new: &Side) -> Vec<String> {
    let pairs = pairs(base, new);
    let paired = |run: &&Run| {
        pairs.iter().any(|(one, other)| one.name == run.name || other.name == run.name)
    };
    let left = base.runs().chain(new.runs()).filter(|run| !paired(run));
    let mut told: Vec<String> =
        left.map(|run| format!("{} has no trial beside it and is left out.", run.name)).collect();
    if pairs.len() == 1 {
        let how = "how much runs of one revision differ is not known, only guessed";
        told.push(format!(
            "One trial of each: {how}. `scripts/bench-compare` runs several in turn."
        ));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::super::super::fixture;
    use super::*;

    fn side(name: &str, numbers: &[u32]) -> Side {
        let run = |number: &u32| {
            let mut run = fixture::run(&["HS256/sign"]);
            run.name = format!("{name}.{number}");
            (*number, run)
        };
        Side { name: name.to_owned(), trials: numbers.iter().map(run).collect() }
    }

    fn paired(base: &[u32], new: &[u32]) -> Vec<String> {
        let (base, new) = (side("a", base), side("b", new));
        let pairs = pairs(&base, &new);
        pairs.iter().map(|(one, other)| format!("{} {}", one.name, other.name)).collect()
    }

    #[test]
    fn trials_of_the_same_number_belong_together() {
        assert_eq!(paired(&[1, 2, 3], &[1, 3]), ["a.1 b.1", "a.3 b.3"]);
        assert_eq!(paired(&[1, 2], &[3, 4]), ["a.1 b.3", "a.2 b.4"]);
    }

    #[test]
    fn what_makes_verdicts_doubtful_is_said() {
        let (base, mut new) = (side("a", &[1, 2]), side("b", &[1, 2, 3]));
        new.trials[0].1.start.machine.cpu = "Another".to_owned();
        new.trials[1].1.end = None;
        new.trials[1].1.start.machine.rustc = "rustc 1.96.0".to_owned();
        new.trials[2].1.start.quick = true;
        let notices = notices(&base, &new);
        assert!(notices[0].starts_with("Different machines: a.1 ran on AMD EPYC"), "{notices:?}");
        assert!(notices[1].starts_with("Built differently: a.1 with rustc 1.95.0"));
        assert!(notices[2].contains("b.2 is not finished: it has 1 of 1 rows"));
        assert_eq!(notices[3], "Quick runs, whose figures are rough: 1 of 5.");
        assert_eq!(notices[4], "b.3 has no trial beside it and is left out.");
        assert_eq!(notices.len(), 5);
    }

    #[test]
    fn one_trial_of_each_is_not_much() {
        assert!(notices(&side("a", &[1]), &side("b", &[1]))[0].starts_with("One trial of each"));
    }
}
