//! Encrypted content (RFC 7516).

mod decrypt;
mod encrypt;
mod inspect;

use crate::failure::Failure;
use crate::screen::Screen;
use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Encrypts content to a key, to several, or under a password.
    Encrypt(Box<encrypt::Encrypt>),
    /// Decrypts a token, and prints its content.
    Decrypt(Box<decrypt::Decrypt>),
    /// Shows what an encrypted token says of itself, which nobody has authenticated.
    Inspect(inspect::Inspect),
}

impl Verb {
    pub(crate) fn run(self, screen: &Screen) -> Result<(), Failure> {
        match self {
            Self::Encrypt(encrypt) => encrypt.run(),
            Self::Decrypt(decrypt) => decrypt.run(screen),
            Self::Inspect(inspect) => inspect.run(screen),
        }
    }
}
