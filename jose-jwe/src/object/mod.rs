//! What the two JSON serializations have in common (RFC 7516, Section 7.2).

pub(crate) mod read;
pub(crate) mod write;
