//! What is read: a file, or the standard input, up to a limit.

use crate::failure::Failure;
use crate::recognise::{Kind, is_name};
use crate::status::Status;
use jose_core::{Error, ErrorKind};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use zeroize::Zeroizing;

/// Where to read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Source {
    /// The standard input: `-`, or nothing.
    #[default]
    Stdin,
    File(PathBuf),
}

/// A name of a file need not be text.
impl From<&OsStr> for Source {
    fn from(name: &OsStr) -> Self {
        if name == "-" { Self::Stdin } else { Self::File(name.into()) }
    }
}

impl From<OsString> for Source {
    fn from(name: OsString) -> Self {
        name.as_os_str().into()
    }
}

/// What was read. It may be a key: it is wiped when it goes.
#[derive(Debug)]
pub(crate) struct Input {
    octets: Zeroizing<Vec<u8>>,
    name: String,
}

/// There is one standard input: who reads it twice finds nothing the second time.
static STDIN_IS_READ: AtomicBool = AtomicBool::new(false);

impl Source {
    /// What to call it in a message.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "standard input".into(),
            Self::File(path) => shown(path),
        }
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) => Some(path),
        }
    }

    /// The address that stands in place of a file, with its scheme in lower case.
    pub(crate) fn url(&self) -> Option<String> {
        let (scheme, rest) = self.path()?.to_str()?.split_once("://")?;
        let scheme = scheme.to_ascii_lowercase();
        matches!(scheme.as_str(), "https" | "http").then(|| format!("{scheme}://{rest}"))
    }

    /// Opens it.
    pub(crate) fn open(&self) -> Result<Box<dyn Read>, Failure> {
        match self {
            Self::Stdin => {
                if STDIN_IS_READ.swap(true, Ordering::Relaxed) {
                    return Err(Failure::usage(
                        "the standard input is asked for twice",
                        "name a file for one of the two",
                    ));
                }
                if io::stdin().is_terminal() {
                    crate::screen::note("reading what you type; Ctrl-D ends it");
                }
                Ok(Box::new(io::stdin().lock()))
            }
            Self::File(path) => match File::open(path) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => Err(self.unreadable(&error)),
            },
        }
    }

    /// Reads all of it, if that is no more than `limit` octets. Of more, one is read.
    pub(crate) fn read(&self, limit: usize) -> Result<Input, Failure> {
        let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
        let mut octets = Zeroizing::new(Vec::new());
        self.open()?
            .take(most)
            .read_to_end(&mut octets)
            .map_err(|error| self.unreadable(&error))?;
        if octets.len() > limit {
            let error = Error::new(ErrorKind::Limit).expected(format!("at most {limit} octets"));
            return Err(Failure::from(error.found("more")).about(&self.name()));
        }
        Ok(Input { octets, name: self.name() })
    }

    fn unreadable(&self, error: &io::Error) -> Failure {
        let advice = match (self, error.kind()) {
            (Self::File(path), _) if Kind::of_path(path).is_content() => {
                "arguments are names of files: pipe the token, `printf %s TOKEN | jose …`"
            }
            (Self::File(_), _) if self.url().is_some() => {
                "only `--jwks` of `verify` takes an address: fetch it to a file"
            }
            (_, io::ErrorKind::NotFound) => "see the name; `-` is the standard input",
            (_, io::ErrorKind::PermissionDenied) => "ask for leave to read it, or `sudo`",
            _ => "see that it is a file that can be read",
        };
        let what = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".into(),
            kind => kind.to_string(),
        };
        Failure::new(Status::Unreadable, "input.unreadable", what, advice).about(&self.name())
    }
}

impl Input {
    pub(crate) fn octets(&self) -> &[u8] {
        &self.octets
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// What it looks like.
    pub(crate) fn kind(&self) -> Kind {
        Kind::of(&self.octets)
    }

    /// Its text without white space at its ends, if it is of one of these kinds.
    pub(crate) fn expect(&self, wanted: &[Kind], command: &str) -> Result<&str, Failure> {
        let kind = self.kind();
        match std::str::from_utf8(&self.octets) {
            Ok(text) if wanted.contains(&kind) => Ok(text.trim()),
            _ => {
                let names: Vec<_> = wanted.iter().map(|kind| kind.name()).collect();
                let wanted = format!("{command} takes {}", names.join(" or "));
                Err(kind.instead_of(&wanted).about(&self.name))
            }
        }
    }

    /// Refuses text in another encoding, and a mark at its beginning that nobody sees.
    pub(crate) fn check_encoding(&self, wanted: &str) -> Result<(), Failure> {
        match self.kind() {
            kind @ (Kind::Marked | Kind::Utf16) => Err(kind.instead_of(wanted).about(&self.name)),
            _ => Ok(()),
        }
    }

    /// Its text, which must not be empty.
    pub(crate) fn text(&self) -> Result<&str, Failure> {
        self.check_encoding("plain UTF-8 is expected")?;
        match std::str::from_utf8(&self.octets) {
            Ok(text) if !text.trim().is_empty() => Ok(text),
            _ => Err(self.kind().instead_of("text is expected").about(&self.name)),
        }
    }
}

/// The name of a file; not a token that was given in its place.
pub(crate) fn shown(path: &Path) -> String {
    let name = path.display().to_string();
    if is_name(&name, 200) { name } else { format!("a name of {} octets", name.len()) }
}
