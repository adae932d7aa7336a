//! Verifying.

use crate::arguments::Limit;
use crate::failure::Failure;
use crate::input::{Input, Source};
use crate::output::{Output, Readers};
use crate::recognise::Kind;
use crate::screen::Screen;
use crate::token::VerifyKeys;
use clap::{Args, ValueEnum};
use jose_core::{ErrorKind, Header, Limits, base64url, json};
use jose_jwt::jws::{Compact, Flattened, General, Unverified, VerifyPolicy};
use serde::Serialize;
use serde_json::value::RawValue;

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The token.
    #[arg(default_value = "-")]
    input: Source,

    #[command(flatten)]
    keys: VerifyKeys,

    /// The serialization.
    #[arg(long, default_value = "auto")]
    format: Expected,

    /// The payload, where it travels apart from the token.
    #[arg(long, value_name = "FILE")]
    payload: Option<Source>,

    /// Demands a good signature of every key; of one by default.
    #[arg(long, conflicts_with = "jwks")]
    all: bool,

    #[command(flatten)]
    limit: Limit,

    /// Where the payload goes.
    #[command(flatten)]
    output: Output,
}

/// Which serialization is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Expected {
    Auto,
    Compact,
    Flattened,
    General,
}

/// What a machine is told.
#[derive(Serialize)]
struct Verified {
    verified: bool,
    /// In base64url; not where it travels apart.
    payload: Option<String>,
    /// The headers of the signatures that were good, as far as they cover them.
    headers: Vec<Box<RawValue>>,
}

/// What was verified.
struct Good {
    /// The payload, where it is in the token.
    payload: Option<Vec<u8>>,
    headers: Vec<Box<RawValue>>,
}

impl Verify {
    pub(crate) fn run(&self, screen: &Screen) -> Result<(), Failure> {
        let limits = self.limit.limits();
        let input = self.limit.read(&self.input)?;
        let token = parse(&input, self.format, &limits)?;
        let is_twice = self.payload.is_some() && !token.dangerous_payload().is_empty();
        let good = if self.all { self.by_all(token, limits) } else { self.by_one(token, limits) };
        let Good { payload, headers } = good.map_err(|failure| match is_twice {
            true => failure
                .advise_on(ErrorKind::Serialization, "its payload is in it: leave out `--payload`"),
            false => failure,
        })?;
        if screen.is_json() {
            let encoded = payload.as_deref().map(base64url::encode);
            let good = Verified { verified: true, payload: encoded, headers };
            return screen.json_to(&good, &self.output);
        }
        match payload {
            Some(payload) => self.output.octets(&payload, Readers::Anybody),
            None => Ok(()),
        }
    }

    fn by_all(&self, token: Unverified<'_>, limits: Limits) -> Result<Good, Failure> {
        let policy = VerifyPolicy::all(self.keys.verifiers(limits)?)?;
        let (payload, signatures) = match &self.payload {
            None => {
                let good = policy.verify(token)?;
                let signatures = good.signatures().to_vec();
                (Some(good.into_payload()), signatures)
            }
            Some(apart) => {
                let octets = self.limit.read(apart)?;
                let good = policy.verify_detached(token, octets.octets())?;
                (None, good.signatures().to_vec())
            }
        };
        let headers = signatures.iter().map(|good| raw(good.header()));
        Ok(Good { payload, headers: headers.collect::<Result<_, _>>()? })
    }

    fn by_one(&self, token: Unverified<'_>, limits: Limits) -> Result<Good, Failure> {
        let keys = self.keys.select(limits)?;
        let Some(apart) = &self.payload else {
            let is_empty = token.dangerous_payload().is_empty();
            let good = token.verify(&&*keys).map_err(|error| match error.kind() {
                ErrorKind::SignatureInvalid | ErrorKind::Serialization if is_empty => {
                    let advice =
                        "its payload is empty, or travels apart: give that with `--payload`";
                    Failure::from(error).advise(advice)
                }
                _ => error.into(),
            })?;
            let headers = vec![raw(good.header())?];
            return Ok(Good { payload: Some(good.into_payload()), headers });
        };
        let good = if reads_in_pieces(&self.keys) {
            token.verify_detached_from(apart.open()?, &&*keys)?
        } else {
            token.verify_detached(self.limit.read(apart)?.octets(), &&*keys)?
        };
        Ok(Good { payload: None, headers: vec![raw(good.header())?] })
    }
}

fn raw(header: &Header) -> Result<Box<RawValue>, Failure> {
    RawValue::from_string(header.json().to_owned()).map_err(crate::output::unwritable)
}

/// Whether all algorithms that are allowed hash a payload before they look at it.
fn reads_in_pieces(keys: &VerifyKeys) -> bool {
    use jose_core::KeyType::{Ec, Oct, Rsa};
    keys.alg.iter().all(|alg| matches!(alg.key_type(), Some(Oct | Ec | Rsa)))
}

fn parse<'t>(
    input: &'t Input,
    expected: Expected,
    limits: &Limits,
) -> Result<Unverified<'t>, Failure> {
    let wanted: &[Kind] = match expected {
        Expected::Auto => &[Kind::JwsCompact, Kind::JwsJson],
        Expected::Compact => &[Kind::JwsCompact],
        Expected::Flattened | Expected::General => &[Kind::JwsJson],
    };
    let kind = input.kind();
    let text = match std::str::from_utf8(input.octets()) {
        // Whatever else has dots, its reader says what is wrong with it.
        Ok(text) if kind == Kind::OtherText && text.matches('.').count() == 2 => text.trim(),
        _ => input.expect(wanted, "`jose jws verify`").map_err(|failure| match kind {
            Kind::JwsCompact | Kind::JwsJson => failure.advise("leave out `--format`"),
            _ => failure,
        })?,
    };
    Ok(match expected {
        Expected::Auto if text.starts_with('{') => read_json(text, limits)?,
        Expected::Auto | Expected::Compact => Compact::parse(text, limits)?,
        Expected::Flattened => Flattened::parse(text, limits)?,
        Expected::General => General::parse(text, limits)?,
    })
}

/// Reads an object of whichever of the two JSON serializations.
pub(super) fn read_json<'t>(text: &'t str, limits: &Limits) -> Result<Unverified<'t>, Failure> {
    let mut is_general = false;
    json::object(text, limits.max_json_depth(), |name, _| {
        is_general |= name == "signatures";
        Ok(())
    })?;
    Ok(if is_general { General::parse(text, limits)? } else { Flattened::parse(text, limits)? })
}
