//! The program that `cargo bench` starts.
//!
//! criterion reads the arguments of the process by itself and takes one name as a part
//! of the names to run. So the selection is resolved first, and then the same program
//! is started again with criterion's own options only and the selection in the
//! environment.

use crate::arguments::Arguments;
use crate::catalogue::Catalogue;
use crate::measure::Manner;
use crate::run::default_name;
use crate::selector::{Selection, Unknown, VARIABLE};
use crate::{Error, ending, listing, measure};
use std::env::{self, VarError};
use std::ffi::OsString;
use std::io::Write;
use std::process::{Command, ExitCode};

const HELP: &str = "\
Usage: cargo bench -- [NAME ...] [OPTION ...]

Measures the rows of every algorithm and group named, such as HS256, hmac or JWS, or
a single row, such as HS256/verify. Encryption is the groups JWE, by key management, and
enc, content encryption alone. Tokens with claims are the group JWT: JWT/HS256,
JWT/HS256/issue; keys are the group JWK, randomness the group rng, threads the group scaling, large payloads
with the memory that they take the group memory. Names are exact. Without a name everything
is measured, more briefly.

  --list                  show every name with an explanation
  --quick                 measure in seconds instead of minutes
  --test                  run every row once and measure nothing
  --save-baseline NAME    store the results under this name, instead of time and commit
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
    Start { options: Vec<String>, selection: String, run: Option<String> },
    /// Measure, since this is the program that was started again.
    Measure { selection: Selection, manner: Manner },
}

/// The environment variable that hands over what the run is stored as.
const RUN: &str = "JOSE_BENCH_RUN";

/// The environment variable that names another program to count what rows allocate, or with
/// nothing in it says that none should.
const COUNTER: &str = "JOSE_BENCH_COUNTER";

/// Runs the command line of this process. What rows allocate is counted by the program at the
/// path `counter`.
#[must_use]
pub fn main(counter: &str) -> ExitCode {
    run(counter).unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}

fn run(counter: &str) -> Result<ExitCode, Error> {
    let catalogue = Catalogue::built()?;
    let words = env::args_os().skip(1).map(OsString::into_string);
    let words: Vec<String> =
        words.collect::<Result<_, _>>().map_err(|word| format!("{word:?} is not text"))?;
    let (selection, run) = (handed_over(VARIABLE)?, handed_over(RUN)?);
    let plan = Plan::decide(&Arguments::split(words), selection.as_deref(), &catalogue)?;
    let text = match plan {
        Plan::Print(text) => text,
        Plan::Start { options, selection, run } => {
            return start(&options, &selection, run.as_deref());
        }
        Plan::Measure { selection, manner } => {
            let counter = handed_over(COUNTER)?.unwrap_or_else(|| counter.to_owned());
            let counter = (!counter.is_empty()).then(|| counter.into());
            let manner = Manner { run, counter, ..manner };
            let rows = measure::measure(&catalogue, &selection, &manner)?;
            manner.run.map_or_else(String::new, |run| ending::of(&run, &rows))
        }
    };
    // A reader that has seen enough closes the pipe: not an error.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(ExitCode::SUCCESS)
}

fn handed_over(variable: &str) -> Result<Option<String>, Error> {
    match env::var(variable) {
        Ok(value) => Ok(Some(value)),
        Err(VarError::NotPresent) => Ok(None),
        Err(error) => Err(format!("{variable}: {error}").into()),
    }
}

/// What a run with these arguments is stored as, and whether criterion has yet to be told.
fn name_of_run(arguments: &Arguments) -> Option<(String, bool)> {
    let given = |names: &[&str]| {
        names.iter().any(|name| arguments.has(name) || arguments.value(name).is_some())
    };
    // Nothing is measured, or nothing is to be kept.
    let without = ["--test", "--profile-time", "--load-baseline", "--discard-baseline"];
    if !given(&["--bench"]) || given(&without) {
        return None;
    }
    match arguments.value("--save-baseline").or_else(|| arguments.value("-s")) {
        Some(name) => Some((name.to_owned(), false)),
        // Either it is compared with other results, or its own become such.
        None => Some((default_name(), !given(&["--baseline", "--baseline-lenient", "-b"]))),
    }
}

