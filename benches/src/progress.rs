//! How far a run is, and how long it will still take.

use std::time::{Duration, Instant};

/// A run of many rows.
#[derive(Debug)]
pub struct Progress {
    rows: u32,
    done: u32,
    started: Instant,
}

impl Progress {
    /// A run of this many rows that starts now.
    #[must_use]
    pub fn of(rows: usize) -> Self {
        Self { rows: u32::try_from(rows).unwrap_or(u32::MAX), done: 0, started: Instant::now() }
    }

    /// Starts the next row: what to tell about it, unless it is the only one.
    pub fn start_row(&mut self) -> Option<String> {
        let line = tell(self.rows, self.done, self.started.elapsed());
        self.done = self.done.saturating_add(1);
        line
    }
}

/// Every row is measured for about as long as the others, so the rows to come take as
/// long as those before did.
fn tell(rows: u32, done: u32, elapsed: Duration) -> Option<String> {
    let row = done.saturating_add(1);
    let left = rows.saturating_sub(done);
    match elapsed.checked_div(done).map(|one| one.saturating_mul(left).as_secs()) {
        _ if rows < 2 => None,
        None => Some(format!("row {row} of {rows}")),
        Some(seconds @ 0..90) => Some(format!("row {row} of {rows}, {seconds} s left")),
        Some(seconds) => Some(format!("row {row} of {rows}, {} min left", seconds.div_ceil(60))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_to_come_take_as_long_as_those_before() {
        let seconds = Duration::from_secs;
        assert_eq!(tell(13, 0, seconds(0)).unwrap(), "row 1 of 13");
        assert_eq!(tell(13, 3, seconds(24)).unwrap(), "row 4 of 13, 80 s left");
        assert_eq!(tell(169, 9, seconds(9)).unwrap(), "row 10 of 169, 3 min left");
        assert_eq!(tell(1, 0, seconds(0)), None);
    }

    #[test]
    fn a_run_counts_its_rows() {
        let mut progress = Progress::of(2);
        assert_eq!(progress.start_row().unwrap(), "row 1 of 2");
        assert_eq!(progress.start_row().unwrap(), "row 2 of 2, 0 s left");
    }
}
