//! The same for threads that block.

use super::flight::Rider;
use super::journey::Source;
use super::shared::{Core, Step};
use super::verifier::{Attempt, Cached, Keys};
use super::{Status, unprepared};
use crate::Options;
use crate::cache::Need;
use crate::discovery::Issuer;
use crate::fetch::FetchBlocking;
use jose_core::{Error, JwkSet, JwsAlg};
use jose_jws::{Verified, VerifierSet};
use jose_jwt::ClaimsPolicy;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;

/// The keys of an issuer, as [`RemoteJwks`](crate::RemoteJwks), with a client that blocks.
///
/// ```
/// use jose_jwks::blocking::RemoteJwks;
/// use jose_jwks::fetch::{FetchBlocking, Request, Response};
/// use jose_jwt::{ClaimsPolicy, Error, ErrorKind, JwsAlg};
/// use serde_json::Value;
///
/// struct Down;
///
/// impl FetchBlocking for Down {
///     fn fetch(&self, _: &Request) -> Result<Response, Error> {
///         Ok(Response::new(503))
///     }
/// }
///
/// let keys = RemoteJwks::new("https://issuer.example/jwks.json", Down)?;
/// let verifier = keys.verifier(&[JwsAlg::ES256])?;
/// let policy = ClaimsPolicy::builder().issuer("me").any_audience().build()?;
/// let refused = verifier.verify::<Value>("e30.e30.AAAA", &policy).unwrap_err();
/// assert_eq!(refused.kind(), ErrorKind::KeysUnavailable);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone)]
pub struct RemoteJwks {
    core: Arc<Core>,
    client: Arc<dyn FetchBlocking>,
}

impl RemoteJwks {
    /// The set at this address, with the defaults of [`Options`]. Nothing is fetched yet.
    ///
    /// # Errors
    /// [`ErrorKind::KeysEndpoint`](jose_core::ErrorKind::KeysEndpoint) for an address that
    /// breaks the rules of [`endpoint`](crate::endpoint), and
    /// [`ErrorKind::Misuse`](jose_core::ErrorKind::Misuse) for options that allow a host that no
    /// address can have.
    pub fn new(url: &str, client: impl FetchBlocking + 'static) -> Result<Self, Error> {
        Self::with_options(url, client, Options::new())
    }

    /// The same with other options. The rules for addresses are those of the set: a client
    /// holds to them, whatever it was made with.
    ///
    /// # Errors
    /// As [`RemoteJwks::new`].
    pub fn with_options(
        url: &str,
        client: impl FetchBlocking + 'static,
        options: Options,
    ) -> Result<Self, Error> {
        let source = Source::Fixed(options.rules().check(url)?);
        Ok(Self { core: Core::new(source, options), client: Arc::new(client) })
    }

    /// The set of this issuer, as [`discover`](crate::RemoteJwks::discover) says.
    ///
    /// # Errors
    /// [`ErrorKind::KeysEndpoint`](jose_core::ErrorKind::KeysEndpoint) for an issuer that is
    /// no address, or one that breaks the rules, and
    /// [`ErrorKind::Misuse`](jose_core::ErrorKind::Misuse) as in [`RemoteJwks::with_options`].
    pub fn discover(
        issuer: &str,
        client: impl FetchBlocking + 'static,
        options: Options,
    ) -> Result<Self, Error> {
        let source = Source::Discovered(Issuer::new(issuer, &options)?);
        Ok(Self { core: Core::new(source, options), client: Arc::new(client) })
    }

    /// What verifies tokens with the keys of this set that are for one of these algorithms.
    ///
    /// # Errors
    /// As [`VerifierSet::from_jwks`].
    pub fn verifier(&self, allowed: &[JwsAlg]) -> Result<RemoteVerifier, Error> {
        let allowed = allowed.to_vec();
        self.verifier_from(move |set| VerifierSet::from_jwks(set, &allowed))
    }

