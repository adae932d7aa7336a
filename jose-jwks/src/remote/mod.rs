//! A remote set with its callers.

mod flight;
mod journey;
mod shared;
mod slot;
mod status;
mod verifier;

pub mod blocking;

pub use status::Status;
pub use verifier::Cached;

use crate::Options;
use crate::cache::Need;
use crate::discovery::Issuer;
use crate::fetch::{Fetch, Request};
use flight::Rider;
use jose_core::{Error, JwkSet, JwsAlg};
use jose_jws::{Verified, VerifierSet};
use jose_jwt::ClaimsPolicy;
use journey::{Journey, Source};
use serde::de::DeserializeOwned;
use shared::{Core, Step};
use std::sync::Arc;
use std::time::Duration;
use verifier::{Attempt, Keys};

/// The keys of an issuer, which are fetched when they are needed, and again when it is time.
///
/// It is made once, cloned cheaply, and shared between threads. It starts no thread and no
/// task, and needs no runtime but the one that its client needs.
///
/// ```
/// use jose_jwks::fetch::{Fetch, FetchFuture, Request, Response};
/// use jose_jwks::RemoteJwks;
/// use jose_jwt::{ClaimsPolicy, Error, JwsAlg};
/// use serde_json::Value;
///
/// # struct Client;
/// # impl Fetch for Client {
/// #     fn fetch<'a>(&'a self, _: &'a Request) -> FetchFuture<'a> {
/// #         Box::pin(async { Ok(Response::new(503)) })
/// #     }
/// # }
/// # async fn example(client: Client, token: &str) -> Result<(), Error> {
/// // Once. The client is one of the adapters, or your own.
/// let keys = RemoteJwks::new("https://issuer.example/jwks.json", client)?;
/// let verifier = keys.verifier(&[JwsAlg::ES256, JwsAlg::RS256])?;
/// let policy =
///     ClaimsPolicy::builder().issuer("https://issuer.example").audience("api").build()?;
///
/// // For each request.
/// let token = verifier.verify::<Value>(token, &policy).await?;
/// # Ok(()) }
/// ```
#[derive(Clone)]
pub struct RemoteJwks {
    core: Arc<Core>,
    client: Arc<dyn Fetch>,
}

impl RemoteJwks {
    /// The set at this address, with the defaults of [`Options`]. Nothing is fetched yet.
    ///
    /// # Errors
    /// [`ErrorKind::KeysEndpoint`](jose_core::ErrorKind::KeysEndpoint) for an address that
    /// breaks the rules of [`endpoint`](crate::endpoint).
    pub fn new(url: &str, client: impl Fetch + 'static) -> Result<Self, Error> {
        Self::with_options(url, client, Options::new())
    }

    /// The same with other options.
    ///
    /// # Errors
    /// As [`RemoteJwks::new`].
    pub fn with_options(
        url: &str,
        client: impl Fetch + 'static,
        options: Options,
    ) -> Result<Self, Error> {
        let source = Source::Fixed(options.rules().check(url)?);
        Ok(Self { core: Core::new(source, options), client: Arc::new(client) })
    }

    /// The set of this issuer, wherever its document says that it is (OpenID Connect
    /// Discovery 1.0, Section 4, or RFC 8414 with [`Options::metadata`]). The document must
    /// name the issuer exactly as it is named here; it is kept as long as the set would be,
    /// read again at once when the set is gone from where it was, and before the next fetch when
    /// one failed.
    ///
    /// # Errors
    /// [`ErrorKind::KeysEndpoint`](jose_core::ErrorKind::KeysEndpoint) for an issuer that is
    /// no address, or one that breaks the rules.
    pub fn discover(
        issuer: &str,
        client: impl Fetch + 'static,
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

    /// The same with keys that are prepared in one's own way: with another back end, or with
    /// more of what [`VerifierSet`] can do. It is called once with an empty set, and then
    /// with each set that is fetched.
    ///
    /// # Errors
    /// What it says of the empty set.
    ///
    /// ```
    /// # use jose_jwks::RemoteJwks;
    /// # use jose_jwt::{Error, JwsAlg, VerifierSet};
    /// # fn example(keys: &RemoteJwks) -> Result<(), Error> {
    /// let verifier = keys.verifier_from(|set| {
    ///     Ok(VerifierSet::from_jwks(set, &[JwsAlg::RS256])?.with_keys_tried(2))
    /// })?;
    /// # Ok(()) }
    /// ```
    pub fn verifier_from(
        &self,
        prepare: impl Fn(&JwkSet) -> Result<VerifierSet, Error> + Send + Sync + 'static,
    ) -> Result<RemoteVerifier, Error> {
        let slot = self.core.slot(Box::new(prepare))?;
        let keys = Keys { core: Arc::clone(&self.core), slot };
        Ok(RemoteVerifier { keys, remote: self.clone() })
    }

    /// Renews the keys if it is time, and fetches them if there are none. A task that does
    /// so after each [`RemoteJwks::next_refresh_in`] keeps everybody else from waiting.
    ///
    /// # Errors
    /// Why the keys could not be fetched. Those that are there stay.
    ///
    /// ```no_run
    /// # async fn example(keys: jose_jwks::RemoteJwks) {
    /// loop {
    ///     if let Err(error) = keys.refresh_if_due().await {
    ///         eprintln!("{}: {error}", error.code());
    ///     }
    ///     tokio::time::sleep(keys.next_refresh_in()).await;
    /// }
    /// # }
    /// ```
    pub async fn refresh_if_due(&self) -> Result<(), Error> {
        match self.core.step(Need::Renewal)? {
            Step::Go => Ok(()),
            step => {
                self.take(step).await;
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

    /// Sees to it that there are keys, or that one was asked for that is not there.
    async fn ready(&self, need: Need) -> Result<(), Error> {
        let step = self.core.step(need)?;
        self.take(step).await;
        self.core.settled()
    }

    async fn take(&self, step: Step) {
        match step {
            Step::Go => {}
            Step::Wait(flight) => Rider::another(flight, &self.core).ride().await,
            Step::Fetch(journey, flight) => {
                flight.board(Box::pin(travel(journey, Arc::clone(&self.client))));
                Rider::first(flight, &self.core).ride().await;
            }
        }
    }
}

/// Fetches, and owns all that it needs, so that it belongs to no caller.
async fn travel(mut journey: Box<Journey>, client: Arc<dyn Fetch>) {
    let mut next: Option<Request> = journey.depart();
    while let Some(request) = next {
        let response = client.fetch(&request).await;
        next = journey.arrive(response);
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
    /// As [`jose_jwt::verify`] with a [`VerifierSet`], and
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

fn unprepared() -> Error {
    jose_core::ErrorKind::KeysUnavailable.into()
}
