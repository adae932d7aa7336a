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
