//! The runs that are stored, found by what people call them.

use super::summary::revision;
use super::table::{Cell, Column, Table};
use crate::Error;
use crate::nearest::nearest;
use crate::run::{Run, Store};
use std::collections::BTreeSet;

/// The name of the run that was stored last.
pub(super) const LATEST: &str = "latest";

/// A run by its name, or the latest.
pub(super) fn run(store: &Store, name: &str) -> Result<Run, Error> {
    let names = names(store)?;
    match names.last() {
        Some(latest) if name == LATEST => store.read(latest),
        _ if names.iter().any(|known| known == name) => store.read(name),
        _ => Err(unknown(name, names.iter().map(String::as_str))),
    }
}

/// The trials of a name, each with its number: the run of this name, or those that are called
/// so with a number behind.
pub(super) fn trials(store: &Store, name: &str) -> Result<Vec<(u32, Run)>, Error> {
    let names = names(store)?;
    if name == LATEST || names.iter().any(|known| known == name) {
        return Ok(vec![(1, run(store, name)?)]);
    }
    let number = |known: &str| known.strip_prefix(name)?.strip_prefix('.')?.parse().ok();
    let mut trials = names
        .iter()
        .filter_map(|known| Some((number(known)?, known)))
        .map(|(number, known)| Ok((number, store.read(known)?)))
        .collect::<Result<Vec<(u32, Run)>, Error>>()?;
    trials.sort_by_key(|(number, _)| *number);
    if trials.is_empty() {
        return Err(unknown(name, names.iter().map(|known| without_number(known))));
    }
    Ok(trials)
}

/// The table of all that is stored, and what cannot be read.
pub(super) fn list(store: &Store) -> Result<(Table, Vec<String>), Error> {
    let head = vec![
        Column::Text("run"),
        Column::Text("began"),
        Column::Text("commit"),
        Column::Figure("rows"),
        Column::Text("state"),
    ];
    let (mut rows, mut unreadable) = (Vec::new(), Vec::new());
    for name in names(store)? {
        match store.read(&name) {
            Ok(run) => rows.push(line(&run)),
            Err(error) => unreadable.push(error.to_string()),
        }
    }
    Ok((Table::new(head, rows), unreadable))
}

fn line(run: &Run) -> Vec<Cell> {
    let rows = match &run.end {
        Some(_) => run.rows.len().to_string(),
        None => format!("{} of {}", run.rows.len(), run.start.rows),
    };
    let state = if run.end.is_some() { "finished" } else { "not finished" };
    let quick = if run.start.quick { ", quick" } else { "" };
    let cells = [&run.name, &run.start.began, &revision(&run.start), &rows];
    let state = format!("{state}{quick}");
    cells.into_iter().chain([&state]).map(Cell::text).collect()
}

/// The names of what is stored, the latest last.
fn names(store: &Store) -> Result<Vec<String>, Error> {
    let names = store.names()?;
    if names.is_empty() {
        return Err("no run is stored: run `cargo bench -- --quick HS256` first".into());
    }
    Ok(names)
}

/// What a run is compared by: trials by what they have in common.
fn without_number(name: &str) -> &str {
    let number = |(_, number): &(&str, &str)| number.parse::<u32>().is_ok();
    name.rsplit_once('.').filter(number).map_or(name, |(common, _)| common)
}

fn unknown<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Error {
    let near = match nearest(name, names.collect::<BTreeSet<_>>()).as_slice() {
        [] => String::new(),
        near => format!("\n  nearest: {}", near.join(", ")),
    };
    format!("no run is called `{name}`{near}\n  `cargo bench-report --list` shows every run").into()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{self, Directory};
    use super::super::markdown;
    use super::*;
    use std::fs;
    use std::time::{Duration, SystemTime};

    /// Stores under these names, in this order.
    fn stored(names: &[&str]) -> Directory {
        let directory = Directory::new();
        let run = fixture::run(&["HS256"]);
        for (name, seconds) in names.iter().zip(1..) {
            fixture::store(&directory.store(), name, &run);
            let file = directory.join(format!("{name}.jsonl"));
            let when = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds)).unwrap();
            fs::File::options().write(true).open(file).unwrap().set_modified(when).unwrap();
        }
        directory
    }

    #[test]
    fn the_latest_is_the_one_stored_last() {
        let directory = stored(&["z", "a", "m"]);
        assert_eq!(run(&directory.store(), LATEST).unwrap().name, "m");
        assert_eq!(run(&directory.store(), "z").unwrap().name, "z");
    }

    #[test]
    fn an_unknown_run_is_refused_with_the_nearest() {
        let directory = stored(&["before", "after"]);
        for error in [run(&directory.store(), "befor"), run(&directory.store(), "../befor")] {
            let error = error.unwrap_err().to_string();
            assert!(error.starts_with("no run is called `") && error.contains("--list"), "{error}");
        }
        let error = trials(&directory.store(), "befor").unwrap_err().to_string();
        assert!(error.contains("nearest: before"), "{error}");
    }

    #[test]
    fn without_any_run_it_is_said_how_to_make_one() {
        let directory = Directory::new();
        for error in [run(&directory.store(), LATEST).err(), list(&directory.store()).err()] {
            assert!(error.unwrap().to_string().contains("cargo bench -- --quick HS256"));
        }
    }

    #[test]
    fn trials_are_in_the_order_of_their_numbers() {
        let directory = stored(&["a.base.10", "a.base.2", "a.base.1", "a.base.x", "a.new.1"]);
        let numbers: Vec<u32> =
            trials(&directory.store(), "a.base").unwrap().iter().map(|(at, _)| *at).collect();
        assert_eq!(numbers, [1, 2, 10]);
        assert_eq!(trials(&directory.store(), "a.base.2").unwrap().len(), 1);
        let error = trials(&directory.store(), "a.bas").unwrap_err().to_string();
        assert!(error.contains("nearest: a.base\n"), "{error}");
    }

    #[test]
    fn the_list_has_what_is_half_written_and_names_what_is_no_run() {
        let directory = stored(&["good", "torn", "wrong"]);
        let torn = directory.join("torn.jsonl");
        let text = fs::read_to_string(&torn).unwrap();
        let lines: Vec<&str> = text.split_inclusive('\n').take(4).collect();
        fs::write(&torn, format!("{}{{\"id\":\"HS2", lines.concat())).unwrap();
        fs::write(directory.join("wrong.jsonl"), format!("{}oops\n{}", lines[0], lines[1]))
            .unwrap();

        let (table, unreadable) = list(&directory.store()).unwrap();
        let text = markdown::table(&table);
        assert!(text.contains("|      23 | finished     |"), "{text}");
        assert!(text.contains("| 3 of 23 | not finished |"), "{text}");
        assert_eq!(unreadable.len(), 1);
        assert!(unreadable[0].contains("wrong.jsonl, line 2: "), "{unreadable:?}");
    }
}
