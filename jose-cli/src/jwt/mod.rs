//! Tokens with claims (RFC 7519).

mod claims;
mod decode;
mod inspect;
mod issue;
mod odd;
mod verify;

use crate::failure::Failure;
use crate::screen::Screen;
use crate::time::{self, When};
use clap::{Args, Subcommand};
use jose_jwt::Clock;

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Issues a token.
    Issue(Box<issue::Issue>),
    /// Verifies a token, and prints its claims.
    Verify(Box<verify::Verify>),
    /// Shows what a token says, which nobody has verified, and what is odd about it.
    Inspect(inspect::Inspect),
}

impl Verb {
    pub(crate) fn run(self, screen: &Screen) -> Result<(), Failure> {
        match self {
            Self::Issue(issue) => issue.run(),
            Self::Verify(verify) => verify.run(screen),
            Self::Inspect(inspect) => inspect.run(screen),
        }
    }
}

/// What time it is.
#[derive(Debug, Args)]
pub(crate) struct At {
    /// The time to go by: a date such as 2026-12-31T12:00:00Z, or from now, such as -5m or +1h;
    /// now by default.
    #[arg(long, value_name = "DATE", value_parser = time::moment, allow_hyphen_values = true)]
    at: Option<When>,
}

impl At {
    fn clock(&self) -> Clock {
        let now = Clock::system();
        self.at.map_or(now.clone(), |at| Clock::fixed(at.from(now.now())))
    }
}
