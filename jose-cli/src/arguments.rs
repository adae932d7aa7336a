//! What stands on several command lines.

use crate::failure::Failure;
use crate::input::{Input, Source};
use clap::Args;
use jose_core::{ErrorKind, Limits};
use std::ffi::OsString;
use zeroize::Zeroizing;

/// A password, of a key or as a key.
#[derive(Debug, Args)]
pub(crate) struct Password {
    /// The password, visible to other users of this machine. Safer: JOSE_PASSWORD, or
    /// `--password-file`.
    #[arg(long = "password", value_name = "TEXT", conflicts_with = "file")]
    text: Option<OsString>,

    /// A file whose first line is the password.
    #[arg(id = "file", long = "password-file", value_name = "FILE")]
    file: Option<Source>,
}

/// A secret that has been read.
pub(crate) type Secret = Zeroizing<Vec<u8>>;

/// More than anybody types.
const MOST_PASSWORD_OCTETS: usize = 4096;

impl Password {
    /// The password, if one is given: as an argument, in a file, or in the environment.
    pub(crate) fn read(&self) -> Result<Option<Secret>, Failure> {
        if let Some(text) = &self.text {
            return some(text.as_encoded_bytes());
        }
        if let Some(file) = &self.file {
            return first_line(file);
        }
        let set = std::env::var_os("JOSE_PASSWORD").filter(|password| !password.is_empty());
        Ok(set.map(|password| Zeroizing::new(password.into_encoded_bytes())))
    }

    /// The password in a file.
    pub(crate) const fn of_file(file: Source) -> Self {
        Self { text: None, file: Some(file) }
    }

    /// Whether one was asked for on the command line, and not only by the environment.
    pub(crate) const fn is_given(&self) -> bool {
        self.text.is_some() || self.file.is_some()
    }
}

fn first_line(file: &Source) -> Result<Option<Secret>, Failure> {
    let advice = "no password is so long: see that it is the right file";
    let input = file.read(MOST_PASSWORD_OCTETS);
    let input = input.map_err(|failure| failure.advise_on(ErrorKind::Limit, advice))?;
    input.check_encoding("a password is expected")?;
    let line = input.octets().split(|octet| *octet == b'\n').next().unwrap_or_default();
    some(line.strip_suffix(b"\r").unwrap_or(line))
}

/// A password that was given: an empty one is a variable that was not set.
fn some(password: &[u8]) -> Result<Option<Secret>, Failure> {
    match password.is_empty() {
        true => Err(Failure::usage("the password is empty", "give one, or leave out the option")),
        false => Ok(Some(Zeroizing::new(password.to_vec()))),
    }
}

/// How large things may be.
#[derive(Debug, Args)]
pub(crate) struct Limit {
    /// The most octets to read, such as 1048576 or 16m; 256k by default.
    #[arg(long = "limit", value_name = "OCTETS", value_parser = octets)]
    octets: Option<usize>,
}

impl Limit {
    pub(crate) const ADVICE: &str = "if it is meant to be so large, allow it with `--limit`";

    /// Reads no more than that.
    pub(crate) fn read(&self, source: &Source) -> Result<Input, Failure> {
        let input = source.read(self.octets());
        input.map_err(|failure| failure.advise_on(ErrorKind::Limit, Self::ADVICE))
    }

    fn octets(&self) -> usize {
        self.octets.unwrap_or(Limits::DEFAULT.max_token_octets())
    }

    /// The library's limits, with this one for tokens and what is inflated.
    pub(crate) fn limits(&self) -> Limits {
        match self.octets {
            Some(octets) => Limits::DEFAULT.token_octets(octets).inflated_octets(octets),
            None => Limits::DEFAULT,
        }
    }
}

fn octets(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.char_indices().next_back() {
        Some((at, 'k' | 'K')) => (text.get(..at), 1 << 10),
        Some((at, 'm' | 'M')) => (text.get(..at), 1 << 20),
        _ => (Some(text), 1),
    };
    digits
        .and_then(|digits| digits.parse::<usize>().ok())
        .and_then(|number| number.checked_mul(unit))
        .filter(|octets| *octets > 0)
        .ok_or_else(|| "a number of octets, such as 1048576, 512k or 16m".to_owned())
}
