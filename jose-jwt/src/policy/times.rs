//! `exp`, `nbf`, `iat` (RFC 7519, Sections 4.1.4 to 4.1.6).

use super::{Refusals, missing, misuse};
use crate::NumericDate;
use crate::registered::Registered;
use alloc::format;
use alloc::string::ToString;
use core::time::Duration;
use jose_core::{Error, ErrorKind};

/// The most leeway that can be asked for: clocks further apart than five minutes want
/// mending, not tolerance.
const MOST_LEEWAY: Duration = Duration::from_secs(300);

const SECONDS: &str = "a number of seconds";

/// What is decided about times.
#[derive(Clone, Debug)]
pub(super) struct Times {
    pub(super) expiry_required: bool,
    pub(super) max_age: Option<Duration>,
    pub(super) leeway: Leeway,
}

/// How much clocks may differ, for each claim.
#[derive(Clone, Debug)]
pub(super) struct Leeway {
    pub(super) expiry: Duration,
    pub(super) not_before: Duration,
    pub(super) issued_at: Duration,
}

impl Leeway {
    pub(super) const fn all(leeway: Duration) -> Self {
        Self { expiry: leeway, not_before: leeway, issued_at: leeway }
    }

    pub(super) fn validate(&self) -> Result<(), Error> {
        match self.expiry.max(self.not_before).max(self.issued_at) {
            most if most > MOST_LEEWAY => {
                Err(misuse("leeway", "at most 300 seconds", most.as_secs().to_string()))
            }
            _ => Ok(()),
        }
    }
}

impl Times {
    /// What is missing comes first and what is too old last, so that a token that is refused
    /// for its age was good in all else.
    pub(super) fn check(
        &self,
        claims: &Registered<'_>,
        now: NumericDate,
        refusals: &mut Refusals,
    ) -> Result<(), Error> {
        if self.expiry_required && claims.expiry.is_none() {
            refusals.add(missing("exp", SECONDS))?;
        }
        if self.max_age.is_some() && claims.issued_at.is_none() {
            refusals.add(missing("iat", SECONDS))?;
        }
        let latest = now + self.leeway.not_before;
        if claims.not_before.is_some_and(|start| latest < start) {
            refusals.add(not_yet("nbf", latest))?;
        }
        if let (Some(age), Some(issued)) = (self.max_age, claims.issued_at) {
            refusals.note(self.check_age(age, issued, now))?;
        }
        let earliest = now - self.leeway.expiry;
        if claims.expiry.is_some_and(|expiry| now >= expiry + self.leeway.expiry) {
            refusals.add(expired("exp", earliest))?;
        }
        Ok(())
    }

    fn check_age(&self, age: Duration, issued: NumericDate, now: NumericDate) -> Result<(), Error> {
        let leeway = self.leeway.issued_at;
        if now + leeway < issued {
            return Err(not_yet("iat", now + leeway));
        }
        if now >= issued + age + leeway {
            return Err(expired("iat", now - age - leeway));
        }
        Ok(())
    }
}

#[cold]
fn expired(claim: &'static str, earliest: NumericDate) -> Error {
    Error::new(ErrorKind::ClaimExpired).of_claim(claim).expected(format!("a time after {earliest}"))
}

#[cold]
fn not_yet(claim: &'static str, latest: NumericDate) -> Error {
    let error = Error::new(ErrorKind::ClaimNotYetValid).of_claim(claim);
    error.expected(format!("a time not after {latest}"))
}
