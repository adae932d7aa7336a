//! Remote keys while they are fresh, beside the same keys of one's own, ready to be timed.

use super::Claims;
use crate::Error;
use crate::bencher::Timer;
use jose_core::{Jwk, JwkSet, JwsAlg};
use jose_jwks::fetch::{Fetch, FetchBlocking, FetchFuture, Request, Response};
use jose_jwks::{RemoteJwks, RemoteVerifier, blocking};
use jose_jws::{SelectVerifier, Signer, Verified, VerifierSet};
use jose_jwt::ClaimsPolicy;
use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// What is inside the timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RemoteWork {
    /// Choosing out of a set of one's own.
    ChooseOwn,
    /// Choosing out of the set that was fetched.
    ChooseFetched,
    /// Verifying with a set of one's own.
    VerifyOwn,
    /// Verifying with the set that was fetched, in a thread.
    VerifyFetched,
    /// Verifying with the set that was fetched, in a task.
    VerifyFetchedAsync,
}

/// How many keys a set has.
const KEYS: usize = 100;

/// The same keys three times, and a token that one of them signed. They are symmetric, so that
/// what a set adds is not lost beside the arithmetic of a signature: an issuer cannot publish
/// such keys, but whoever prepares a set decides what is in it.
pub struct Remote {
    own: VerifierSet,
    fetched: blocking::RemoteVerifier,
    fetched_async: RemoteVerifier,
    policy: ClaimsPolicy,
    token: String,
    kid: String,
}

/// An issuer without keys.
struct Issuer;

impl Issuer {
    fn answer() -> Response {
        Response::new(200).header("Cache-Control", "max-age=86400").body(b"{\"keys\":[]}".to_vec())
    }
}

impl Fetch for Issuer {
    fn fetch<'a>(&'a self, _: &'a Request) -> FetchFuture<'a> {
        Box::pin(async { Ok(Self::answer()) })
    }
}

impl FetchBlocking for Issuer {
    fn fetch(&self, _: &Request) -> Result<Response, jose_core::Error> {
        Ok(Self::answer())
    }
}

impl Remote {
    /// Fetches the keys, with each of which the token must verify.
    ///
    /// # Errors
    /// A token that does not.
    pub fn prepare() -> Result<Self, Error> {
        let named = |at| Ok(Jwk::generate(JwsAlg::HS256)?.with_kid(format!("key-{at}")));
        let set = (1..=KEYS).map(named).collect::<Result<JwkSet, jose_core::Error>>()?;
        let own = VerifierSet::from_jwks(&set, &[JwsAlg::HS256])?;
        let last = set.keys().last().ok_or("a set without keys")?;
        let token = jose_jwt::issue(&Claims::fixed(), &Signer::new(JwsAlg::HS256, last)?)?;
        let kid = last.kid().unwrap_or_default().to_owned();

        let url = "https://issuer.example/jwks.json";
        let prepared = own.clone();
        let remote = blocking::RemoteJwks::new(url, Issuer)?;
        let fetched = remote.verifier_from(move |_| Ok(prepared.clone()))?;
        let prepared = own.clone();
        let remote = RemoteJwks::new(url, Issuer)?;
        let fetched_async = remote.verifier_from(move |_| Ok(prepared.clone()))?;

        let policy = Claims::policy()?;
        let prepared = Self { own, fetched, fetched_async, policy, token, kid };
        for claims in [prepared.own()?, prepared.fetched()?, prepared.fetched_async()?] {
            if *claims != Claims::fixed() {
                return Err("other claims are read than were written".into());
            }
        }
        if choose(&prepared.fetched.cached(), &prepared.kid) != Some(JwsAlg::HS256) {
            return Err("another key is chosen".into());
        }
        Ok(prepared)
    }

    /// Says how to time one kind of work.
    #[must_use]
    pub fn timer(self, work: RemoteWork) -> Timer {
        let subject = self;
        match work {
            RemoteWork::ChooseOwn => Box::new(move |bencher| {
                bencher.iter(|| choose(black_box(&subject.own), black_box(&subject.kid)));
            }),
            RemoteWork::ChooseFetched => Box::new(move |bencher| {
                let Self { fetched, kid, .. } = &subject;
                bencher.iter(|| choose(&black_box(fetched).cached(), black_box(kid)));
            }),
            RemoteWork::VerifyOwn => {
                Box::new(move |bencher| bencher.iter(|| black_box(&subject).own()))
            }
            RemoteWork::VerifyFetched => {
                Box::new(move |bencher| bencher.iter(|| black_box(&subject).fetched()))
            }
            RemoteWork::VerifyFetchedAsync => {
                Box::new(move |bencher| bencher.iter(|| black_box(&subject).fetched_async()))
            }
        }
    }

    /// Verifies with keys of one's own.
    ///
    /// # Errors
    /// What the library says of the token.
    pub fn own(&self) -> Result<Verified<Claims>, jose_core::Error> {
        jose_jwt::verify(&self.token, &self.own, &self.policy)
    }

    /// Verifies with keys that were fetched.
    ///
    /// # Errors
    /// What the library says of the token.
    pub fn fetched(&self) -> Result<Verified<Claims>, jose_core::Error> {
        self.fetched.verify(&self.token, &self.policy)
    }

    /// The same in a task: with keys that are fresh, it is done when it is first polled.
    fn fetched_async(&self) -> Result<Verified<Claims>, Error> {
        let verified = pin!(self.fetched_async.verify(&self.token, &self.policy));
        match verified.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(verified) => Ok(verified?),
            Poll::Pending => Err("it waits for keys that are there".into()),
        }
    }
}

fn choose(verifiers: &impl SelectVerifier, kid: &str) -> Option<JwsAlg> {
    let mut chosen = verifiers.select("HS256", Some(kid)).ok()?;
    chosen.next().map(|verifier| verifier.alg())
}

impl std::fmt::Debug for Remote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Remote").field("kid", &self.kid).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_verifies_with_all_of_them() {
        assert!(Remote::prepare().is_ok());
    }
}
