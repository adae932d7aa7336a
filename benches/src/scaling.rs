//! The same work on one thread and on several that share what they verify with.

use crate::Error;
use crate::bencher::Timer;
use crate::jwt::Remote;
use crate::row::Row;
use crate::threads;

/// The name of the group, in front of all of its rows.
pub const GROUP: &str = "scaling";

/// What the group holds.
pub const ABOUT: &str = "one verifier shared by threads; factor: one thread's time by several's";

/// What is inside the timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Verifying with keys of one's own, on so many threads.
    Own(usize),
    /// Verifying with keys that were fetched, likewise.
    Fetched(usize),
}

/// The rows.
pub const ROWS: &[Row<Work>] = &[
    Row::new("own/1", "HS256, out of 100 keys of one's own, on 1 thread", Work::Own(1)),
    Row::new("own/2", "the same on each of 2 threads", Work::Own(2)),
    Row::new(
        "fetched/1",
        "HS256, out of 100 keys that were fetched, on 1 thread",
        Work::Fetched(1),
    ),
    Row::new("fetched/2", "the same on each of 2 threads", Work::Fetched(2)),
];

/// Says how to time one kind of work.
///
/// # Errors
/// As [`Remote::prepare`].
pub fn prepare(work: Work) -> Result<Timer, Error> {
    let subject = Remote::prepare()?;
    Ok(match work {
        Work::Own(threads) => threads::timer(threads, || (), move |()| subject.own()),
        Work::Fetched(threads) => threads::timer(threads, || (), move |()| subject.fetched()),
    })
}
