//! The program that `cargo bench` starts.
//!
//! criterion reads the arguments of the process by itself and takes one name as a part
//! of the names to run. So the selection is resolved first, and then the same program
//! is started again with criterion's own options only and the selection in the
//! environment.

use crate::arguments::Arguments;
use crate::catalogue::Catalogue;
use crate::selector::{Selection, Unknown, VARIABLE};
use crate::{Error, listing, measure};
use std::env::{self, VarError};
use std::ffi::OsString;
use std::io::Write;
use std::process::{Command, ExitCode};

const HELP: &str = "\
Usage: cargo bench -- [NAME ...] [OPTION ...]

Measures the rows of every algorithm and group named, such as HS256, hmac or JWS, or
a single row, such as HS256/verify. Encryption is the groups JWE, by key management, and
enc, content encryption alone. Tokens with claims are the group JWT: JWT/HS256,
JWT/HS256/issue; keys are the group JWK, threads the group scaling, large payloads with the
memory that they take the group memory. Names are exact. Without a name everything is
measured, more briefly.

  --list                  show every name with an explanation
  --quick                 measure in seconds instead of minutes
  --test                  run every row once and measure nothing
  --save-baseline NAME    store the results under this name
  --baseline NAME         compare with the results stored under this name
  --warm-up-time SECONDS, --measurement-time SECONDS, --sample-size COUNT

and the other options of criterion.
";

/// What a command line asks for.
#[derive(Debug, PartialEq, Eq)]
enum Plan {
    /// Show this text.
    Print(String),
    /// Start again to measure.
    Start { options: Vec<String>, selection: String },
    /// Measure, since this is the program that was started again.
    Measure { selection: Selection, telling: bool },
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}

fn run() -> Result<ExitCode, Error> {
    let catalogue = Catalogue::built()?;
    let words = env::args_os().skip(1).map(OsString::into_string);
    let words: Vec<String> =
        words.collect::<Result<_, _>>().map_err(|word| format!("{word:?} is not text"))?;
    let handed_over = match env::var(VARIABLE) {
        Ok(names) => Some(names),
        Err(VarError::NotPresent) => None,
        Err(error) => return Err(format!("{VARIABLE}: {error}").into()),
    };
    match Plan::decide(&Arguments::split(words), handed_over.as_deref(), &catalogue)? {
        // A reader that has seen enough closes the pipe: not an error.
        Plan::Print(text) => drop(std::io::stdout().write_all(text.as_bytes())),
        Plan::Start { options, selection } => return start(&options, &selection),
        Plan::Measure { selection, telling } => {
            measure::measure(&catalogue, &selection, telling)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Starts this program again and ends as it ends.
fn start(options: &[String], selection: &str) -> Result<ExitCode, Error> {
    let mut again = Command::new(env::current_exe()?);
    let status = again.args(options).env(VARIABLE, selection).status()?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

impl Plan {
    fn decide(
        arguments: &Arguments,
        handed_over: Option<&str>,
        catalogue: &Catalogue,
    ) -> Result<Self, Unknown> {
        if let Some(names) = handed_over {
            let selection = Selection::resolve(&Selection::names_in(names), catalogue)?;
            // criterion measures nothing without the flag that cargo appends.
            let measuring = arguments.has("--bench") && !arguments.has("--test");
            let telling = measuring && !arguments.has("--quiet");
            return Ok(Self::Measure { selection, telling });
        }
        let selection = Selection::resolve(arguments.selectors(), catalogue)?;
        if arguments.has("--help") || arguments.has("-h") {
            return Ok(Self::Print(HELP.to_owned()));
        }
        if arguments.has("--list") {
            let terse = arguments.has_value("--format", "terse");
            return Ok(Self::Print(match terse {
                // Test runners ask apart for rows that are normally ignored: none is.
                true if arguments.has("--ignored") => String::new(),
                true => listing::terse(catalogue, &selection),
                false => listing::tree(catalogue, &selection),
            }));
        }
        Ok(Self::Start {
            options: arguments.options().to_vec(),
            selection: selection.to_variable(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(line: &str, handed_over: Option<&str>) -> Result<Plan, Unknown> {
        let catalogue = Catalogue::built().unwrap();
        let words = line.split_whitespace().map(String::from);
        Plan::decide(&Arguments::split(words), handed_over, &catalogue)
    }

    fn printed(line: &str) -> String {
        match decide(line, None) {
            Ok(Plan::Print(text)) => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_go_to_criterion_and_names_to_the_environment() {
        let plan = decide("HS256 --quick ES256 --sample-size 10 --bench", None);
        let options = ["--quick", "--sample-size", "10", "--bench"].map(String::from).to_vec();
        assert_eq!(plan, Ok(Plan::Start { options, selection: "HS256,ES256".to_owned() }));
    }

    #[test]
    fn without_names_everything_is_measured() {
        let options = vec!["--bench".to_owned()];
        let plan = decide("--bench", None);
        assert_eq!(plan, Ok(Plan::Start { options, selection: String::new() }));
    }

    #[test]
    fn an_unknown_name_starts_and_lists_nothing() {
        for line in ["HS25 --bench", "HS256 HS25 --quick", "--list HS25", "--test hs256"] {
            assert!(decide(line, None).is_err(), "{line}");
        }
    }

    #[test]
    fn the_program_started_again_measures_what_it_was_handed() {
        let everything = Plan::Measure { selection: Selection::default(), telling: true };
        assert_eq!(decide("--quick --bench", Some("")), Ok(everything));
        for line in ["--test --bench", "--quiet --bench", "--exact"] {
            let Ok(Plan::Measure { selection, telling: false }) = decide(line, Some("hmac")) else {
                panic!("{line}")
            };
            assert_eq!(selection.to_variable(), "hmac");
        }
    }

    #[test]
    fn lists_for_people_and_for_test_runners() {
        assert!(printed("--list --bench").starts_with("JWS "));
        assert_eq!(printed("--list HS256/sign --format terse"), "HS256/sign: benchmark\n");
        assert_eq!(printed("--list --format terse --ignored"), "");
        assert_eq!(printed("--help --bench"), HELP);
    }
}
