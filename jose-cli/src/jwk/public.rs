//! Public halves.

use super::{write, write_set};
use crate::arguments::Password;
use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use crate::output::Output;
use crate::recognise::Kind;
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
        if input.kind() != Kind::JwkSet {
            let key = key::read(&input, &jose_jwt::jwk::Import::new(), password.as_ref())?;
            return write(&key.to_public()?, &self.output);
        }
        let (public, left_out) = key::set(&input, password.as_ref())?.to_public();
        for skipped in &left_out {
            crate::screen::note(&format!("left out: {skipped}"));
        }
        write_set(&public, &self.output)
    }
}
