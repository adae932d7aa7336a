//! Where runs are kept.

use super::{End, Measured, Run, Start};
use crate::Error;
use serde::Serialize;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The directory of the runs: one file each, `NAME.jsonl`.
#[derive(Clone, Debug)]
pub struct Store {
    directory: PathBuf,
}

/// A run that is being written.
#[derive(Debug)]
pub struct Writer {
    file: File,
}

const EXTENSION: &str = "jsonl";

impl Store {
    /// The store in this directory, which need not be there yet.
    #[must_use]
    pub fn at(directory: impl Into<PathBuf>) -> Self {
        Self { directory: directory.into() }
    }

    /// The store beside the results of criterion.
    #[must_use]
    pub fn of_this_workspace() -> Self {
        Self::at(criterion_home().join("runs"))
    }

    /// Where criterion keeps its results, in whose directory the store is.
    pub(super) fn results(&self) -> PathBuf {
        self.directory.parent().unwrap_or(&self.directory).to_path_buf()
    }

    /// Begins a run. One of the same name is replaced.
    ///
    /// # Errors
    /// A name that cannot be one of a file; what the file system says.
    pub fn begin(&self, name: &str, start: &Start) -> Result<Writer, Error> {
        let path = self.path(name)?;
        fs::create_dir_all(&self.directory)?;
        // Only added to: a run that is broken off leaves whole lines, and at most a torn one.
        let file = OpenOptions::new().create(true).write(true).truncate(true).open(path)?;
        let mut writer = Writer { file };
        writer.line(start)?;
        Ok(writer)
    }

    /// The names of the runs, the latest last.
    ///
    /// # Errors
    /// What the file system says; nothing stored yet is no error.
    pub fn names(&self) -> Result<Vec<String>, Error> {
        let entries = match fs::read_dir(&self.directory) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(told(&self.directory, &error)),
        };
        let mut names = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == EXTENSION)
                && let Some(name) = path.file_stem().and_then(|stem| stem.to_str())
            {
                names.push((fs::metadata(&path)?.modified()?, name.to_owned()));
            }
        }
        names.sort_unstable();
        Ok(names.into_iter().map(|(_, name)| name).collect())
    }

    /// Reads a run, as far as it came.
    ///
    /// # Errors
    /// No such run; a file that is not one, and in which line.
    pub fn read(&self, name: &str) -> Result<Run, Error> {
        let path = self.path(name)?;
        let text = fs::read_to_string(&path).map_err(|error| told(&path, &error))?;
        let mut lines = text.split_inclusive('\n').enumerate().peekable();
        let wrong = |at: usize, error: serde_json::Error| {
            format!("{}, line {}: {error}", path.display(), at.saturating_add(1))
        };
        let (_, first) = lines.next().ok_or_else(|| format!("{} is empty", path.display()))?;
        let start = serde_json::from_str(first).map_err(|error| wrong(0, error))?;
        let (mut rows, mut end) = (Vec::new(), None);
        while let Some((at, line)) = lines.next() {
            let last = lines.peek().is_none();
            match serde_json::from_str::<Measured>(line) {
                Ok(row) => rows.push(row),
                // The line that was being written when it was broken off.
                Err(_) if last && !line.ends_with('\n') => {}
                Err(error) if last => {
                    end = Some(serde_json::from_str::<End>(line).map_err(|_| wrong(at, error))?);
                }
                Err(error) => return Err(wrong(at, error).into()),
            }
        }
        Ok(Run { name: name.to_owned(), start, rows, end })
    }

    fn path(&self, name: &str) -> Result<PathBuf, Error> {
        let allowed = |c: char| c.is_ascii_alphanumeric() || "-_.+".contains(c);
        if name.is_empty() || name.starts_with('.') || !name.chars().all(allowed) {
            let rule = "letters, digits and any of -_.+, and does not begin with a dot";
            return Err(format!("a run cannot be called {name:?}: its name has {rule}").into());
        }
        Ok(self.directory.join(format!("{name}.{EXTENSION}")))
    }
}

impl Writer {
    /// Adds a row.
    ///
    /// # Errors
    /// What the file system says.
    pub fn row(&mut self, row: &Measured) -> Result<(), Error> {
        self.line(row)
    }

    /// Ends the run.
    ///
    /// # Errors
    /// What the file system says.
    pub fn end(mut self, end: &End) -> Result<(), Error> {
        self.line(end)?;
        Ok(self.file.sync_all()?)
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), Error> {
        let mut line = serde_json::to_string(value)?;
        line.push('\n');
        Ok(self.file.write_all(line.as_bytes())?)
    }
}

fn told(path: &Path, error: &io::Error) -> Error {
    format!("{}: {error}", path.display()).into()
}

/// Where criterion keeps its results, by the rules that it has itself when cargo starts it.
fn criterion_home() -> PathBuf {
    if let Some(home) = std::env::var_os("CRITERION_HOME") {
        return home.into();
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target");
    target.unwrap_or(workspace).join("criterion")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_inside_the_directory() {
        let store = Store::at("/nowhere");
        for name in ["", ".", "..", "../x", "a/b", "a\\b", "a b", ".hidden", "ä"] {
            assert!(store.path(name).is_err(), "{name}");
        }
        assert_eq!(
            store.path("2026-12-01.0a1b").unwrap(),
            Path::new("/nowhere/2026-12-01.0a1b.jsonl")
        );
    }

    #[test]
    fn a_directory_that_is_not_there_has_no_runs() {
        assert!(Store::at("/nowhere").names().unwrap().is_empty());
        assert!(Store::at("/nowhere").read("x").unwrap_err().to_string().contains("x.jsonl"));
    }
}
