//! What a token must say to be accepted.

mod builder;

pub use builder::ClaimsPolicyBuilder;

use crate::registered::Registered;
use crate::{Clock, NumericDate};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Header};

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
    expiry_required: bool,
    max_age: Option<Duration>,
    leeway: Duration,
    typ: Option<String>,
    clock: Clock,
}

impl ClaimsPolicy {
    /// Starts a policy.
    pub fn builder() -> ClaimsPolicyBuilder {
        ClaimsPolicyBuilder::default()
    }

    pub(crate) fn check_type(&self, header: &Header) -> Result<(), Error> {
        match &self.typ {
            Some(typ) if !header.is_type(typ) => Err(Error::new(ErrorKind::TypMismatch)
                .at("header.typ")
                .expected(quoted(typ))
                .found(header.typ().map_or_else(|| "nothing".into(), quoted))),
            _ => Ok(()),
        }
    }

    pub(crate) fn check(&self, claims: &Registered<'_>) -> Result<(), Error> {
        self.check_issuer(claims)?;
        self.check_audience(claims)?;
        self.check_times(claims, self.clock.now())
    }

    fn check_issuer(&self, claims: &Registered<'_>) -> Result<(), Error> {
        let Some(issuers) = &self.issuers else {
            return Ok(());
        };
        match &claims.issuer {
            None => Err(missing("iss", listed(issuers))),
            Some(issuer) if issuers.iter().any(|accepted| accepted == issuer) => Ok(()),
            Some(_) => Err(mismatch("iss", listed(issuers), "another issuer")),
        }
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

    fn check_times(&self, claims: &Registered<'_>, now: NumericDate) -> Result<(), Error> {
        if claims.not_before.is_some_and(|start| now + self.leeway < start) {
            return Err(not_yet("claims.nbf", now + self.leeway));
        }
        self.check_age(claims, now)?;
        // Last, so that a token that is refused for its expiry was good in all else.
        match claims.expiry {
            None if self.expiry_required => Err(missing("exp", "a number of seconds".into())),
            Some(expiry) if now >= expiry + self.leeway => {
                Err(expired("claims.exp", now - self.leeway))
            }
            _ => Ok(()),
        }
    }

    fn check_age(&self, claims: &Registered<'_>, now: NumericDate) -> Result<(), Error> {
        let Some(max_age) = self.max_age else {
            return Ok(());
        };
        match claims.issued_at {
            None => Err(missing("iat", "a number of seconds".into())),
            Some(issued) if now + self.leeway < issued => {
                Err(not_yet("claims.iat", now + self.leeway))
            }
            Some(issued) if now >= issued + max_age + self.leeway => {
                Err(expired("claims.iat", now - max_age - self.leeway))
            }
            Some(_) => Ok(()),
        }
    }
}

fn missing(claim: &'static str, expected: String) -> Error {
    Error::new(ErrorKind::ClaimMissing).at(claim).within("claims").expected(expected)
}

fn mismatch(claim: &'static str, expected: String, found: &'static str) -> Error {
    let error = Error::new(ErrorKind::ClaimMismatch).at(claim).within("claims");
    error.expected(expected).found(found)
}

fn expired(claim: &'static str, earliest: NumericDate) -> Error {
    Error::new(ErrorKind::ClaimExpired).at(claim).expected(format!("a time after {earliest}"))
}

fn not_yet(claim: &'static str, latest: NumericDate) -> Error {
    let error = Error::new(ErrorKind::ClaimNotYetValid).at(claim);
    error.expected(format!("a time not after {latest}"))
}

fn listed(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| quoted(name)).collect();
    names.join(" or ")
}
