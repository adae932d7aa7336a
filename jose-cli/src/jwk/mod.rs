//! Keys and sets of keys (RFC 7517).

mod analyze;
mod export;
mod generate;
mod import;
mod public;
mod set;
mod thumbprint;

use crate::failure::Failure;
use crate::output::{Output, Readers};
use crate::screen::{Screen, harmless_json};
use clap::Subcommand;
use jose_core::{JweAlg, JweEnc, Jwk, JwkSet};
use jose_jwt::{Encrypter, jwe};
use zeroize::Zeroizing;

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Makes a new key.
    Generate(generate::Generate),
    /// Prints the public half of a key, or of each key of a set.
    Public(public::Public),
    /// Prints the thumbprint of a key (RFC 7638), or of each key of a set.
    Thumbprint(thumbprint::Thumbprint),
    /// Reads a key in whatever form, and prints it as a JWK.
    Import(import::Import),
    /// Writes a key in another form.
    Export(export::Export),
    /// Says what is odd about a key or a set.
    Analyze(analyze::Analyze),
    /// Sets of keys: adds, gets, removes, lists, rotates.
    #[command(subcommand)]
    Set(set::Verb),
}

impl Verb {
    pub(crate) fn run(self, screen: &Screen) -> Result<(), Failure> {
        match self {
            Self::Generate(generate) => generate.run(),
            Self::Public(public) => public.run(),
            Self::Thumbprint(thumbprint) => thumbprint.run(screen),
            Self::Import(import) => import.run(),
            Self::Export(export) => export.run(),
            Self::Analyze(analyze) => analyze.run(screen),
            Self::Set(verb) => verb.run(screen),
        }
    }
}

/// Who may read a file with this key.
pub(crate) fn readers(key: &Jwk) -> Readers {
    if key.is_private() { Readers::Owner } else { Readers::Anybody }
}

fn readers_of_set(set: &JwkSet) -> Readers {
    // What is in a key that cannot be used, nobody knows.
    let is_public = set.skipped().len() == 0 && set.iter().all(|key| !key.is_private());
    if is_public { Readers::Anybody } else { Readers::Owner }
}

/// The key under the name that was asked for, if one was.
fn named(key: Jwk, kid: Option<&str>) -> Result<Jwk, Failure> {
    Ok(match kid {
        Some("thumbprint") => key.with_kid_from_thumbprint()?,
        Some(kid) => key.with_kid(kid),
        None => key,
    })
}

fn write(key: &Jwk, output: &Output) -> Result<(), Failure> {
    output.text(&Zeroizing::new(harmless_json(&key.to_json())), readers(key))
}

fn write_set(set: &JwkSet, output: &Output) -> Result<(), Failure> {
    output.text(&Zeroizing::new(harmless_json(&set.to_json())), readers_of_set(set))
}

/// Writes a key under a password (RFC 7517, Section 7). `--key` reads it again.
fn write_under(key: &Jwk, password: &[u8], output: &Output) -> Result<(), Failure> {
    output.token(&jwe::encrypt_jwk(key, &under(password)?)?, Readers::Owner)
}

/// The same of a set.
fn write_set_under(set: &JwkSet, password: &[u8], output: &Output) -> Result<(), Failure> {
    output.token(&jwe::encrypt_jwk_set(set, &under(password)?)?, Readers::Owner)
}

fn under(password: &[u8]) -> Result<Encrypter, Failure> {
    let (alg, enc) = (JweAlg::PBES2_HS256_A128KW, JweEnc::A128CBC_HS256);
    Ok(Encrypter::with_password(alg, enc, password)?)
}
