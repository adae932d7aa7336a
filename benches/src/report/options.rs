//! The command line.

use super::stored::LATEST;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use std::path::PathBuf;

/// Tells what `cargo bench` stored.
#[derive(Debug, Parser)]
#[command(name = "cargo bench-report", bin_name = "cargo bench-report", after_help = AFTER_HELP)]
pub(super) struct Options {
    /// Only the rows of these algorithms and groups, or these rows
    #[arg(value_name = "NAME")]
    pub(super) names: Vec<String>,

    /// The run to tell about
    #[arg(long, value_name = "RUN", default_value = LATEST)]
    pub(super) run: String,

    /// How much of each row: simple in Markdown, full otherwise, unless it is said
    #[arg(long, value_enum)]
    report: Option<Detail>,

    /// How it is written
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,

    /// Write to this file instead of the standard output, whole or not at all
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Show what is stored
    #[arg(long, conflicts_with_all = ["names", "run", "report", "format", "compare", "page"])]
    pub(super) list: bool,

    /// Compare two runs, or the trials BASE.1, BASE.2 … with NEW.1, NEW.2 …
    #[arg(long, num_args = 2, value_names = ["BASE", "NEW"], conflicts_with_all = ["run", "report", "page"])]
    pub(super) compare: Option<Vec<String>>,

    /// The whole page of the documentation, with figures that others published
    #[arg(long, conflicts_with = "report")]
    pub(super) page: bool,

    /// Where the runs are, if not where `cargo bench` puts them
    #[arg(long, value_name = "DIRECTORY")]
    pub(super) store: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Examples:
  cargo bench-report
  cargo bench-report --report full HS256 JWT/HS256
  cargo bench-report --format html --output report.html
  cargo bench-report --compare before after";

/// How much of each row is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Detail {
    /// Benchmark, groups, subject and mean
    Simple,
    /// All that was measured, and what follows from it
    Full,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Markdown
    #[default]
    Md,
    /// One page with charts, that needs nothing else
    Html,
    /// Comma-separated values, times in nanoseconds
    Csv,
    /// One object, times in nanoseconds
    Json,
}

impl Options {
    /// The command line of this process. What is wrong with it ends the process.
    pub(super) fn of_this_process() -> Self {
        Self::parse().checked().unwrap_or_else(|error| error.exit())
    }

    /// How much of each row is told.
    pub(super) fn detail(&self) -> Detail {
        let short = self.format == Format::Md && !self.page;
        self.report.unwrap_or(if short { Detail::Simple } else { Detail::Full })
    }

    fn checked(self) -> Result<Self, clap::Error> {
        if self.page && self.format != Format::Md {
            let reason = "the page of the documentation is Markdown";
            return Err(Self::command().error(ErrorKind::ArgumentConflict, reason));
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, clap::Error> {
        Options::try_parse_from(["report"].into_iter().chain(line.split_whitespace()))?.checked()
    }

    #[test]
    fn the_command_is_sound() {
        Options::command().debug_assert();
    }

    #[test]
    fn names_stand_before_and_after_options() {
        let options = parse("HS256 --compare before after hmac").unwrap();
        assert_eq!(options.names, ["HS256", "hmac"]);
        assert_eq!(options.compare.unwrap(), ["before", "after"]);
    }

    #[test]
    fn markdown_is_simple_unless_it_is_said() {
        assert_eq!(parse("").unwrap().detail(), Detail::Simple);
        assert_eq!(parse("--page").unwrap().detail(), Detail::Full);
        assert_eq!(parse("--report full").unwrap().detail(), Detail::Full);
        assert_eq!(parse("--format html").unwrap().detail(), Detail::Full);
        assert_eq!(parse("--format csv --report simple").unwrap().detail(), Detail::Simple);
    }

    #[test]
    fn wrong_use_is_refused() {
        for line in [
            "--list HS256",
            "--list --page",
            "--compare one",
            "--compare a b --run c",
            "--page --format html",
            "--page --report simple",
            "--format xml",
            "--unknown",
        ] {
            assert_eq!(parse(line).unwrap_err().exit_code(), 2, "{line}");
        }
    }
}
