//! What charts have in common. Widths are hundredths of the page, so that a chart fits on any
//! screen and its letters keep their size.

use super::super::units::duration;
use super::page::escaped;

/// More rows than this are folded away until somebody wants them.
const MOST: usize = 40;

/// A logarithmic scale.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
}

/// Where a scale may end and has labels, in each power of ten.
const STEPS: [f64; 3] = [1.0, 2.0, 5.0];

/// More labels would touch each other on a phone.
const MOST_LABELS: usize = 6;

impl Scale {
    /// The scale on which all of these values lie, which are more than nothing.
    pub(super) fn of(values: impl Iterator<Item = f64>) -> Option<Self> {
        let logs = values.filter(|value| *value > 0.0 && value.is_finite()).map(f64::log10);
        let (low, high) = ends(logs);
        if !low.is_finite() {
            return None;
        }
        // A bar at the lower end would have no length.
        let low = steps(low.floor() - 1.0).rfind(|step| *step < low - 0.1)?;
        let high = steps(high.floor()).find(|step| *step >= high)?;
        Some(Self { low, high: high.max(low + 1.0) })
    }

    /// The scale from the least of these values to the greatest.
    pub(super) fn between(values: impl Iterator<Item = f64>) -> Option<Self> {
        let (low, high) = ends(values.map(f64::log10));
        (low.is_finite() && high > low).then_some(Self { low, high })
    }

    /// Where a value lies, in hundredths.
    pub(super) fn at(&self, value: f64) -> f64 {
        let log = value.max(f64::MIN_POSITIVE).log10();
        ((log - self.low) / (self.high - self.low) * 100.0).clamp(0.0, 100.0)
    }

    /// The values that are labelled.
    pub(super) fn labels(&self) -> Vec<f64> {
        let on_it = |step: &f64| *step >= self.low - 0.001 && *step <= self.high + 0.001;
        let first = self.low.floor();
        let powers: Vec<f64> = std::iter::successors(Some(first), |power| Some(power + 1.0))
            .take_while(|power| *power <= self.high + 0.001)
            .collect();
        let mut labels: Vec<f64> = powers.iter().flat_map(|power| steps_of(*power)).collect();
        labels.retain(on_it);
        if labels.len() > MOST_LABELS {
            labels = powers;
            labels.retain(on_it);
        }
        let every = labels.len().div_ceil(MOST_LABELS).max(1);
        labels.into_iter().step_by(every).map(|log| 10_f64.powf(log)).collect()
    }
}

/// The least and the greatest.
fn ends(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}

/// The logarithms of the steps of a power of ten.
fn steps_of(power: f64) -> impl DoubleEndedIterator<Item = f64> {
    STEPS.into_iter().map(move |step| power + step.log10())
}

/// The same of this power and the next.
fn steps(power: f64) -> impl DoubleEndedIterator<Item = f64> {
    steps_of(power).chain(steps_of(power + 1.0))
}

/// Vertical lines at the labels, with their times above.
pub(super) fn time_axis(scale: &Scale, height: f64) -> String {
    let line = |value: f64| {
        let at = scale.at(value);
        let anchor = match at {
            0.0..5.0 => "start",
            95.0.. => "end",
            _ => "middle",
        };
        let label = round(value);
        format!(
            "<line class=\"grid\" x1=\"{at:.2}%\" x2=\"{at:.2}%\" y1=\"18\" y2=\"{height}\"/>\
             <text class=\"soft\" x=\"{at:.2}%\" y=\"11\" text-anchor=\"{anchor}\">{label}</text>\n"
        )
    };
    scale.labels().into_iter().map(line).collect()
}

/// A round number of nanoseconds, without digits that say nothing.
pub(super) fn round(nanoseconds: f64) -> String {
    duration(nanoseconds).replace(".00 ", " ").replace(".0 ", " ")
}

/// A chart with its caption; folded away if it has too many rows.
pub(super) fn figure(title: &str, about: &str, key: &str, rows: usize, svg: &str) -> String {
    let title = escaped(title);
    let figure = |heading: &str| {
        format!(
            "<figure><figcaption>{heading}<span class=\"soft small\">{}</span>{key}\
             </figcaption>\n{svg}</figure>\n",
            escaped(about)
        )
    };
    if rows > MOST {
        let folded = figure("");
        format!(
            "<details class=\"more\"><summary>{title}: {rows} rows</summary>\n{folded}</details>\n"
        )
    } else {
        figure(&format!("<h3>{title}</h3>"))
    }
}

/// What colours mean.
pub(super) fn key<'k>(entries: impl IntoIterator<Item = (&'k str, &'k str)>) -> String {
    let entry = |(colour, what): (&str, &str)| {
        format!("<li style=\"--c:var(--{colour})\">{}</li>", escaped(what))
    };
    format!("<ul class=\"key\">{}</ul>", entries.into_iter().map(entry).collect::<String>())
}

/// An image with a name for those who do not see it.
pub(super) fn svg(name: &str, height: f64, content: &str) -> String {
    let name = escaped(name);
    format!(
        "<svg role=\"img\" aria-label=\"{name}\" height=\"{height}\"><title>{name}</title>\n\
         {content}</svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_ends_at_round_numbers() {
        let labels = |scale: &Scale| scale.labels().into_iter().map(round).collect::<Vec<_>>();
        let scale = Scale::of([250.0, 30_000.0, 0.0, f64::NAN].into_iter()).unwrap();
        assert_eq!(labels(&scale), ["100 ns", "1 µs", "10 µs"]);
        assert!(scale.at(200.0) < scale.at(250.0) && scale.at(30_000.0) < 100.0);
        assert!((scale.at(50_000.0) - 100.0).abs() < 1e-9);
        assert_eq!(scale.at(-5.0), 0.0);
        assert!(Scale::of([0.0].into_iter()).is_none());

        let scale = Scale::of([650.0, 2_800.0].into_iter()).unwrap();
        assert_eq!(labels(&scale), ["500 ns", "1 µs", "2 µs", "5 µs"]);
    }

    #[test]
    fn labels_are_few() {
        for high in [2.0, 30.0, 1e4, 1e9, 1e20, 1e300] {
            let labels = Scale::of([1.0, high].into_iter()).unwrap().labels();
            assert!((1..=6).contains(&labels.len()), "{high}: {labels:?}");
        }
    }
}
