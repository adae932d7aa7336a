//! What is signed and encrypted.

use crate::Error;
use crate::vectors::Vectors;

/// A payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Payload {
    /// The 167 octets of RFC 7520, Section 4, so that figures compare with others.
    Text,
    /// This many octets, reported as octets per second too.
    Octets(usize),
}

impl Payload {
    /// The octets: those of the text, over and over.
    ///
    /// # Errors
    /// No such text in the vectors.
    pub fn read(self, vectors: &Vectors) -> Result<Vec<u8>, Error> {
        let text = vectors.payload()?;
        Ok(match self {
            Self::Text => text,
            Self::Octets(octets) => text.into_iter().cycle().take(octets).collect(),
        })
    }

    /// How many octets are reported.
    #[must_use]
    pub const fn reported(self) -> Option<usize> {
        match self {
            Self::Text => None,
            Self::Octets(octets) => Some(octets),
        }
    }
}
