//! Decrypting.

use crate::alg::key_management;
use crate::arguments::Limit;
use crate::failure::Failure;
use crate::input::Source;
use crate::key::{self, Keys};
use crate::output::{Output, Readers};
use crate::recognise::Kind;
use crate::screen::Screen;
use crate::token::{Asked, DecryptKeys, password_as_key};
use clap::Args;
use jose_core::{ErrorKind, JweAlg, Limits, base64url, json};
use jose_jwt::jwe::{Compact, Encrypted, Flattened, General};
use serde::Serialize;
use serde_json::value::RawValue;
use zeroize::Zeroizing;

#[derive(Debug, Args)]
#[command(after_help = "\
Without `--key` and `--jwks` a password decrypts (PBES2): that of `--password-file` or `--password`,
or JOSE_PASSWORD where that alone is set. With one of them it opens the file of the key or set.")]
pub(crate) struct Decrypt {
    /// The token.
    #[arg(default_value = "-")]
    input: Source,

    /// Keys to decrypt with. Without one, a password is the key (PBES2).
    #[command(flatten)]
    keys: Keys,

    /// A set of keys, of which the token names one.
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    jwks: Option<Source>,

    /// The key management algorithms that are allowed, with commas; what the key says, or fits,
    /// by default.
    #[arg(short = 'a', long, value_delimiter = ',', value_parser = key_management)]
    alg: Vec<JweAlg>,

    #[command(flatten)]
    asked: Asked,

    #[command(flatten)]
    limit: Limit,

    /// Where the content goes.
    #[command(flatten)]
    output: Output,
}

/// What a machine is told.
#[derive(Serialize)]
struct Opened {
    decrypted: bool,
    /// In base64url.
    payload: String,
    header: Box<RawValue>,
}

impl Decrypt {
    pub(crate) fn run(&self, screen: &Screen) -> Result<(), Failure> {
        let limits = self.limit.limits();
        let keys = self.decrypters(limits)?;
        let input = self.limit.read(&self.input)?;
        let kinds = [Kind::JweCompact, Kind::JweJson];
        let token = parse(input.expect(&kinds, "`jose jwe decrypt`")?, &limits)?;
        let mut content = Zeroizing::new(Vec::new());
        let opened = token.decrypt_into(&keys, &mut content).map_err(|error| {
            Failure::from(error).advise_on(ErrorKind::CriticalUnsupported, key::NO_EXTENSION)
        })?;
        if screen.is_json() {
            let header = RawValue::from_string(opened.header().json().to_owned());
            let header = header.map_err(crate::output::unwritable)?;
            let payload = base64url::encode(&content);
            return screen.json_to(&Opened { decrypted: true, payload, header }, &self.output);
        }
        self.output.octets(&content, Readers::Owner)
    }

    fn decrypters(&self, limits: Limits) -> Result<DecryptKeys, Failure> {
        let asked = self.asked.with_algs(&self.alg);
        if let Some(jwks) = &self.jwks {
            let set = key::load_set(jwks, self.keys.password.read()?.as_ref())?;
            return DecryptKeys::of_set(&set, &asked, limits);
        }
        match password_as_key(&self.keys)? {
            Some(password) => DecryptKeys::of_password(&password, &asked, limits),
            None => DecryptKeys::of(&self.keys.load_some()?, &self.keys.files, &asked, limits),
        }
    }
}

/// Reads a token of whichever serialization.
pub(super) fn parse<'t>(text: &'t str, limits: &Limits) -> Result<Encrypted<'t>, Failure> {
    if !text.starts_with('{') {
        return Ok(Compact::parse(text, limits)?);
    }
    let mut is_general = false;
    json::object(text, limits.max_json_depth(), |name, _| {
        is_general |= name == "recipients";
        Ok(())
    })?;
    Ok(if is_general { General::parse(text, limits)? } else { Flattened::parse(text, limits)? })
}