/// Starts this program again and ends as it ends.
fn start(options: &[String], selection: &str, run: Option<&str>) -> Result<ExitCode, Error> {
    let mut again = Command::new(env::current_exe()?);
    if let Some(run) = run {
        again.env(RUN, run);
    }
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
            let quick = arguments.has("--quick");
            let manner = Manner { telling, quick, ..Manner::default() };
            return Ok(Self::Measure { selection, manner });
        }
        let selection = Selection::resolve(arguments.selectors(), catalogue)?;
        if arguments.has("--help") || arguments.has("-h") {
            return Ok(Self::Print(HELP.to_owned()));
        }
        if arguments.has("--list") {
            let terse = arguments.value("--format") == Some("terse");
            return Ok(Self::Print(match terse {
                // Test runners ask apart for rows that are normally ignored: none is.
                true if arguments.has("--ignored") => String::new(),
                true => listing::terse(catalogue, &selection),
                false => listing::tree(catalogue, &selection),
            }));
        }
        let mut options = arguments.options().to_vec();
        let run = name_of_run(arguments).map(|(name, is_new)| {
            if is_new {
                options.extend(["--save-baseline".to_owned(), name.clone()]);
            }
            name
        });
        Ok(Self::Start { options, selection: selection.to_variable(), run })
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

    fn started(line: &str) -> (Vec<String>, String, Option<String>) {
        match decide(line, None) {
            Ok(Plan::Start { options, selection, run }) => (options, selection, run),
            other => panic!("{other:?}"),
        }
    }

    fn printed(line: &str) -> String {
        match decide(line, None) {
            Ok(Plan::Print(text)) => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_go_to_criterion_and_names_to_the_environment() {
        let (options, selection, _) = started("HS256 --quick ES256 --sample-size 10 --test");
        assert_eq!(options, ["--quick", "--sample-size", "10", "--test"]);
        assert_eq!(selection, "HS256,ES256");
    }

    #[test]
    fn a_run_is_stored_by_both_under_one_name() {
        let (options, _, run) = started("HS256 --bench");
        assert_eq!(options[..2], ["--bench", "--save-baseline"]);
        assert_eq!(options.get(2), run.as_ref());
        for line in
            ["--save-baseline mine --bench", "--bench --save-baseline=mine", "-s mine --bench"]
        {
            let (options, _, run) = started(line);
            assert_eq!((options.join(" ").as_str(), run.as_deref()), (line, Some("mine")));
        }
        let (options, _, run) = started("--baseline old --bench");
        assert_eq!((options.len(), run.is_some()), (3, true));
    }

    #[test]
    fn what_measures_nothing_is_not_stored() {
        for line in
            ["--test --bench", "--profile-time 5 --bench", "--load-baseline old --bench", "HS256"]
        {
            assert_eq!(started(line).2, None, "{line}");
        }
    }

    #[test]
    fn without_names_everything_is_measured() {
        assert_eq!(started("--bench").1, "");
    }

    #[test]
    fn an_unknown_name_starts_and_lists_nothing() {
        for line in ["HS25 --bench", "HS256 HS25 --quick", "--list HS25", "--test hs256"] {
            assert!(decide(line, None).is_err(), "{line}");
        }
    }

    #[test]
    fn the_program_started_again_measures_what_it_was_handed() {
        let manner = Manner { telling: true, quick: true, ..Manner::default() };
        let everything = Plan::Measure { selection: Selection::default(), manner };
        assert_eq!(decide("--quick --bench", Some("")), Ok(everything));
        for line in ["--test --bench", "--quiet --bench", "--exact"] {
            let Ok(Plan::Measure { selection, manner }) = decide(line, Some("hmac")) else {
                panic!("{line}")
            };
            assert!(!manner.telling);
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
