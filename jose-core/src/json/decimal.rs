//! Numbers compared by their value.

use super::number::{exponent_of, signed};
use alloc::borrow::ToOwned;
use alloc::string::String;

/// A number by its value, whichever way it is written: `1`, `1.0` and `10e-1` are the same,
/// and large integers differ that are the same as doubles.
///
/// ```
/// use jose_core::json::Decimal;
///
/// assert_eq!(Decimal::of("1"), Decimal::of("10e-1"));
/// assert_ne!(Decimal::of("9007199254740993"), Decimal::of("9007199254740992"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    negative: bool,
    /// Without zeros at either end; none for zero.
    digits: String,
    exponent: i64,
}

impl Decimal {
    /// The value of a number of RFC 8259, Section 6.
    #[must_use]
    pub fn of(number: &str) -> Self {
        let (significand, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
        let negative = significand.starts_with('-');
        let unsigned = significand.trim_start_matches('-');
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let mut digits = String::with_capacity(whole.len().saturating_add(fraction.len()));
        digits.push_str(whole);
        digits.push_str(fraction);
        let significant = digits.trim_start_matches('0');
        let trimmed = significant.trim_end_matches('0');
        if trimmed.is_empty() {
            return Self { negative: false, digits: String::new(), exponent: 0 };
        }
        let zeros = significant.len().saturating_sub(trimmed.len());
        let exponent = exponent_of(exponent)
            .saturating_sub(signed(fraction.len()))
            .saturating_add(signed(zeros));
        Self { negative, digits: trimmed.to_owned(), exponent }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_by_value() {
        let same = |a: &str, b: &str| Decimal::of(a) == Decimal::of(b);
        for (a, b) in [
            ("1", "1.0"),
            ("1", "10e-1"),
            ("100", "1E+2"),
            ("-0", "0.0e5"),
            ("0.5", "5e-1"),
            ("-1.50", "-15e-1"),
            ("0", "0e99999999999999999999"),
        ] {
            assert!(same(a, b), "{a} {b}");
        }
        for (a, b) in [
            ("1", "-1"),
            ("1", "10"),
            ("1", "1.0000000000000000000000000001"),
            ("9007199254740993", "9007199254740992"),
            ("1e-99999999999999999999", "0"),
            ("0.1", "0.10000000000000001"),
        ] {
            assert!(!same(a, b), "{a} {b}");
        }
    }
}
