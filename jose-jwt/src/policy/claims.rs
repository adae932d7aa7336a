//! Demands on claims one by one, by name.

use super::demands::Demand;
use super::{ClaimScalar, ClaimValue, ClaimsPolicyBuilder};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;

/// Demands on single claims, registered ones such as `sub` too. All of them must hold, and
/// each but [`forbid`](Self::forbid) demands that the claim is there.
///
/// ```
/// use jose_jwt::{ClaimsPolicy, ErrorKind, Jwk, JwsAlg, Signer, Verifier};
/// use serde_json::{Value, json};
///
/// let policy = ClaimsPolicy::builder()
///     .issuer("https://issuer.example")
///     .any_audience()
///     .require("sub")
///     .forbid("nonce")
///     .equals("token_use", "access")
///     .one_of("tier", ["pro", "team"])
///     .contains("groups", "admins")
///     .scope("orders.read")
///     .check("level", "a level of 3 or more", |level| level.as_i64() >= Some(3))
///     .build()?;
///
/// let key = Jwk::generate(JwsAlg::HS256)?;
/// let (signer, verifier) = (Signer::new(JwsAlg::HS256, &key)?, Verifier::new(JwsAlg::HS256, &key)?);
/// let mut claims = json!({
///     "iss": "https://issuer.example", "sub": "alice", "exp": 4_000_000_000_u32,
///     "token_use": "access", "tier": "pro", "groups": ["admins", "staff"],
///     "scope": "openid orders.read", "level": 3,
/// });
/// assert!(jose_jwt::verify::<Value>(&jose_jwt::issue(&claims, &signer)?, &verifier, &policy).is_ok());
///
/// claims["level"] = 2.into();
/// let token = jose_jwt::issue(&claims, &signer)?;
/// let refused = jose_jwt::verify::<Value>(&token, &verifier, &policy).unwrap_err();
/// assert_eq!((refused.kind(), refused.claim()), (ErrorKind::ClaimMismatch, Some("level")));
/// assert_eq!(refused.expectation(), "a level of 3 or more");
/// # Ok::<(), jose_jwt::Error>(())
/// ```
impl ClaimsPolicyBuilder {
    /// Demands that this claim is there, whatever it is; `null` is nothing.
    pub fn require(self, name: impl Into<String>) -> Self {
        self.demand(name, Demand::Present)
    }

    /// Demands that this claim is not there, as `nonce` in a logout token (OpenID Connect
    /// Back-Channel Logout 1.0, Section 2.4).
    pub fn forbid(self, name: impl Into<String>) -> Self {
        self.demand(name, Demand::Absent)
    }

    /// Demands that this claim is exactly this text, number or boolean. Texts are compared
    /// without their escapes and otherwise octet by octet, numbers by their value: `1` is
    /// `1.0`, and nothing is rounded. A text is never a number.
    pub fn equals(self, name: impl Into<String>, value: impl Into<ClaimScalar>) -> Self {
        self.demand(name, Demand::Equals(value.into()))
    }

    /// Demands that this claim is exactly one of these texts.
    pub fn one_of<T: Into<String>>(
        self,
        name: impl Into<String>,
        texts: impl IntoIterator<Item = T>,
    ) -> Self {
        self.demand(name, Demand::OneOf(texts.into_iter().map(Into::into).collect()))
    }

    /// Demands that this claim is this text or an array with it, as `groups` and `amr` are.
    /// Called several times, it demands all of them.
    pub fn contains(self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.demand(name, Demand::Contains(text.into()))
    }

    /// Demands this scope in the claim `scope`, a text of words with spaces between them
    /// (RFC 8693, Section 4.2; RFC 9068, Section 2.2.3). Called several times, it demands all
    /// of them.
    pub fn scope(self, scope: impl Into<String>) -> Self {
        self.demand("scope", Demand::Scope(scope.into()))
    }

    /// The same in another claim, such as `scp`, which some providers write as a text of
    /// words and others as an array.
    ///
    /// ```
    /// let policy = jose_jwt::ClaimsPolicy::builder()
    ///     .issuer("https://issuer.example")
    ///     .audience("api")
    ///     .scope_in("scp", "orders.read")
    ///     .build()?;
    /// # Ok::<(), jose_jwt::Error>(())
    /// ```
    pub fn scope_in(self, name: impl Into<String>, scope: impl Into<String>) -> Self {
        self.demand(name, Demand::ScopeOrElement(scope.into()))
    }

    /// Demands that this holds for the claim. Say what is expected in words: they become
    /// [`Error::expectation`](crate::Error::expectation). A claim that is not there is an
    /// error of its own, [`ErrorKind::ClaimMissing`](crate::ErrorKind::ClaimMissing), and not
    /// shown to `test`.
    pub fn check(
        self,
        name: impl Into<String>,
        expected: impl Into<Cow<'static, str>>,
        test: impl Fn(ClaimValue<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.demand(name, Demand::Check(expected.into(), Arc::new(test)))
    }

    pub(super) fn demand(mut self, name: impl Into<String>, demand: Demand) -> Self {
        self.demands.push((name.into(), demand));
        self
    }
}
