//! Sets of keys (RFC 7517, Section 5).

mod add;
mod get;
mod list;
mod lock;
mod remove;
mod rotate;

use crate::arguments::{Password, Secret};
use crate::failure::Failure;
use crate::input::Source;
use crate::key::{self, Held};
use crate::output::{Output, unwritable};
use crate::recognise::Kind;
use crate::screen::Screen;
use clap::{Args, Subcommand};
use jose_core::JwkSet;

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Adds keys at the end.
    Add(add::Add),
    /// Prints the key of a name.
    Get(get::Get),
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
            Self::Get(get) => get.run(),
            Self::Remove(remove) => remove.run(),
            Self::List(list) => list.run(screen),
            Self::Rotate(rotate) => rotate.run(),
        }
    }
}

/// A set that is changed: where it is, and where the changed one goes.
#[derive(Debug, Args)]
pub(crate) struct Target {
    /// The set; one key is a set of one.
    set: Source,

    /// Replaces the set by the changed one: the file is always either the old or the new.
    #[arg(short = 'i', long, conflicts_with = "path")]
    in_place: bool,

    #[command(flatten)]
    password: Password,

    #[command(flatten)]
    output: Output,
}

/// A set that was read, and nobody else changes meanwhile.
struct Opened {
    set: JwkSet,
    /// Of a set under a password, which it keeps.
    locked_with: Option<Secret>,
    _lock: Option<std::fs::File>,
}

impl Target {
    fn open(&self) -> Result<Opened, Failure> {
        let path = self.set.path().filter(|_| self.in_place);
        // A file that is not there is for its reader to name.
        let lock = path.filter(|path| path.exists()).map_or(Ok(None), lock::of);
        let lock = lock.map_err(|error| unwritable(error).about(&self.set.name()))?;
        let password = self.password.read()?;
        let input = key::input(&self.set)?;
        let set = match key::held(&input, password.as_ref())? {
            Held::Set(set) => set,
            Held::Key(_) if self.in_place => {
                let message = format!("{}: this is one key, and would become a set", input.name());
                let advice = "write the set to another file: `-o FILE` in place of `--in-place`";
                return Err(Failure::usage(message, advice));
            }
            Held::Key(key) => JwkSet::from_iter([*key]),
        };
        let locked_with = password.filter(|_| input.kind() == Kind::JweCompact);
        Ok(Opened { set, locked_with, _lock: lock })
    }

    fn store(&self, opened: &Opened) -> Result<(), Failure> {
        let place;
        let output = match (self.in_place, self.set.path()) {
            (true, Some(path)) => {
                place = Output::to(path.to_owned());
                &place
            }
            (true, None) => {
                return Err(Failure::usage(
                    "the standard input cannot be replaced",
                    "name the file of the set, or leave out `--in-place`",
                ));
            }
            (false, _) => &self.output,
        };
        match &opened.locked_with {
            Some(password) => super::write_set_under(&opened.set, password, output),
            None => super::write_set(&opened.set, output),
        }
    }
}

/// A name that a key of the set has already.
fn check_free(set: &JwkSet, kid: Option<&str>) -> Result<(), Failure> {
    match kid.is_some_and(|kid| set.iter().any(|key| key.kid() == Some(kid))) {
        true => Err(Failure::usage(
            "the set has a key of this name already",
            "give it another `kid`: `jose jwk import --kid …`",
        )),
        false => Ok(()),
    }
}
