//! Thumbprints (RFC 7638, RFC 9278).

use crate::arguments::Password;
use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use crate::output;
use crate::screen::Screen;
use clap::Args;
use jose_core::Hash;
use serde::Serialize;

#[derive(Debug, Args)]
pub(crate) struct Thumbprint {
    /// The key or set.
    #[arg(default_value = "-")]
    input: Source,

    /// The hash function: sha-256, sha-384 or sha-512.
    #[arg(long, default_value = "sha-256", value_parser = hash)]
    hash: Hash,

    /// As a URI (RFC 9278).
    #[arg(long)]
    uri: bool,

    #[command(flatten)]
    password: Password,
}

#[derive(Serialize)]
struct Line<'a> {
    kid: Option<&'a str>,
    hash: &'static str,
    thumbprint: String,
}

impl Thumbprint {
    pub(crate) fn run(&self, screen: &Screen) -> Result<(), Failure> {
        let password = self.password.read()?;
        let set = key::load_set(&self.input, password.as_ref())?;
        for key in &set {
            let thumbprint = key.thumbprint(self.hash)?;
            let text = if self.uri { thumbprint.uri() } else { thumbprint.to_string() };
            if screen.is_json() {
                let hash = self.hash.as_str();
                screen.json(&Line { kid: key.kid(), hash, thumbprint: text })?;
            } else {
                output::line(&text)?;
            }
        }
        // Whoever counts lines must know of those that are missing.
        match set.skipped().next() {
            Some(skipped) => Err(Failure::from(skipped.error().clone())
                .about(&format!("key {} of the set", skipped.index()))),
            None => Ok(()),
        }
    }
}

fn hash(name: &str) -> Result<Hash, String> {
    Hash::from_name(name).ok_or_else(|| "sha-256, sha-384 or sha-512".into())
}
