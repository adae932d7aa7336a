//! What a signed token says, which anybody can have written.

use super::verify::read_json;
use crate::arguments::Limit;
use crate::failure::Failure;
use crate::input::Source;
use crate::recognise::Kind;
use crate::screen::{Page, Screen, Tone};
use clap::Args;
use jose_core::{Header, base64url};
use jose_jwt::jws::{Compact, Unverified};
use serde::Serialize;
use serde_json::value::RawValue;

#[derive(Debug, Args)]
pub(crate) struct Inspect {
    /// The token.
    #[arg(default_value = "-")]
    input: Source,

    #[command(flatten)]
    limit: Limit,
}

#[derive(Serialize)]
struct Seen<'a> {
    verified: bool,
    kind: &'static str,
    signatures: Vec<Signature<'a>>,
    payload: String,
}

#[derive(Serialize)]
struct Signature<'a> {
    protected: &'a RawValue,
    header: Option<&'a RawValue>,
}

impl Inspect {
    pub(crate) fn run(&self, screen: &Screen) -> Result<(), Failure> {
        let input = self.limit.read(&self.input)?;
        let kinds = [Kind::JwsCompact, Kind::JwsJson];
        let text = input.expect(&kinds, "`jose jws inspect`")?;
        let limits = self.limit.limits();
        let token = if text.starts_with('{') {
            read_json(text, &limits)?
        } else {
            Compact::parse(text, &limits).map_err(|error| {
                Failure::from(error).advise("`jose jwt inspect` shows more of it")
            })?
        };
        if screen.is_json() {
            return screen.json(&seen(&token, input.kind())?);
        }
        let mut page = Page::new();
        page.line("NOT VERIFIED: anybody can have written this", Tone::Warning);
        page.row(["token", input.kind().name()]);
        for (at, (protected, unprotected)) in token.dangerous_headers().enumerate() {
            page.line(format!("signature {}", at.saturating_add(1)), Tone::Label);
            describe(&mut page, protected, "");
            if let Some(header) = unprotected {
                describe(&mut page, header, " (not covered)");
            }
        }
        payload(&mut page, token.dangerous_payload());
        screen.text(&page)
    }
}

fn seen<'a>(token: &'a Unverified<'_>, kind: Kind) -> Result<Seen<'a>, Failure> {
    let raw = |header: &'a Header| {
        let json = if header.is_empty() { "{}" } else { header.json() };
        serde_json::from_str::<&RawValue>(json).map_err(crate::output::unwritable)
    };
    let signatures = token.dangerous_headers().map(|(protected, unprotected)| {
        Ok(Signature { protected: raw(protected)?, header: unprotected.map(raw).transpose()? })
    });
    Ok(Seen {
        verified: false,
        kind: kind.name(),
        signatures: signatures.collect::<Result<_, Failure>>()?,
        payload: base64url::encode(token.dangerous_payload()),
    })
}

/// The members of a header, a line each.
pub(crate) fn describe(page: &mut Page, header: &Header, remark: &str) {
    for (name, value) in header.members() {
        let text = serde_json::from_str::<String>(value).unwrap_or_else(|_| value.to_owned());
        page.row([&format!("  {name}{remark}"), &text]);
    }
}

fn payload(page: &mut Page, octets: &[u8]) {
    const SHOWN: usize = 2000;
    match std::str::from_utf8(octets) {
        _ if octets.is_empty() => page.line("payload: none in the token", Tone::Label),
        Ok(text) if text.len() <= SHOWN => {
            page.line("payload", Tone::Label);
            text.lines().for_each(|line| page.line(format!("  {line}"), Tone::Plain));
        }
        Ok(_) => page.line(format!("payload: {} octets of text", octets.len()), Tone::Label),
        Err(_) => page.line(format!("payload: {} octets, not text", octets.len()), Tone::Label),
    }
}
