//! Verifying.

use super::At;
use crate::alg::key_management;
use crate::arguments::Limit;
use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use crate::output::{Output, Readers};
use crate::recognise::Kind;
use crate::screen::{Screen, harmless_json};
use crate::time;
use crate::token::{Asked, DecryptKeys, VerifyKeys};
use clap::Args;
use jose_core::{ErrorKind, JweAlg};
use jose_jwt::{ClaimsPolicy, Verified};
use serde::Serialize;
use serde_json::value::RawValue;
use std::time::Duration;

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The token.
    #[arg(default_value = "-")]
    input: Source,

    #[command(flatten)]
    keys: VerifyKeys,

    #[command(flatten)]
    expected: Expected,

    /// The key of a token that was signed, then encrypted.
    #[arg(long, value_name = "FILE")]
    decrypt_key: Vec<Source>,

    /// The key management algorithms that are allowed, with commas; what the key says, or fits,
    /// by default.
    #[arg(
        long,
        value_name = "ALG",
        value_delimiter = ',',
        value_parser = key_management,
        requires = "decrypt_key"
    )]
    decrypt_alg: Vec<JweAlg>,

    #[command(flatten)]
    asked: Asked,

    #[command(flatten)]
    at: At,

    #[command(flatten)]
    limit: Limit,

    /// Where the claims go.
    #[command(flatten)]
    output: Output,
}

/// What the claims must be.
#[derive(Debug, Args)]
struct Expected {
    /// Who must have issued the token. Several: one of them.
    #[arg(long)]
    iss: Vec<String>,

    /// Accepts any issuer: the key alone says who it was.
    #[arg(long, conflicts_with = "iss")]
    any_issuer: bool,

    /// Whom it must be for. Several: one of them.
    #[arg(long)]
    aud: Vec<String>,

    /// Accepts tokens that are for somebody else.
    #[arg(long, conflicts_with = "aud")]
    any_audience: bool,

    /// The type that it must have, such as at+jwt.
    #[arg(long)]
    typ: Vec<String>,

    /// Accepts any type.
    #[arg(long, conflicts_with = "typ")]
    any_typ: bool,

    /// Claims that must be there.
    #[arg(long, value_name = "NAME")]
    require: Vec<String>,

    /// A scope that it must have. Several: all of them.
    #[arg(long)]
    scope: Vec<String>,

    /// By how much clocks may differ, such as 60s; 5m at most.
    #[arg(long, value_name = "DURATION", value_parser = time::duration)]
    leeway: Option<Duration>,

    /// How long ago it may have been issued.
    #[arg(long, value_name = "DURATION", value_parser = time::duration)]
    max_age: Option<Duration>,

    /// Accepts tokens that never expire.
    #[arg(long)]
    no_exp: bool,
}

/// What a machine is told.
#[derive(Serialize)]
struct Good<'a> {
    verified: bool,
    header: &'a RawValue,
    claims: &'a RawValue,
}

impl Verify {
    pub(crate) fn run(&self, screen: &Screen) -> Result<(), Failure> {
        let policy = self.expected.policy(&self.at)?;
        let limits = self.limit.limits();
        let keys = self.keys.select(limits)?;
        let input = self.limit.read(&self.input)?;
        let verified: Result<Verified<Box<RawValue>>, _> = if self.decrypt_key.is_empty() {
            let text = input.expect(&[Kind::JwsCompact], "`jose jwt verify`");
            let text = text.map_err(|failure| match input.kind() {
                Kind::JweCompact => {
                    failure.advise("give the key to decrypt it: `--decrypt-key FILE`")
                }
                _ => failure,
            })?;
            jose_jwt::verify(text, &&*keys, &policy)
        } else {
            let password = self.keys.keys.password.read()?;
            let files = self.decrypt_key.iter();
            let decrypt: Vec<_> =
                files.map(|file| key::load(file, password.as_ref())).collect::<Result<_, _>>()?;
            let asked = self.asked.with_algs(&self.decrypt_alg);
            let decrypters = DecryptKeys::of(&decrypt, &self.decrypt_key, &asked, limits)?;
            let text = input.expect(&[Kind::JweCompact], "`jose jwt verify --decrypt-key`");
            let text = text.map_err(|failure| match input.kind() {
                Kind::JwsCompact => failure.advise("it is signed only: leave out `--decrypt-key`"),
                _ => failure,
            })?;
            jose_jwt::verify_nested(text, &decrypters, &&*keys, &policy)
        };
        let verified = verified.map_err(|error| match error.kind() {
            // Of a policy, not of a token.
            ErrorKind::TypMismatch => Failure::from(error)
                .advise("name the type that you expect with `--typ`, or waive it: `--any-typ`"),
            _ => error.into(),
        })?;
        if screen.is_json() {
            let header = serde_json::from_str(verified.header().json());
            let header = header.map_err(crate::output::unwritable)?;
            let good = Good { verified: true, header, claims: verified.payload() };
            return screen.json_to(&good, &self.output);
        }
        self.output.text(&harmless_json(verified.payload().get()), Readers::Owner)
    }
}

impl Expected {
    fn policy(&self, at: &At) -> Result<ClaimsPolicy, Failure> {
        if self.iss.is_empty() && !self.any_issuer {
            return Err(Failure::usage(
                "nobody said who must have issued the token",
                "say it: `--iss ISSUER`; or waive it: `--any-issuer`",
            ));
        }
        if self.aud.is_empty() && !self.any_audience {
            return Err(Failure::usage(
                "nobody said whom the token must be for",
                "say it: `--aud AUDIENCE`; or waive it: `--any-audience`",
            ));
        }
        let mut policy = ClaimsPolicy::builder().clock(at.clock()).report_all();
        policy = self.iss.iter().fold(policy, |policy, issuer| policy.issuer(issuer));
        policy = self.aud.iter().fold(policy, |policy, audience| policy.audience(audience));
        policy = self.typ.iter().fold(policy, |policy, typ| policy.typ(typ));
        policy = self.require.iter().fold(policy, |policy, name| policy.require(name));
        policy = self.scope.iter().fold(policy, |policy, scope| policy.scope(scope));
        if self.any_issuer {
            policy = policy.any_issuer();
        }
        if self.any_audience {
            policy = policy.any_audience();
        }
        if self.any_typ {
            policy = policy.any_typ();
        }
        if self.no_exp {
            policy = policy.expiry_optional();
        }
        if let Some(leeway) = self.leeway {
            policy = policy.leeway(leeway);
        }
        if let Some(age) = self.max_age {
            policy = policy.max_age(age);
        }
        Ok(policy.build()?)
    }
}
