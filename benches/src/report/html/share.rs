//! How much of a row is cryptography, and how much the library: bars of a hundred hundredths.

use super::super::row::Row;
use super::super::units::{count, percent};
use super::chart;
use super::page::escaped;

const ROW: f64 = 34.0;

/// The chart of the rows whose floor was measured, those first to which the library adds most.
pub(super) fn shares(rows: &[&Row<'_>]) -> String {
    let mut shares: Vec<(&Row<'_>, f64)> =
        rows.iter().filter_map(|row| Some((*row, ours(row)?))).collect();
    if shares.is_empty() {
        return String::new();
    }
    shares.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let height = count(shares.len()) * ROW;
    let mut top = 0.0;
    let mut bars = String::new();
    for (row, ours) in &shares {
        bars.push_str(&bar(row, *ours, top));
        top += ROW;
    }
    let key = chart::key([("floor", "the bare primitives"), ("ours", "what the library adds")]);
    let image = chart::svg("Share of the library in each row", height, &bars);
    chart::figure("Overhead", "Share of the whole time.", &key, shares.len(), &image)
}

/// The library's hundredths of the whole time. A floor may by chance take longer than its row.
fn ours(row: &Row<'_>) -> Option<f64> {
    let share = row.overhead()?.nanoseconds / row.time().mean * 100.0;
    share.is_finite().then(|| share.clamp(0.0, 100.0))
}

fn bar(row: &Row<'_>, ours: f64, top: f64) -> String {
    let floor = 100.0 - ours;
    let (text, y) = (top + 13.0, top + 17.0);
    let said = format!("{}: the library adds {} of the whole", row.measured.id, percent(ours));
    format!(
        "<g><title>{}</title><text x=\"0\" y=\"{text}\">{} {}</text>\
         <text class=\"soft\" x=\"100%\" y=\"{text}\" text-anchor=\"end\">{}</text>\
         <rect class=\"floor\" x=\"0\" width=\"{floor:.2}%\" y=\"{y}\" height=\"10\" rx=\"2\"/>\
         <rect class=\"ours\" x=\"{floor:.2}%\" width=\"{ours:.2}%\" y=\"{y}\" height=\"10\" rx=\"2\"/>\
         </g>\n",
        escaped(&said),
        escaped(&row.measured.heading),
        escaped(row.subject()),
        percent(ours)
    )
}

#[cfg(test)]
mod tests {
    use super::super::super::{fixture, row};
    use super::*;

    #[test]
    fn shares_are_between_nothing_and_all() {
        let mut run = fixture::run(&["HS256"]);
        for row in &mut run.rows {
            let mean = if row.id == "HS256/floor/verify" { 900.0 } else { 500.0 };
            row.time.mean = if row.id == "HS256/floor/sign" { 100.0 } else { mean };
        }
        let rows = row::rows(&run, &[]);
        let html = shares(&rows.iter().collect::<Vec<_>>());
        assert_eq!(html.matches("<g>").count(), 8);
        assert!(html.contains("80.0 %") && html.contains(">0.0 %<"), "{html}");
    }
}
