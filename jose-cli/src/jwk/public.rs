//! Public halves.

use super::{write, write_set};
use crate::arguments::Password;
use crate::failure::Failure;
use crate::input::Source;
use crate::key::{self, Held};
use crate::output::Output;
use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct Public {
    /// The key or set.
    #[arg(default_value = "-")]
    input: Source,

    #[command(flatten)]
    password: Password,

    #[command(flatten)]
    output: Output,
}

impl Public {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let input = key::input(&self.input)?;
        let password = self.password.read()?;
        let set = match key::held(&input, password.as_ref())? {
            Held::Key(key) => return write(&key.to_public()?, &self.output),
            Held::Set(set) => set,
        };
        let (public, left_out) = set.to_public();
        for skipped in &left_out {
            crate::screen::note(&format!("left out: {skipped}"));
        }
        write_set(&public, &self.output)
    }
}
