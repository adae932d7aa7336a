//! The same work on several threads at once.
//!
//! Each thread does as much as one does alone. So the factor is the time of one thread divided
//! by the time of several: 1 if nothing is shared that they wait for, less if there is.

use crate::bencher::Timer;
use std::hint::black_box;
use std::sync::Barrier;
use std::time::{Duration, Instant};

/// Times `work` on each of so many threads, with what each of them sets up for itself first.
pub(crate) fn timer<S, O>(
    threads: usize,
    set_up: impl Fn() -> S + Sync + 'static,
    work: impl Fn(&mut S) -> O + Sync + 'static,
) -> Timer {
    Box::new(move |bencher| {
        bencher.iter_custom(|times| {
            on(threads, &set_up, |own| (0..times).for_each(|_| drop(black_box(work(own)))))
        });
    })
}

/// The time of the slowest of so many threads that begin together, once all are set up.
fn on<S>(threads: usize, set_up: impl Fn() -> S + Sync, work: impl Fn(&mut S) + Sync) -> Duration {
    let together = Barrier::new(threads);
    let one = || {
        let mut own = set_up();
        together.wait();
        let began = Instant::now();
        work(&mut own);
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
    fn every_thread_does_all_of_it_with_what_is_its_own() {
        let done = AtomicUsize::new(0);
        let time = on(
            2,
            || 3,
            |own| {
                done.fetch_add(*own, Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(5));
            },
        );
        assert_eq!(done.into_inner(), 6);
        assert!(time >= Duration::from_millis(5));
    }
}
