//! Counts, as a table and beside those of another time.

use crate::Error;
use crate::entry::Entry;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// More than so many hundredths are a change.
const THRESHOLD: u64 = 2;

/// Instructions of rows, by the compiler that made them.
#[derive(Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct Counts {
    rustc: String,
    rows: BTreeMap<String, u64>,
}

/// What became of counts.
#[derive(Debug)]
pub(super) struct Compared {
    pub(super) text: String,
    /// Whether a row rose that the same compiler made.
    pub(super) has_risen: bool,
}

impl Counts {
    pub(super) fn new(rows: BTreeMap<String, u64>) -> Self {
        Self { rustc: env!("BENCH_RUSTC").to_owned(), rows }
    }

    /// # Errors
    /// A file that is not there, or not one of counts.
    pub(super) fn read(path: &Path) -> Result<Self, Error> {
        let said = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = fs::read_to_string(path).map_err(|error| said(&error))?;
        Ok(serde_json::from_str(&text).map_err(|error| said(&error))?)
    }

    /// # Errors
    /// What the file system says.
    pub(super) fn write(&self, path: &Path) -> Result<(), Error> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()).into())
    }

    /// A line for each of these rows that was counted.
    pub(super) fn table(&self, rows: impl Iterator<Item = Entry>) -> String {
        let rows: Vec<Entry> = rows.collect();
        let width = rows.iter().map(|row| row.id().len()).max().unwrap_or_default();
        let mut text = format!("\n{:width$}  {:>12}  {:>12}\n", "", "instructions", "over floor");
        let mut left_out = 0_usize;
        for row in &rows {
            let Some(count) = self.rows.get(&row.id()) else {
                left_out = left_out.saturating_add(1);
                continue;
            };
            let floors = row.floors();
            let floors = floors.iter().map(|floor| self.rows.get(floor).copied());
            let floor = floors.collect::<Option<Vec<u64>>>().filter(|all| !all.is_empty());
            let over = floor.map_or_else(String::new, |floors| {
                let floor = floors.into_iter().fold(0, u64::saturating_add);
                (i128::from(*count).saturating_sub(i128::from(floor))).to_string()
            });
            let line = format!("{:width$}  {count:>12}  {over:>12}", row.id());
            text.push_str(line.trim_end());
            text.push('\n');
        }
        if left_out > 0 {
            text.push_str(&format!("\n{left_out} rows of threads or memory are not counted\n"));
        }
        text
    }

    /// What rose and what fell since.
    pub(super) fn compared_with(&self, before: &Self) -> Compared {
        let (mut text, mut risen, mut fallen) = (String::from("\n"), false, false);
        for (row, was) in &before.rows {
            let Some(is) = self.rows.get(row) else {
                text.push_str(&format!("{row}: {was} before, not counted now\n"));
                continue;
            };
            if was.abs_diff(*is).saturating_mul(100) > was.saturating_mul(THRESHOLD) {
                risen |= is > was;
                fallen |= is < was;
                let percent = percent(*was, *is);
                text.push_str(&format!("{row}: {was} before, {is} now ({percent:+.1} %)\n"));
            }
        }
        for row in self.rows.keys().filter(|row| !before.rows.contains_key(*row)) {
            text.push_str(&format!("{row}: not counted before\n"));
        }
        let is_same = self.rustc == before.rustc;
        text.push_str(match (risen, fallen) {
            (true, _) => "More instructions than before.\n",
            (false, true) => "Fewer instructions: the baseline can be stored anew.\n",
            (false, false) => "No row changed by more than 2 %.\n",
        });
        if !is_same {
            let (was, is) = (&before.rustc, &self.rustc);
            text.push_str(&format!(
                "The baseline is of {was}, this of {is}: no change is the library's alone.\n"
            ));
        }
        Compared { text, has_risen: risen && is_same }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn percent(was: u64, is: u64) -> f64 {
    (is as f64 / was as f64 - 1.0) * 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(rustc: &str, rows: &[(&str, u64)]) -> Counts {
        let rows = rows.iter().map(|(row, count)| ((*row).to_owned(), *count));
        Counts { rustc: rustc.to_owned(), rows: rows.collect() }
    }

    fn compared(rustc: &str, was: u64, is: u64) -> Compared {
        counts(rustc, &[("HS256/sign", is)])
            .compared_with(&counts("rustc 1.95.0", &[("HS256/sign", was)]))
    }

    #[test]
    fn a_rise_fails_and_a_fall_is_told() {
        let risen = compared("rustc 1.95.0", 1000, 1021);
        assert!(risen.has_risen);
        assert!(risen.text.contains("HS256/sign: 1000 before, 1021 now (+2.1 %)"));
        for (is, said) in [
            (1020, "No row changed"),
            (1000, "No row changed"),
            (980, "No row changed"),
            (979, "stored anew"),
            (0, "(-100.0 %)"),
        ] {
            let compared = compared("rustc 1.95.0", 1000, is);
            assert!(!compared.has_risen && compared.text.contains(said), "{}", compared.text);
        }
        assert!(compared("rustc 1.95.0", 0, 1).has_risen);
    }

    #[test]
    fn another_compiler_is_not_the_librarys_fault() {
        let compared = compared("rustc 1.96.0", 1000, 2000);
        assert!(!compared.has_risen);
        assert!(compared.text.contains("of rustc 1.95.0, this of rustc 1.96.0"));
    }

    #[test]
    fn rows_that_came_and_went_are_named() {
        let before = counts("rustc 1.95.0", &[("a", 1), ("b", 2)]);
        let compared = counts("rustc 1.95.0", &[("b", 2), ("c", 3)]).compared_with(&before);
        assert!(compared.text.contains("a: 1 before, not counted now\nc: not counted before\n"));
        assert!(!compared.has_risen);
    }

    #[test]
    fn a_file_that_is_none_is_named() {
        for path in
            ["/nowhere/counts.json", "/", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]
        {
            assert!(Counts::read(Path::new(path)).unwrap_err().to_string().starts_with(path));
        }
    }
}
