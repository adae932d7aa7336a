//! `cargo bench-report`; see [`jose_bench::report`].

use std::process::ExitCode;

fn main() -> ExitCode {
    jose_bench::report::main()
}
