//! The same work on one thread and on several that share what they verify with.
//!
//! Each thread does as much as one does alone. So the factor is the time of one thread divided
//! by the time of several: 1 if nothing is shared that they wait for, less if there is.

use crate::Error;
use crate::bencher::Timer;
use crate::jwt::Remote;
use crate::row::Row;
use std::hint::black_box;
use std::sync::Barrier;
use std::time::{Duration, Instant};

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
        Work::Own(threads) => Box::new(move |bencher| {
            bencher.iter_custom(|times| {
                on(threads, || (0..times).for_each(|_| drop(black_box(subject.own()))))
            });
        }),
        Work::Fetched(threads) => Box::new(move |bencher| {
            bencher.iter_custom(|times| {
                on(threads, || (0..times).for_each(|_| drop(black_box(subject.fetched()))))
            });
        }),
    })
}

/// The time of the slowest of so many threads that begin together.
fn on(threads: usize, work: impl Fn() + Sync) -> Duration {
    let together = Barrier::new(threads);
    let one = || {
        together.wait();
        let began = Instant::now();
        work();
        began.elapsed()
    };
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
        let times = running.into_iter().filter_map(|thread| thread.join().ok());
        times.max().unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn every_thread_does_all_of_it() {
        let done = AtomicUsize::new(0);
        let time = on(2, || {
            done.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(5));
        });
        assert_eq!(done.into_inner(), 2);
        assert!(time >= Duration::from_millis(5));
    }
}
