//! When a set is fetched, and how long its keys are used: rules, without a connection and
//! without a clock.
//!
//! Time is an argument, a [`Duration`] since whichever start; if it runs backwards it stands
//! still. [`RemoteJwks`](crate::RemoteJwks) is this with a client, a clock and callers; by
//! itself it is for whoever brings all of these.
//!
//! ```
//! use jose_jwks::cache::{Action, Answer, Cache, Need};
//! use jose_jwks::fetch::Response;
//! use jose_jwks::Options;
//! use std::time::Duration;
//!
//! let options = Options::new();
//! let endpoint = options.rules().check("https://issuer.example/jwks.json")?;
//! let mut cache = Cache::new(&options);
//!
//! let now = Duration::ZERO;
//! let Action::Fetch(ticket) = cache.poll(now, Need::Keys) else { unreachable!() };
//! // Whoever else asks waits, and nobody fetches the same again.
//! assert!(matches!(cache.poll(now, Need::Keys), Action::Wait(_)));
//!
//! let request = cache.request(endpoint);
//! let response = Response::new(200).header("Cache-Control", "max-age=600");
//! let answer = Answer::read(&request, Ok(response.body(br#"{"keys":[]}"#.to_vec())), &options);
//! assert!(cache.answer(now, ticket, answer));
//!
//! assert!(matches!(cache.poll(Duration::from_secs(599), Need::Keys), Action::Use));
//! assert!(matches!(cache.poll(Duration::from_secs(600), Need::Keys), Action::Fetch(_)));
//! # Ok::<(), jose_core::Error>(())
//! ```

mod answer;
mod held;
mod ticket;

pub use answer::Answer;
pub use ticket::{Action, Need, Ticket};

use crate::Options;
use crate::endpoint::Endpoint;
use crate::fetch::{Request, failed};
use answer::Content;
use held::Held;
use jose_core::{Error, ErrorKind, JwkSet};
use std::sync::Arc;
use std::time::Duration;
use ticket::Flight;

/// The state of a remote set.
#[derive(Debug)]
pub struct Cache {
    options: Options,
    held: Option<Held>,
    flight: Option<Flight>,
    /// No ticket is issued before: the cooldown, and the pause after failures.
    not_before: Duration,
    failure: Option<Failure>,
    issued: u64,
    latest: Duration,
}

/// The failures since the last success.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) error: Error,
    pub(crate) at: Duration,
    pub(crate) count: u32,
}

