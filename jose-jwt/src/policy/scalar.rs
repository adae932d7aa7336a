//! Values to compare claims with.

use super::ClaimValue;
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;
use jose_core::error::quoted;
use jose_core::json::Decimal;

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
