//! Several issuers, each with its own keys.

use crate::{ClaimsPolicy, SelectVerifier, Unverified, Verified};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use jose_core::{Error, ErrorKind, Limits, json};
use serde::de::DeserializeOwned;

/// The issuers whose tokens a service takes, each with a verifier and a policy of its own.
///
/// The keys of several issuers must never stand in one set: whoever owns one of them could
/// sign in the name of every issuer that the policy accepts. Here the `iss` of a token, which
/// anybody may have written, does no more than choose; the keys and the policy of that issuer
/// then decide.
///
/// ```
/// use jose_jwt::{Claims, ClaimsPolicy, ErrorKind, Issuers, Jwk, JwsAlg, Signer, Verified, Verifier};
/// use std::time::Duration;
///
/// # #[derive(serde::Deserialize)] struct User { sub: String }
/// let keys = [Jwk::generate(JwsAlg::ES256)?, Jwk::generate(JwsAlg::ES256)?];
/// let names = ["https://a.example", "https://b.example"];
///
/// // Once.
/// let mut issuers = Issuers::new();
/// for (key, name) in keys.iter().zip(names) {
///     let policy = ClaimsPolicy::builder().issuer(name).audience("api").build()?;
///     issuers = issuers.with(Verifier::new(JwsAlg::ES256, &key.to_public()?)?, policy)?;
/// }
///
/// // For each request.
/// let of_b = Claims::new().issuer(names[1]).subject("alice").audience("api").lifetime(Duration::from_secs(60));
/// let token = jose_jwt::issue(&of_b, &Signer::new(JwsAlg::ES256, &keys[1])?)?;
/// let user: Verified<User> = issuers.verify(&token)?;
/// assert_eq!(user.sub, "alice");
///
/// // The other one cannot speak for it.
/// let forged = jose_jwt::issue(&of_b, &Signer::new(JwsAlg::ES256, &keys[0])?)?;
/// assert_eq!(issuers.verify::<User>(&forged).unwrap_err(), ErrorKind::SignatureInvalid);
/// # Ok::<(), jose_jwt::Error>(())
/// ```
///
/// With keys that are fetched, [`Issuers::find`] says with which:
/// `let issuer = issuers.find(token)?; issuer.verifier().verify(token, issuer.policy()).await`.
#[derive(Clone)]
pub struct Issuers<V> {
    issuers: Vec<Issuer<V>>,
    /// Where in `issuers` a name is.
    by_name: BTreeMap<String, usize>,
    limits: Limits,
}

/// One of several issuers.
#[derive(Clone)]
pub struct Issuer<V> {
    verifier: V,
    policy: ClaimsPolicy,
}

impl<V> Issuers<V> {
    /// None yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { issuers: Vec::new(), by_name: BTreeMap::new(), limits: Limits::DEFAULT }
    }

    /// One more, by the names that its policy accepts.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for a policy that accepts any issuer, and for a name that
    /// another one has.
    pub fn with(mut self, verifier: V, policy: ClaimsPolicy) -> Result<Self, Error> {
        let refused = |found| {
            let error = Error::new(ErrorKind::Misuse).at("issuer");
            Err(error.expected("names that no other of the issuers has").found(found))
        };
        let Some(names) = policy.issuers() else { return refused("`any_issuer`") };
        for name in names {
            if self.by_name.insert(name.clone(), self.issuers.len()).is_some() {
                return refused("one that is there already");
            }
        }
        self.issuers.push(Issuer { verifier, policy });
        Ok(self)
    }

    /// The same with other limits on tokens whose issuer is looked for. The verifiers have
    /// their own.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The issuer that a token names, to be asked about it. The token may be anybody's.
    ///
    /// # Errors
    /// What [`Unverified::parse`] says; [`ErrorKind::Json`], [`ErrorKind::DuplicateMember`] and
    /// [`ErrorKind::Limit`] for a payload that is not one good JSON object;
    /// [`ErrorKind::ClaimMissing`], [`ErrorKind::ClaimType`] and [`ErrorKind::ClaimMismatch`]
    /// for an `iss` that is none of them.
    pub fn find(&self, token: &str) -> Result<&Issuer<V>, Error> {
        let unverified = Unverified::parse(token, &self.limits)?;
        let at = self.named(unverified.dangerous_payload())?;
        self.issuers.get(at).ok_or_else(|| ErrorKind::ClaimMismatch.into())
    }

    /// Where the issuer is that a payload names.
    fn named(&self, payload: &[u8]) -> Result<usize, Error> {
        let within = |error: Error| error.within("claims");
        let mut named = None;
        let text = json::utf8(payload).map_err(within)?;
        let members = json::object(text, self.limits.max_json_depth(), |name, value| {
            if name == "iss" {
                let mistyped = || value.mistyped(ErrorKind::ClaimType, "a string");
                named = Some(value.as_str().ok_or_else(mistyped)?);
            }
            Ok(())
        });
        members.map_err(|error| match error.kind() {
            ErrorKind::ClaimType => error.of_claim("iss"),
            _ => within(error),
        })?;
        let refused = |kind| {
            let error = Error::new(kind).of_claim("iss");
            error.expected(format!("one of {} issuers", self.by_name.len()))
        };
        let name = named.ok_or_else(|| refused(ErrorKind::ClaimMissing))?;
        let at = self.by_name.get(&*name).copied();
        at.ok_or_else(|| refused(ErrorKind::ClaimMismatch).found("another issuer"))
    }
}

impl<V: SelectVerifier> Issuers<V> {
    /// Verifies a token with the keys and the policy of the issuer that it names.
    ///
    /// # Errors
    /// What [`Issuers::find`] and [`verify`](crate::verify) say.
    pub fn verify<T: DeserializeOwned>(&self, token: &str) -> Result<Verified<T>, Error> {
        let issuer = self.find(token)?;
        crate::verify(token, &issuer.verifier, &issuer.policy)
    }
}

impl<V> Issuer<V> {
    /// What verifies its tokens.
    #[must_use]
    pub const fn verifier(&self) -> &V {
        &self.verifier
    }

    /// What they must say.
    #[must_use]
    pub const fn policy(&self) -> &ClaimsPolicy {
        &self.policy
    }
}

impl<V> Default for Issuers<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V> fmt::Debug for Issuers<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Issuers").field(&self.by_name.keys()).finish()
    }
}

impl<V> fmt::Debug for Issuer<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Issuer").field(&self.policy).finish()
    }
}
