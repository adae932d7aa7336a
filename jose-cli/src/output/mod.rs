//! Where results go: the standard output, or a file that is replaced as a whole.

mod beside;

use crate::failure::Failure;
use crate::input::shown;
use crate::status::Status;
use clap::Args;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Where the result goes.
#[derive(Debug, Default, Args)]
pub(crate) struct Output {
    /// The file to write; the standard output by default. What is private is readable by its
    /// owner only.
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    path: Option<PathBuf>,
}

/// Who may read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readers {
    /// Whoever the system's default lets.
    Anybody,
    /// Its owner: it holds a private key, or what was encrypted.
    Owner,
}

impl Output {
    /// The same file as was read.
    pub(crate) const fn to(path: PathBuf) -> Self {
        Self { path: Some(path) }
    }

    /// Writes exactly these octets.
    pub(crate) fn octets(&self, octets: &[u8], readers: Readers) -> Result<(), Failure> {
        match self.path.as_deref().filter(|path| !is_stdout(path)) {
            None => print(octets),
            Some(path) => replace(path, octets, readers)
                .map_err(|error| unwritable(error).about(&shown(path))),
        }
    }

    /// Writes a token. Only on a terminal its line is ended: in a pipe or a file others take a
    /// line break for a part of the token.
    pub(crate) fn token(&self, token: &str, readers: Readers) -> Result<(), Failure> {
        if self.path.is_none() && io::stdout().is_terminal() {
            return self.text(token, readers);
        }
        self.octets(token.as_bytes(), readers)
    }

    /// Writes text and the end of its line, if it has none.
    pub(crate) fn text(&self, text: &str, readers: Readers) -> Result<(), Failure> {
        if text.ends_with('\n') {
            return self.octets(text.as_bytes(), readers);
        }
        let line = zeroize::Zeroizing::new([text.as_bytes(), b"\n"].concat());
        self.octets(&line, readers)
    }
}

fn is_stdout(path: &Path) -> bool {
    ["-", "/dev/stdout"].iter().any(|name| path == Path::new(name))
}

/// Prints a line.
pub(crate) fn line(text: &str) -> Result<(), Failure> {
    Output::default().text(text, Readers::Anybody)
}

/// Prints octets. A reader that has seen enough is no failure: `jose … | head -1`. Nor is a
/// standard output that was closed before: Rust has opened /dev/null in its place by now, and
/// nothing tells that from /dev/null that was asked for.
pub(crate) fn print(octets: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(octets).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(|error| unwritable(error).about("standard output")),
    }
}

/// Whatever a result could not be written for.
pub(crate) fn unwritable(error: impl std::fmt::Display) -> Failure {
    let advice = "see that the directory can be written to, and that there is room";
    Failure::new(Status::Unreadable, "output.unwritable", error.to_string(), advice)
}

/// Replaces a file by one beside it, so that it is there either as it was or as it is to be,
/// whenever the process ends. What is no file, such as a device, is written to.
fn replace(path: &Path, octets: &[u8], readers: Readers) -> io::Result<()> {
    let old = match fs::metadata(path) {
        // It may have no name to find it by, as a pipe behind a link has none.
        Ok(old) if !old.is_file() => {
            return OpenOptions::new().write(true).open(path)?.write_all(octets);
        }
        Ok(old) => Some(old),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let path = match &old {
        Some(_) => fs::canonicalize(path)?, // through links: they stay
        None if fs::symlink_metadata(path).is_ok() => {
            return Err(io::Error::new(ErrorKind::NotFound, "a link that leads nowhere"));
        }
        None => path.to_owned(),
    };
    let (beside, mut file) = beside::create(&path, readers)?;
    let written = old.map_or(Ok(()), |old| keep(&file, &old, readers));
    let written = written.and_then(|()| file.write_all(octets)).and_then(|()| file.sync_all());
    written.and_then(|()| fs::rename(&beside, &path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })?;
    beside::sweep(&path);
    Ok(())
}

/// Leaves a file to whom it was, and to no more readers than it had.
#[cfg(unix)]
fn keep(new: &File, old: &fs::Metadata, readers: Readers) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    let own = new.metadata()?;
    if (own.uid(), own.gid()) != (old.uid(), old.gid()) {
        match fchown(new, Some(old.uid()), Some(old.gid())) {
            // It was somebody else's, and only root gives files away.
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {}
            result => result?,
        }
    }
    if readers == Readers::Anybody {
        let mode = own.mode() & old.mode() & 0o777;
        new.set_permissions(fs::Permissions::from_mode(mode | 0o600))?;
    }
    Ok(())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn keep(_: &File, _: &fs::Metadata, _: Readers) -> io::Result<()> {
    Ok(())
}
