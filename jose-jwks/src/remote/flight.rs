//! A fetch that is under way, and those who wait for it.
//!
//! The future of a fetch belongs to nobody: whoever waits polls it, and when its waker is
//! called all who wait are woken, and one of them goes on. So it makes no difference which
//! of the callers is dropped, or is not polled for a while.

use super::shared::Core;
use event_listener::{Event, EventListener, Listener};
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

/// A fetch, and everything that is done with its answer.
pub(super) type Journeying = Pin<Box<dyn Future<Output = ()> + Send>>;

pub(super) struct Flight {
    number: u64,
    until: Duration,
    future: Mutex<Option<Journeying>>,
    waiting: AtomicUsize,
    ended: AtomicBool,
}

impl Flight {
    /// A flight with one who waits for it, who is to become its first [`Rider`].
    pub(super) const fn new(number: u64, until: Duration) -> Self {
        Self {
            number,
            until,
            future: Mutex::new(None),
            waiting: AtomicUsize::new(1),
            ended: AtomicBool::new(false),
        }
    }

    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    /// Whether nobody waits for it.
    pub(super) fn is_deserted(&self) -> bool {
        self.waiting.load(Ordering::Acquire) == 0
    }

    pub(super) fn end(&self) {
        self.ended.store(true, Ordering::Release);
    }

    fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }

    /// Hands over the future that is to be polled.
    pub(super) fn board(&self, future: Journeying) {
        if let Ok(mut place) = self.future.lock() {
            *place = Some(future);
        }
    }

    /// Goes on, unless another caller is at it: that one has been woken as well and sees
    /// what there is to do.
    fn poll(&self, context: &mut Context<'_>) {
        let Ok(mut place) = self.future.try_lock() else { return };
        // A future that panics is gone; dropping it gives its ticket back.
        let Some(mut future) = place.take() else { return };
        if future.as_mut().poll(context) == Poll::Pending {
            *place = Some(future);
        } else {
            self.end();
        }
    }
}

/// Somebody who waits.
pub(super) struct Rider<'a> {
    flight: Arc<Flight>,
    core: &'a Core,
}

impl<'a> Rider<'a> {
    /// The one for whom the flight was made.
    pub(super) const fn first(flight: Arc<Flight>, core: &'a Core) -> Self {
        Self { flight, core }
    }

    pub(super) fn another(flight: Arc<Flight>, core: &'a Core) -> Self {
        flight.waiting.fetch_add(1, Ordering::AcqRel);
        Self { flight, core }
    }

    /// Waits until it has ended, and does its work meanwhile.
    pub(super) async fn ride(self) {
        let waker = Waker::from(Arc::clone(&self.core.bell));
        loop {
            let listener = self.core.bell.0.listen();
            self.flight.poll(&mut Context::from_waker(&waker));
            if self.flight.has_ended() {
                return;
            }
            next_turn(listener).await;
        }
    }

    /// Waits until it has ended, in a thread, and no longer than its ticket is good.
    pub(super) fn wait(self) {
        let deadline = self.core.moment(self.flight.until);
        loop {
            let listener = self.core.bell.0.listen();
            if self.flight.has_ended() {
                return;
            }
            match deadline {
                None => listener.wait(),
                Some(deadline) if Instant::now() >= deadline => return,
                Some(deadline) => drop(listener.wait_deadline(deadline)),
            }
        }
    }
}

impl Drop for Rider<'_> {
    fn drop(&mut self) {
        let was_last = self.flight.waiting.fetch_sub(1, Ordering::AcqRel) == 1;
        match (self.flight.has_ended(), was_last) {
            (true, _) => {}
            (false, true) => self.core.wake_next(),
            // This one may have heard the bell and left before its turn came.
            (false, false) => self.core.bell.hand_on(),
        }
    }
}

/// Waits for the bell. When it rings at once the caller's runtime goes first: a future that
/// wakes itself, as those of `tokio` do when a task has had its share, would otherwise be
/// polled for ever in the one turn in which it does nothing.
async fn next_turn(mut listener: EventListener) {
    let (mut rang, mut turns) = (false, 0_u8);
    poll_fn(|context| {
        rang = rang || Pin::new(&mut listener).poll(context).is_ready();
        turns = turns.saturating_add(1);
        match (rang, turns) {
            (true, 1) => {
                context.waker().wake_by_ref();
                Poll::Pending
            }
            (true, _) => Poll::Ready(()),
            (false, _) => Poll::Pending,
        }
    })
    .await;
}

/// Wakes all who wait.
#[derive(Debug, Default)]
pub(super) struct Bell(Event);

impl Bell {
    pub(super) fn ring(&self) {
        self.0.notify(usize::MAX);
    }

    /// Wakes one, if nobody is awake already.
    fn hand_on(&self) {
        self.0.notify(1);
    }
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.ring();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.ring();
    }
}

impl fmt::Debug for Flight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flight").field("number", &self.number).finish_non_exhaustive()
    }
}
