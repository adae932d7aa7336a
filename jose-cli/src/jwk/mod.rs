//! Keys and sets of keys (RFC 7517).

mod analyze;
mod export;
mod generate;
mod import;
mod public;
mod set;
mod thumbprint;

use crate::alg::check_built;
use crate::failure::Failure;
use crate::output::{Output, Readers};
use crate::screen::{Screen, harmless_json};
use clap::Subcommand;
use jose_core::{Alg, JweAlg, JweEnc, Jwk, JwkSet, KeyUse};
use jose_jwt::{Encrypter, Signer, jwe};
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
        Some("") => return Err(no_name()),
        Some(kid) => key.with_kid(kid),
        None => key,
    })
}

/// An empty name is a variable that was not set.
fn no_name() -> Failure {
    Failure::usage("the name of the key is empty", "give one, or leave out `--kid`")
}

/// A key for this, if it can be: the use fits the algorithm, and the algorithm the key.
fn meant(mut key: Jwk, alg: Option<Alg>, key_use: Option<KeyUse>) -> Result<Jwk, Failure> {
    if let Some(alg) = alg {
        key = key.with_alg(alg);
    }
    if let Some(key_use) = key_use {
        key = key.with_use(key_use);
        let fitting = key.alg().and_then(Alg::from_name).map(|alg| match alg {
            Alg::Jws(_) => KeyUse::Signature,
            _ => KeyUse::Encryption,
        });
        if let Some(fitting) = fitting.filter(|fitting| *fitting != key_use) {
            let message = format!("a key for {} is for `{fitting}`", key.alg().unwrap_or_default());
            return Err(Failure::usage(message, "leave out `--use`: the algorithm says it"));
        }
    }
    if let Some(alg) = alg {
        check_fits(&key, alg)?;
    }
    Ok(key)
}

/// Whether those who will use the key can.
fn check_fits(key: &Jwk, alg: Alg) -> Result<(), Failure> {
    let made = match alg {
        Alg::Jws(alg) if key.is_private() => Signer::new(alg, key).map(drop),
        Alg::Jws(alg) => key.check_fits(alg),
        // For others: this build does not have it.
        _ if check_built(alg).is_err() => Ok(()),
        Alg::Jwe(JweAlg::DIR) => Ok(()),
        Alg::Jwe(alg) => Encrypter::new(alg, JweEnc::A256GCM, key).map(drop),
        Alg::Enc(enc) => Encrypter::new(JweAlg::DIR, enc, key).map(drop),
        _ => Ok(()),
    };
    Ok(made?)
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
