//! Where the current time comes from.

use crate::NumericDate;
use alloc::sync::Arc;
use core::fmt;

/// A clock: a value that a policy holds, so that tests, replays and machines without a
/// clock of their own have no special case.
///
/// ```
/// use jose_jwt::{Clock, NumericDate};
///
/// let clock = Clock::fixed(NumericDate::from_seconds(1300819380));
/// assert_eq!(clock.now().seconds(), 1300819380);
/// ```
#[derive(Clone)]
pub struct Clock(Source);

#[derive(Clone)]
enum Source {
    Fixed(NumericDate),
    Custom(Arc<dyn Fn() -> NumericDate + Send + Sync>),
    #[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
    System,
}

impl Clock {
    /// A clock that stands still.
    #[must_use]
    pub const fn fixed(now: NumericDate) -> Self {
        Self(Source::Fixed(now))
    }

    /// A clock of the caller's.
    #[must_use]
    pub fn custom(now: impl Fn() -> NumericDate + Send + Sync + 'static) -> Self {
        Self(Source::Custom(Arc::new(now)))
    }

    /// The current time.
    #[must_use]
    pub fn now(&self) -> NumericDate {
        match &self.0 {
            Source::Fixed(now) => *now,
            Source::Custom(now) => now(),
            #[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
            Source::System => NumericDate::now(),
        }
    }
}

#[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
impl Clock {
    /// The system's clock.
    #[must_use]
    pub const fn system() -> Self {
        Self(Source::System)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.now())
    }
}
