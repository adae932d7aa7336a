//! Algorithms.

mod list;
mod registry;

use crate::failure::Failure;
use crate::screen::Screen;
use clap::Subcommand;
use jose_core::{Alg, JweAlg};
use jose_jwt::{jwe, jws};
use registry::Entry;

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

/// Reads the name of a key management algorithm that is in this build.
pub(crate) fn key_management(name: &str) -> Result<JweAlg, String> {
    let alg = name.parse().map_err(|error: jose_core::Error| error.to_string())?;
    check_built(Alg::Jwe(alg)).map(|()| alg)
}

/// Refuses what this build does not have.
pub(crate) fn check_built(alg: Alg) -> Result<(), String> {
    let is_built = match alg {
        Alg::Jws(alg) => jws::Backend::RUSTCRYPTO.algorithms().any(|built| built == alg),
        Alg::Jwe(alg) => jwe::algorithms().any(|built| built == alg),
        _ => true,
    };
    if is_built {
        return Ok(());
    }
    let status = Entry::of(alg.as_str()).map_or("", |entry| entry.status);
    Err(format!("this `jose` was built without it ({status}); `jose alg list` says what it has"))
}
