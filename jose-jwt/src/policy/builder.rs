//! Collecting the decisions of a policy.

use super::demands::{Demand, Demands};
use super::times::{Leeway, Times};
use super::types::Types;
use super::{ClaimsPolicy, misuse};
use crate::Clock;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;
use jose_core::Error;
#[cfg(doc)]
use jose_core::ErrorKind;

/// Collects the decisions of a [`ClaimsPolicy`].
#[derive(Clone, Debug)]
#[must_use = "a policy comes of it with `build`"]
pub struct ClaimsPolicyBuilder {
    issuers: Decision,
    audiences: Decision,
    types: Decision,
    times: Times,
    pub(super) demands: Vec<(String, Demand)>,
    report_all: bool,
    clock: Option<Clock>,
}

/// What was said about issuers, audiences or types.
#[derive(Clone, Debug, Default)]
struct Decision {
    accepted: Vec<String>,
    waived: bool,
}

impl ClaimsPolicyBuilder {
    /// Accepts this issuer: `iss` must be exactly this text. Called several times, it
    /// accepts any of them: for one issuer with several names. Whoever has one of the keys can
    /// then use each of the names, so issuers with keys of their own have a policy each: see
    /// [`Issuers`](crate::Issuers).
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
        self.times.expiry_required = false;
        self
    }

    /// Demands `iat`, and refuses tokens issued longer ago than this, or later than now.
    pub const fn max_age(mut self, age: Duration) -> Self {
        self.times.max_age = Some(age);
        self
    }

    /// Tolerates clocks that differ by this much, 0 by default and at most 5 minutes, in
    /// every comparison with the current time. It replaces what was said for single claims
    /// before.
    pub const fn leeway(mut self, leeway: Duration) -> Self {
        self.times.leeway = Leeway::all(leeway);
        self
    }

    /// The same for `exp` alone.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// // Not a second longer than issued for, but from a clock that may be ahead.
    /// let policy = jose_jwt::ClaimsPolicy::builder()
    ///     .issuer("https://issuer.example")
    ///     .audience("api")
    ///     .leeway(Duration::from_secs(30))
    ///     .expiry_leeway(Duration::ZERO)
    ///     .build()?;
    /// # Ok::<(), jose_jwt::Error>(())
    /// ```
    pub const fn expiry_leeway(mut self, leeway: Duration) -> Self {
        self.times.leeway.expiry = leeway;
        self
    }

    /// The same for `nbf` alone.
    pub const fn not_before_leeway(mut self, leeway: Duration) -> Self {
        self.times.leeway.not_before = leeway;
        self
    }

    /// The same for `iat` alone, at both ends of [`max_age`](Self::max_age).
    pub const fn issued_at_leeway(mut self, leeway: Duration) -> Self {
        self.times.leeway.issued_at = leeway;
        self
    }

    /// Demands this media type in `typ`, such as `at+jwt` (RFC 8725, Section 3.11):
    /// without regard to case, and with or without `application/`. Called several times, it
    /// accepts any of them.
    ///
    /// Without it, tokens are accepted that have no `typ` or `JWT`, which says nothing.
    /// `typ("JWT")` demands that it is there.
    pub fn typ(mut self, media_type: impl Into<String>) -> Self {
        self.types.accepted.push(media_type.into());
        self
    }

    /// Accepts tokens of any type, and of none. A token that was made for something else by
    /// the same issuer, such as to log out or to prove possession of a key, is then as good
    /// as one for this.
    pub const fn any_typ(mut self) -> Self {
        self.types.waived = true;
        self
    }

    /// Reports everything that is wrong with a token, and not only the first of it: the error
    /// is the first, and [`Error::others`] has the rest.
    ///
    /// Which failures a peer is told is for the caller to decide; the signature is verified
    /// before.
    ///
    /// ```
    /// use jose_jwt::{ClaimsPolicy, Jwk, JwsAlg, Signer, Verifier};
    /// use serde_json::{Value, json};
    ///
    /// let key = Jwk::generate(JwsAlg::HS256)?;
    /// let claims = json!({ "iss": "https://other.example", "aud": "api", "exp": 1 });
    /// let token = jose_jwt::issue(&claims, &Signer::new(JwsAlg::HS256, &key)?)?;
    ///
    /// let policy = ClaimsPolicy::builder()
    ///     .issuer("https://issuer.example")
    ///     .audience("api")
    ///     .report_all()
    ///     .build()?;
    /// let verifier = Verifier::new(JwsAlg::HS256, &key)?;
    /// let refused = jose_jwt::verify::<Value>(&token, &verifier, &policy).unwrap_err();
    /// assert_eq!(refused.claim(), Some("iss"));
    /// assert_eq!(refused.others()[0].claim(), Some("exp"));
    /// assert!(!refused.is_expired()); // it never was good
    /// # Ok::<(), jose_jwt::Error>(())
    /// ```
    pub const fn report_all(mut self) -> Self {
        self.report_all = true;
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
    /// waived; when a type is given and waived; when one of them, or a text that a claim is
    /// compared with, is empty, as an unset variable is; when a claim is forbidden that must
    /// be there, or expiry required and optional; when a leeway is above 5 minutes; and when
    /// there is no clock, on platforms that have none.
    pub fn build(self) -> Result<ClaimsPolicy, Error> {
        self.times.leeway.validate()?;
        let policy = ClaimsPolicy {
            issuers: self.issuers.decide("issuer", "`issuer` or `any_issuer`")?,
            audiences: self.audiences.decide("audience", "`audience` or `any_audience`")?,
            types: Types::decide(self.types.accepted, self.types.waived)?,
            times: self.times,
            demands: Demands::of(self.demands)?,
            report_all: self.report_all,
            clock: self.clock.ok_or_else(|| misuse("clock", "`clock`", "none"))?,
        };
        policy.consistent()
    }
}

impl Decision {
    fn decide(self, what: &'static str, calls: &'static str) -> Result<Option<Vec<String>>, Error> {
        match (self.accepted.is_empty(), self.waived) {
            (true, false) => Err(misuse(what, calls, "neither")),
            (false, true) => Err(misuse(what, calls, "both")),
            (true, true) => Ok(None),
            _ if self.accepted.iter().any(String::is_empty) => {
                Err(misuse(what, "a text", "an empty one"))
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
            types: Decision::default(),
            times: Times {
                expiry_required: true,
                max_age: None,
                leeway: Leeway::all(Duration::ZERO),
            },
            demands: Vec::new(),
            report_all: false,
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
