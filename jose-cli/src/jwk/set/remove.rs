//! Taking keys out.

use super::Target;
use crate::failure::Failure;
use clap::Args;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind};

#[derive(Debug, Args)]
pub(crate) struct Remove {
    #[command(flatten)]
    target: Target,

    /// The name of the key to take out; several are several keys.
    #[arg(long, required = true)]
    kid: Vec<String>,
}

impl Remove {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut opened = self.target.open()?;
        for kid in &self.kid {
            let skipped = opened.set.skipped().filter(|key| key.kid() == Some(kid)).count();
            if opened.set.remove(kid).is_empty() && skipped == 0 {
                let error = Error::new(ErrorKind::KeyNotFound).at("kid").found(quoted(kid));
                return Err(error.into());
            }
        }
        self.target.store(&opened)
    }
}
