//! Telling what was stored: `cargo bench-report`.
//!
//! A run is told as Markdown, as a page with charts, or as figures for programs; two are
//! compared, with what their trials say about noise.

mod columns;
mod compare;
mod data;
#[cfg(test)]
mod fixture;
mod html;
mod markdown;
mod names;
mod options;
mod output;
mod page;
mod published;
mod row;
mod scaling;
mod stored;
mod summary;
mod table;
mod units;

use crate::Error;
use crate::run::Store;
use compare::Comparison;
use options::{Detail, Format, Options};
use std::process::ExitCode;
use summary::Summary;

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    let options = Options::of_this_process();
    let told = text(&options).and_then(|text| output::write(&text, options.output.as_deref()));
    match told {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What the command line asks for.
fn text(options: &Options) -> Result<String, Error> {
    let store = options.store.as_ref().map_or_else(Store::of_this_workspace, Store::at);
    if options.list {
        let (table, unreadable) = stored::list(&store)?;
        warn(&unreadable);
        return Ok(markdown::table(&table));
    }
    if let Some([base, new]) = options.compare.as_deref() {
        let comparison = Comparison::of(&store, [base, new], &options.names)?;
        warn(&comparison.notices());
        return match options.format {
            Format::Md => Ok(compare::markdown(&comparison)),
            Format::Html => Ok(compare::html(&comparison)),
            Format::Csv => Ok(compare::csv(&comparison)),
            Format::Json => compare::json(&comparison),
        };
    }
    let run = stored::run(&store, &options.run)?;
    warn(summary::unfinished(&run).as_slice());
    let summary = Summary::of(&run, &options.names, options.detail())?;
    match options.format {
        Format::Md if options.page => Ok(page::page(&summary)),
        Format::Md => Ok(markdown::summary(&summary)),
        Format::Html => Ok(html::summary(&summary)),
        Format::Csv => Ok(data::csv(&summary)),
        Format::Json => data::json(&summary),
    }
}

fn warn(warnings: &[String]) {
    warnings.iter().for_each(|warning| eprintln!("warning: {warning}"));
}

#[cfg(test)]
mod tests {
    use super::fixture::Directory;
    use super::*;
    use clap::Parser;

    fn asked(directory: &Directory, line: &str) -> Result<String, String> {
        let store = directory.to_str().unwrap();
        let words = ["report", "--store", store].into_iter().chain(line.split_whitespace());
        text(&Options::try_parse_from(words).unwrap()).map_err(|error| error.to_string())
    }

    fn stored() -> Directory {
        let directory = Directory::new();
        let run = fixture::run(&["HS256"]);
        for name in ["a.1", "b.1"] {
            fixture::store(&directory.store(), name, &run);
        }
        directory
    }

    #[test]
    fn each_format_begins_as_it_must() {
        let directory = stored();
        for (format, of_run, of_two) in [
            ("md", "```text\nrun ", "```text\nbase: a, commit"),
            ("html", "<!DOCTYPE html>", "<!DOCTYPE html>"),
            ("csv", "benchmark,groups,subject,mean_ns", "id,base_ns,new_ns"),
            ("json", "{\n", "{\n"),
        ] {
            let told = asked(&directory, &format!("--format {format}")).unwrap();
            assert!(told.starts_with(of_run), "{told}");
            let told = asked(&directory, &format!("--compare a b --format {format}")).unwrap();
            assert!(told.starts_with(of_two), "{told}");
        }
        assert!(asked(&directory, "--page").unwrap().starts_with("# Benchmarks\n"));
        assert_eq!(asked(&directory, "--list").unwrap().lines().count(), 4);
    }

    #[test]
    fn names_choose_rows_and_wrong_ones_are_refused() {
        let directory = stored();
        assert_eq!(asked(&directory, "--format csv HS256/sign").unwrap().lines().count(), 2);
        assert!(asked(&directory, "HS25").unwrap_err().contains("nearest: HS256"));
        assert!(asked(&directory, "--run c").unwrap_err().contains("no run is called `c`"));
        assert!(asked(&directory, "--compare a c").unwrap_err().contains("no run is called `c`"));
    }

    #[test]
    fn a_run_without_rows_is_told() {
        let directory = Directory::new();
        let mut run = fixture::run(&["HS256"]);
        run.rows.clear();
        run.end = None;
        fixture::store(&directory.store(), "empty", &run);
        for (line, part) in [
            ("", "Nothing was measured."),
            ("--page", "# Benchmarks"),
            ("--format html", "it has 0 of 23 rows"),
            ("--format json", "\"rows\": []"),
            ("--compare empty empty", "0 faster, 0 slower, 0 the same"),
        ] {
            let told = asked(&directory, line).unwrap();
            assert!(told.contains(part), "{line}: {told}");
        }
    }
}
