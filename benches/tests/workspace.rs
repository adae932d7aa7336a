//! `cargo bench -- HS256 --quick` at the root hands its arguments to every benchmark of
//! the workspace, and the test harness of a library would refuse them. So every library
//! and every program says that it has no benchmarks.

use std::fs;
use std::path::Path;

#[test]
fn only_this_suite_is_run_by_cargo_bench() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let workspace = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let members = workspace.lines().find(|line| line.starts_with("members = [")).unwrap();
    let members: Vec<&str> = members.split('"').skip(1).step_by(2).collect();
    assert!(members.contains(&"benches"));

    for member in members {
        let manifest = fs::read_to_string(root.join(member).join("Cargo.toml")).unwrap();
        let sources = root.join(member).join("src");
        for (source, section) in [("lib.rs", "[lib]\n"), ("main.rs", "[[bin]]\n")] {
            let said = manifest.split_once(section).is_some_and(|(_, rest)| {
                rest.split("\n[").next().is_some_and(|section| section.contains("bench = false"))
            });
            assert!(said || !sources.join(source).exists(), "{member}: {section}");
        }
    }
}
