//! What charts have in common. Widths are hundredths of the page, so that a chart fits on any
//! screen and its letters keep their size.

use super::super::units::duration;
use super::page::escaped;

/// More rows than this are folded away until somebody wants them.
const MOST: usize = 40;

/// A logarithmic scale from one power of ten to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// The scale on which all of these values lie, which are more than nothing.
    pub(super) fn of(values: impl Iterator<Item = f64>) -> Option<Self> {
        let logs = values.filter(|value| *value > 0.0 && value.is_finite()).map(f64::log10);
        let (low, high) = logs.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), log| {
            (low.min(log), high.max(log))
        });
        // A bar at the lower end would have no length.
        let (low, high) = ((low - 0.1).floor(), high.ceil());
        low.is_finite().then(|| Self { low, high: high.max(low + 1.0) })
    }

    /// The scale from the least of these values to the greatest.
    pub(super) fn between(values: impl Iterator<Item = f64>) -> Option<Self> {
        let (low, high) =
            values.map(f64::log10).fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), log| {
                (low.min(log), high.max(log))
            });
        (low.is_finite() && high > low).then_some(Self { low, high })
    }

    /// Where a value lies, in hundredths.
    pub(super) fn at(&self, value: f64) -> f64 {
        let log = value.max(f64::MIN_POSITIVE).log10();
        ((log - self.low) / (self.high - self.low) * 100.0).clamp(0.0, 100.0)
    }

    /// The powers of ten on it, so few that their labels do not touch.
    pub(super) fn decades(&self) -> Vec<f64> {
        let step = ((self.high - self.low) / 6.0).ceil().max(1.0);
        let mut powers = vec![self.low];
        while let Some(last) = powers.last().filter(|last| **last + step <= self.high) {
            powers.push(last + step);
        }
        powers.into_iter().map(|power| 10_f64.powf(power)).collect()
    }
}

/// Vertical lines at the powers of ten, with their times above.
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
    scale.decades().into_iter().map(line).collect()
}

/// A power of ten of nanoseconds, without digits that say nothing.
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
    fn a_scale_ends_at_powers_of_ten() {
        let scale = Scale::of([250.0, 30_000.0, 0.0, f64::NAN].into_iter()).unwrap();
        assert_eq!(scale.decades(), [100.0, 1_000.0, 10_000.0, 100_000.0]);
        assert_eq!(scale.at(100.0), 0.0);
        assert_eq!(scale.at(100_000.0), 100.0);
        assert!((scale.at(1_000.0) - 33.333).abs() < 0.01);
        assert_eq!(scale.at(-5.0), 0.0);
        assert!(Scale::of([0.0].into_iter()).is_none());
    }

    #[test]
    fn labels_are_few() {
        let scale = Scale::of([1.0, 1e20].into_iter()).unwrap();
        assert!(scale.decades().len() <= 7);
    }
}
