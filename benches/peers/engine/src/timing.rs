//! The loop that is timed.

use crate::{Failure, Prepared};
use std::time::{Duration, Instant};

/// What a batch takes at least, so that reading the clock does not count.
const BATCH: Duration = Duration::from_micros(500);

/// Fills this time with batches, after finding how many operations make one. Finding out warms
/// the caches too.
pub(crate) fn samples(work: &mut dyn Prepared, time: Duration) -> Result<Vec<f64>, Failure> {
    let mut times = 1;
    while batch(work, times)? < BATCH {
        times *= 2;
    }
    let mut samples = Vec::new();
    let start = Instant::now();
    while samples.is_empty() || start.elapsed() < time {
        samples.push(batch(work, times)?.as_secs_f64() * 1e9 / f64::from(times));
    }
    Ok(samples)
}

fn batch(work: &mut dyn Prepared, times: u32) -> Result<Duration, Failure> {
    let start = Instant::now();
    work.repeat(times)?;
    Ok(start.elapsed())
}
