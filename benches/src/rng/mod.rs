//! Randomness, 32 octets at a time, as many as a content encryption key needs.
//!
//! The library takes all of its own from the operating system. The other rows say what that
//! costs beside generators that somebody might take instead; only ChaCha and HC-128 among
//! them are made for secrets.
//!
//! The rows of threads are those of the table that came with `cprng_fast` in NetBSD: one
//! generator that all share behind a mutex, and one for each thread, on one thread and on
//! four, as there, and on two. The numbers are the same on every machine, so that runs compare;
//! where fewer threads run at once than a row has, its factor is that of the processors too.
//! What that table has besides, a generator that is shared without a mutex, is a data race,
//! which safe Rust cannot write.

mod generator;

pub use generator::Source;

use crate::Error;
use crate::bencher::Timer;
use crate::row::Row;
use crate::threads;
use generator::{Bytewise, Generator, Library, Octets, System};
use std::sync::{Mutex, PoisonError};

/// The name of the group, in front of all of its rows.
pub const GROUP: &str = "rng";

/// What the group holds.
pub const ABOUT: &str = "randomness, 32 octets at a time, alone and on several threads";

/// How many octets are made at a time.
pub const OCTETS: usize = 32;

/// What is inside the timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// A generator that nobody else uses.
    Alone(Source),
    /// One that so many threads share behind a mutex.
    Shared(Source, usize),
    /// One for each of so many threads.
    Threads(Source, usize),
}

/// The rows.
pub const ROWS: &[Row<Work>] = &[
    alone("system", "the operating system's generator (getrandom)", Source::System),
    alone("default", "the library's, which asks the operating system each time", Source::Default),
    alone("chacha8", "ChaCha with 8 rounds", Source::ChaCha8),
    alone("chacha12", "ChaCha with 12 rounds", Source::ChaCha12),
    alone("chacha20", "ChaCha with 20 rounds", Source::ChaCha20),
    alone("mersenne-twister", "MT19937, octet by octet; not for secrets", Source::MersenneTwister),
    alone("small", "xoshiro256++; not for secrets", Source::Small),
    shared("shared/chacha20/1", "ChaCha20 behind a mutex, on 1 thread", 1),
    shared("shared/chacha20/2", "the same, shared by 2 threads", 2),
    shared("shared/chacha20/4", "the same, shared by 4 threads", 4),
    each("threads/chacha8/1", "ChaCha8 on 1 thread", Source::ChaCha8, 1),
    each("threads/chacha8/2", "one for each of 2 threads", Source::ChaCha8, 2),
    each("threads/chacha8/4", "one for each of 4 threads", Source::ChaCha8, 4),
    each("threads/chacha12/1", "ChaCha12 on 1 thread", Source::ChaCha12, 1),
    each("threads/chacha12/2", "one for each of 2 threads", Source::ChaCha12, 2),
    each("threads/chacha12/4", "one for each of 4 threads", Source::ChaCha12, 4),
    each("threads/chacha20/1", "ChaCha20 on 1 thread", Source::ChaCha20, 1),
    each("threads/chacha20/2", "one for each of 2 threads", Source::ChaCha20, 2),
    each("threads/chacha20/4", "one for each of 4 threads", Source::ChaCha20, 4),
    each("threads/hc128/1", "HC-128 on 1 thread", Source::Hc128, 1),
    each("threads/hc128/2", "one for each of 2 threads", Source::Hc128, 2),
    each("threads/hc128/4", "one for each of 4 threads", Source::Hc128, 4),
];

/// Checks a generator, and says how to time one kind of work: it must make the octets that
/// its specification or its authors say, never the same twice.
///
/// # Errors
/// A generator that does not.
pub fn prepare(work: Work) -> Result<Timer, Error> {
    let (Work::Alone(source) | Work::Shared(source, _) | Work::Threads(source, _)) = work;
    match source {
        Source::System => timer::<System>(work, source),
        Source::Default => timer::<Library>(work, source),
        Source::ChaCha8 => timer::<chacha20::ChaCha8Rng>(work, source),
        Source::ChaCha12 => timer::<chacha20::ChaCha12Rng>(work, source),
        Source::ChaCha20 => timer::<chacha20::ChaCha20Rng>(work, source),
        Source::Hc128 => timer::<rand_hc::Hc128Rng>(work, source),
        Source::MersenneTwister => timer::<Bytewise>(work, source),
        Source::Small => timer::<rand_xoshiro::Xoshiro256PlusPlus>(work, source),
    }
}

fn timer<G: Generator>(work: Work, source: Source) -> Result<Timer, Error> {
    source.check::<G>()?;
    let mut seed = [0; OCTETS];
    jose_core::random::fill(&mut seed)?;
    Ok(match work {
        Work::Alone(_) => Box::new(move |bencher| {
            let mut generator = G::seeded(seed);
            bencher.iter(|| next(&mut generator));
        }),
        Work::Shared(_, threads) => {
            let generator = Mutex::new(G::seeded(seed));
            let locked = move |(): &mut ()| {
                next(&mut *generator.lock().unwrap_or_else(PoisonError::into_inner))
            };
            threads::timer(threads, || (), locked)
        }
        // What they are seeded with makes no difference, so it is the same.
        Work::Threads(_, threads) => threads::timer(threads, move || G::seeded(seed), next),
    })
}

/// The next octets, and whether there were any.
fn next<G: Generator>(generator: &mut G) -> (Octets, Result<(), Error>) {
    let mut octets = [0; OCTETS];
    let filled = generator.fill(&mut octets);
    (octets, filled)
}

const fn alone(name: &'static str, about: &'static str, source: Source) -> Row<Work> {
    Row::new(name, about, Work::Alone(source))
}

const fn shared(name: &'static str, about: &'static str, threads: usize) -> Row<Work> {
    Row::new(name, about, Work::Shared(Source::ChaCha20, threads))
}

const fn each(
    name: &'static str,
    about: &'static str,
    source: Source,
    threads: usize,
) -> Row<Work> {
    Row::new(name, about, Work::Threads(source, threads))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_passes_its_checks() {
        for row in ROWS {
            assert!(prepare(row.work).is_ok(), "{}", row.name);
        }
    }
}
