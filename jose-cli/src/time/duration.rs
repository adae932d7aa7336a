//! Durations: a number and a unit, or several.

use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const WEEK: u64 = 7 * DAY;

/// Reads a duration. A number alone counts seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let refusal = || "a duration such as 90s, 15m, 1h30m, 7d".to_owned();
    if let Ok(seconds) = text.parse() {
        return Ok(Duration::from_secs(seconds));
    }
    let mut seconds: u64 = 0;
    let mut rest = text;
    let mut last = u64::MAX;
    while !rest.is_empty() {
        let digits = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let unit = match after.chars().next() {
            Some('s') => 1,
            Some('m') => MINUTE,
            Some('h') => HOUR,
            Some('d') => DAY,
            Some('w') => WEEK,
            _ => return Err(refusal()),
        };
        // From large to small, each once: `5m1h` is a slip.
        let part = number.parse::<u64>().ok().filter(|_| unit < last);
        seconds = part
            .and_then(|number| number.checked_mul(unit))
            .and_then(|part| part.checked_add(seconds))
            .ok_or_else(refusal)?;
        last = unit;
        rest = after.get(1..).unwrap_or_default();
    }
    if last == u64::MAX { Err(refusal()) } else { Ok(Duration::from_secs(seconds)) }
}

/// A number of seconds in its two largest units.
pub(crate) fn length(seconds: u64) -> String {
    const YEAR: u64 = 365 * DAY;
    let mut parts = Vec::new();
    let mut rest = seconds;
    for (unit, name) in [(YEAR, "y"), (DAY, "d"), (HOUR, "h"), (MINUTE, "min"), (1, "s")] {
        let number = rest.checked_div(unit).unwrap_or_default();
        rest = rest.checked_rem(unit).unwrap_or_default();
        if number > 0 {
            parts.push(format!("{number} {name}"));
        } else if !parts.is_empty() {
            break; // `3 h`, not `3 h 12 s`
        }
        if parts.len() == 2 {
            break;
        }
    }
    if parts.is_empty() { "0 s".into() } else { parts.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        let good = [
            ("90s", 90),
            ("15m", 900),
            ("1h30m", 5400),
            ("7d", 604_800),
            ("2w1s", 1_209_601),
            ("60", 60),
            ("0s", 0),
        ];
        for (text, seconds) in good {
            assert_eq!(duration(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for text in [
            "",
            "m",
            "5x",
            "5m1h",
            "1h1h",
            "-5m",
            "1.5h",
            "99999999999999999999s",
            "9999999999999999999w",
            "5 m",
            "é",
        ] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn lengths() {
        let cases = [
            (0, "0 s"),
            (59, "59 s"),
            (5400, "1 h 30 min"),
            (10_812, "3 h"),
            (34_560_000, "1 y 35 d"),
        ];
        for (seconds, text) in cases {
            assert_eq!(length(seconds), text);
        }
    }
}
