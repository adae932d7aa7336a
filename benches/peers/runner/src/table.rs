//! Tables in Markdown.

use std::fmt::{self, Display};

/// Columns of numbers behind one of names.
pub(crate) struct Table {
    titles: Vec<String>,
    rows: Vec<(String, Vec<String>)>,
}

impl Table {
    pub(crate) fn new(titles: impl IntoIterator<Item = String>) -> Self {
        Self { titles: titles.into_iter().collect(), rows: Vec::new() }
    }

    pub(crate) fn push(&mut self, name: String, cells: impl IntoIterator<Item = String>) {
        self.rows.push((name, cells.into_iter().collect()));
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| | {} |", self.titles.join(" | "))?;
        writeln!(f, "|---|{}", "---:|".repeat(self.titles.len()))?;
        for (name, cells) in &self.rows {
            writeln!(f, "| {name} | {} |", cells.join(" | "))?;
        }
        Ok(())
    }
}

/// Three digits that count, and commas between thousands.
pub(crate) fn number(value: f64) -> String {
    match value {
        _ if value < 9.995 => format!("{value:.2}"),
        _ if value < 99.95 => format!("{value:.1}"),
        _ => thousands(&format!("{value:.0}")),
    }
}

fn thousands(digits: &str) -> String {
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_have_three_digits() {
        let numbers = [0.612, 9.996, 45.68, 99.96, 740.2, 2194.6, 1_234_567.0];
        let expected = ["0.61", "10.0", "45.7", "100", "740", "2,195", "1,234,567"];
        assert_eq!(numbers.map(number), expected);
    }
}
