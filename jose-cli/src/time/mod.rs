//! Dates and durations as people write and read them.
//!
//! A date is RFC 3339, or seconds since 1970, which count no leap seconds; a duration is a number and a unit, or several:
//! `90s`, `15m`, `1h30m`, `7d`, `2w`.

mod date;
mod duration;

pub(crate) use date::shown;
pub(crate) use duration::{duration, length};

use date::date;
use jose_jwt::NumericDate;
use std::str::FromStr;
use std::time::Duration;

/// A date, or so long after now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    Date(NumericDate),
    After(Duration),
    Before(Duration),
}

/// Fewer seconds since 1970 than this, in 1973, are meant to be a duration: `--exp 900`.
const LEAST_DATE: u64 = 100_000_000;

impl When {
    pub(crate) fn from(self, now: NumericDate) -> NumericDate {
        match self {
            Self::Date(date) => date,
            Self::After(duration) => now + duration,
            Self::Before(duration) => now - duration,
        }
    }
}

impl FromStr for When {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "now" {
            return Ok(Self::After(Duration::ZERO));
        }
        if text.parse::<i64>().is_ok_and(|seconds| seconds.unsigned_abs() < LEAST_DATE) {
            return Err("a duration with its unit, such as 900s, or a date of this age".to_owned());
        }
        let refusal = match date(text) {
            Ok(date) => return Ok(Self::Date(date)),
            Err(refusal) => refusal,
        };
        let earlier = text.strip_prefix('-');
        let length =
            duration(earlier.or(text.strip_prefix('+')).unwrap_or(text)).map_err(|_| {
                refusal.or("a duration such as 15m, a date such as 2026-12-31T12:00:00Z, or `now`")
            })?;
        Ok(if earlier.is_some() { Self::Before(length) } else { Self::After(length) })
    }
}

/// Reads a time to go by: a date, `now`, or a duration from now, with its sign.
pub(crate) fn moment(text: &str) -> Result<When, String> {
    const EXPECTED: &str = "a date such as 2026-12-31T12:00:00Z, seconds since 1970, `now`, or \
                            from now, such as -5m or +1h";
    if text == "now" {
        return Ok(When::After(Duration::ZERO));
    }
    match text.split_at_checked(1) {
        Some(("+" | "-", length)) if length.parse::<u64>().is_ok() => {
            Err(format!("a duration with its unit, such as {text}s"))
        }
        Some(("+", length)) => duration(length).map(When::After).map_err(|_| EXPECTED.into()),
        Some(("-", length)) => duration(length).map(When::Before).map_err(|_| EXPECTED.into()),
        _ => date(text).map(When::Date).map_err(|refusal| refusal.or(EXPECTED)),
    }
}

/// How long it is from one date to another, in its two largest units.
pub(crate) fn between(one: NumericDate, other: NumericDate) -> String {
    length(one.seconds().abs_diff(other.seconds()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whens() {
        let now = NumericDate::from_seconds(1000);
        let cases = [
            ("15m", 1900),
            ("-5m", 700),
            ("+15m", 1900),
            ("now", 1000),
            ("1970-01-02", 86_400),
            ("200000000", 200_000_000),
        ];
        for (text, seconds) in cases {
            let when: When = text.parse().unwrap();
            assert_eq!(when.from(now), NumericDate::from_seconds(seconds), "{text}");
        }
        for text in ["900", "0", "-1", "-900", "99999999", "", "1x", "5m1h"] {
            assert!(text.parse::<When>().is_err(), "{text}");
        }
    }

    #[test]
    fn moments() {
        let now = NumericDate::from_seconds(1000);
        let cases =
            [("now", 1000), ("-5m", 700), ("+1h30m", 6400), ("1970-01-02", 86_400), ("300", 300)];
        for (text, seconds) in cases {
            assert_eq!(
                moment(text).unwrap().from(now),
                NumericDate::from_seconds(seconds),
                "{text}"
            );
        }
        for text in ["", "-", "+", "5m", "-300", "+300", "+-5m", "- 5m", "+now", "yesterday"] {
            assert!(moment(text).is_err(), "{text}");
        }
        let leap = "2026-12-31T23:59:60Z";
        assert!(moment(leap).unwrap_err().contains("leap"));
        assert!(leap.parse::<When>().unwrap_err().contains("leap"));
    }
}
