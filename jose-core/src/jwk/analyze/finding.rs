//! One finding.

use super::{Issue, Severity};
use crate::{Error, ErrorKind};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt;

/// Something found, and where. There is no key material in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    issue: Issue,
    place: String,
    error: Option<Error>,
}

impl Finding {
    pub(super) fn new(issue: Issue, place: &str) -> Self {
        Self { issue, place: place.into(), error: None }
    }

    /// What could not be read.
    pub(super) fn of_error(error: Error) -> Self {
        let issue = match error.kind() {
            ErrorKind::KeyUnsupported | ErrorKind::CurveUnsupported => Issue::Unsupported,
            _ => Issue::Refused,
        };
        Self { issue, place: error.place().to_owned(), error: Some(error) }
    }

    /// The same inside the key at this place of a set.
    pub(super) fn inside(mut self, key: usize) -> Self {
        let dot = if self.place.is_empty() { "" } else { "." };
        self.place = format!("keys[{key}]{dot}{}", self.place);
        self
    }

    /// What was found.
    #[must_use]
    pub const fn issue(&self) -> Issue {
        self.issue
    }

    /// The stable code of what was found.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.issue.code()
    }

    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.issue.severity()
    }

    /// Where: a member such as `alg`, in a set `keys[1].alg`; empty for a whole key.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// What to do about it, in one line.
    #[must_use]
    pub const fn advice(&self) -> &'static str {
        self.issue.advice()
    }

    /// Why the key was refused, if it was.
    #[must_use]
    pub const fn error(&self) -> Option<&Error> {
        self.error.as_ref()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.severity(), self.code())?;
        if !self.place.is_empty() {
            write!(f, " at {}", self.place)?;
        }
        if let Some(error) = &self.error {
            write!(f, " ({error})")?;
        }
        write!(f, ": {}", self.advice())
    }
}
