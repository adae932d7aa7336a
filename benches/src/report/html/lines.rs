//! What a payload costs by its size: lines on two logarithmic scales.

use super::super::row::{Row, operations};
use super::super::units::{count, duration, octets};
use super::chart::{self, Scale};
use super::page::escaped;

const HEIGHT: f64 = 260.0;
const TOP: f64 = 18.0;
const BOTTOM: f64 = 232.0;

/// As many colours as the style has.
const COLOURS: usize = 6;

/// The points of a line: octets and nanoseconds.
type Points = Vec<(f64, f64)>;

/// A chart for each operation that was measured with several sizes.
pub(super) fn lines(rows: &[&Row<'_>]) -> String {
    let mut sized = rows.to_vec();
    sized.retain(|row| row.is_sized() && !row.is_floor());
    let chart = |operation| figure(operation, &lines_of(operation, &sized));
    operations(&sized).into_iter().filter_map(chart).collect()
}

/// The lines of an operation that have more than one point.
fn lines_of(operation: &str, rows: &[&Row<'_>]) -> Vec<(String, Points)> {
    let mut lines: Vec<(String, Points)> = Vec::new();
    for row in rows.iter().filter(|row| row.operation() == operation) {
        let point = (count(row.measured.octets.unwrap_or_default()), row.time().mean);
        let name = row.label_without_size();
        match lines.iter_mut().find(|(known, _)| *known == name) {
            Some((_, points)) => points.push(point),
            None => lines.push((name, vec![point])),
        }
    }
    lines.retain(|(_, points)| points.len() > 1);
    lines
}

fn figure(operation: &str, lines: &[(String, Points)]) -> Option<String> {
    let points = || lines.iter().flat_map(|(_, points)| points);
    let times = Scale::of(points().map(|(_, time)| *time))?;
    let sizes = Scale::between(points().map(|(size, _)| *size))?;
    let mut content = axes(points().map(|(size, _)| *size).collect(), &sizes, &times);
    for (at, (name, points)) in lines.iter().enumerate() {
        content.push_str(&line(name, points, &colour(at), &sizes, &times));
    }
    let colours: Vec<String> = (0..lines.len()).map(colour).collect();
    let key = chart::key(
        colours.iter().map(String::as_str).zip(lines.iter().map(|(name, _)| name.as_str())),
    );
    let image =
        chart::svg(&format!("Time to {operation} by size of the payload"), HEIGHT, &content);
    let about = "By size of the payload, both logarithmic.";
    Some(chart::figure(&format!("{operation}, by size"), about, &key, 0, &image))
}

fn colour(at: usize) -> String {
    format!("s{}", at.checked_rem(COLOURS).unwrap_or_default())
}

fn line(name: &str, points: &Points, colour: &str, sizes: &Scale, times: &Scale) -> String {
    let places: Vec<(f64, f64)> =
        points.iter().map(|(size, time)| (x(sizes.at(*size)), y(times.at(*time)))).collect();
    let segment = |((x1, y1), (x2, y2)): (&(f64, f64), &(f64, f64))| {
        format!(
            "<line class=\"line\" x1=\"{x1:.2}%\" y1=\"{y1:.1}\" x2=\"{x2:.2}%\" y2=\"{y2:.1}\"/>"
        )
    };
    let segments: String = places.iter().zip(places.iter().skip(1)).map(segment).collect();
    let dot = |((x, y), (size, time)): (&(f64, f64), &(f64, f64))| {
        let said = format!("{name}, {}: {}", octets(*size), duration(*time));
        format!(
            "<circle class=\"dot\" cx=\"{x:.2}%\" cy=\"{y:.1}\" r=\"4.5\"><title>{}</title></circle>",
            escaped(&said)
        )
    };
    let dots: String = places.iter().zip(points).map(dot).collect();
    format!("<g style=\"--c:var(--{colour})\">{segments}{dots}</g>\n")
}

/// Room for the dots at both ends.
fn x(hundredths: f64) -> f64 {
    hundredths.mul_add(0.83, 11.0)
}

fn y(hundredths: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * hundredths / 100.0
}

fn axes(mut of: Vec<f64>, sizes: &Scale, times: &Scale) -> String {
    let time = |value: f64| {
        let y = y(times.at(value));
        format!(
            "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text class=\"soft\" x=\"0\" y=\"{:.1}\">{}</text>\n",
            y - 4.0,
            chart::round(value)
        )
    };
    let size = |value: f64| {
        let x = x(sizes.at(value));
        let label = octets(value).replace(".00 ", " ").replace(".0 ", " ");
        format!(
            "<text class=\"soft\" x=\"{x:.2}%\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>\n",
            BOTTOM + 18.0
        )
    };
    of.sort_by(f64::total_cmp);
    of.dedup();
    times.labels().into_iter().map(time).chain(of.into_iter().map(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::{fixture, row};
    use super::*;

    #[test]
    fn a_line_for_each_algorithm_and_a_dot_for_each_size() {
        let run = fixture::run(&["hmac"]);
        let rows = row::rows(&run, &[]);
        let html = lines(&rows.iter().collect::<Vec<_>>());
        assert_eq!(html.matches("<figure").count(), 2);
        assert_eq!(html.matches("<circle").count(), 2 * 3 * 3);
        assert_eq!(html.matches("class=\"line\"").count(), 2 * 3 * 2);
        assert!(html.contains("<title>HS256, 64.0 KiB: "));
    }

    #[test]
    fn content_encryptions_of_one_heading_are_told_apart() {
        let run = fixture::run(&["dir"]);
        let rows = row::rows(&run, &[]);
        let html = lines(&rows.iter().collect::<Vec<_>>());
        assert!(html.contains("dir A128GCM<") && html.contains("dir A256CBC-HS512<"));
    }

    #[test]
    fn one_size_is_no_line() {
        let run = fixture::run(&["HS256/sign/1KiB"]);
        let rows = row::rows(&run, &[]);
        assert_eq!(lines(&rows.iter().collect::<Vec<_>>()), "");
    }
}
