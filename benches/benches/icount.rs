//! `cargo bench --bench icount -- NAME …`; see [`jose_bench::icount`].

use std::process::ExitCode;

fn main() -> ExitCode {
    jose_bench::icount::main()
}
