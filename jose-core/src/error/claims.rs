//! What errors say of claims, of which several can be wrong at once.

use super::{Error, ErrorKind, is_harmless};
use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

/// Names of claims are often addresses, and longer than other names.
const LONGEST_CLAIM: usize = 200;

impl Error {
    /// Says which claim: what [`Error::claim`] returns, and the place with it. Pass names
    /// that a policy, a type or a specification gives, not those of a token.
    ///
    /// ```
    /// use jose_core::{Error, ErrorKind};
    ///
    /// let error = Error::new(ErrorKind::ClaimMissing).of_claim("https://a.example/role");
    /// assert_eq!(error.claim(), Some("https://a.example/role"));
    /// assert_eq!(error.to_string(), "missing claim at claims.https://a.example/role");
    /// ```
    #[must_use]
    pub fn of_claim(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        let name = name.into();
        let detail = self.detail_mut();
        detail.at = if name.len() <= LONGEST_CLAIM && is_harmless(&name) {
            format!("claims.{name}").into()
        } else {
            format!("claims.(a text of {} octets)", name.len()).into()
        };
        detail.claim = name;
        self
    }

    /// The name of the claim that was refused, where it was one.
    #[must_use]
    pub fn claim(&self) -> Option<&str> {
        let claim = &*self.detail.as_ref()?.claim;
        (!claim.is_empty()).then_some(claim)
    }

    /// Says what else was wrong.
    #[must_use]
    pub fn with_others(mut self, others: Vec<Self>) -> Self {
        if !others.is_empty() {
            self.detail_mut().others = others;
        }
        self
    }

    /// What else was wrong, where everything was asked for: each with a kind, a place and an
    /// expectation of its own, and with no others.
    #[must_use]
    pub fn others(&self) -> &[Self] {
        self.detail.as_ref().map_or(&[], |detail| &detail.others)
    }

    /// All that was wrong, one by one: this error without its others, then each of them.
    ///
    /// ```
    /// use jose_core::{Error, ErrorKind};
    ///
    /// // As a policy with `report_all` gives it.
    /// let missing = Error::new(ErrorKind::ClaimMissing).of_claim("role").expected("`admin`");
    /// let error = Error::new(ErrorKind::ClaimMismatch).of_claim("iss").with_others(vec![missing]);
    ///
    /// let lines: Vec<String> = error
    ///     .each()
    ///     .map(|one| format!("{}: {} {}", one.claim().unwrap_or("-"), one.kind(), one.expectation()))
    ///     .collect();
    /// assert_eq!(lines, ["iss: claim mismatch ", "role: missing claim `admin`"]);
    /// ```
    pub fn each(&self) -> impl Iterator<Item = Self> {
        let mut first = self.clone();
        if let Some(detail) = &mut first.detail {
            detail.others.clear();
        }
        core::iter::once(first).chain(self.others().iter().cloned())
    }

    /// Whether the token was good once: its signature and all that the policy checks were
    /// right, but for `exp` or the age that the policy allows. With [`Error::others`] of
    /// another kind it was never good.
    #[must_use]
    pub fn is_expired(&self) -> bool {
        self.is_only(ErrorKind::ClaimExpired)
    }

    /// Whether the token may be good later: `nbf`, or an `iat` that the policy checks, is
    /// still ahead, and there are no [`Error::others`] of another kind.
    #[must_use]
    pub fn is_not_yet_valid(&self) -> bool {
        self.is_only(ErrorKind::ClaimNotYetValid)
    }

    fn is_only(&self, kind: ErrorKind) -> bool {
        self.kind == kind && self.others().iter().all(|other| other.kind == kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec;

    fn expired() -> Error {
        Error::new(ErrorKind::ClaimExpired).of_claim("exp")
    }

    #[test]
    fn expiry_is_told_only_where_nothing_else_is_wrong() {
        let early = || Error::new(ErrorKind::ClaimNotYetValid).of_claim("nbf");
        let missing = || Error::new(ErrorKind::ClaimMissing).of_claim("iss");
        assert!(expired().is_expired());
        assert!(expired().with_others(vec![]).is_expired());
        assert!(expired().with_others(vec![expired()]).is_expired());
        assert!(!expired().with_others(vec![missing()]).is_expired());
        assert!(!missing().with_others(vec![expired()]).is_expired());
        assert!(early().with_others(vec![early()]).is_not_yet_valid());
        assert!(!early().with_others(vec![expired()]).is_not_yet_valid());
    }

    #[test]
    fn everything_stands_in_one_line() {
        let missing = Error::new(ErrorKind::ClaimMissing).of_claim("role").expected("`admin`");
        let error = expired().with_others(vec![missing]);
        let line = "token expired at claims.exp; missing claim at claims.role: expected `admin`";
        assert_eq!(error.to_string(), line);
        assert_eq!(error.others()[0].expectation(), "`admin`");
    }

    #[test]
    fn r_51_a_strange_name_is_described() {
        let error = Error::new(ErrorKind::ClaimMissing).of_claim("\u{1b}[2J\n");
        assert_eq!(error.claim(), Some("\u{1b}[2J\n"));
        assert_eq!(error.to_string(), "missing claim at claims.(a text of 5 octets)");
        assert_eq!(Error::new(ErrorKind::ClaimMissing).claim(), None);
    }

    #[test]
    fn an_error_stays_small() {
        assert!(size_of::<Error>() <= 2 * size_of::<usize>());
    }
}