impl Cache {
    /// A cache without keys.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            held: None,
            flight: None,
            not_before: Duration::ZERO,
            failure: None,
            issued: 0,
            latest: Duration::ZERO,
        }
    }

    /// What a caller is to do. Of all who ask, one at a time is told to fetch, and not more
    /// often than the cooldown allows, whatever they need.
    pub fn poll(&mut self, now: Duration, need: Need) -> Action {
        let now = self.advance(now);
        let usable = self.keys(now).is_some();
        if let Some(flight) = self.flight {
            return match need {
                Need::Keys if usable => Action::Use,
                _ => Action::Wait(flight.until),
            };
        }
        let wanted = self.held.as_ref().is_none_or(|held| match need {
            Need::Renewal => now >= held.times.renew,
            Need::Keys => now >= held.times.expires,
            Need::Key => true,
        });
        if wanted && now >= self.not_before {
            return Action::Fetch(self.issue(now));
        }
        if usable { Action::Use } else { Action::Unavailable(self.unavailable()) }
    }

    /// What to send to whom, now that there is a ticket.
    #[must_use]
    pub fn request(&self, endpoint: Endpoint) -> Request {
        let options = &self.options;
        let tag = self.held.as_ref().and_then(|held| held.tag.as_ref());
        let etag = tag.filter(|tag| tag.of == endpoint).map(|tag| tag.etag.clone());
        Request::new(endpoint, ACCEPT, options.limits.max_key_set_octets(), options.timeout)
            .unless(etag)
    }

    /// Takes an answer, unless its ticket is outdated: says whether it was taken.
    pub fn answer(&mut self, now: Duration, ticket: Ticket, answer: Answer) -> bool {
        let now = self.advance(now);
        let Some(flight) = self.flight.take_if(|flight| flight.number == ticket.number) else {
            return false;
        };
        let (asked, options) = (flight.issued, &self.options);
        match (answer.0, &mut self.held) {
            (Content::Keys { set, directives, tag }, held) => {
                *held = Some(Held::new(set, tag, directives, asked, options));
                self.failure = None;
            }
            (Content::Same { directives, tag }, Some(held)) => {
                held.renew(tag, directives, asked, options);
                self.failure = None;
            }
            // Only who has keys asks whether they have changed.
            (Content::Same { .. }, None) => self.fail(now, failed("nothing new"), None),
            (Content::Failed { error, retry_after, .. }, _) => self.fail(now, error, retry_after),
        }
        true
    }

    /// Takes back a ticket that will have no answer. What was sent was sent: the next one
    /// is issued after the cooldown. Says whether it was still out.
    pub fn give_back(&mut self, now: Duration, ticket: Ticket) -> bool {
        self.advance(now);
        self.flight.take_if(|flight| flight.number == ticket.number).is_some()
    }

    /// The keys, while they may be used.
    #[must_use]
    pub fn keys(&self, now: Duration) -> Option<&Arc<JwkSet>> {
        let now = now.max(self.latest);
        self.held.as_ref().filter(|held| now < held.times.stale).map(|held| &held.set)
    }

    /// When to ask with [`Need::Renewal`] again.
    #[must_use]
    pub fn next_refresh(&self) -> Duration {
        match (&self.flight, &self.held) {
            (Some(flight), _) => flight.until,
            (None, Some(held)) => held.times.renew.max(self.not_before),
            (None, None) => self.not_before,
        }
    }

    /// Until when a caller that has keys need not ask.
    pub(crate) fn due(&self) -> Duration {
        let Some(held) = &self.held else { return Duration::ZERO };
        let due = match &self.flight {
            Some(flight) => flight.until,
            None => held.times.expires.max(self.not_before),
        };
        due.min(held.times.stale)
    }

    /// Until when a caller that misses a key need not ask.
    pub(crate) const fn miss(&self) -> Duration {
        if self.flight.is_some() { Duration::ZERO } else { self.not_before }
    }

    /// Until when keys are used.
    pub(crate) fn stale(&self) -> Duration {
        self.held.as_ref().map_or(Duration::ZERO, |held| held.times.stale)
    }

    /// When the keys were asked for, and until when they are fresh.
    pub(crate) fn fresh(&self) -> Option<(Duration, Duration)> {
        self.held.as_ref().map(|held| (held.times.fetched, held.times.expires))
    }

    /// The keys, whether they may be used or not.
    pub(crate) fn held(&self) -> Option<&Arc<JwkSet>> {
        self.held.as_ref().map(|held| &held.set)
    }

    pub(crate) const fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// The number of the ticket that is out.
    pub(crate) fn in_flight(&self) -> Option<u64> {
        self.flight.as_ref().map(|flight| flight.number)
    }

    /// How many tickets there were.
    pub(crate) const fn issued(&self) -> u64 {
        self.issued
    }

    /// Why there are no keys.
    #[cold]
    pub(crate) fn unavailable(&self) -> Error {
        let error = Error::new(ErrorKind::KeysUnavailable).at("key set");
        let error = error.expected("keys that were fetched and are not too old");
        match &self.failure {
            Some(failure) => error.found(format!("none: {}", failure.error)),
            None => error.found("none"),
        }
    }

    /// Lets time pass: a ticket that nobody answered expires.
    fn advance(&mut self, now: Duration) -> Duration {
        self.latest = self.latest.max(now);
        if self.flight.take_if(|flight| flight.until <= self.latest).is_some() {
            self.fail(self.latest, failed("no answer in time"), None);
        }
        self.latest
    }

    fn issue(&mut self, now: Duration) -> Ticket {
        self.issued = self.issued.saturating_add(1);
        let life = self.options.timeout.saturating_mul(REQUESTS).saturating_add(GRACE);
        let until = now.saturating_add(life);
        self.flight = Some(Flight { number: self.issued, issued: now, until });
        self.not_before = now.saturating_add(self.options.cooldown);
        Ticket { number: self.issued }
    }

    /// The keys that are there stay. The pause doubles with each failure.
    fn fail(&mut self, now: Duration, error: Error, retry_after: Option<Duration>) {
        let count = self.failure.as_ref().map_or(0, |failure| failure.count).saturating_add(1);
        let Options { cooldown, max_backoff, .. } = self.options;
        let factor = 1_u32.checked_shl(count.saturating_sub(1)).unwrap_or(u32::MAX);
        let pause = cooldown.saturating_mul(factor).max(retry_after.unwrap_or_default());
        let pause = pause.min(max_backoff).max(cooldown);
        self.not_before = self.not_before.max(now.saturating_add(pause));
        self.failure = Some(Failure { error, at: now, count });
    }
}

/// The media types of RFC 7517, Section 8.5, and what issuers send.
const ACCEPT: &str = "application/jwk-set+json, application/json";

/// A fetch is up to three requests, where an issuer says where its keys are.
const REQUESTS: u32 = 3;

/// What is not a request: time to read the answer and to prepare its keys.
const GRACE: Duration = Duration::from_secs(5);

#[cfg(test)]
mod tests;
