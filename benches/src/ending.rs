//! What is said at the end of a run: its rows, its name, and how to see more of it.

use crate::run::Measured;

/// A row whose samples are further from each other, in percent of their mean, is marked.
const STABLE: f64 = 5.0;

/// The end of a run of this name.
pub(crate) fn of(name: &str, rows: &[Measured]) -> String {
    let width = rows.iter().map(|row| row.id.chars().count()).max().unwrap_or_default();
    let mut text =
        format!("\n{:width$}  {:>10}  {:>8}  {:>20}\n", "", "mean", "spread", "over its floor");
    let mut unstable = false;
    for row in rows {
        let spread = row.time.deviation / row.time.mean * 100.0;
        unstable |= spread > STABLE;
        let mark = if spread > STABLE { " *" } else { "" };
        let over = floor(row, rows).map_or_else(String::new, |floor| {
            let over = row.time.mean - floor;
            let percent = over / floor * 100.0;
            format!("{} ({percent:+.0} %)", duration(over))
        });
        let mean = duration(row.time.mean);
        let line = format!("{:width$}  {mean:>10}  {spread:>6.1} %  {over:>20}{mark}", row.id);
        text.push_str(line.trim_end());
        text.push('\n');
    }
    if unstable {
        text.push_str(&format!("\n* unstable: the samples spread by more than {STABLE:.0} %\n"));
    }
    text.push_str(&format!("\nStored as {name}. More of it: cargo bench-report --run {name}\n"));
    text
}

/// What the bare primitives of a row take, if all were measured with it.
fn floor(row: &Measured, rows: &[Measured]) -> Option<f64> {
    let mean = |id: &String| rows.iter().find(|row| row.id == *id).map(|row| row.time.mean);
    let floors: Option<Vec<f64>> = row.floors.iter().map(mean).collect();
    floors.filter(|floors| !floors.is_empty()).map(|floors| floors.iter().sum())
}

fn duration(nanoseconds: f64) -> String {
    let units = [("s", 1e9), ("ms", 1e6), ("µs", 1e3)];
    let (unit, size) =
        units.into_iter().find(|(_, size)| nanoseconds.abs() >= *size).unwrap_or(("ns", 1.0));
    let value = nanoseconds / size;
    let digits = match value.abs() {
        0.0..10.0 if unit != "ns" => 2,
        0.0..100.0 => 1,
        _ => 0,
    };
    format!("{value:.digits$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Time;

    fn row(id: &str, mean: f64, floors: &[&str]) -> Measured {
        Measured {
            id: id.into(),
            heading: "HS256".into(),
            group: "hmac".into(),
            about: String::new(),
            octets: None,
            floors: floors.iter().map(|floor| (*floor).into()).collect(),
            time: Time {
                mean,
                mean_between: [mean, mean],
                median: mean,
                deviation: mean / 16.0,
                least: None,
            },
        }
    }

    #[test]
    fn a_run_ends_with_a_table_its_name_and_what_reports_it() {
        let floor = "HS256/floor/sign";
        let rows = [row("HS256/sign", 450.0, &[floor]), row(floor, 300.0, &[])];
        let expected = "
                        mean    spread        over its floor
HS256/sign            450 ns     6.2 %        150 ns (+50 %) *
HS256/floor/sign      300 ns     6.2 %                       *

* unstable: the samples spread by more than 5 %

Stored as mine. More of it: cargo bench-report --run mine
";
        assert_eq!(of("mine", &rows), expected);
    }

    #[test]
    fn a_floor_that_was_not_measured_is_not_told() {
        let rows = [row("HS256/sign", 450.0, &["HS256/floor/sign"])];
        assert!(!of("mine", &rows).contains('('));
    }

    #[test]
    fn durations_have_three_digits_and_a_unit() {
        let all = [7.04, 450.4, 1_234.0, 62_600.0, 2_260_000.0, 1.2e10].map(duration);
        assert_eq!(all, ["7.0 ns", "450 ns", "1.23 µs", "62.6 µs", "2.26 ms", "12.0 s"]);
    }
}
