//! Dates: RFC 3339, or seconds since 1970.

use jose_jwt::NumericDate;

/// Why a date is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It is none.
    Other,
    /// It is a leap second.
    Leap,
}

impl Refusal {
    /// The reason, or what was expected.
    pub(super) fn or(self, expected: &str) -> String {
        match self {
            Self::Other => expected.to_owned(),
            Self::Leap => "seconds since 1970 count no leap second: take the one after it".into(),
        }
    }
}

/// Reads a date: seconds since 1970, RFC 3339, or a day, which begins at midnight UTC.
pub(super) fn date(text: &str) -> Result<NumericDate, Refusal> {
    if let Ok(seconds) = text.parse() {
        return Ok(NumericDate::from_seconds(seconds));
    }
    match rfc3339(text) {
        Some((_, 60)) => Err(Refusal::Leap),
        Some((seconds, _)) => Ok(NumericDate::from_seconds(seconds)),
        None => Err(Refusal::Other),
    }
}

/// RFC 3339, Section 5.6, without fractions of seconds kept; and the second of its minute.
fn rfc3339(text: &str) -> Option<(i64, i64)> {
    let (day, time) = match text.split_once(['T', 't', ' ']) {
        Some((day, time)) => (day, time),
        None => (text, "00:00:00Z"),
    };
    let [year, month, day] = numbers(day, '-', [4, 2, 2])?;
    let (clock, offset) = offset(time)?;
    let clock = match clock.split_once('.') {
        Some((clock, fraction)) if !fraction.is_empty() => {
            fraction.bytes().all(|digit| digit.is_ascii_digit()).then_some(clock)?
        }
        Some(_) => return None,
        None => clock,
    };
    let [hour, minute, second] = numbers(clock, ':', [2, 2, 2])?;
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days_in_month = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    let is_time = hour < 24 && minute < 60 && second <= 60;
    if !(1..=days_in_month).contains(&day) || !is_time {
        return None;
    }
    let days = days_from_civil(year, month, day)?;
    let seconds = hour.checked_mul(3600)?.checked_add(minute.checked_mul(60)?)?;
    let seconds = seconds.checked_add(second)?.checked_sub(offset)?;
    Some((days.checked_mul(86_400)?.checked_add(seconds)?, second))
}

fn numbers<const N: usize>(text: &str, between: char, digits: [usize; N]) -> Option<[i64; N]> {
    let mut parts = text.split(between);
    let mut found = [0; N];
    for (number, digits) in found.iter_mut().zip(digits) {
        let part = parts.next().filter(|part| part.len() == digits)?;
        *number = part.bytes().all(|digit| digit.is_ascii_digit()).then(|| part.parse().ok())??;
    }
    parts.next().is_none().then_some(found)
}

/// A time of day, and by how many seconds it is ahead of UTC.
fn offset(time: &str) -> Option<(&str, i64)> {
    if let Some(clock) = time.strip_suffix(['Z', 'z']) {
        return Some((clock, 0));
    }
    let at = time.rfind(['+', '-'])?;
    let (clock, offset) = time.split_at_checked(at)?;
    let [hours, minutes] = numbers(offset.get(1..)?, ':', [2, 2])?;
    let seconds = (hours < 24 && minutes < 60).then(|| hours.checked_mul(3600))??;
    let seconds = seconds.checked_add(minutes.checked_mul(60)?)?;
    Some((clock, if offset.starts_with('-') { seconds.checked_neg()? } else { seconds }))
}

/// Days since 1970 of a day of the Gregorian calendar: years that begin in March, so that a
/// leap day ends one, in eras of 400 of them, each of 146,097 days.
fn days_from_civil(year: i64, month: i64, day: i64) -> Option<i64> {
    let year = if month <= 2 { year.checked_sub(1)? } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let month = (month.checked_add(9)?).rem_euclid(12);
    let of_year = month.checked_mul(153)?.checked_add(2)?.div_euclid(5);
    let of_year = of_year.checked_add(day)?.checked_sub(1)?;
    let of_era = of_era
        .checked_mul(365)?
        .checked_add(of_era.div_euclid(4))?
        .checked_sub(of_era.div_euclid(100))?
        .checked_add(of_year)?;
    era.checked_mul(146_097)?.checked_add(of_era)?.checked_sub(719_468)
}

/// The day of a number of days since 1970, by the same reckoning.
fn civil_from_days(days: i64) -> Option<(i64, i64, i64)> {
    let days = days.checked_add(719_468)?;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let leap_days = of_era
        .div_euclid(1460)
        .checked_sub(of_era.div_euclid(36_524))?
        .checked_add(of_era.div_euclid(146_096))?;
    let year_of_era = of_era.checked_sub(leap_days)?.div_euclid(365);
    let before = year_of_era
        .checked_mul(365)?
        .checked_add(year_of_era.div_euclid(4))?
        .checked_sub(year_of_era.div_euclid(100))?;
    let of_year = of_era.checked_sub(before)?;
    let month = of_year.checked_mul(5)?.checked_add(2)?.div_euclid(153);
    let first = month.checked_mul(153)?.checked_add(2)?.div_euclid(5);
    let day = of_year.checked_sub(first)?.checked_add(1)?;
    let month = if month < 10 { month.checked_add(3)? } else { month.checked_sub(9)? };
    let year = era.checked_mul(400)?.checked_add(year_of_era)?;
    Some((if month <= 2 { year.checked_add(1)? } else { year }, month, day))
}

/// A date as RFC 3339 in UTC; `None` where a year of four digits does not hold it.
pub(crate) fn shown(date: NumericDate) -> Option<String> {
    let (days, rest) = (date.seconds().div_euclid(86_400), date.seconds().rem_euclid(86_400));
    let (year, month, day) = civil_from_days(days)?;
    if !(0..=9999).contains(&year) {
        return None;
    }
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    Some(format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_back() {
        let good = [
            ("1970-01-01T00:00:00Z", 0),
            ("2026-12-01T04:32:40Z", 1_796_099_560),
            ("2024-02-29T23:59:59Z", 1_709_251_199),
            ("2026-12-01T05:32:40+01:00", 1_796_099_560),
            ("2026-12-01 04:32:40.5z", 1_796_099_560),
            ("1969-12-31", -86_400),
            ("1300819380", 1_300_819_380),
        ];
        for (text, seconds) in good {
            assert_eq!(date(text), Ok(NumericDate::from_seconds(seconds)), "{text}");
        }
        for text in [
            "",
            "2026-02-29",
            "2026-13-01",
            "2026-1-1",
            "2026-12-01T24:00:00Z",
            "2026-12-01T00:00:00",
            "2026-12-01T00:00:00.Z",
            "tomorrow",
            "2026-12-01T00:00:00+99:00",
        ] {
            assert_eq!(date(text), Err(Refusal::Other), "{text}");
        }
        for text in ["2016-12-31T23:59:60Z", "2026-12-01T12:00:60+01:00", "2026-12-01T12:00:60.5Z"]
        {
            assert_eq!(date(text), Err(Refusal::Leap), "{text}");
        }
        assert_eq!(date("2026-12-01T12:60:00Z"), Err(Refusal::Other));
        for day in (-800_000..900_000).step_by(97) {
            let (year, month, of_month) = civil_from_days(day).unwrap();
            assert_eq!(days_from_civil(year, month, of_month), Some(day));
        }
        let date = NumericDate::from_seconds(1_796_099_560);
        assert_eq!(shown(date).as_deref(), Some("2026-12-01T04:32:40Z"));
        assert_eq!(shown(NumericDate::MAX), None);
        assert_eq!(shown(NumericDate::MIN), None);
    }
}
