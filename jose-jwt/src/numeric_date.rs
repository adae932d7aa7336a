//! `NumericDate` (RFC 7519, Section 2).

use core::fmt;
use core::ops::{Add, Sub};
use core::time::Duration;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A point in time: seconds since 1970-01-01T00:00:00Z, leap seconds not counted,
/// with a fraction of down to a nanosecond.
///
/// Whatever is beyond its range counts as its end, so that a date of `1e300` is in the
/// far future and not in the past.
///
/// ```
/// use jose_jwt::NumericDate;
/// use std::time::Duration;
///
/// let date: NumericDate = serde_json::from_str("1300819380.5").unwrap();
/// assert_eq!(date, NumericDate::from_seconds(1300819380) + Duration::from_millis(500));
/// assert_eq!(serde_json::to_string(&NumericDate::from_seconds(12)).unwrap(), "12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NumericDate {
    seconds: i64,
    nanoseconds: u32,
}

const SECOND: u32 = 1_000_000_000;

impl NumericDate {
    /// The earliest date.
    pub const MIN: Self = Self { seconds: i64::MIN, nanoseconds: 0 };

    /// The latest date.
    pub const MAX: Self = Self { seconds: i64::MAX, nanoseconds: SECOND - 1 };

    /// So many seconds after the epoch.
    #[must_use]
    pub const fn from_seconds(seconds: i64) -> Self {
        Self { seconds, nanoseconds: 0 }
    }

    /// The whole seconds since the epoch, rounded down.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.seconds
    }

    /// The fraction of a second on top of [`NumericDate::seconds`], in nanoseconds.
    #[must_use]
    pub const fn subsec_nanoseconds(self) -> u32 {
        self.nanoseconds
    }

    /// From a JSON number as it is written.
    pub(crate) fn from_number(text: &str) -> Option<Self> {
        match few_digits(text).or_else(|| text.parse().ok()) {
            Some(seconds) => Some(Self::from_seconds(seconds)),
            None => Self::from_float(text.parse().ok()?),
        }
    }

    fn from_float(seconds: f64) -> Option<Self> {
        if seconds.is_nan() {
            return None;
        }
        let size = Duration::try_from_secs_f64(seconds.abs()).unwrap_or(Duration::MAX);
        let epoch = Self::from_seconds(0);
        Some(if seconds < 0.0 { epoch - size } else { epoch + size })
    }

    fn to_float(self) -> f64 {
        let epoch = Self::from_seconds(0);
        if self < epoch {
            let whole = Duration::from_secs(self.seconds.unsigned_abs());
            let size = whole.saturating_sub(Duration::from_nanos(self.nanoseconds.into()));
            -size.as_secs_f64()
        } else {
            Duration::new(self.seconds.unsigned_abs(), self.nanoseconds).as_secs_f64()
        }
    }
}

/// A whole number, not negative, of so few digits that it fits; as dates are.
#[inline]
pub(crate) fn few_digits(text: &str) -> Option<i64> {
    let digits = text.as_bytes();
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    digits.iter().try_fold(0_i64, |number, octet| {
        let digit = octet.wrapping_sub(b'0');
        (digit < 10).then(|| number.wrapping_mul(10).wrapping_add(digit.into()))
    })
}

#[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
impl NumericDate {
    /// The time by the system's clock in whole seconds: what claims are written in, and
    /// what every reader of them takes.
    #[must_use]
    pub fn now() -> Self {
        let now = Self::from(std::time::SystemTime::now());
        Self::from_seconds(now.seconds)
    }
}

#[cfg(feature = "std")]
impl From<std::time::SystemTime> for NumericDate {
    fn from(time: std::time::SystemTime) -> Self {
        let epoch = Self::from_seconds(0);
        match time.duration_since(std::time::UNIX_EPOCH) {
            Ok(after) => epoch + after,
            Err(before) => epoch - before.duration(),
        }
    }
}

/// Ends at [`NumericDate::MAX`].
impl Add<Duration> for NumericDate {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        let nanoseconds = self.nanoseconds.saturating_add(duration.subsec_nanos());
        let (carry, nanoseconds) = match nanoseconds.checked_sub(SECOND) {
            Some(rest) => (1, rest),
            None => (0, nanoseconds),
        };
        self.seconds
            .checked_add_unsigned(duration.as_secs())
            .and_then(|seconds| seconds.checked_add(carry))
            .map_or(Self::MAX, |seconds| Self { seconds, nanoseconds })
    }
}

/// Ends at [`NumericDate::MIN`].
impl Sub<Duration> for NumericDate {
    type Output = Self;

    fn sub(self, duration: Duration) -> Self {
        let (borrow, nanoseconds) = match self.nanoseconds.checked_sub(duration.subsec_nanos()) {
            Some(rest) => (0, rest),
            None => {
                let lent = self.nanoseconds.saturating_add(SECOND);
                (1, lent.saturating_sub(duration.subsec_nanos()))
            }
        };
        self.seconds
            .checked_sub_unsigned(duration.as_secs())
            .and_then(|seconds| seconds.checked_sub(borrow))
            .map_or(Self::MIN, |seconds| Self { seconds, nanoseconds })
    }
}

