//! Adding keys.

use super::Target;
use crate::arguments::Password;
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

    #[command(flatten)]
    password: Password,
}

impl Add {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut set = self.target.load()?;
        let password = self.password.read()?;
        for file in &self.keys {
            for key in &key::load_set(file, password.as_ref())? {
                let key = if self.public { key.to_public()? } else { key.clone() };
                if key.kid().is_some_and(|kid| set.iter().any(|other| other.kid() == Some(kid))) {
                    let message = "the set has a key of this name already";
                    let advice = "give it another `kid`: `jose jwk import --kid …`";
                    return Err(Failure::usage(message, advice).about(&file.name()));
                }
                set.push(key);
            }
        }
        self.target.store(&set)
    }
}
