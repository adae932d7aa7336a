//! Figures for people: three digits that say something, and a unit.

/// A time of so many nanoseconds.
pub(super) fn duration(nanoseconds: f64) -> String {
    scaled(nanoseconds, &[("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)])
}

/// So many of something in a second.
pub(super) fn rate(per_second: f64) -> String {
    scaled(per_second, &[("/s", 1.0), ("k/s", 1e3), ("M/s", 1e6), ("G/s", 1e9)])
}

/// So many octets.
pub(super) fn octets(octets: f64) -> String {
    const KIB: f64 = 1024.0;
    scaled(octets, &[("B", 1.0), ("KiB", KIB), ("MiB", KIB * KIB), ("GiB", KIB * KIB * KIB)])
}

/// So many hundredths.
pub(super) fn percent(percent: f64) -> String {
    if percent.abs() < 99.95 { format!("{percent:.1} %") } else { format!("{percent:.0} %") }
}

/// A plain number of three digits.
pub(super) fn number(value: f64) -> String {
    match value.abs() {
        0.0..0.9995 => format!("{value:.3}"),
        0.9995..9.995 => format!("{value:.2}"),
        9.995..99.95 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

/// An integer as a number to calculate with.
pub(super) fn float(number: u64) -> f64 {
    let half = |bits: u64| u32::try_from(bits & 0xffff_ffff).map_or(0.0, f64::from);
    half(number >> 32).mul_add(4_294_967_296.0, half(number))
}

/// A count of things in memory as a number to calculate with.
pub(super) fn count(number: usize) -> f64 {
    u64::try_from(number).map_or(f64::INFINITY, float)
}

/// The largest unit of which there is one, unless three digits would show a thousand.
fn scaled(value: f64, units: &[(&str, f64)]) -> String {
    let Some((smallest, _)) = units.first() else { return number(value) };
    if value == 0.0 {
        return format!("0 {smallest}");
    }
    let fits = |(_, size): &&(&str, f64)| value.abs() >= size * 0.9995;
    let (unit, size) = units.iter().rev().find(fits).copied().unwrap_or((smallest, 1.0));
    format!("{} {unit}", number(value / size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_and_the_unit_that_fits() {
        let told = [
            (0.1234, "0.123 ns"),
            (1.0, "1.00 ns"),
            (15.04, "15.0 ns"),
            (999.4, "999 ns"),
            (999.6, "1.00 µs"),
            (12_345.0, "12.3 µs"),
            (2_260_000.0, "2.26 ms"),
            (3.5e9, "3.50 s"),
            (-321.0, "-321 ns"),
            (0.0, "0 ns"),
        ];
        for (nanoseconds, text) in told {
            assert_eq!(duration(nanoseconds), text);
        }
    }

    #[test]
    fn rates_octets_and_hundredths() {
        assert_eq!(rate(812_345.0), "812 k/s");
        assert_eq!(octets(1_048_576.0), "1.00 MiB");
        assert_eq!(octets(412.0), "412 B");
        assert_eq!(percent(7.25), "7.2 %");
        assert_eq!(percent(-3.0), "-3.0 %");
        assert_eq!(percent(230.4), "230 %");
    }

    #[test]
    fn integers_keep_their_value() {
        for number in [0, 1, u64::from(u32::MAX), 1 << 32, 2_600_000_000_123] {
            assert_eq!(format!("{}", float(number)), number.to_string());
        }
        assert_eq!(count(12), 12.0);
    }
}
