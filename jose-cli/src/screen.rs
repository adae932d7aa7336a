//! What people see: aligned text, with colour only where it is one.

use crate::failure::{Failure, Fault};
use crate::output::{self, Output, Readers};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::process::ExitCode;

/// Who is looking.
#[derive(Debug)]
pub(crate) struct Screen {
    json: bool,
}

/// Emphasis, for terminals.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tone {
    Plain,
    Label,
    Warning,
}

impl Screen {
    pub(crate) const fn new(json: bool) -> Self {
        Self { json }
    }

    /// Whether a machine is looking.
    pub(crate) const fn is_json(&self) -> bool {
        self.json
    }

    /// Prints a result as one line of JSON.
    pub(crate) fn json(&self, value: &impl Serialize) -> Result<(), Failure> {
        self.json_to(value, &Output::default())
    }

    /// The same, to where the result was asked for. Whoever may read it is its owner only.
    pub(crate) fn json_to(&self, value: &impl Serialize, to: &Output) -> Result<(), Failure> {
        let json = serde_json::to_string(value).map_err(output::unwritable)?;
        to.text(&harmless_json(&json), Readers::Owner)
    }

    /// Prints lines of text, for people.
    pub(crate) fn text(&self, page: &Page) -> Result<(), Failure> {
        output::print(page.render(has_colour(&std::io::stdout())).as_bytes())
    }

    /// Prints what went wrong, and says how the command ends.
    pub(crate) fn fail(&self, failure: &Failure) -> ExitCode {
        let mut said = String::new();
        if self.json {
            let report = Report {
                status: failure.status.number(),
                errors: &failure.faults,
                advice: &failure.advice,
            };
            said = harmless(&serde_json::to_string(&report).unwrap_or_default());
            said.push('\n');
        } else {
            let colour = has_colour(&std::io::stderr());
            for fault in &failure.faults {
                let code = paint(&format!("error[{}]", fault.code), Tone::Warning, colour);
                let _ = writeln!(said, "{code}: {}", harmless(&fault.message));
            }
            let _ = writeln!(
                said,
                "{} {}",
                paint("  what to do:", Tone::Label, colour),
                harmless(&failure.advice)
            );
        }
        // A standard error that is closed cannot be told so.
        let _ = std::io::stderr().write_all(said.as_bytes());
        failure.status.into()
    }
}

#[derive(Serialize)]
struct Report<'a> {
    status: u8,
    errors: &'a [Fault],
    advice: &'a str,
}

/// Says something beside the result, to people only.
pub(crate) fn note(text: &str) {
    let mut stderr = std::io::stderr();
    if stderr.is_terminal() {
        let _ = writeln!(stderr, "{}", harmless(text));
    }
}

/// Lines with a label and a text, or several columns, aligned.
#[derive(Debug, Default)]
pub(crate) struct Page {
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    cells: Vec<String>,
    tone: Tone,
}

impl Page {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A line on its own.
    pub(crate) fn line(&mut self, text: impl Into<String>, tone: Tone) {
        self.lines.push(Line { cells: vec![text.into()], tone });
    }

    /// A line in columns, the first of which is a label.
    pub(crate) fn row<const N: usize>(&mut self, cells: [&str; N]) {
        let cells = cells.into_iter().map(String::from).collect();
        self.lines.push(Line { cells, tone: Tone::Label });
    }

    fn render(&self, colour: bool) -> String {
        let mut text = String::new();
        let mut lines = self.lines.as_slice();
        // Lines between two that stand on their own are aligned with one another.
        while let Some(first) = lines.first() {
            if first.cells.len() == 1 {
                let cell = first.cells.first().map_or("", String::as_str);
                let _ = writeln!(text, "{}", paint(&harmless(cell), first.tone, colour));
                lines = lines.get(1..).unwrap_or_default();
                continue;
            }
            let together = lines.iter().take_while(|line| line.cells.len() > 1).count();
            let (block, rest) = lines.split_at(together);
            columns(block, colour, &mut text);
            lines = rest;
        }
        text
    }
}

fn columns(block: &[Line], colour: bool, text: &mut String) {
    let rows: Vec<Vec<String>> =
        block.iter().map(|line| line.cells.iter().map(|cell| harmless(cell)).collect()).collect();
    let most = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |at: usize| {
        rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..most).map(|at| width(at).unwrap_or_default()).collect();
    for row in &rows {
        let mut line = String::new();
        for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let padding = width.saturating_sub(cell.chars().count()).saturating_add(2);
            let tone = if at == 0 { Tone::Label } else { Tone::Plain };
            line.push_str(&paint(cell, tone, colour));
            line.extend(std::iter::repeat_n(' ', padding));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// Colour is for terminals whose owner has not asked for none (no-color.org).
fn has_colour(stream: &impl IsTerminal) -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    stream.is_terminal() && !is_set("NO_COLOR") && !is_dumb
}

fn paint(text: &str, tone: Tone, colour: bool) -> String {
    match tone {
        Tone::Label if colour => format!("\u{1b}[1m{text}\u{1b}[0m"),
        Tone::Warning if colour => format!("\u{1b}[1;31m{text}\u{1b}[0m"),
        _ => text.to_owned(),
    }
}

/// Text from outside without what moves the cursor, colours, or turns the direction of writing:
/// a token could otherwise say on the screen what it does not say.
pub(crate) fn harmless(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\u{61c}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}' => escape(character, &mut harmless),
            _ if character.is_control() => escape(character, &mut harmless),
            _ => harmless.push(character),
        }
    }
    harmless
}

/// The same of JSON, which stays what it is: what it has between its members goes, and the rest
/// stands in strings.
pub(crate) fn harmless_json(json: &str) -> String {
    harmless(&json.replace(['\n', '\r', '\t'], " "))
}

/// As JSON escapes it, so that JSON stays what it is.
fn escape(character: char, text: &mut String) {
    let _ = write!(text, "\\u{:04x}", u32::from(character));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_lines_stand_alone() {
        let mut page = Page::new();
        page.line("header", Tone::Label);
        page.row(["  alg", "ES256"]);
        page.row(["  longer", "x"]);
        page.line("claims", Tone::Label);
        assert_eq!(page.render(false), "header\n  alg     ES256\n  longer  x\nclaims\n");
        assert!(page.render(true).contains("\u{1b}[1mheader\u{1b}[0m"));
    }

    #[test]
    fn r_51_nothing_from_outside_moves_the_cursor() {
        assert_eq!(harmless("a\u{1b}[2Jb\u{9b}c\u{202e}"), "a\\u001b[2Jb\\u009bc\\u202e");
        assert_eq!(harmless("ä\"€\u{61c}"), "ä\"€\\u061c");
        assert_eq!(harmless_json("{\n\"a\":\"\u{9b}\"}"), "{ \"a\":\"\\u009b\"}");
    }
}
