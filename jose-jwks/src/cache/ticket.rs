//! What a caller needs, and what the cache tells it to do.

use jose_core::Error;
use std::time::Duration;

/// Why a caller asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Need {
    /// To renew keys in the background, before their time is over.
    Renewal,
    /// To have keys at all.
    Keys,
    /// To have a key that is not among those that are there.
    Key,
}

/// What to do.
#[derive(Debug)]
#[non_exhaustive]
pub enum Action {
    /// Go on with the keys that are there; they may be none of those that were asked for.
    Use,
    /// Fetch the set, and bring the answer with this ticket.
    Fetch(Ticket),
    /// Somebody else fetches it. The answer is there at this time, or there will be none.
    Wait(Duration),
    /// There are no keys, and it is too early to ask for them again.
    Unavailable(Error),
}

/// The right to fetch the set once. There is no more than one at a time.
#[derive(Debug)]
#[must_use = "a ticket without an answer keeps everybody waiting until it expires"]
pub struct Ticket {
    pub(super) number: u64,
}

impl Ticket {
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }
}

/// The ticket that is out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    pub(super) number: u64,
    pub(super) issued: Duration,
    pub(super) until: Duration,
}
