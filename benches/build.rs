//! Says which compiler builds the suite, and with which flags: a run is stored with both.

use std::env;
use std::process::Command;

fn main() {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(rustc).arg("--version").output();
    let version = version.map_or_else(|_| Vec::new(), |output| output.stdout);
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=BENCH_RUSTC={}", String::from_utf8_lossy(&version).trim());
    println!("cargo::rustc-env=BENCH_RUSTFLAGS={}", flags.replace('\u{1f}', " "));
}
