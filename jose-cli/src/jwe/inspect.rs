//! What an encrypted token says of itself, which anybody can have written.

use super::decrypt::parse;
use crate::arguments::Limit;
use crate::failure::Failure;
use crate::input::Source;
use crate::jws::describe;
use crate::recognise::Kind;
use crate::screen::{Page, Screen, Tone};
use clap::Args;
use jose_core::Header;
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
    authenticated: bool,
    kind: &'static str,
    protected: &'a RawValue,
    unprotected: Option<&'a RawValue>,
    recipients: Vec<Option<&'a RawValue>>,
}

impl Inspect {
    pub(crate) fn run(&self, screen: &Screen) -> Result<(), Failure> {
        let input = self.limit.read(&self.input)?;
        let kinds = [Kind::JweCompact, Kind::JweJson];
        let token = parse(input.expect(&kinds, "`jose jwe inspect`")?, &self.limit.limits())?;
        let headers: Vec<_> = token.dangerous_headers().collect();
        let protected = token.dangerous_header();
        let shared = headers.first().and_then(|(_, shared, _)| *shared);
        if screen.is_json() {
            return screen.json(&Seen {
                authenticated: false,
                kind: input.kind().name(),
                protected: raw(protected)?,
                unprotected: shared.map(raw).transpose()?,
                recipients: headers
                    .iter()
                    .map(|(_, _, own)| own.map(raw).transpose())
                    .collect::<Result<_, _>>()?,
            });
        }
        let mut page = Page::new();
        page.line("NOT AUTHENTICATED: anybody can have written this", Tone::Warning);
        page.row(["token", input.kind().name()]);
        page.line("header", Tone::Label);
        describe(&mut page, protected, "");
        if let Some(shared) = shared {
            describe(&mut page, shared, " (not covered)");
        }
        for (at, (_, _, own)) in headers.iter().enumerate() {
            if let Some(own) = own {
                page.line(format!("recipient {}", at.saturating_add(1)), Tone::Label);
                describe(&mut page, own, "");
            }
        }
        page.line("content: encrypted", Tone::Label);
        screen.text(&page)
    }
}

fn raw(header: &Header) -> Result<&RawValue, Failure> {
    let json = if header.is_empty() { "{}" } else { header.json() };
    serde_json::from_str(json).map_err(crate::output::unwritable)
}
