//! Files beside those that they are to replace, and those that a killed process left there.
//!
//! Their name is `.NAME.PROCESS-NUMBER.jose`; of a long name its beginning. Who writes one holds
//! a lock on it.

use super::Readers;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A new file in the same directory. Those that another process has left are passed by.
pub(super) fn create(path: &Path, readers: Readers) -> io::Result<(PathBuf, File)> {
    let (before, process) = (before(path), std::process::id());
    let mut taken = ErrorKind::AlreadyExists.into();
    for number in 0..100_u8 {
        let beside = path.with_file_name(format!("{before}{process}-{number}{AFTER}"));
        match open(&beside, readers) {
            Ok(file) => return Ok((beside, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => taken = error,
            Err(error) => return Err(error),
        }
    }
    Err(taken)
}

/// Removes what processes left that were killed while they replaced this file. What is young,
/// or locked, may still be written. That something stays is no failure.
pub(super) fn sweep(path: &Path) {
    let before = before(path);
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| is_left(name, &before)) && is_stale(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

const AFTER: &str = ".jose";

/// A process that writes for so long has been stopped.
#[cfg(unix)]
const OLD: std::time::Duration = std::time::Duration::from_secs(60 * 60);

/// What the names begin with. File systems take names of 255 octets, some of 143.
fn before(path: &Path) -> String {
    const MOST: usize = 100;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ends = name.char_indices().map(|(at, character)| at.saturating_add(character.len_utf8()));
    let end = ends.take_while(|end| *end <= MOST).last().unwrap_or_default();
    format!(".{}.", name.get(..end).unwrap_or_default())
}

fn is_left(name: &str, before: &str) -> bool {
    let numbers = name.strip_prefix(before).and_then(|rest| rest.strip_suffix(AFTER));
    let is_number =
        |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    numbers
        .and_then(|numbers| numbers.split_once('-'))
        .is_some_and(|(process, number)| is_number(process) && is_number(number))
}

#[cfg(unix)]
fn is_stale(path: &Path) -> bool {
    // Nothing is opened that is no file: it may be a pipe that waits for a writer.
    let is_old = fs::symlink_metadata(path).is_ok_and(|metadata| {
        let age = metadata.modified().ok().and_then(|at| at.elapsed().ok());
        metadata.is_file() && age.is_some_and(|age| age > OLD)
    });
    is_old && File::open(path).is_ok_and(|file| lock(&file))
}

/// Without locks nobody can tell.
#[cfg(not(unix))]
fn is_stale(_: &Path) -> bool {
    false
}

#[cfg(unix)]
fn lock(file: &File) -> bool {
    use rustix::fs::{FlockOperation, flock};
    flock(file, FlockOperation::NonBlockingLockExclusive).is_ok()
}

fn open(path: &Path, readers: Readers) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if readers == Readers::Owner {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = readers;
    let file = options.open(path)?;
    // Where a file system has no locks, it has nothing that could be swept.
    #[cfg(unix)]
    let _ = lock(&file);
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_of_one_file_are_taken_for_its_own() {
        let before = before(Path::new("keys/set"));
        assert_eq!(before, ".set.");
        assert!(is_left(".set.4711-0.jose", &before));
        for name in [
            "set",
            ".set.jose",
            ".set.-.jose",
            ".set.1.jose",
            ".set.1-.jose",
            ".set.1-0",
            ".set.1-0.josef",
            ".set.a-0.jose",
            ".set.1-0-0.jose",
            ".other.1-0.jose",
            ".set.b.1-0.jose",
            "set.1-0.jose",
        ] {
            assert!(!is_left(name, &before), "{name}");
        }
    }

    #[test]
    fn a_long_name_leaves_room() {
        for letter in ["a", "ä", "€", "\u{1f511}"] {
            let name = letter.repeat(255 / letter.len());
            assert!((90..=102).contains(&before(Path::new(&name)).len()), "{letter}");
        }
    }
}
