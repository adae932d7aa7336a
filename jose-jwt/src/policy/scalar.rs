//! Values to compare claims with.

use super::ClaimValue;
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;
use jose_core::error::quoted;

/// A text, a number or a boolean that a claim must be: what
/// [`ClaimsPolicyBuilder::equals`](crate::ClaimsPolicyBuilder::equals) takes.
///
/// ```
/// use jose_jwt::ClaimScalar;
///
/// let [text, number, flag] = [ClaimScalar::from("v1"), 2.into(), true.into()];
/// # let _ = (text, number, flag);
/// ```
#[derive(Clone)]
pub struct ClaimScalar(Scalar);

#[derive(Clone)]
enum Scalar {
    Text(String),
    /// As it is written.
    Number(String),
    Boolean(bool),
}

impl ClaimScalar {
    pub(super) fn is(&self, value: ClaimValue<'_>) -> bool {
        match &self.0 {
            Scalar::Text(text) => value.is_text(text),
            Scalar::Number(number) => {
                value.number().is_some_and(|found| Decimal::of(found) == Decimal::of(number))
            }
            Scalar::Boolean(flag) => value.as_bool() == Some(*flag),
        }
    }

    /// Whether a claim can be that: not an empty text, as an unset variable is, and no number
    /// that JSON does not have.
    pub(super) fn is_possible(&self) -> bool {
        match &self.0 {
            Scalar::Text(text) => !text.is_empty(),
            Scalar::Number(number) => number.parse().is_ok_and(f64::is_finite),
            Scalar::Boolean(_) => true,
        }
    }

    pub(super) fn described(&self) -> String {
        match &self.0 {
            Scalar::Text(text) => quoted(text),
            Scalar::Number(number) => number.clone(),
            Scalar::Boolean(flag) => flag.to_string(),
        }
    }
}

impl From<&str> for ClaimScalar {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<String> for ClaimScalar {
    fn from(text: String) -> Self {
        Self(Scalar::Text(text))
    }
}

impl From<bool> for ClaimScalar {
    fn from(flag: bool) -> Self {
        Self(Scalar::Boolean(flag))
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl From<$number> for ClaimScalar {
            fn from(number: $number) -> Self {
                Self(Scalar::Number(number.to_string()))
            }
        }
    )+};
}

numbers! { i32 u32 i64 u64 f64 }

impl fmt::Debug for ClaimScalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.described())
    }
}

/// A number by its value, whichever way it is written: `1`, `1.0` and `10e-1` are the same,
/// and large integers differ that are the same as doubles.
#[derive(PartialEq)]
struct Decimal {
    negative: bool,
    /// Without zeros at either end; none for zero.
    digits: String,
    exponent: i64,
}

impl Decimal {
    fn of(number: &str) -> Self {
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

fn exponent_of(text: &str) -> i64 {
    let extreme = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    text.parse().unwrap_or(extreme)
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
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
