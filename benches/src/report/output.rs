//! Where a report goes: the standard output, or a file that is written whole or not at all.

use crate::Error;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes a report.
pub(super) fn write(text: &str, file: Option<&Path>) -> Result<(), Error> {
    let Some(file) = file else { return print(text) };
    let told = |error: io::Error| format!("{} was not written: {error}", file.display());
    // What a link stands for is replaced, not the link.
    let file = &fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    match fs::metadata(file) {
        // A device or a pipe cannot be replaced.
        Ok(there) if !there.is_file() => fs::write(file, text).map_err(told)?,
        _ => replace(text, file).map_err(told)?,
    }
    Ok(())
}

fn print(text: &str) -> Result<(), Error> {
    let mut output = io::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        // A reader that has seen enough closes the pipe.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(format!("the report was not written: {error}").into()),
        Ok(()) => Ok(()),
    }
}

fn replace(text: &str, file: &Path) -> io::Result<()> {
    let beside = beside(file)?;
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, file));
    if written.is_err() {
        drop(fs::remove_file(beside));
    }
    written
}

/// Another name in the same directory: only there is a file renamed in one step.
fn beside(file: &Path) -> io::Result<PathBuf> {
    let name = file.file_name().ok_or(ErrorKind::IsADirectory)?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}", std::process::id()));
    Ok(file.with_file_name(hidden))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Directory;
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let directory = Directory::new();
        let file = directory.join("report.md");
        fs::write(&file, "old and longer").unwrap();
        write("new", Some(&file)).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(names(&directory), ["report.md"]);
    }

    #[test]
    fn what_cannot_be_written_is_said() {
        let directory = Directory::new();
        for file in [directory.join("not/there.md"), directory.to_path_buf()] {
            let error = write("new", Some(&file)).unwrap_err().to_string();
            assert!(error.contains(" was not written: "), "{error}");
        }
        assert!(names(&directory).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_device_a_device() {
        let directory = Directory::new();
        let (file, link) = (directory.join("file"), directory.join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write("new", Some(&link)).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        write("new", Some(Path::new("/dev/null"))).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
