//! The program that counts what rows allocate, and what it finds.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

use jose_bench::run::Allocations;
use std::collections::BTreeMap;
use std::process::{Command, Output};

fn counted(selection: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_allocations"));
    program.env("JOSE_BENCH_SELECTION", selection).output().unwrap()
}

#[test]
fn a_token_costs_no_more_than_its_text_its_payload_its_header_and_the_callers_own() {
    let output = counted("HS256/sign,HS256/verify,HS256/reject,HS256/floor/sign,JWT/HS256");
    let found: BTreeMap<String, Allocations> = serde_json::from_slice(&output.stdout).unwrap();
    let counts: Vec<_> = found.iter().map(|(row, found)| (row.as_str(), found.count)).collect();
    let expected = [
        ("HS256/floor/sign", 0),
        ("HS256/reject", 2),
        ("HS256/sign", 1),
        ("HS256/verify", 2),
        ("JWT/HS256/floor/issue", 0),
        ("JWT/HS256/floor/verify", 0),
        ("JWT/HS256/issue", 2),
        ("JWT/HS256/reject", 2),
        // Six of them are texts of the claims.
        ("JWT/HS256/verify", 8),
    ];
    assert_eq!(counts, expected);
}

#[test]
fn an_unknown_name_is_refused() {
    let output = counted("HS25");
    assert!(!output.status.success() && output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("nearest: HS256"));
}
