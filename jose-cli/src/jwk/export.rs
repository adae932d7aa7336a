//! Keys in other forms.

use super::readers;
use crate::arguments::Password;
use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use crate::output::{Output, Readers};
use clap::{Args, ValueEnum};
use jose_core::{Error, ErrorKind, Jwk};
use jose_jwt::jwk::Import;

#[derive(Debug, Args)]
#[command(after_help = "\
A password that the key does not need encrypts what is written, as PKCS#8: give it with
`--password-file` or `--password`. JOSE_PASSWORD only opens the key that is read.")]
pub(crate) struct Export {
    /// The key.
    #[arg(default_value = "-")]
    input: Source,

    /// The form: pkcs8, pkcs1 and sec1 hold private keys, spki public ones, pkcs1 of RSA both.
    #[arg(long, value_name = "FORM")]
    format: Format,

    /// In DER and not in PEM.
    #[arg(long)]
    der: bool,

    /// The password of the key that is read.
    #[command(flatten)]
    password: Password,

    /// Encrypts PKCS#8 with the password in this file.
    #[arg(long, value_name = "FILE")]
    encrypt_password_file: Option<Source>,

    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Pkcs8,
    Spki,
    Pkcs1,
    Sec1,
    Jwk,
}

impl Export {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let input = key::input(&self.input)?;
        let was_encrypted = Jwk::import(input.octets()).is_err();
        let password = self.password.read()?;
        let key = key::read(&input, &Import::new(), password.as_ref())?;
        // A password that the key did not need is for what is written.
        let new = match &self.encrypt_password_file {
            Some(file) => Password::of_file(file.clone()).read()?,
            None if !was_encrypted && self.password.is_given() => password,
            None => None,
        };
        let written = match (self.format, new) {
            (Format::Pkcs8, Some(password)) => self.encrypted(&key, &password),
            (_, Some(_)) => Err(Failure::usage(
                "only PKCS#8 is written under a password",
                "take `--format pkcs8`, or `jose jwe encrypt` for any other file",
            )),
            (_, None) => self.plain(&key),
        };
        let advice = "choose another `--format`: `jwk` holds every key";
        written.map_err(|failure| failure.advise_on(ErrorKind::KeyUnsupported, advice))
    }

    fn encrypted(&self, key: &Jwk, password: &[u8]) -> Result<(), Failure> {
        if self.der {
            let der = key.to_pkcs8_der_with_password(password)?;
            return self.output.octets(&der, Readers::Owner);
        }
        self.output.text(&key.to_pkcs8_pem_with_password(password)?, Readers::Owner)
    }

    fn plain(&self, key: &Jwk) -> Result<(), Failure> {
        let is_private = key.is_private();
        match (self.format, self.der) {
            (Format::Pkcs8, false) => self.text(key, key.to_pkcs8_pem()),
            (Format::Pkcs8, true) => self.secret(key.to_pkcs8_der()),
            (Format::Spki, false) => self.output.text(&key.to_spki_pem()?, Readers::Anybody),
            (Format::Spki, true) => self.output.octets(&key.to_spki_der()?, Readers::Anybody),
            (Format::Pkcs1, false) if is_private => self.text(key, key.to_pkcs1_pem()),
            (Format::Pkcs1, true) if is_private => self.secret(key.to_pkcs1_der()),
            (Format::Pkcs1, false) => {
                self.output.text(&key.to_pkcs1_public_pem()?, Readers::Anybody)
            }
            (Format::Pkcs1, true) => {
                self.output.octets(&key.to_pkcs1_public_der()?, Readers::Anybody)
            }
            (Format::Sec1, false) => self.text(key, key.to_sec1_pem()),
            (Format::Sec1, true) => self.secret(key.to_sec1_der()),
            (Format::Jwk, false) => self.text(key, Ok(key.to_json())),
            (Format::Jwk, true) => {
                Err(Failure::usage("a JWK is JSON, not DER", "leave out `--der`"))
            }
        }
    }

    fn text(&self, key: &Jwk, text: Result<jose_core::SecretText, Error>) -> Result<(), Failure> {
        self.output.text(&text?, readers(key))
    }

    fn secret(&self, der: Result<jose_core::SecretBytes, Error>) -> Result<(), Failure> {
        self.output.octets(der?.as_bytes(), Readers::Owner)
    }
}
