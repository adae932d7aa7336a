//! Keys in whatever form, as JWK.

use super::{generate, meant, named, write};
use crate::arguments::Password;
use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use crate::output::Output;
use clap::Args;
use jose_core::{Alg, KeyUse};

#[derive(Debug, Args)]
pub(crate) struct Import {
    /// JSON, PEM, DER, a certificate, a key under a password.
    #[arg(default_value = "-")]
    input: Source,

    /// The name of the key; `thumbprint` takes its thumbprint.
    #[arg(long, value_name = "thumbprint|TEXT")]
    kid: Option<String>,

    /// The algorithm that the key is for.
    #[arg(long, value_parser = generate::algorithm)]
    alg: Option<Alg>,

    /// What the key is for: sig or enc.
    #[arg(long = "use", value_name = "USE", value_parser = generate::key_use)]
    key_use: Option<KeyUse>,

    /// Puts the certificates of the file into `x5c`.
    #[arg(long)]
    x5c: bool,

    #[command(flatten)]
    password: Password,

    #[command(flatten)]
    output: Output,
}

impl Import {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let input = key::input(&self.input)?;
        let password = self.password.read()?;
        let import = jose_jwt::jwk::Import::new().x5c(self.x5c);
        let key = key::read(&input, &import, password.as_ref())?;
        let key = meant(key, self.alg, self.key_use)?;
        write(&named(key, self.kid.as_deref())?, &self.output)
    }
}
