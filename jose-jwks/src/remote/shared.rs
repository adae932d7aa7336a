//! What all callers share: the rules behind a lock, and what is read without it.
//!
//! The lock is held for bookkeeping only. Requests are sent, answers read, keys prepared and
//! old ones dropped without it.

use super::flight::{Bell, Flight};
use super::journey::{Journey, Source};
use super::slot::{Prepare, Prepared, Slot};
use super::status::Status;
use crate::Options;
use crate::cache::{Action, Answer, Cache, Need, Ticket};
use crate::discovery::Document;
use jose_core::{Error, JwkSet};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

pub(crate) struct Core {
    start: Instant,
    pub(super) options: Options,
    pub(super) source: Source,
    pub(super) bell: Arc<Bell>,
    state: Mutex<State>,
    /// Until when callers with keys, callers without the right one, and the keys themselves
    /// are good, in nanoseconds since the start: copies of what the cache says, for those
    /// who do not lock it.
    due: AtomicU64,
    miss: AtomicU64,
    stale: AtomicU64,
}

struct State {
    cache: Cache,
    slots: Vec<Weak<Slot>>,
    flight: Option<Arc<Flight>>,
    document: Option<Document>,
}

/// What a caller does.
pub(super) enum Step {
    /// Goes on with what is there.
    Go,
    /// Fetches, as the first who waits for it.
    Fetch(Box<Journey>, Arc<Flight>),
    /// Waits for who fetches.
    Wait(Arc<Flight>),
}

impl Core {
    pub(super) fn new(source: Source, options: Options) -> Arc<Self> {
        let state =
            State { cache: Cache::new(&options), slots: Vec::new(), flight: None, document: None };
        Arc::new(Self {
            start: Instant::now(),
            options,
            source,
            bell: Arc::default(),
            state: Mutex::new(state),
            due: AtomicU64::new(0),
            miss: AtomicU64::new(0),
            stale: AtomicU64::new(0),
        })
    }

    pub(super) fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// The moment of a time of the cache, if there is such a moment.
    pub(super) fn moment(&self, time: Duration) -> Option<Instant> {
        self.start.checked_add(time)
    }

    /// Whether keys can be used without asking anybody.
    pub(super) fn is_fresh(&self) -> bool {
        nanos(self.now()) < self.due.load(Ordering::Acquire)
    }

    /// Whether somebody who misses a key has anything to ask for. In a flood of unknown keys
    /// the answer is no, and costs no lock.
    pub(super) fn may_ask(&self) -> bool {
        nanos(self.now()) >= self.miss.load(Ordering::Acquire)
    }

    /// Whether the keys that are there may be used.
    pub(super) fn is_usable(&self) -> bool {
        nanos(self.now()) < self.stale.load(Ordering::Acquire)
    }

    /// Makes the next caller ask, because nobody waits for the flight any more.
    pub(super) fn wake_next(&self) {
        self.publish_times(&self.lock());
    }

    /// What a caller does that needs this.
    pub(super) fn step(self: &Arc<Self>, need: Need) -> Result<Step, Error> {
        let mut state = self.lock();
        let action = state.cache.poll(self.now(), need);
        let lost = state.lost_flight();
        let step = match action {
            Action::Unavailable(error) => Err(error),
            Action::Fetch(ticket) => {
                let flight = Arc::new(Flight::new(ticket.number(), state.cache.next_refresh()));
                state.flight = Some(Arc::clone(&flight));
                let document = state.document.clone();
                let journey = Journey::new(Arc::downgrade(self), ticket, document);
                Ok(Step::Fetch(Box::new(journey), flight))
            }
            Action::Wait(_) => Ok(state.flight.clone().map_or(Step::Go, Step::Wait)),
            // A flight that everybody left is taken up by whoever comes by.
            Action::Use => match &state.flight {
                Some(flight) if flight.is_deserted() => Ok(Step::Wait(Arc::clone(flight))),
                _ => Ok(Step::Go),
            },
        };
        self.publish_times(&state);
        drop(state);
        self.end(lost);
        step
    }

    /// Whether there are keys to go on with after a fetch, whatever came of it.
    pub(super) fn settled(&self) -> Result<(), Error> {
        if self.is_usable() {
            return Ok(());
        }
        Err(self.lock().cache.unavailable())
    }

    /// Why the last fetch failed, if it did.
    pub(super) fn failure(&self) -> Option<Error> {
        self.lock().cache.failure().map(|failure| failure.error.clone())
    }

    /// The keys, as the cache has them.
    pub(super) fn keys(&self) -> Option<Arc<JwkSet>> {
        self.lock().cache.keys(self.now()).cloned()
    }

