//! Claims from the command line.

use crate::failure::Failure;
use crate::input::Source;
use crate::time::When;
use clap::Args;
use jose_core::{Error, ErrorKind, Limits, json};
use jose_jwt::{Claims, Clock};
use serde_json::value::RawValue;
use std::ffi::{OsStr, OsString};

/// What a token is to say.
#[derive(Debug, Args)]
pub(super) struct ClaimsArguments {
    /// Claims as a JSON object, or @FILE; @- is the standard input. The options below replace
    /// what it says.
    #[arg(long, value_name = "JSON|@FILE")]
    claims: Option<OsString>,

    /// Who issues the token.
    #[arg(long)]
    iss: Option<String>,

    /// Whom it is about.
    #[arg(long)]
    sub: Option<String>,

    /// Whom it is for. Several are several.
    #[arg(long)]
    aud: Vec<String>,

    /// When it is no longer good: a duration from now such as 15m, or a date.
    #[arg(long, value_name = "DURATION|DATE", allow_hyphen_values = true)]
    exp: Option<When>,

    /// From when on it is good.
    #[arg(long, value_name = "DURATION|DATE", allow_hyphen_values = true)]
    nbf: Option<When>,

    /// What no other token is called; `auto` makes one up.
    #[arg(long, value_name = "auto|TEXT")]
    jti: Option<String>,

    /// Makes a token that never expires. Whoever steals it has it for ever.
    #[arg(long, conflicts_with = "exp")]
    no_exp: bool,

    /// Leaves out `iat`, which is otherwise the time of now.
    #[arg(long)]
    no_iat: bool,
}

impl ClaimsArguments {
    pub(super) fn build(&self, clock: &Clock) -> Result<Claims, Failure> {
        let given = self.given()?;
        let has = |wanted: &str| {
            given.as_ref().is_some_and(|given| given.names.iter().any(|name| name == wanted))
        };
        if self.exp.is_none() && !self.no_exp && !has("exp") {
            return Err(Failure::usage(
                "the token would never expire",
                "say when, such as `--exp 15m`; or `--no-exp`, if it must be so",
            ));
        }
        let now = clock.now();
        let mut claims = Claims::with_clock(clock);
        if let Some(given) = &given {
            claims = claims.extend(&given.json).map_err(of_claims)?;
        }
        if let Some(issuer) = &self.iss {
            claims = claims.issuer(issuer);
        }
        if let Some(subject) = &self.sub {
            claims = claims.subject(subject);
        }
        for audience in &self.aud {
            claims = claims.audience(audience);
        }
        if !self.no_iat && !has("iat") {
            claims = claims.issued_now();
        }
        let (start, expiry) =
            (self.nbf.map(|nbf| nbf.from(now)), self.exp.map(|exp| exp.from(now)));
        if start.zip(expiry).is_some_and(|(start, expiry)| expiry <= start) {
            return Err(Failure::usage(
                "the token would expire before it is good",
                "give an `--exp` that is later than `--nbf`",
            ));
        }
        if let Some(start) = start {
            claims = claims.not_before(start);
        }
        if let Some(expiry) = expiry {
            claims = claims.expires_at(expiry);
        }
        Ok(match self.jti.as_deref() {
            Some("auto") => claims.with_random_id()?,
            Some(id) => claims.id(id),
            None => claims,
        })
    }

    fn given(&self) -> Result<Option<Given>, Failure> {
        let Some(given) = &self.claims else { return Ok(None) };
        let Some(file) = file(given) else {
            let text = given.to_str().ok_or_else(|| {
                Failure::usage("--claims: not UTF-8", "give them in a file: `--claims @FILE`")
            })?;
            return Given::read(text).map(Some).map_err(Failure::of_use);
        };
        let input = file.read(Limits::DEFAULT.max_token_octets())?;
        Given::read(input.text()?).map(Some).map_err(|failure| failure.about(input.name()))
    }
}

/// The file in `@FILE`, whose name need not be text.
#[cfg(unix)]
fn file(given: &OsStr) -> Option<Source> {
    use std::os::unix::ffi::OsStrExt;
    given.as_bytes().strip_prefix(b"@").map(|name| OsStr::from_bytes(name).into())
}

#[cfg(not(unix))]
fn file(given: &OsStr) -> Option<Source> {
    given.to_str()?.strip_prefix('@').map(|name| OsStr::new(name).into())
}

/// A JSON object, and the names in it.
struct Given {
    json: Box<RawValue>,
    names: Vec<String>,
}

impl Given {
    fn read(text: &str) -> Result<Self, Failure> {
        let mut names = Vec::new();
        json::object(text, Limits::JSON_DEPTH_CAP, |name, _| {
            names.push(name.to_owned());
            Ok(())
        })
        .map_err(of_claims)?;
        let json = RawValue::from_string(text.trim().to_owned());
        let json = json.map_err(|_| of_claims(Error::new(ErrorKind::Json)))?;
        Ok(Self { json, names })
    }
}

fn of_claims(error: Error) -> Failure {
    let advice = "write claims as '{\"role\":\"admin\"}', in quotes for the shell, or `@FILE`";
    Failure::from(error).about("--claims").of_use().advise(advice)
}
