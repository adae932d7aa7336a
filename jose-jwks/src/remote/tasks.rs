//! Verifying in tasks, which wait.

use super::verifier::{Attempt, Cached, Keys};
use super::{RemoteJwks, unprepared};
use crate::cache::Need;
use jose_core::Error;
use jose_jws::Verified;
use jose_jwt::ClaimsPolicy;
use serde::de::DeserializeOwned;

/// Verifies tokens with the keys of a [`RemoteJwks`].
#[derive(Clone, Debug)]
pub struct RemoteVerifier {
    pub(super) keys: Keys,
    pub(super) remote: RemoteJwks,
}

impl RemoteVerifier {
    /// Verifies a token: the keys, its signature, its claims, as [`jose_jwt::verify`] does.
    ///
    /// Keys that are fresh cost no more than keys of one's own. If there are none, this
    /// fetches them, and so does the first call after their time, while others go on with
    /// those that are there. A `kid` that none has makes it fetch them, if the cooldown
    /// allows it; otherwise the token is refused at once.
    ///
    /// It may be dropped at any time: a fetch that it began is carried on by whoever waits
    /// for it.
    ///
    /// # Errors
    /// As [`jose_jwt::verify`] with a [`VerifierSet`](jose_jws::VerifierSet), and
    /// [`ErrorKind::KeysUnavailable`](jose_core::ErrorKind::KeysUnavailable) when there are
    /// no keys: never fetched, or too long ago.
    pub async fn verify<T: DeserializeOwned>(
        &self,
        token: &str,
        policy: &ClaimsPolicy,
    ) -> Result<Verified<T>, Error> {
        let first = self.keys.attempt(token, policy);
        let missing = match first {
            Attempt::Done(result) => return result,
            Attempt::NeedsKey(error) => error,
            Attempt::NeedsKeys => {
                self.remote.ready(Need::Keys).await?;
                match self.keys.go_on(token, policy) {
                    Attempt::Done(result) => return result,
                    Attempt::NeedsKeys => return Err(unprepared()),
                    Attempt::NeedsKey(error) => error,
                }
            }
        };
        self.remote.ready(Need::Key).await?;
        match self.keys.go_on(token, policy) {
            Attempt::Done(result) => result,
            Attempt::NeedsKey(_) | Attempt::NeedsKeys => Err(missing),
        }
    }

    /// Of every key that is there, whether it is tried for a token and why not, a line for each:
    /// for logs, as [`VerifierSet::explain`](jose_jws::VerifierSet::explain) says it. It
    /// fetches nothing.
    ///
    /// # Errors
    /// What is wrong with the form of the token, and
    /// [`ErrorKind::KeysUnavailable`](jose_core::ErrorKind::KeysUnavailable) when there are no
    /// keys.
    ///
    /// ```
    /// # use jose_jwks::RemoteVerifier;
    /// # use jose_jwt::ClaimsPolicy;
    /// # use serde_json::Value;
    /// # async fn example(verifier: &RemoteVerifier, token: &str, policy: &ClaimsPolicy) {
    /// if let Err(error) = verifier.verify::<Value>(token, policy).await {
    ///     eprintln!("{}: {error}", error.code());
    ///     for line in verifier.explain(token).unwrap_or_default() {
    ///         // key 0, kid `2025`, `ES256`: not tried: key not meant for this at kid: …
    ///         eprintln!("  {line}");
    ///     }
    /// }
    /// # }
    /// ```
    pub fn explain(&self, token: &str) -> Result<Vec<String>, Error> {
        self.keys.explain(token)
    }

    /// The keys that are there, for everything else that verifies; it fetches nothing.
    ///
    /// ```
    /// # use jose_jwks::RemoteVerifier;
    /// # use jose_jwt::{Error, jws::Compact};
    /// # fn example(verifier: &RemoteVerifier, token: &str) -> Result<(), Error> {
    /// let verified = Compact::verify(token, &verifier.cached())?;
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn cached(&self) -> Cached {
        self.keys.cached()
    }

    /// The set that the keys are of.
    #[must_use]
    pub const fn remote(&self) -> &RemoteJwks {
        &self.remote
    }
}