    /// The same with keys that are prepared in one's own way, as
    /// [`verifier_from`](crate::RemoteJwks::verifier_from) says.
    ///
    /// # Errors
    /// What it says of an empty set.
    pub fn verifier_from(
        &self,
        prepare: impl Fn(&JwkSet) -> Result<VerifierSet, Error> + Send + Sync + 'static,
    ) -> Result<RemoteVerifier, Error> {
        let slot = self.core.slot(Box::new(prepare))?;
        let keys = Keys { core: Arc::clone(&self.core), slot };
        Ok(RemoteVerifier { keys, remote: self.clone() })
    }

    /// Renews the keys if it is time, and fetches them if there are none. A thread that does
    /// so after each [`RemoteJwks::next_refresh_in`] keeps everybody else from waiting.
    ///
    /// It is `Ok` as well when there is nothing to do: when it is not time yet, and in a pause
    /// after a failure as long as the keys that are there may be used. So it does not say that
    /// keys are fresh: [`RemoteJwks::status`] does.
    ///
    /// # Errors
    /// Why the keys could not be fetched, and in a pause without keys
    /// [`ErrorKind::KeysUnavailable`](jose_core::ErrorKind::KeysUnavailable). Those that are
    /// there stay.
    pub fn refresh_if_due(&self) -> Result<(), Error> {
        match self.core.step(Need::Renewal)? {
            Step::Go => Ok(()),
            step => {
                self.take(step);
                self.core.failure().map_or(Ok(()), Err)
            }
        }
    }

    /// The time until the keys are to be renewed.
    #[must_use]
    pub fn next_refresh_in(&self) -> Duration {
        self.core.next_refresh_in()
    }

    /// The keys, if there are any that may be used. It does not fetch them.
    #[must_use]
    pub fn keys(&self) -> Option<Arc<JwkSet>> {
        self.core.keys()
    }

    /// How it is doing.
    #[must_use]
    pub fn status(&self) -> Status {
        self.core.status()
    }

    fn ready(&self, need: Need) -> Result<(), Error> {
        let step = self.core.step(need)?;
        self.take(step);
        self.core.settled()
    }

    fn take(&self, step: Step) {
        match step {
            Step::Go => {}
            Step::Wait(flight) => Rider::another(flight, &self.core).wait(),
            Step::Fetch(mut journey, flight) => {
                let _rider = Rider::first(flight, &self.core);
                let mut next = journey.depart();
                while let Some(request) = next {
                    let response = self.client.fetch(&request);
                    next = journey.arrive(response);
                }
            }
        }
    }
}

impl std::fmt::Debug for RemoteJwks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.core.fmt(f)
    }
}

/// Verifies tokens with the keys of a [`RemoteJwks`].
#[derive(Clone, Debug)]
pub struct RemoteVerifier {
    keys: Keys,
    remote: RemoteJwks,
}

impl RemoteVerifier {
    /// Verifies a token, as [`verify`](crate::RemoteVerifier::verify) of the other one does.
    ///
    /// # Errors
    /// As there.
    pub fn verify<T: DeserializeOwned>(
        &self,
        token: &str,
        policy: &ClaimsPolicy,
    ) -> Result<Verified<T>, Error> {
        let missing = match self.keys.attempt(token, policy) {
            Attempt::Done(result) => return result,
            Attempt::NeedsKey(error) => error,
            Attempt::NeedsKeys => {
                self.remote.ready(Need::Keys)?;
                match self.keys.go_on(token, policy) {
                    Attempt::Done(result) => return result,
                    Attempt::NeedsKeys => return Err(unprepared()),
                    Attempt::NeedsKey(error) => error,
                }
            }
        };
        self.remote.ready(Need::Key)?;
        match self.keys.go_on(token, policy) {
            Attempt::Done(result) => result,
            Attempt::NeedsKey(_) | Attempt::NeedsKeys => Err(missing),
        }
    }

    /// Of every key that is there, whether it is tried for a token and why not, as
    /// [`explain`](crate::RemoteVerifier::explain) of the other one says. It fetches nothing.
    ///
    /// # Errors
    /// As there.
    pub fn explain(&self, token: &str) -> Result<Vec<String>, Error> {
        self.keys.explain(token)
    }

    /// The keys that are there, for everything else that verifies; it fetches nothing.
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