    pub(super) fn request(&self, endpoint: crate::endpoint::Endpoint) -> crate::fetch::Request {
        self.lock().cache.request(endpoint)
    }

    /// Prepares what an answer brought for everybody, and puts it in place of what is there.
    /// Takes the ticket when that is done: the caller's code that prepares may panic.
    pub(super) fn complete(
        &self,
        ticket: &mut Option<Ticket>,
        answer: Answer,
        document: Option<Document>,
    ) {
        let new = answer.keys().cloned();
        let mut ready: Vec<(Arc<Slot>, Arc<Prepared>)> = Vec::new();
        let mut state = self.lock();
        // Who comes while keys are prepared is served too.
        while let Some(set) = &new {
            let missing = state.live_slots(&ready);
            if missing.is_empty() {
                break;
            }
            drop(state);
            ready.extend(missing.into_iter().map(|slot| {
                let prepared = slot.prepare(set);
                (slot, prepared)
            }));
            state = self.lock();
        }
        let Some(ticket) = ticket.take() else { return };
        let taken = state.cache.answer(self.now(), ticket, answer);
        let mut old = Vec::new();
        if taken {
            old.extend(ready.iter().map(|(slot, prepared)| slot.swap(Arc::clone(prepared))));
            state.document = document.or(state.document.take());
        }
        let ended = state.lost_flight();
        // Keys first, then how long they are good.
        self.publish_times(&state);
        drop(state);
        self.end(ended);
        drop(old);
    }

    /// Gives a ticket back that will have no answer.
    pub(super) fn abandon(&self, ticket: Ticket) {
        let mut state = self.lock();
        state.cache.give_back(self.now(), ticket);
        let ended = state.lost_flight();
        self.publish_times(&state);
        drop(state);
        self.end(ended);
    }

    /// A place for keys that are prepared like this, with those that are there.
    pub(super) fn slot(&self, prepare: Box<Prepare>) -> Result<Arc<Slot>, Error> {
        // What is wrong with the list of algorithms is wrong whatever the keys are.
        prepare(&JwkSet::new())?;
        let slot = Arc::new(Slot::new(prepare));
        let mut state = self.lock();
        state.slots.retain(|slot| slot.strong_count() > 0);
        state.slots.push(Arc::downgrade(&slot));
        while let Some(set) = state.cache.held().cloned() {
            drop(state);
            let prepared = slot.prepare(&set);
            state = self.lock();
            if state.cache.held().is_some_and(|held| Arc::ptr_eq(held, &set)) {
                let _: Option<Arc<Prepared>> = slot.swap(prepared);
                break;
            }
        }
        drop(state);
        Ok(slot)
    }

    pub(super) fn status(&self) -> Status {
        let state = self.lock();
        let cache = &state.cache;
        Status::new(cache, self.now())
    }

    pub(super) fn next_refresh_in(&self) -> Duration {
        self.lock().cache.next_refresh().saturating_sub(self.now())
    }

    fn end(&self, flight: Option<Arc<Flight>>) {
        if let Some(flight) = flight {
            flight.end();
            self.bell.ring();
        }
    }

    /// Only under the lock, so that what is older never comes later.
    fn publish_times(&self, state: &State) {
        let cache = &state.cache;
        let deserted = state.flight.as_ref().is_some_and(|flight| flight.is_deserted());
        let due = if deserted { Duration::ZERO } else { cache.due() };
        self.stale.store(nanos(cache.stale()), Ordering::Release);
        self.miss.store(nanos(cache.miss()), Ordering::Release);
        self.due.store(nanos(due), Ordering::Release);
    }

    /// Nothing under the lock panics half-way, so what a panic left behind is good.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The flight whose ticket is no longer out.
    fn lost_flight(&mut self) -> Option<Arc<Flight>> {
        let out = self.cache.in_flight();
        self.flight.take_if(|flight| Some(flight.number()) != out)
    }

    /// The slots that somebody has and that are not among these.
    fn live_slots(&self, ready: &[(Arc<Slot>, Arc<Prepared>)]) -> Vec<Arc<Slot>> {
        let known = |slot: &Arc<Slot>| ready.iter().any(|(known, _)| Arc::ptr_eq(known, slot));
        self.slots.iter().filter_map(Weak::upgrade).filter(|slot| !known(slot)).collect()
    }
}

impl fmt::Debug for Core {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemoteJwks")
            .field("source", &self.source)
            .field("status", &self.status())
            .finish_non_exhaustive()
    }
}

/// As a number that fits: it is full after 584 years.
fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
