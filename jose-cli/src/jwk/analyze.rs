//! What is odd about a key or a set.

use crate::arguments::Password;
use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use crate::recognise::Kind;
use crate::screen::{Page, Screen, Tone};
use crate::status::Status;
use clap::Args;
use jose_jwt::jwk::analyze::{self, Finding, Severity};
use serde::Serialize;

#[derive(Debug, Args)]
pub(crate) struct Analyze {
    /// The key or set, in whatever form.
    #[arg(default_value = "-")]
    input: Source,

    #[command(flatten)]
    password: Password,
}

#[derive(Serialize)]
struct Line<'a> {
    severity: &'static str,
    code: &'static str,
    at: &'a str,
    advice: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Analyze {
    pub(crate) fn run(&self, screen: &Screen) -> Result<(), Failure> {
        let input = key::input(&self.input)?;
        let findings = match input.kind() {
            // What cannot be read is a finding, too.
            Kind::Jwk | Kind::JwkSet => analyze::json(input.text()?),
            _ => {
                let password = self.password.read()?;
                key::set(&input, password.as_ref())?
                    .iter()
                    .flat_map(jose_core::Jwk::analyze)
                    .collect()
            }
        };
        if screen.is_json() {
            screen.json(&findings.iter().map(line).collect::<Vec<_>>())?;
        } else {
            screen.text(&page(&findings))?;
        }
        let bad = findings.iter().filter(|found| found.severity() == Severity::Error).count();
        if bad == 0 {
            return Ok(());
        }
        Err(Failure::new(
            Status::BadKey,
            "key.findings",
            format!("errors among the findings: {bad} of {}", findings.len()),
            "each finding says what to do",
        ))
    }
}

fn line(finding: &Finding) -> Line<'_> {
    Line {
        severity: finding.severity().as_str(),
        code: finding.code(),
        at: finding.place(),
        advice: finding.advice(),
        error: finding.error().map(ToString::to_string),
    }
}

fn page(findings: &[Finding]) -> Page {
    let mut page = Page::new();
    if findings.is_empty() {
        page.line("nothing odd", Tone::Plain);
    }
    for finding in findings {
        let advice = match finding.error() {
            Some(error) => format!("{} ({error})", finding.advice()),
            None => finding.advice().to_owned(),
        };
        page.row([finding.severity().as_str(), finding.code(), finding.place(), &advice]);
    }
    page
}
