//! Adding keys.

use super::{Target, check_free};
use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct Add {
    #[command(flatten)]
    target: Target,

    /// The keys to add, in whatever form; a set adds all of its keys.
    #[arg(required = true, value_name = "KEY")]
    keys: Vec<Source>,

    /// Adds the public halves only.
    #[arg(long)]
    public: bool,
}

impl Add {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut opened = self.target.open()?;
        let password = self.target.password.read()?;
        for file in &self.keys {
            for key in &key::load_set(file, password.as_ref())? {
                let key = if self.public { key.to_public()? } else { key.clone() };
                check_free(&opened.set, key.kid())
                    .map_err(|failure| failure.about(&file.name()))?;
                opened.set.push(key);
            }
        }
        self.target.store(&opened)
    }
}
