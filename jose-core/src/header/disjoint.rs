//! The two halves of a header.

use super::Header;
use crate::error::quoted;
use crate::{Error, ErrorKind};
use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

impl Header {
    /// Checks that no member of this header is one of the other too: the two halves of a
    /// header have no name in common (RFC 7515, Section 4).
    ///
    /// # Errors
    /// [`ErrorKind::DuplicateMember`], which names the member.
    pub fn check_disjoint(&self, other: &Self) -> Result<(), Error> {
        // Each text is read once: a stranger may send thousands of members in both.
        let mut names: BTreeSet<String> = BTreeSet::new();
        other.each(|name, _| {
            names.insert(name.to_owned());
            Ok(())
        })?;
        if names.is_empty() {
            return Ok(());
        }
        self.each(|name, _| match names.contains(name) {
            false => Ok(()),
            true => Err(Error::new(ErrorKind::DuplicateMember)
                .at("header")
                .expected("each member in one of the two headers")
                .found(format!("{} in both", quoted(name)))),
        })
    }
}
