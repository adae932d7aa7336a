//! One command at a time changes a set: what another has added must not be lost.

use std::fs::File;
use std::io;
use std::path::Path;

/// Waits until nobody else changes this file. It ends with what is returned, and with the
/// process.
#[cfg(unix)]
pub(super) fn of(path: &Path) -> io::Result<Option<File>> {
    use rustix::fs::{FlockOperation, flock};
    use std::os::unix::fs::MetadataExt;

    loop {
        if !std::fs::metadata(path)?.is_file() {
            return Ok(None);
        }
        let file = File::open(path)?;
        // Where a file system has no locks, nobody has one.
        if rustix::io::retry_on_intr(|| flock(&file, FlockOperation::LockExclusive)).is_err() {
            return Ok(None);
        }
        // It may have been replaced meanwhile: then the new one is to be locked.
        let (locked, there) = (file.metadata()?, std::fs::metadata(path)?);
        if (locked.dev(), locked.ino()) == (there.dev(), there.ino()) {
            return Ok(Some(file));
        }
    }
}

/// A file that is open cannot be replaced there.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
pub(super) fn of(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}