impl fmt::Display for NumericDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.nanoseconds == 0 { self.seconds.fmt(f) } else { self.to_float().fmt(f) }
    }
}

impl Serialize for NumericDate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.nanoseconds == 0 {
            serializer.serialize_i64(self.seconds)
        } else {
            serializer.serialize_f64(self.to_float())
        }
    }
}

impl<'de> Deserialize<'de> for NumericDate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Asking for a float would refuse the map that a buffered number can be: see below.
        deserializer.deserialize_any(Number)
    }
}

struct Number;

impl<'de> Visitor<'de> for Number {
    type Value = NumericDate;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of seconds")
    }

    fn visit_i64<E>(self, seconds: i64) -> Result<NumericDate, E> {
        Ok(NumericDate::from_seconds(seconds))
    }

    fn visit_u64<E>(self, seconds: u64) -> Result<NumericDate, E> {
        Ok(NumericDate::from_seconds(0) + Duration::from_secs(seconds))
    }

    fn visit_f64<E: de::Error>(self, seconds: f64) -> Result<NumericDate, E> {
        NumericDate::from_float(seconds).ok_or_else(|| E::custom("not a number"))
    }

    /// A number while serde_json's `arbitrary_precision` is on, also when serde buffered it,
    /// as it does for flattened structs: a map from a marker to its text. A peer cannot
    /// write one: the strict reader refuses members of such names.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NumericDate, A::Error> {
        const MARKER: &str = "$serde_json::private::Number";
        match map.next_entry::<alloc::string::String, alloc::string::String>()? {
            Some((marker, text)) if marker == MARKER => NumericDate::from_number(&text),
            _ => None,
        }
        .ok_or_else(|| de::Error::invalid_type(de::Unexpected::Map, &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;

    fn number(text: &str) -> NumericDate {
        NumericDate::from_number(text).unwrap()
    }

    #[test]
    fn r_18_fractions_are_kept_and_extremes_saturate() {
        let half = Duration::from_millis(500);
        assert_eq!(number("12"), NumericDate::from_seconds(12));
        assert_eq!(number("12.5"), NumericDate::from_seconds(12) + half);
        assert_eq!(number("-12.5"), NumericDate::from_seconds(-13) + half);
        assert_eq!(number("1.2e1"), NumericDate::from_seconds(12));
        assert_eq!(number("-0.0"), NumericDate::from_seconds(0));
        assert_eq!(number("1e300"), NumericDate::MAX);
        assert_eq!(number("-1e300"), NumericDate::MIN);
        assert_eq!(number("99999999999999999999"), NumericDate::MAX);
        assert_eq!(number("9223372036854775807"), NumericDate::from_seconds(i64::MAX));
        assert_eq!(number("-9223372036854775808"), NumericDate::MIN);
    }

    #[test]
    fn arithmetic_carries_and_saturates() {
        let second = Duration::from_secs(1);
        let date = number("1.25");
        assert_eq!(date + Duration::from_millis(750), NumericDate::from_seconds(2));
        assert_eq!(date - Duration::from_millis(500), number("0.75"));
        assert_eq!(date - Duration::from_secs(2), number("-0.75"));
        assert_eq!(NumericDate::MAX + second, NumericDate::MAX);
        assert_eq!(NumericDate::MIN - second, NumericDate::MIN);
        assert_eq!(date + Duration::MAX, NumericDate::MAX);
        assert_eq!(date - Duration::MAX, NumericDate::MIN);
    }

    #[derive(Deserialize)]
    struct Outer {
        #[serde(flatten)]
        inner: Inner,
    }

    #[derive(Deserialize)]
    struct Inner {
        date: NumericDate,
    }

    /// With `arbitrary_precision` on, serde buffers a number as this map.
    #[test]
    fn r_18_a_buffered_number_is_read() {
        for text in ["12", "-12.5", "1.2e1", "1e300"] {
            for json in [
                format!(r#"{{"date":{text}}}"#),
                format!(r#"{{"date":{{"$serde_json::private::Number":"{text}"}}}}"#),
            ] {
                let outer: Outer = serde_json::from_str(&json).unwrap();
                assert_eq!(outer.inner.date, number(text), "{json}");
            }
        }
        assert!(serde_json::from_str::<Outer>(r#"{"date":{"Number":"1"}}"#).is_err());
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["0", "-1", "1300819380", "1300819380.5", "-1300819380.5"] {
            let date: NumericDate = serde_json::from_str(text).unwrap();
            assert_eq!(date, number(text));
            assert_eq!(serde_json::to_string(&date).unwrap(), text);
            assert_eq!(date.to_string(), text);
        }
        for text in ["\"1\"", "null", "true", "[]", "{}", "{\"a\":1}"] {
            assert!(serde_json::from_str::<NumericDate>(text).is_err(), "{text}");
        }
    }
}
