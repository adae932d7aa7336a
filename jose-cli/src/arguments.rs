//! What stands on several command lines, and what is said of one that makes no sense.

use crate::failure::Failure;
use crate::input::{Input, Source};
use crate::recognise::Kind;
use crate::screen::Screen;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory};
use jose_core::Limits;
use std::ffi::OsString;
use std::process::ExitCode;
use zeroize::Zeroizing;

/// A password, of a key or as a key.
#[derive(Debug, Args)]
pub(crate) struct Password {
    /// The password, visible to other users of this machine. Safer: JOSE_PASSWORD, or
    /// `--password-file`.
    #[arg(long = "password", value_name = "TEXT", conflicts_with = "file")]
    text: Option<OsString>,

    /// A file whose first line is the password.
    #[arg(id = "file", long = "password-file", value_name = "FILE")]
    file: Option<Source>,
}

/// A secret that has been read.
pub(crate) type Secret = Zeroizing<Vec<u8>>;

/// More than anybody types.
const MOST_PASSWORD_OCTETS: usize = 4096;

impl Password {
    /// The password, if one is given: as an argument, in a file, or in the environment.
    pub(crate) fn read(&self) -> Result<Option<Secret>, Failure> {
        if let Some(text) = &self.text {
            return some(text.as_encoded_bytes());
        }
        if let Some(file) = &self.file {
            return first_line(file);
        }
        let set = std::env::var_os("JOSE_PASSWORD").filter(|password| !password.is_empty());
        Ok(set.map(|password| Zeroizing::new(password.into_encoded_bytes())))
    }

    /// The password in a file.
    pub(crate) const fn of_file(file: Source) -> Self {
        Self { text: None, file: Some(file) }
    }

    /// Whether one was asked for on the command line, and not only by the environment.
    pub(crate) const fn is_given(&self) -> bool {
        self.text.is_some() || self.file.is_some()
    }
}

fn first_line(file: &Source) -> Result<Option<Secret>, Failure> {
    let advice = "no password is so long: see that it is the right file";
    let input = file.read(MOST_PASSWORD_OCTETS);
    let input = input.map_err(|failure| failure.advise_on(jose_core::ErrorKind::Limit, advice))?;
    input.check_encoding("a password is expected")?;
    let line = input.octets().split(|octet| *octet == b'\n').next().unwrap_or_default();
    some(line.strip_suffix(b"\r").unwrap_or(line))
}

/// A password that was given: an empty one is a variable that was not set.
fn some(password: &[u8]) -> Result<Option<Secret>, Failure> {
    match password.is_empty() {
        true => Err(Failure::usage("the password is empty", "give one, or leave out the option")),
        false => Ok(Some(Zeroizing::new(password.to_vec()))),
    }
}

/// How large things may be.
#[derive(Debug, Args)]
pub(crate) struct Limit {
    /// The most octets to read, such as 1048576 or 16m; 256k by default.
    #[arg(long = "limit", value_name = "OCTETS", value_parser = octets)]
    octets: Option<usize>,
}

impl Limit {
    pub(crate) const ADVICE: &str = "if it is meant to be so large, allow it with `--limit`";

    /// Reads no more than that.
    pub(crate) fn read(&self, source: &Source) -> Result<Input, Failure> {
        let input = source.read(self.octets());
        input.map_err(|failure| failure.advise_on(jose_core::ErrorKind::Limit, Self::ADVICE))
    }

    fn octets(&self) -> usize {
        self.octets.unwrap_or(Limits::DEFAULT.max_token_octets())
    }

    /// The library's limits, with this one for tokens and what is inflated.
    pub(crate) fn limits(&self) -> Limits {
        match self.octets {
            Some(octets) => Limits::DEFAULT.token_octets(octets).inflated_octets(octets),
            None => Limits::DEFAULT,
        }
    }
}

fn octets(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.char_indices().next_back() {
        Some((at, 'k' | 'K')) => (text.get(..at), 1 << 10),
        Some((at, 'm' | 'M')) => (text.get(..at), 1 << 20),
        _ => (Some(text), 1),
    };
    digits
        .and_then(|digits| digits.parse::<usize>().ok())
        .and_then(|number| number.checked_mul(unit))
        .filter(|octets| *octets > 0)
        .ok_or_else(|| "a number of octets, such as 1048576, 512k or 16m".to_owned())
}

/// Ends the command for what clap has to say: help on the standard output, everything else as
/// an error in the same two lines as all others.
pub(crate) fn end(said: &clap::Error) -> ExitCode {
    let text = said.to_string();
    if !said.use_stderr() {
        return match crate::output::print(text.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => Screen::new(false).fail(&failure),
        };
    }
    let message = match said.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            "a noun and a verb are needed, such as `jose jwt verify`".into()
        }
        _ => message(said, &text),
    };
    Screen::new(wants_json()).fail(&Failure::usage(message, advice(said)))
}

/// The first paragraph, in one line, without an argument that may be a key, a token or a
/// secret in place of a name.
fn message(said: &clap::Error, text: &str) -> String {
    let given =
        [ContextKind::InvalidValue, ContextKind::InvalidArg, ContextKind::InvalidSubcommand];
    let mut text = text.to_owned();
    for kind in given {
        if let Some(ContextValue::String(given)) = said.get(kind)
            && !is_name(given)
        {
            let instead = format!("of {} octets", given.len());
            text = text.replace(&format!("'{given}'"), &instead).replace(given.as_str(), &instead);
        }
    }
    let paragraph = text.split("\n\n").next().unwrap_or(&text);
    let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

/// Whether it may be shown: short, and nothing that this command reads.
fn is_name(given: &str) -> bool {
    given.len() <= 80 && Kind::of(given.as_bytes()) == Kind::OtherText
}

/// What clap suggests, or where to look.
fn advice(said: &clap::Error) -> String {
    let suggested =
        [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand];
    for kind in suggested {
        match said.get(kind) {
            Some(ContextValue::String(name)) => return format!("try `{name}`"),
            // The nearest comes last.
            Some(ContextValue::Strings(names)) => {
                if let Some(name) = names.last() {
                    return format!("try `{name}`");
                }
            }
            _ => {}
        }
    }
    let mut command = &crate::Jose::command();
    let mut words = vec!["jose".to_owned()];
    for argument in std::env::args_os().skip(1).map_while(|argument| argument.into_string().ok()) {
        let Some(verb) = command.find_subcommand(&argument) else { break };
        words.push(argument);
        command = verb;
    }
    format!("see `{} --help`", words.join(" "))
}

fn wants_json() -> bool {
    std::env::args_os().any(|argument| argument == "--json")
}
