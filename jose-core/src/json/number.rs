//! The range of numbers.

use core::cmp::Ordering;

/// The digits of the largest double, as many as tell it from every other one.
const LARGEST: &[u8] = b"17976931348623157";

/// The power of ten to go with them when the decimal point stands before the first.
const LARGEST_POWER: i64 = 309;

/// Whether a number of RFC 8259, Section 6, is within the range of a double. It is not
/// converted to one: numbers between two doubles can be chosen so that this takes
/// hundreds of times as long.
pub(super) fn fits_a_double(number: &str) -> bool {
    let (significand, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let significand = significand.strip_prefix('-').unwrap_or(significand);
    let (whole, fraction) = significand.split_once('.').unwrap_or((significand, ""));
    let whole = whole.trim_start_matches('0');
    let mut digits = whole.bytes().chain(fraction.bytes()).skip_while(|digit| *digit == b'0');
    let Some(first) = digits.next() else { return true };
    let zeros = fraction.bytes().take_while(|digit| *digit == b'0').count();
    let power =
        if whole.is_empty() { 0_i64.saturating_sub(signed(zeros)) } else { signed(whole.len()) };
    match power.saturating_add(exponent_of(exponent)).cmp(&LARGEST_POWER) {
        Ordering::Less => true,
        Ordering::Equal => {
            let digits = core::iter::once(first).chain(digits);
            digits.take(LARGEST.len()).le(LARGEST.iter().copied())
        }
        Ordering::Greater => false,
    }
}

pub(super) fn exponent_of(text: &str) -> i64 {
    let extreme = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    text.parse().unwrap_or(extreme)
}

pub(super) fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use proptest::prelude::*;

    #[test]
    fn the_ends_of_the_range_are_known() {
        for number in [
            "0.0",
            "-0e999",
            "0.000e99999999999999999999",
            "1.7976931348623157e308",
            "-17976931348623157e292",
            "0.0000017976931348623157e314",
            "9.9e307",
            "1e-400",
            "1e-99999999999999999999",
            "1e+0000000000000000000000000000000000000000000000308",
        ] {
            assert!(fits_a_double(number), "{number}");
        }
        for number in [
            "1.7976931348623159e308",
            "1.8e308",
            "2e308",
            "1e309",
            "-1e309",
            "0.1e310",
            "1e99999999999999999999",
            "0.00000000000000000001e9223372036854775807",
        ] {
            assert!(!fits_a_double(number), "{number}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn it_agrees_with_conversion(
            number in "-?(0|[1-9][0-9]{0,25}|1797693134862315[0-9]{0,5})(\\.[0-9]{1,20})?",
            exponent in -330_i64..330,
            near in any::<bool>(),
        ) {
            let significant = signed(number.split(['-', '.']).find(|part| !part.is_empty()).map_or(0, str::len));
            let exponent = if near { 309_i64.saturating_sub(significant) } else { exponent };
            let number = format!("{number}e{exponent}");
            let double: f64 = number.parse().unwrap();
            // Beyond the largest double, what would still be rounded to it is refused.
            let rounded = double.abs() == f64::MAX && !fits_a_double(&number);
            prop_assert_eq!(fits_a_double(&number) || rounded, double.is_finite(), "{}", number);
        }
    }
}
