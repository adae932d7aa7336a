//! The command line.

use peer_engine::Failure;
use std::path::PathBuf;
use std::str::FromStr;

const USAGE: &str = "usage:
    peers run [--ms 60] [--rounds 6] [--output FILE.json] [CASE-PREFIX…]
    peers cmp FILE.json [ENGINE]
    peers rank FILE.json";

pub(crate) enum Command {
    Run(Plan),
    Compare { file: PathBuf, base: String },
    Rank { file: PathBuf },
}

pub(crate) struct Plan {
    /// How long an engine's turn takes.
    pub(crate) milliseconds: u64,
    /// How many turns each has.
    pub(crate) rounds: u32,
    pub(crate) output: Option<PathBuf>,
    /// How the names of cases begin; none for all.
    pub(crate) prefixes: Vec<String>,
}

pub(crate) fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Command, Failure> {
    let command = arguments.next();
    let rest: Vec<String> = arguments.collect();
    match (command.as_deref(), rest.as_slice()) {
        (Some("run"), _) => plan(rest.into_iter()).map(Command::Run),
        (Some("cmp"), [file]) => {
            Ok(Command::Compare { file: file.into(), base: "jose-jwt".into() })
        }
        (Some("cmp"), [file, base]) => {
            Ok(Command::Compare { file: file.into(), base: base.clone() })
        }
        (Some("rank"), [file]) => Ok(Command::Rank { file: file.into() }),
        _ => Err(USAGE.into()),
    }
}

fn plan(mut arguments: impl Iterator<Item = String>) -> Result<Plan, Failure> {
    let mut plan = Plan { milliseconds: 60, rounds: 6, output: None, prefixes: Vec::new() };
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--ms" => plan.milliseconds = number(&argument, arguments.next())?,
            "--rounds" => plan.rounds = number(&argument, arguments.next())?,
            "--output" => {
                plan.output = Some(arguments.next().ok_or("--output: which file?")?.into());
            }
            option if option.starts_with('-') => {
                return Err(format!("{option}: no such option\n{USAGE}").into());
            }
            _ => plan.prefixes.push(argument),
        }
    }
    Ok(plan)
}

fn number<N: FromStr + PartialOrd + From<u8>>(
    option: &str,
    value: Option<String>,
) -> Result<N, Failure> {
    let number = value.and_then(|value| value.parse().ok()).filter(|number| *number >= N::from(1));
    number.ok_or_else(|| format!("{option}: expected a number from 1 on").into())
}
