//! Policies that a specification gives.

use super::ClaimsPolicyBuilder;
use super::demands::Demand;

impl ClaimsPolicyBuilder {
    /// Access tokens of OAuth 2.0 by RFC 9068: `typ` is `at+jwt`, and `iss`, `exp`, `aud`,
    /// `sub`, `client_id`, `iat` and `jti` are there (Section 2.2). Issuer and audience are
    /// still yours to decide. A [`typ`](Self::typ) besides it is accepted as well: what a server
    /// calls `JWT` is no such token.
    ///
    /// ```
    /// let policy = jose_jwt::ClaimsPolicy::builder()
    ///     .access_token()
    ///     .issuer("https://issuer.example")
    ///     .audience("https://api.example")
    ///     .scope("orders.read")
    ///     .build()?;
    /// # Ok::<(), jose_jwt::Error>(())
    /// ```
    pub fn access_token(self) -> Self {
        ["iss", "exp", "aud", "sub", "iat", "jti"]
            .into_iter()
            .fold(self.typ("at+jwt"), Self::require)
            .demand("client_id", Demand::Text)
    }
}
