//! The rows of the tables of the suite.

/// A row: one thing that is timed.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row<W> {
    /// What it is called below its heading, such as `sign/1KiB` below `HS256`.
    pub name: &'static str,
    /// One line on what is inside the timer.
    pub about: &'static str,
    /// What is inside the timer.
    pub work: W,
}

impl<W> Row<W> {
    pub(crate) const fn new(name: &'static str, about: &'static str, work: W) -> Self {
        Self { name, about, work }
    }
}
