//! How a remote set is doing.

use crate::cache::Cache;
use jose_core::Error;
use jose_core::jwk::Skipped;
use std::fmt;
use std::time::Duration;

/// How a remote set is doing, for logs, metrics and probes: `Display` is all of it in one line,
/// but for the keys that were skipped.
///
/// ```
/// # use jose_jwks::RemoteJwks;
/// // The answer to a probe that asks whether this server can do its work.
/// fn ready(keys: &RemoteJwks) -> u16 {
///     if keys.status().is_usable() { 200 } else { 503 }
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Status {
    age: Option<Duration>,
    fresh_for: Option<Duration>,
    usable_for: Option<Duration>,
    next_refresh_in: Duration,
    failure: Option<(Error, Duration, u32)>,
    fetches: u64,
    fetching: bool,
    keys: usize,
    skipped: Vec<Skipped>,
}

impl Status {
    pub(super) fn new(cache: &Cache, now: Duration) -> Self {
        let set = cache.held();
        let failure = cache.failure();
        Self {
            age: cache.fresh().map(|(fetched, _)| now.saturating_sub(fetched)),
            fresh_for: cache.fresh().map(|(_, expires)| expires.saturating_sub(now)),
            usable_for: cache.stale().checked_sub(now).filter(|left| !left.is_zero()),
            next_refresh_in: cache.next_refresh().saturating_sub(now),
            failure: failure.map(|failure| {
                (failure.error.clone(), now.saturating_sub(failure.at), failure.count)
            }),
            fetches: cache.issued(),
            fetching: cache.in_flight().is_some(),
            keys: set.map_or(0, |set| set.len()),
            skipped: set.map(|set| set.skipped().cloned().collect()).unwrap_or_default(),
        }
    }

    /// The time since the keys were asked for; nothing before there are any.
    #[must_use]
    pub const fn age(&self) -> Option<Duration> {
        self.age
    }

    /// How long they are still fresh.
    #[must_use]
    pub const fn fresh_for(&self) -> Option<Duration> {
        self.fresh_for
    }

    /// Whether there are keys to verify tokens with. They need not be fresh while the
    /// issuer is away: see [`Options::stale_if_error`](crate::Options::stale_if_error).
    #[must_use]
    pub const fn is_usable(&self) -> bool {
        self.usable_for.is_some()
    }

    /// How long there still are, if nothing renews them; nothing when there are none.
    #[must_use]
    pub const fn usable_for(&self) -> Option<Duration> {
        self.usable_for
    }

    /// The time until they are renewed in the background.
    #[must_use]
    pub const fn next_refresh_in(&self) -> Duration {
        self.next_refresh_in
    }

    /// Why the last fetch failed, if it did.
    #[must_use]
    pub fn last_failure(&self) -> Option<&Error> {
        self.failure.as_ref().map(|(error, ..)| error)
    }

    /// The time since the last fetch failed, if it did.
    #[must_use]
    pub fn failed_since(&self) -> Option<Duration> {
        self.failure.as_ref().map(|(_, ago, _)| *ago)
    }

    /// How many fetches failed since the last one that did not.
    #[must_use]
    pub fn failures(&self) -> u32 {
        self.failure.as_ref().map_or(0, |(.., count)| *count)
    }

    /// How many fetches there were.
    #[must_use]
    pub const fn fetches(&self) -> u64 {
        self.fetches
    }

    /// Whether one is under way.
    #[must_use]
    pub const fn is_fetching(&self) -> bool {
        self.fetching
    }

    /// How many keys the last set that was fetched has that can be used for something. They
    /// count when they are too old as well: [`Status::is_usable`] says whether they may be used.
    #[must_use]
    pub const fn keys(&self) -> usize {
        self.keys
    }

    /// The keys that cannot be used, and why: of unknown types, malformed, private. What a
    /// list of algorithms leaves out besides is in
    /// [`VerifierSet::skipped`](jose_jws::VerifierSet::skipped).
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }
}

/// Such as `keys: 2, fresh for 240 s, usable for 3840 s; fetches: 1, next in 180 s`.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: Duration| time.as_secs();
        write!(f, "keys: {}", self.keys)?;
        match (self.fresh_for.map(seconds), self.usable_for.map(seconds)) {
            (None, _) => f.write_str(", none fetched"),
            (_, None) => f.write_str(", too old"),
            (Some(0), Some(usable)) => write!(f, ", not fresh, usable for {usable} s"),
            (Some(fresh), Some(usable)) => {
                write!(f, ", fresh for {fresh} s, usable for {usable} s")
            }
        }?;
        write!(f, "; fetches: {}", self.fetches)?;
        if self.fetching {
            f.write_str(", one under way")?;
        } else {
            write!(f, ", next in {} s", seconds(self.next_refresh_in))?;
        }
        match &self.failure {
            None => Ok(()),
            Some((error, ago, count)) => {
                write!(f, "; failures: {count}, last {} s ago: {error}", seconds(*ago))
            }
        }
    }
}
