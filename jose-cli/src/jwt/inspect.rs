//! What a token says, which anybody can have written.

use super::At;
use super::decode::{Seen, decode};
use super::odd::{Odd, odd, seconds};
use crate::arguments::Limit;
use crate::failure::Failure;
use crate::input::Source;
use crate::recognise::Kind;
use crate::screen::{Page, Screen, Tone};
use crate::time;
use clap::Args;
use jose_core::{Error, ErrorKind};
use jose_jwt::NumericDate;
use serde::Serialize;
use serde_json::{Map, Value};

#[derive(Debug, Args)]
pub(crate) struct Inspect {
    /// The token.
    #[arg(default_value = "-")]
    input: Source,

    #[command(flatten)]
    at: At,

    #[command(flatten)]
    limit: Limit,
}

/// What a machine is told.
#[derive(Serialize)]
struct Report<'a> {
    verified: bool,
    kind: &'static str,
    header: &'a Map<String, Value>,
    claims: Option<&'a Map<String, Value>>,
    expired: Option<bool>,
    odd: &'a [Odd],
}

/// The claims that are dates.
const DATES: [&str; 5] = ["exp", "nbf", "iat", "auth_time", "updated_at"];

impl Inspect {
    pub(crate) fn run(&self, screen: &Screen) -> Result<(), Failure> {
        let input = self.limit.read(&self.input)?;
        let kinds = [Kind::JwsCompact, Kind::JweCompact];
        let text = input.expect(&kinds, "`jose jwt inspect`")?;
        let mut seen = decode(text).ok_or_else(|| {
            let error = Error::new(ErrorKind::Serialization).at("header");
            Failure::from(error.expected("a JSON object in base64url"))
                .advise("see that the token is whole")
        })?;
        let now = self.at.clock().now();
        let mut odd = odd(text, &seen, now);
        odd.splice(0..0, std::mem::take(&mut seen.odd));
        let expiry = seen.claims.as_ref().and_then(|claims| claims.get("exp")).and_then(seconds);
        if screen.is_json() {
            return screen.json(&Report {
                verified: false,
                kind: input.kind().name(),
                header: &seen.header,
                claims: seen.claims.as_ref(),
                expired: expiry.map(|expiry| expiry <= now),
                odd: &odd,
            });
        }
        screen.text(&page(&seen, input.kind(), &odd, now))
    }
}

fn page(seen: &Seen, kind: Kind, odd: &[Odd], now: NumericDate) -> Page {
    let mut page = Page::new();
    page.line("NOT VERIFIED: anybody can have written this", Tone::Warning);
    page.row(["token", kind.name()]);
    page.line("header", Tone::Label);
    for (name, value) in &seen.header {
        page.row([&format!("  {name}"), &shown(value)]);
    }
    match &seen.claims {
        _ if seen.is_encrypted => page.line("claims: encrypted", Tone::Label),
        None => page.line("claims: none", Tone::Label),
        Some(claims) => {
            page.line("claims", Tone::Label);
            for (name, value) in claims {
                let text =
                    DATES.contains(&name.as_str()).then(|| dated(name, value, now)).flatten();
                page.row([&format!("  {name}"), &text.unwrap_or_else(|| shown(value))]);
            }
        }
    }
    if odd.is_empty() {
        page.line("nothing odd", Tone::Plain);
    } else {
        page.line("odd", Tone::Label);
        for odd in odd {
            page.row([&format!("  {}", odd.code), &odd.says]);
        }
    }
    page
}

fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A date for people, and how far it is from now.
fn dated(name: &str, value: &Value, now: NumericDate) -> Option<String> {
    let date = seconds(value)?;
    let shown = time::shown(date)?;
    let far = time::between(now, date);
    let relation = match (name, date <= now) {
        ("exp", true) => format!("EXPIRED {far} ago"),
        ("nbf", false) => format!("NOT YET VALID for {far}"),
        (_, true) => format!("{far} ago"),
        (_, false) => format!("in {far}"),
    };
    Some(format!("{value} = {shown}, {relation}"))
}
