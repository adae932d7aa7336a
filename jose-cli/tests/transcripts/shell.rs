//! A shell in a directory of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) struct Shell {
    directory: PathBuf,
}

static NUMBER: AtomicU32 = AtomicU32::new(0);

impl Shell {
    /// In a directory with copies of the files of another one.
    pub(crate) fn new(files: &Path) -> Self {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("transcript-{}-{number}", std::process::id());
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&directory).unwrap();
        for entry in fs::read_dir(files).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, directory.join(path.file_name().unwrap())).unwrap();
        }
        Self { directory }
    }

    /// What a command says on both streams, and how it ends.
    pub(crate) fn run(&self, command: &str) -> String {
        let programs = Path::new(env!("CARGO_BIN_EXE_jose")).parent().unwrap().to_owned();
        let system = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .args(["-c", &format!("{{ {command}\n}} 2>&1")])
            .current_dir(&self.directory)
            .env_clear()
            .env("PATH", format!("{}:{system}", programs.display()))
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let mut said = String::from_utf8_lossy(&output.stdout).into_owned();
        if !said.is_empty() && !said.ends_with('\n') {
            said.push('\n');
        }
        match output.status.code() {
            Some(0) => {}
            Some(code) => said.push_str(&format!("? {code}\n")),
            None => said.push_str("? killed\n"),
        }
        said
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.directory);
    }
}
