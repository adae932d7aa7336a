//! Markdown that is readable as it is, in a terminal.

use super::columns;
use super::row::Row;
use super::summary::Summary;
use super::table::{Cell, Table};

/// A run.
pub(super) fn summary(summary: &Summary<'_>) -> String {
    let mut text = origin(summary);
    for notice in summary.notices() {
        text.push_str(&format!("**{}**\n\n", escaped(&notice)));
    }
    let rows: Vec<&Row<'_>> = summary.rows.iter().collect();
    text.push_str(&table(&columns::of(&rows, summary.detail)));
    let pairs = summary.scaling();
    if !pairs.is_empty() {
        text.push_str(&format!("\nScaling: {SCALING}\n\n{}", table(&columns::scaling(&pairs))));
    }
    text
}

/// Where figures come from.
pub(super) fn origin(summary: &Summary<'_>) -> String {
    fenced(summary.origin().into_iter().map(|(what, value)| format!("{what:9} {value}")))
}

/// Lines that stay lines, as they are.
pub(super) fn fenced(lines: impl IntoIterator<Item = String>) -> String {
    let plain = |c: char| if c.is_control() || c == '`' { ' ' } else { c };
    let line = |line: String| line.chars().map(plain).chain(['\n']).collect::<String>();
    format!("```text\n{}```\n\n", lines.into_iter().map(line).collect::<String>())
}

/// What the factor of scaling is.
pub(super) const SCALING: &str = "each thread does as much as one does alone; the factor is the \
                                  time of one divided by that of several.";

/// A table with columns as wide as what is in them.
pub(super) fn table(table: &Table) -> String {
    if table.rows().is_empty() {
        return "Nothing was measured.\n".to_owned();
    }
    let mut lines: Vec<Vec<String>> =
        vec![table.head().iter().map(|column| column.title().to_owned()).collect()];
    lines.extend(table.rows().iter().map(|row| row.iter().map(shown).collect()));
    let figures: Vec<bool> = table.head().iter().map(|column| column.is_figure()).collect();
    let widths: Vec<usize> = (0..figures.len())
        .map(|at| lines.iter().filter_map(|line| line.get(at)).map(|cell| width(cell)).max())
        .map(|widest| widest.unwrap_or(0).max(3))
        .collect();
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        for ((cell, width), figure) in line.iter().zip(&widths).zip(&figures) {
            let padded = if *figure { format!("{cell:>width$}") } else { format!("{cell:width$}") };
            text.push_str(&format!("| {padded} "));
        }
        text.push_str("|\n");
        if at == 0 {
            text.push_str(&rule(&widths, &figures));
        }
    }
    text
}

fn rule(widths: &[usize], figures: &[bool]) -> String {
    let mut text = String::new();
    for (width, figure) in widths.iter().zip(figures) {
        let dashes = "-".repeat(width.saturating_add(1));
        text.push_str(&format!("|{dashes}{}", if *figure { ":" } else { "-" }));
    }
    text + "|\n"
}

fn shown(cell: &Cell) -> String {
    let doubt = if cell.doubtful { ", unstable" } else { "" };
    format!("{}{doubt}", escaped(&cell.text))
}

fn width(cell: &str) -> usize {
    cell.chars().count()
}

/// What comes from a file, without any meaning in Markdown.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' => escaped.extend(['\\', c]),
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::table::Column;
    use super::super::{Detail, fixture};
    use super::*;

    #[test]
    fn columns_are_as_wide_as_what_is_in_them() {
        let cells = |name: &str, mean: f64, doubtful| {
            vec![
                Cell::text(name),
                Cell::figure(Some(mean), super::super::units::duration).doubted(doubtful),
            ]
        };
        let head = vec![Column::Text("subject"), Column::Figure("mean")];
        let rows = vec![cells("sign", 1234.0, false), cells("a|b", 9.0, true)];
        assert_eq!(
            table(&Table::new(head, rows)),
            "| subject |              mean |\n\
             |---------|------------------:|\n\
             | sign    |           1.23 µs |\n\
             | a\\|b    | 9.00 ns, unstable |\n"
        );
    }

    #[test]
    fn a_run_tells_where_it_comes_from() {
        let mut run = fixture::run(&["HS256/sign"]);
        run.rows[0].time = fixture::time(500.0, 1.0);
        run.start.quick = true;
        let text = summary(&Summary::of(&run, &[], Detail::Simple).unwrap());
        for part in [
            "machine   AMD EPYC 9B45, 2 threads",
            "**A quick run: its figures are rough.**",
            "| HS256     | JWS, hmac | sign    | 500 ns |",
        ] {
            assert!(text.contains(part), "{text}");
        }
        assert!(!text.contains("Scaling"));
    }

    #[test]
    fn threads_have_a_table_of_their_own() {
        let run = fixture::run(&["scaling"]);
        let text = summary(&Summary::of(&run, &[], Detail::Simple).unwrap());
        assert!(text.contains("| scaling/own            |       2 |"), "{text}");
    }

    #[test]
    fn what_comes_from_a_file_means_nothing() {
        assert_eq!(escaped("a<b> *c* `d`\n|"), "a&lt;b> \\*c\\* \\`d\\` \\|");
    }
}
