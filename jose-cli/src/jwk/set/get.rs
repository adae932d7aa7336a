//! One key of a set.

use crate::arguments::Password;
use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use crate::output::Output;
use clap::Args;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind};

#[derive(Debug, Args)]
pub(crate) struct Get {
    /// The set.
    #[arg(default_value = "-")]
    set: Source,

    /// The name of the key.
    #[arg(long)]
    kid: String,

    #[command(flatten)]
    password: Password,

    #[command(flatten)]
    output: Output,
}

impl Get {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let password = self.password.read()?;
        let set = key::load_set(&self.set, password.as_ref())?;
        let mut named = set.iter().filter(|key| key.kid() == Some(&self.kid));
        match (named.next(), named.next()) {
            (Some(key), None) => super::super::write(key, &self.output),
            (Some(_), Some(_)) => {
                let error = Error::new(ErrorKind::KeyAmbiguous).at("kid");
                let advice = "give each a name of its own: `jose jwk import --kid …`";
                Err(Failure::from(error.found("several keys of this name")).advise(advice))
            }
            (None, _) => {
                // One that cannot be used is there nevertheless.
                let skipped = set.skipped().find(|key| key.kid() == Some(&self.kid));
                let missing =
                    || Error::new(ErrorKind::KeyNotFound).at("kid").found(quoted(&self.kid));
                Err(skipped.map_or_else(missing, |skipped| skipped.error().clone()).into())
            }
        }
    }
}
