//! The transcripts of the manual and of `tests/cmd`: each command is run by a shell, and what it
//! says and how it ends is compared with what stands below it.
//!
//! A block of ```` ```console ```` has commands after `$ `, continued after `> `, and what they
//! print; `? 4` says how one ended that did not end with 0. `[..]` stands for any text in a line,
//! and `...` for any lines. All blocks of a file run in one directory, which begins with the files
//! of `tests/files`. `TRANSCRIPTS=overwrite cargo test` writes down what is said now.

#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::panic, reason = "what fails in a test fails the test")]

mod page;
mod shell;

use page::Page;
use shell::Shell;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Runs a page; returns how many commands it has.
fn run(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap();
    let mut page = Page::parse(&text);
    let shell = Shell::new(&root().join("tests/files"));
    let overwrite = std::env::var_os("TRANSCRIPTS").is_some_and(|value| value == "overwrite");
    let mut failures = Vec::new();
    for step in page.steps_mut() {
        if cfg!(feature = "remote") && step.expected.contains("without the feature `remote`") {
            continue;
        }
        let said = shell.run(&step.command);
        let compared = snapbox::Assert::new().normalize_paths(false).try_eq(
            None,
            snapbox::Data::text(said.clone()),
            snapbox::Data::text(step.expected.clone()),
        );
        if let Err(difference) = compared {
            failures.push(format!("$ {}\n{difference}", step.command));
            step.expected = said;
        }
    }
    if overwrite && !failures.is_empty() {
        fs::write(path, page.to_text()).unwrap();
    } else {
        assert!(failures.is_empty(), "{}:\n{}", path.display(), failures.join("\n"));
    }
    page.steps_mut().count()
}

fn pages_of(directory: &Path) -> Vec<PathBuf> {
    let mut pages: Vec<_> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    pages.sort();
    pages
}

#[test]
fn the_manual_says_what_happens() {
    assert!(run(&root().join("../docs/terminal.md")) >= 30);
}

#[test]
fn commands_do_what_their_transcripts_say() {
    let pages = pages_of(&root().join("tests/cmd"));
    assert!(pages.len() >= 6);
    for page in pages {
        assert!(run(&page) > 3, "{}", page.display());
    }
}
