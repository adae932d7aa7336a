//! What a token must say to be accepted.

mod builder;
mod claims;
mod consistent;
mod demands;
mod profile;
mod refusals;
mod scalar;
mod times;
mod types;
mod value;

pub use builder::ClaimsPolicyBuilder;
pub(crate) use refusals::Refusals;
pub use scalar::ClaimScalar;
pub use value::ClaimValue;

use crate::Clock;
use crate::registered::Registered;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use demands::Demands;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Header};
use times::Times;
use types::Types;

/// Decisions about the claims of a token, made once.
///
/// Issuer, audience and expiry are decided or waived by name; there is no way around
/// the question. Everything else is optional.
///
/// ```
/// use jose_jwt::{ClaimsPolicy, ErrorKind};
///
/// let policy = ClaimsPolicy::builder()
///     .issuer("https://issuer.example")
///     .audience("api")
///     .typ("at+jwt")
///     .build()?;
///
/// let undecided = ClaimsPolicy::builder().issuer("https://issuer.example").build();
/// assert_eq!(undecided.unwrap_err(), ErrorKind::Misuse);
/// # Ok::<(), jose_jwt::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ClaimsPolicy {
    /// `None` for any.
    issuers: Option<Vec<String>>,
    /// `None` for any.
    audiences: Option<Vec<String>>,
    types: Types,
    times: Times,
    demands: Demands,
    report_all: bool,
    clock: Clock,
}

impl ClaimsPolicy {
    /// Starts a policy.
    pub fn builder() -> ClaimsPolicyBuilder {
        ClaimsPolicyBuilder::default()
    }

    /// The issuers that are accepted; `None` for any.
    pub(crate) fn issuers(&self) -> Option<&[String]> {
        self.issuers.as_deref()
    }

    /// Where refusals are collected, or else the first one returned at once.
    pub(crate) const fn refusals(&self) -> Refusals {
        Refusals::new(self.report_all)
    }

    /// The names of the claims that are looked into besides the registered ones.
    pub(crate) fn demanded(&self) -> &[String] {
        self.demands.names()
    }

    pub(crate) fn check_type(&self, header: &Header) -> Result<(), Error> {
        self.types.check(header)
    }

    pub(crate) fn check(
        &self,
        claims: &Registered<'_>,
        refusals: &mut Refusals,
    ) -> Result<(), Error> {
        refusals.note(self.check_issuer(claims))?;
        refusals.note(self.check_audience(claims))?;
        self.demands.check(&claims.demanded, refusals)?;
        self.times.check(claims, self.clock.now(), refusals)
    }

    fn check_issuer(&self, claims: &Registered<'_>) -> Result<(), Error> {
        let Some(issuers) = &self.issuers else {
            return Ok(());
        };
        if claims.issuer.is_none() {
            return Err(missing("iss", listed(issuers)));
        }
        if claims.is_from_one_of(issuers) {
            return Ok(());
        }
        Err(mismatch("iss", listed(issuers), "another issuer"))
    }

    fn check_audience(&self, claims: &Registered<'_>) -> Result<(), Error> {
        let Some(audiences) = &self.audiences else {
            return Ok(());
        };
        if claims.audience.is_none() {
            return Err(missing("aud", listed(audiences)));
        }
        if claims.is_for_one_of(audiences) {
            return Ok(());
        }
        Err(mismatch("aud", listed(audiences), "other audiences"))
    }
}

#[cold]
fn missing(claim: impl Into<Cow<'static, str>>, expected: impl Into<Cow<'static, str>>) -> Error {
    Error::new(ErrorKind::ClaimMissing).of_claim(claim).expected(expected)
}

#[cold]
fn mismatch(
    claim: impl Into<Cow<'static, str>>,
    expected: impl Into<Cow<'static, str>>,
    found: &'static str,
) -> Error {
    Error::new(ErrorKind::ClaimMismatch).of_claim(claim).expected(expected).found(found)
}

fn listed(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| quoted(name)).collect();
    names.join(" or ")
}

fn misuse(what: &'static str, expected: &'static str, found: impl Into<String>) -> Error {
    Error::new(ErrorKind::Misuse).at(what).expected(expected).found(found.into())
}
