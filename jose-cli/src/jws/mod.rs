//! Signed content (RFC 7515).

mod header;
mod inspect;
mod sign;
mod verify;

use crate::failure::Failure;
use crate::screen::Screen;
use clap::Subcommand;

pub(crate) use header::{Member, members};
pub(crate) use inspect::describe;
pub(crate) use sign::signer;

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Signs a payload.
    Sign(Box<sign::Sign>),
    /// Verifies a token, and prints its payload.
    Verify(Box<verify::Verify>),
    /// Shows what a token says, which nobody has verified.
    Inspect(inspect::Inspect),
}

impl Verb {
    pub(crate) fn run(self, screen: &Screen) -> Result<(), Failure> {
        match self {
            Self::Sign(sign) => sign.run(),
            Self::Verify(verify) => verify.run(screen),
            Self::Inspect(inspect) => inspect.run(screen),
        }
    }
}
