//! Where in a text a part of it is.

/// A part of the text of a header. Half as large as a range of `usize`: headers are moved often.
#[derive(Clone, Copy, Default)]
pub(super) struct Span {
    start: u32,
    len: u32,
}

impl Span {
    /// So many octets from there on. No header is longer than
    /// [`Limits::HEADER_OCTETS_CAP`](crate::Limits::HEADER_OCTETS_CAP).
    pub(super) fn of(start: usize, len: usize) -> Self {
        let exact = |number| u32::try_from(number).unwrap_or(u32::MAX);
        Self { start: exact(start), len: exact(len) }
    }

    pub(super) fn len(self) -> usize {
        usize::try_from(self.len).unwrap_or(usize::MAX)
    }

    /// The part of this text.
    pub(super) fn of_text(self, text: &str) -> &str {
        let start = usize::try_from(self.start).unwrap_or(usize::MAX);
        text.get(start..start.saturating_add(self.len())).unwrap_or_default()
    }

    /// The string that is there. A string stands behind a brace at least, so what starts with
    /// the text is none.
    pub(super) fn string(self, text: &str) -> Option<&str> {
        (self.start != 0).then(|| self.of_text(text))
    }
}
