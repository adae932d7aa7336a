//! Algorithms.

mod list;
mod registry;

use crate::failure::Failure;
use crate::screen::Screen;
use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Lists every algorithm: the key it takes, who defines it, and what measures it.
    List(list::List),
}

impl Verb {
    pub(crate) fn run(self, screen: &Screen) -> Result<(), Failure> {
        match self {
            Self::List(list) => list.run(screen),
        }
    }
}
