//! How long rows take: bars on a logarithmic scale, with floor, overhead and interval.

use super::super::row::{Row, operations};
use super::super::units::{count, duration};
use super::chart::{self, Scale};
use super::page::escaped;

/// The height of a row: a line of text with a bar below.
const ROW: f64 = 34.0;

/// Where the rows begin, below the axis.
const TOP: f64 = 22.0;

/// A chart for each operation, all on one scale. Floors are parts of other bars, and sizes have
/// charts of their own.
pub(super) fn bars(rows: &[&Row<'_>]) -> String {
    let alone = rows.iter().copied().filter(|row| !row.is_floor() && !row.is_sized());
    let alone: Vec<&Row<'_>> = alone.collect();
    let Some(scale) = Scale::of(alone.iter().flat_map(|row| ends(row))) else {
        return String::new();
    };
    let of = |operation: &str| {
        let mut rows: Vec<&Row<'_>> = alone.clone();
        rows.retain(|row| row.operation() == operation);
        rows.sort_by(|one, other| one.time().mean.total_cmp(&other.time().mean));
        figure(operation, &rows, &scale)
    };
    operations(&alone).into_iter().map(of).collect()
}

/// All that is drawn of a row.
fn ends(row: &Row<'_>) -> Vec<f64> {
    let [low, high] = row.time().mean_between;
    [Some(low), Some(high), Some(row.time().mean), row.floor].into_iter().flatten().collect()
}

fn figure(operation: &str, rows: &[&Row<'_>], scale: &Scale) -> String {
    let height = count(rows.len()).mul_add(ROW, TOP);
    let mut top = TOP;
    let mut bars = chart::time_axis(scale, height);
    for row in rows {
        bars.push_str(&bar(row, top, scale));
        top += ROW;
    }
    let floored = rows.iter().any(|row| row.floor.is_some());
    let about = "Mean, logarithmic, fastest first; whiskers: 95 % interval.";
    let parts = [("floor", "the bare primitives"), ("ours", "what the library adds")];
    let mixed = rows.iter().any(|row| row.floor.is_none());
    let whole = [("accent", "not told apart")].into_iter().filter(|_| mixed);
    let key = if floored { chart::key(parts.into_iter().chain(whole)) } else { String::new() };
    let image = chart::svg(&format!("Time to {operation}, fastest first"), height, &bars);
    chart::figure(operation, about, &key, rows.len(), &image)
}

fn bar(row: &Row<'_>, top: f64, scale: &Scale) -> String {
    let mean = row.time().mean;
    let [low, high] = row.time().mean_between;
    let (end, y) = (scale.at(mean), top + 17.0);
    let parts = match row.floor.map(|floor| scale.at(floor.min(mean))) {
        Some(floor) => format!("{}{}", rect("floor", 0.0, floor, y), rect("ours", floor, end, y)),
        None => rect("plain", 0.0, end, y),
    };
    let whisker = format!(
        "<line class=\"whisker\" x1=\"{:.2}%\" x2=\"{:.2}%\" y1=\"{3}\" y2=\"{3}\"/>\
         <line class=\"whisker\" x1=\"{0:.2}%\" x2=\"{0:.2}%\" y1=\"{2}\" y2=\"{4}\"/>\
         <line class=\"whisker\" x1=\"{1:.2}%\" x2=\"{1:.2}%\" y1=\"{2}\" y2=\"{4}\"/>",
        scale.at(low),
        scale.at(high),
        y + 1.0,
        y + 5.0,
        y + 9.0
    );
    let floor = row.floor.map(|floor| format!(", of which the primitives {}", duration(floor)));
    let said = format!("{}: {}{}", row.measured.id, duration(mean), floor.unwrap_or_default());
    format!(
        "<g><title>{}</title><text x=\"0\" y=\"{4}\">{}</text>\
         <text class=\"soft\" x=\"100%\" y=\"{4}\" text-anchor=\"end\">{}</text>{}{whisker}</g>\n",
        escaped(&said),
        escaped(&row.label()),
        duration(mean),
        parts,
        top + 13.0
    )
}

fn rect(class: &str, from: f64, to: f64, y: f64) -> String {
    let width = (to - from).max(0.0);
    format!(
        "<rect class=\"{class}\" x=\"{from:.2}%\" width=\"{width:.2}%\" y=\"{y}\" height=\"10\" rx=\"2\"/>"
    )
}

#[cfg(test)]
mod tests {
    use super::super::super::{fixture, row};
    use super::*;

    #[test]
    fn a_chart_for_each_operation_the_fastest_first() {
        let mut run = fixture::run(&["hmac"]);
        for (row, mean) in run.rows.iter_mut().zip([9e5, 2e2].into_iter().cycle()) {
            row.time = fixture::time(mean, 1.0);
        }
        let rows = row::rows(&run, &[]);
        let html = bars(&rows.iter().collect::<Vec<_>>());
        assert_eq!(html.matches("<figure>").count(), 4);
        assert!(html.find("200 ns").unwrap() < html.find("900 µs").unwrap());
        assert!(!html.contains("1MiB") && !html.contains("floor/"));
    }
}
