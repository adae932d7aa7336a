//! What a row hands its work to: criterion, which times it, or something that counts.

use criterion::BatchSize;
use std::fmt;
use std::hint::black_box;
use std::time::Duration;

/// Runs the work of a row over and over, and measures it from outside.
pub struct Bencher<'a, 'm>(Way<'a, 'm>);

/// Everything outside the timer, done: what is left is to time.
pub type Timer = Box<dyn Fn(&mut Bencher<'_, '_>)>;

enum Way<'a, 'm> {
    Timed(&'a mut criterion::Bencher<'m>),
    Counted(&'a mut dyn Count),
}

/// Counts something of some work, such as what it allocates.
pub trait Count {
    /// How many times the work is done while it is counted.
    fn times(&self) -> u64;

    /// Does the work, so many times as [`times`](Self::times) says, and counts. Nothing else of
    /// a row is done inside.
    fn count(&mut self, work: &mut dyn FnMut());
}

impl fmt::Debug for Bencher<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bencher")
    }
}

impl<'a, 'm> Bencher<'a, 'm> {
    /// Work is timed by criterion.
    pub const fn timed(criterion: &'a mut criterion::Bencher<'m>) -> Self {
        Self(Way::Timed(criterion))
    }

    /// Something is counted of the work.
    pub const fn counted(count: &'a mut dyn Count) -> Self {
        Self(Way::Counted(count))
    }

    /// Measures `work`, and what its result costs to drop.
    pub fn iter<O>(&mut self, mut work: impl FnMut() -> O) {
        match &mut self.0 {
            Way::Timed(criterion) => criterion.iter(work),
            Way::Counted(count) => {
                let times = count.times();
                count.count(&mut || (0..times).for_each(|_| drop(black_box(work()))));
            }
        }
    }

    /// Measures `work` on inputs that `setup` makes, one for each time, which is not measured;
    /// nor is what the results cost to drop.
    pub fn iter_with_setup<I, O>(
        &mut self,
        mut setup: impl FnMut() -> I,
        mut work: impl FnMut(I) -> O,
        size: BatchSize,
    ) {
        match &mut self.0 {
            Way::Timed(criterion) => criterion.iter_batched(setup, work, size),
            Way::Counted(count) => {
                let inputs: Vec<I> = (0..count.times()).map(|_| setup()).collect();
                let mut inputs = inputs.into_iter();
                let mut outputs = Vec::with_capacity(inputs.len());
                count.count(&mut || outputs.extend(inputs.by_ref().map(&mut work)));
                drop(black_box(outputs));
            }
        }
    }

    /// Measures work that does itself so many times as it is told, and says how long it took.
    pub fn iter_custom(&mut self, mut work: impl FnMut(u64) -> Duration) {
        match &mut self.0 {
            Way::Timed(criterion) => criterion.iter_custom(work),
            Way::Counted(count) => {
                let times = count.times();
                count.count(&mut || {
                    black_box(work(times));
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// How often the work was done inside, of three times.
    struct Three<'a> {
        done: &'a Cell<u64>,
        inside: u64,
    }

    impl Count for Three<'_> {
        fn times(&self) -> u64 {
            3
        }

        fn count(&mut self, work: &mut dyn FnMut()) {
            let before = self.done.get();
            work();
            self.inside = self.done.get().saturating_sub(before);
        }
    }

    fn inside(measure: impl Fn(&mut Bencher<'_, '_>, &Cell<u64>)) -> u64 {
        let done = Cell::new(0);
        let mut three = Three { done: &done, inside: 0 };
        measure(&mut Bencher::counted(&mut three), &done);
        three.inside
    }

    fn once(done: &Cell<u64>) {
        done.set(done.get().saturating_add(1));
    }

    #[test]
    fn work_is_done_inside_as_often_as_asked_for() {
        assert_eq!(inside(|bencher, done| bencher.iter(|| once(done))), 3);
        let so_often = |times: u64, done: &Cell<u64>| {
            (0..times).for_each(|_| once(done));
            Duration::ZERO
        };
        assert_eq!(inside(|bencher, done| bencher.iter_custom(|times| so_often(times, done))), 3);
    }

    #[test]
    fn what_is_set_up_is_set_up_outside() {
        let set_up = |bencher: &mut Bencher<'_, '_>, done: &Cell<u64>| {
            let size = BatchSize::SmallInput;
            bencher.iter_with_setup(|| (0..10).for_each(|_| once(done)), |()| once(done), size);
        };
        assert_eq!(inside(set_up), 3);
    }
}
