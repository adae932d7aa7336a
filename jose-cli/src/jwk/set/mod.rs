//! Sets of keys (RFC 7517, Section 5).

mod add;
mod list;
mod remove;
mod rotate;

use crate::failure::Failure;
use crate::input::Source;
use crate::output::Output;
use crate::screen::Screen;
use clap::{Args, Subcommand};
use jose_core::JwkSet;

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Adds keys at the end.
    Add(add::Add),
    /// Takes out the keys of a name.
    Remove(remove::Remove),
    /// Lists the keys, and those that cannot be used.
    List(list::List),
    /// Adds a new key of the same kind as the newest, which is the last.
    Rotate(rotate::Rotate),
}

impl Verb {
    pub(crate) fn run(self, screen: &Screen) -> Result<(), Failure> {
        match self {
            Self::Add(add) => add.run(),
            Self::Remove(remove) => remove.run(),
            Self::List(list) => list.run(screen),
            Self::Rotate(rotate) => rotate.run(),
        }
    }
}

/// A set that is changed: where it is, and where the changed one goes.
#[derive(Debug, Args)]
pub(crate) struct Target {
    /// The set.
    set: Source,

    /// Replaces the set by the changed one: the file is always either the old or the new.
    #[arg(short = 'i', long, conflicts_with = "path")]
    in_place: bool,

    #[command(flatten)]
    output: Output,
}

impl Target {
    fn load(&self) -> Result<JwkSet, Failure> {
        crate::key::load_set(&self.set, None)
    }

    fn store(&self, set: &JwkSet) -> Result<(), Failure> {
        match (self.in_place, self.set.path()) {
            (true, Some(path)) => super::write_set(set, &Output::to(path.to_owned())),
            (true, None) => Err(Failure::usage(
                "the standard input cannot be replaced",
                "name the file of the set, or leave out `--in-place`",
            )),
            (false, _) => super::write_set(set, &self.output),
        }
    }
}
