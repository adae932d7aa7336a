//! Counts what rows of the suite allocate; started by the program that times them.

use jose_bench::allocations;
use jose_bench::run::Allocations;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() -> ExitCode {
    allocations::main(|| {
        let stats = ALLOCATOR.stats();
        let count = stats.allocations.saturating_add(stats.reallocations);
        Allocations::new(count, stats.bytes_allocated)
    })
}
