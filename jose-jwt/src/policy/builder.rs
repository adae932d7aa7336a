//! Collecting the decisions of a policy.

use super::ClaimsPolicy;
use crate::Clock;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;
use jose_core::{Error, ErrorKind};

/// The most leeway that can be asked for: clocks further apart than five minutes want
/// mending, not tolerance.
const MOST_LEEWAY: Duration = Duration::from_secs(300);

/// Collects the decisions of a [`ClaimsPolicy`].
#[derive(Clone, Debug)]
#[must_use = "a policy comes of it with `build`"]
pub struct ClaimsPolicyBuilder {
    issuers: Decision,
    audiences: Decision,
    expiry_required: bool,
    max_age: Option<Duration>,
    leeway: Duration,
    typ: Option<String>,
    clock: Option<Clock>,
}

/// What was said about issuers or audiences.
#[derive(Clone, Debug, Default)]
struct Decision {
    accepted: Vec<String>,
    waived: bool,
}

impl ClaimsPolicyBuilder {
    /// Accepts this issuer: `iss` must be exactly this text. Called several times, it
    /// accepts any of them.
    pub fn issuer(mut self, issuer: impl Into<String>) -> Self {
        self.issuers.accepted.push(issuer.into());
        self
    }

    /// Accepts tokens of any issuer, and of none. The key alone then says who issued
    /// the token: right where one key belongs to one issuer.
    pub const fn any_issuer(mut self) -> Self {
        self.issuers.waived = true;
        self
    }

    /// Accepts tokens meant for this audience: `aud` must be, or contain, exactly this
    /// text. Called several times, it accepts any of them.
    pub fn audience(mut self, audience: impl Into<String>) -> Self {
        self.audiences.accepted.push(audience.into());
        self
    }

    /// Accepts tokens whoever they are meant for. A token for another service of the
    /// same issuer is then as good as one for this service.
    pub const fn any_audience(mut self) -> Self {
        self.audiences.waived = true;
        self
    }

    /// Accepts tokens that never expire. An `exp` that is there is still checked.
    pub const fn expiry_optional(mut self) -> Self {
        self.expiry_required = false;
        self
    }

    /// Demands `iat`, and refuses tokens issued longer ago than this, or later than now.
    pub const fn max_age(mut self, age: Duration) -> Self {
        self.max_age = Some(age);
        self
    }

    /// Tolerates clocks that differ by this much, 0 by default and at most 5 minutes, in
    /// every comparison with the current time.
    pub const fn leeway(mut self, leeway: Duration) -> Self {
        self.leeway = leeway;
        self
    }

    /// Demands this media type in `typ`, such as `at+jwt` (RFC 8725, Section 3.11):
    /// without regard to case, and with or without `application/`.
    pub fn typ(mut self, media_type: impl Into<String>) -> Self {
        self.typ = Some(media_type.into());
        self
    }

    /// Takes the time from this clock and not from the system.
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Makes the policy.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] when issuer or audience is undecided, or both given and
    /// waived; when one of them or the type is empty, as an unset variable is; when the
    /// leeway is above 5 minutes; and when there is no clock, on platforms that have none.
    pub fn build(self) -> Result<ClaimsPolicy, Error> {
        if self.leeway > MOST_LEEWAY {
            return Err(misuse("leeway", "at most 300 seconds", self.leeway.as_secs().to_string()));
        }
        if self.typ.as_deref() == Some("") {
            return Err(misuse("typ", "a media type", "an empty text".into()));
        }
        Ok(ClaimsPolicy {
            issuers: self.issuers.decide("issuer", "`issuer` or `any_issuer`")?,
            audiences: self.audiences.decide("audience", "`audience` or `any_audience`")?,
            expiry_required: self.expiry_required,
            max_age: self.max_age,
            leeway: self.leeway,
            typ: self.typ,
            clock: self.clock.ok_or_else(|| misuse("clock", "`clock`", "none".into()))?,
        })
    }
}

impl Decision {
    fn decide(self, what: &'static str, calls: &'static str) -> Result<Option<Vec<String>>, Error> {
        match (self.accepted.is_empty(), self.waived) {
            (true, false) => Err(misuse(what, calls, "neither".into())),
            (false, true) => Err(misuse(what, calls, "both".into())),
            (true, true) => Ok(None),
            _ if self.accepted.iter().any(String::is_empty) => {
                Err(misuse(what, "a text", "an empty one".into()))
            }
            (false, false) => Ok(Some(self.accepted)),
        }
    }
}

impl Default for ClaimsPolicyBuilder {
    fn default() -> Self {
        Self {
            issuers: Decision::default(),
            audiences: Decision::default(),
            expiry_required: true,
            max_age: None,
            leeway: Duration::ZERO,
            typ: None,
            clock: system_clock(),
        }
    }
}

#[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
#[expect(clippy::unnecessary_wraps, reason = "other platforms have no clock")]
const fn system_clock() -> Option<Clock> {
    Some(Clock::system())
}

#[cfg(not(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown")))))]
const fn system_clock() -> Option<Clock> {
    None
}

fn misuse(what: &'static str, expected: &'static str, found: String) -> Error {
    Error::new(ErrorKind::Misuse).at(what).expected(expected).found(found)
}
