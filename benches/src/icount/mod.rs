//! The program that `cargo bench --bench icount` starts: how many instructions rows execute, for
//! changes that are smaller than the noise of a clock.
//!
//! valgrind counts them. It hides features of the processor from the program, so hashes are
//! counted in software; what is left when the floor is taken off is the library's own.

mod baseline;
mod callgrind;

use crate::Error;
use crate::arguments::Arguments;
use crate::catalogue::Catalogue;
use crate::selector::{Selection, VARIABLE};
use baseline::Counts;
use std::env;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo bench --bench icount -- [NAME ...] [OPTION ...]

Counts the instructions of every row of the algorithms and groups named, by valgrind, and what
is left of them without those of the bare primitives. For changes smaller than the noise: which
algorithm is faster is told by `cargo bench`, since valgrind hides features of the processor, so
that hashes are counted in software. Threads and large payloads are not counted.

  --save-baseline FILE    write the counts to this file
  --baseline FILE         compare with the counts in this file; fails where one rose by more than
                          2 %, if the compiler is the same
";

/// The environment variable that tells the program that valgrind runs it.
const COUNTED: &str = "JOSE_BENCH_COUNTED";

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
    if env::var_os(COUNTED).is_some() {
        let names = Selection::names_in(&env::var(VARIABLE)?);
        callgrind::inside(&catalogue, &resolved(&names, &catalogue)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let words = env::args_os().skip(1).map(std::ffi::OsString::into_string);
    let words: Vec<String> =
        words.collect::<Result<_, _>>().map_err(|word| format!("{word:?} is not text"))?;
    let arguments = Arguments::split(words);
    check(&arguments)?;
    if arguments.has("--help") || arguments.has("-h") {
        return Ok(told(HELP, ExitCode::SUCCESS));
    }
    let selection = resolved(arguments.selectors(), &catalogue)?;
    let before = arguments.value("--baseline").map(|path| Counts::read(Path::new(path)));
    let before = before.transpose()?;
    let counts = Counts::new(callgrind::count(&selection)?);
    let rows = catalogue.entries().filter(|entry| selection.includes(entry));
    let mut text = counts.table(rows);
    if let Some(path) = arguments.value("--save-baseline") {
        counts.write(Path::new(path))?;
    }
    let mut code = ExitCode::SUCCESS;
    if let Some(before) = before {
        let compared = counts.compared_with(&before);
        text.push_str(&compared.text);
        if compared.has_risen {
            code = ExitCode::FAILURE;
        }
    }
    Ok(told(&text, code))
}

fn resolved(names: &[String], catalogue: &Catalogue) -> Result<Selection, Error> {
    Selection::resolve(names, catalogue).map_err(|unknown| unknown.to_string().into())
}

/// Refuses options that are not there, and files that were forgotten.
fn check(arguments: &Arguments) -> Result<(), Error> {
    let mut values = Vec::new();
    for option in ["--save-baseline", "--baseline"] {
        match arguments.value(option) {
            Some(value) if !value.is_empty() => values.push(value.to_owned()),
            _ if arguments.has(option) => return Err(format!("{option} wants a file").into()),
            _ => {}
        }
    }
    let known = |option: &&String| {
        let name = option.split('=').next().unwrap_or_default();
        // cargo itself appends the last.
        ["--save-baseline", "--baseline", "--help", "-h", "--bench"].contains(&name)
            || values.contains(option)
    };
    match arguments.options().iter().find(|option| !known(option)) {
        Some(option) => Err(format!("there is no option {option}\n\n{HELP}").into()),
        None => Ok(()),
    }
}

/// A reader that has seen enough closes the pipe: not an error.
fn told(text: &str, code: ExitCode) -> ExitCode {
    let _ = std::io::stdout().write_all(text.as_bytes());
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(line: &str) -> Result<(), String> {
        let arguments = Arguments::split(line.split_whitespace().map(String::from));
        check(&arguments).map_err(|error| error.to_string())
    }

    #[test]
    fn what_there_is_is_taken() {
        for line in ["", "HS256 --bench", "--baseline a.json hmac", "--save-baseline=a.json"] {
            assert_eq!(checked(line), Ok(()), "{line}");
        }
    }

    #[test]
    fn what_there_is_not_is_refused() {
        for (line, said) in [
            ("--baseline --bench", "--baseline wants a file"),
            ("HS256 --save-baseline", "--save-baseline wants a file"),
            ("--quick", "no option --quick"),
            ("--sample-size 10", "no option --sample-size"),
            ("--basline=a.json", "no option --basline"),
        ] {
            assert!(checked(line).unwrap_err().contains(said), "{line}");
        }
    }
}
