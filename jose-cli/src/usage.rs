//! What is said of a command line that makes no sense.

use crate::failure::Failure;
use crate::recognise::is_name;
use crate::screen::Screen;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use jose_core::{Curve, JweAlg, JweEnc, JwsAlg};
use std::process::ExitCode;

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
    let reached = Reached::of(std::env::args_os());
    let message = match said.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            reached.incomplete()
        }
        _ => message(said, &text),
    };
    Screen::new(wants_json()).fail(&Failure::usage(message, advice(said, &reached)))
}

fn wants_json() -> bool {
    std::env::args_os().any(|argument| argument == "--json")
}

/// The first paragraph, in one line, without an argument that may be a key, a token or a
/// secret in place of a name.
fn message(said: &clap::Error, text: &str) -> String {
    let given =
        [ContextKind::InvalidValue, ContextKind::InvalidArg, ContextKind::InvalidSubcommand];
    let mut text = text.to_owned();
    for kind in given {
        if let Some(ContextValue::String(given)) = said.get(kind)
            && !given.is_empty()
            && !is_name(given, 80)
        {
            let instead = format!("of {} octets", given.len());
            text = text.replace(&format!("'{given}'"), &instead).replace(given.as_str(), &instead);
        }
    }
    let paragraph = text.split("\n\n").next().unwrap_or(&text);
    let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

/// What may have been meant, or where to look.
fn advice(said: &clap::Error, reached: &Reached) -> String {
    let given = |kind| match said.get(kind) {
        Some(ContextValue::String(given)) => Some(given.as_str()),
        _ => None,
    };
    if let Some(name) = given(ContextKind::InvalidValue).and_then(|given| meant(said, given)) {
        return format!("try `{name}`");
    }
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
    if said.kind() == ErrorKind::MissingRequiredArgument
        && let Some(ContextValue::Strings(missing)) = said.get(ContextKind::InvalidArg)
        && missing.iter().any(|argument| argument.starts_with("--alg"))
    {
        return "say which you trust, such as `--alg ES256`; `inspect` shows what the token names"
            .into();
    }
    given(ContextKind::InvalidSubcommand)
        .map_or_else(|| reached.help(), |given| reached.instead_of(given))
}

/// A name that is written otherwise: `es256`, ` ES256`.
fn meant(said: &clap::Error, given: &str) -> Option<String> {
    let listed = match said.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(names)) => names.as_slice(),
        _ => &[],
    };
    let algorithms = JwsAlg::ALL.iter().map(|alg| alg.as_str());
    let algorithms = algorithms.chain(JweAlg::ALL.iter().map(|alg| alg.as_str()));
    let algorithms = algorithms.chain(JweEnc::ALL.iter().map(|enc| enc.as_str()));
    let names = algorithms.chain(Curve::ALL.iter().map(|curve| curve.as_str()));
    let trimmed = given.trim();
    listed
        .iter()
        .map(String::as_str)
        .chain(names)
        .find(|name| *name != given && name.eq_ignore_ascii_case(trimmed))
        .map(str::to_owned)
}

/// How far the nouns and verbs of a command line go.
struct Reached {
    words: Vec<String>,
    command: Command,
}

impl Reached {
    fn of(arguments: impl Iterator<Item = std::ffi::OsString>) -> Self {
        let mut reached = Self { words: vec!["jose".to_owned()], command: crate::Jose::command() };
        let words = arguments.skip(1).map_while(|argument| argument.into_string().ok());
        for word in words.filter(|word| !word.starts_with('-')) {
            let Some(verb) = reached.command.find_subcommand(&word) else { break };
            reached.command = verb.clone();
            reached.words.push(word);
        }
        reached
    }

    fn help(&self) -> String {
        format!("see `{} --help`", self.words.join(" "))
    }

    fn incomplete(&self) -> String {
        match self.words.as_slice() {
            [_] => "a noun and a verb are needed, such as `jose jwt verify`".into(),
            words => {
                format!("a verb is needed: `{}` has {}", words.join(" "), verbs(&self.command))
            }
        }
    }

    /// What to say of a word that is none of its own.
    fn instead_of(&self, given: &str) -> String {
        let has = |noun: &&Command| noun.find_subcommand(given).is_some();
        let nouns: Vec<_> = match self.words.as_slice() {
            [_] => self.command.get_subcommands().filter(has).map(Command::get_name).collect(),
            _ => Vec::new(),
        };
        if nouns.is_empty() {
            return format!("`{}` has {}", self.words.join(" "), verbs(&self.command));
        }
        let tries: Vec<_> = nouns.iter().map(|noun| format!("`jose {noun} {given}`")).collect();
        format!("try {}", tries.join(" or "))
    }
}

fn verbs(command: &Command) -> String {
    let names = command.get_subcommands().map(Command::get_name).filter(|name| *name != "help");
    names.collect::<Vec<_>>().join(", ")
}
