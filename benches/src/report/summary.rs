//! A run and what is told of it.

use super::row::{self, Row};
use super::scaling::{self, Scaling};
use super::units::percent;
use super::{Detail, names};
use crate::Error;
use crate::group::GROUPS;
use crate::run::{Machine, Run, Start};

/// What is told of a run.
#[derive(Clone, Debug)]
pub(super) struct Summary<'r> {
    /// The run.
    pub(super) run: &'r Run,
    /// Those of its rows that were asked for.
    pub(super) rows: Vec<Row<'r>>,
    /// How much of each row.
    pub(super) detail: Detail,
}

impl<'r> Summary<'r> {
    /// What is told of those rows of a run that answer to these names; without names, of all.
    pub(super) fn of(run: &'r Run, chosen: &[String], detail: Detail) -> Result<Self, Error> {
        names::check(chosen, run.rows.iter())?;
        Ok(Self { run, rows: row::rows(run, chosen), detail })
    }

    /// The rows that differ in their number of threads alone.
    pub(super) fn scaling(&self) -> Vec<Scaling<'_, 'r>> {
        scaling::pairs(&self.rows)
    }

    /// The rows by their innermost group, in the order of the catalogue.
    pub(super) fn by_group(&self) -> Vec<(&str, Vec<&Row<'r>>)> {
        let mut names: Vec<&str> = GROUPS.iter().map(|group| group.name).collect();
        for row in &self.rows {
            if !names.contains(&row.measured.group.as_str()) {
                names.push(&row.measured.group);
            }
        }
        let rows = |name: &str| {
            let of_group = |row: &&Row<'_>| row.measured.group == name;
            self.rows.iter().filter(of_group).collect::<Vec<_>>()
        };
        let groups = names.into_iter().map(|name| (name, rows(name)));
        groups.filter(|(_, rows)| !rows.is_empty()).collect()
    }

    /// What a reader must know before the figures are believed.
    pub(super) fn notices(&self) -> Vec<String> {
        let unstable = self.rows.iter().filter(|row| row.is_unstable()).count();
        let limit = percent(row::STABLE);
        let counted = format!("{unstable} of {} rows", self.rows.len());
        let unstable =
            (unstable > 0).then(|| format!("Unstable, with a spread above {limit}: {counted}."));
        let rough = "A quick run: its figures are rough.".to_owned();
        let rough = self.run.start.quick.then_some(rough);
        unfinished(self.run).into_iter().chain(rough).chain(unstable).collect()
    }

    /// Name, date, revision and machine, each with what it is.
    pub(super) fn origin(&self) -> Vec<(&'static str, String)> {
        let Start { began, machine, .. } = &self.run.start;
        let flags = Some(&machine.rustflags).filter(|flags| !flags.is_empty());
        let flags = flags.map(|flags| format!(", flags {flags}")).unwrap_or_default();
        let crates = machine.crates.iter().map(|(name, version)| format!("{name} {version}"));
        vec![
            ("run", self.run.name.clone()),
            ("date", began.clone()),
            ("commit", revision(&self.run.start)),
            ("machine", hardware(machine)),
            ("compiler", format!("{}{flags}", machine.rustc)),
            ("crates", crates.collect::<Vec<_>>().join(", ")),
        ]
    }
}

/// That a run was not finished, and how far it came.
pub(super) fn unfinished(run: &Run) -> Option<String> {
    let (done, all) = (run.rows.len(), run.start.rows);
    let how = format!("is not finished: it has {done} of {all} rows, and nothing of allocations");
    run.end.is_none().then(|| format!("The run {} {how}.", run.name))
}

/// The commit of a run, and whether it is all of it.
pub(super) fn revision(start: &Start) -> String {
    let Some(revision) = &start.revision else { return "not known".to_owned() };
    let changed = if revision.changed { ", with changes since" } else { "" };
    format!("{}{changed}", revision.commit)
}

/// A machine in one line.
pub(super) fn hardware(machine: &Machine) -> String {
    let threads = if machine.threads == 1 { "thread" } else { "threads" };
    let features = match machine.features.as_slice() {
        [] => String::new(),
        features => format!(" ({})", features.join(" ")),
    };
    format!("{}, {} {threads}{features}, {}", machine.cpu, machine.threads, machine.os)
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    #[test]
    fn what_is_rough_unstable_or_unfinished_is_said() {
        let mut run = fixture::run(&["HS256"]);
        let notices = |run: &Run| Summary::of(run, &[], Detail::Full).unwrap().notices();
        assert!(notices(&run).is_empty());
        run.start.quick = true;
        run.end = None;
        run.rows.truncate(3);
        run.rows[1].time = fixture::time(100.0, 7.0);
        assert_eq!(
            notices(&run),
            [
                "The run example is not finished: it has 3 of 23 rows, and nothing of allocations.",
                "A quick run: its figures are rough.",
                "Unstable, with a spread above 5.0 %: 1 of 3 rows.",
            ]
        );
    }

    #[test]
    fn where_the_figures_come_from() {
        let mut run = fixture::run(&["HS256"]);
        run.start.machine.rustflags = "-Ctarget-cpu=native".to_owned();
        let origin = Summary::of(&run, &[], Detail::Full).unwrap().origin();
        let told: Vec<&str> = origin.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(
            told,
            [
                "example",
                "2026-12-01T09:00:00Z",
                "0a1b2c3d4e5f",
                "AMD EPYC 9B45, 2 threads (sha_ni vaes), Linux 6.1.0 x86_64",
                "rustc 1.95.0, flags -Ctarget-cpu=native",
                "hmac 0.13.0",
            ]
        );
    }

    #[test]
    fn a_revision_may_be_changed_or_not_known() {
        let mut start = fixture::run(&["HS256/sign"]).start;
        start.revision.as_mut().unwrap().changed = true;
        assert_eq!(revision(&start), "0a1b2c3d4e5f, with changes since");
        start.revision = None;
        assert_eq!(revision(&start), "not known");
    }
}
