//! `cargo bench -- NAME …`; see the crate `jose_bench`.

use std::process::ExitCode;

fn main() -> ExitCode {
    jose_bench::program::main(env!("CARGO_BIN_EXE_allocations"))
}
