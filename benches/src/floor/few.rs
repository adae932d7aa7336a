//! Few octets, which take no memory of their own: keys, vectors and tags of different lengths.

use crate::Error;
use jose_core::random;
use std::ops::{Deref, DerefMut};

/// As many octets as the longest key of content encryption has.
const MOST: usize = 64;

/// At most 64 octets.
#[derive(Clone, Copy, Debug)]
pub struct Few {
    octets: [u8; MOST],
    length: usize,
}

impl Few {
    /// So many zeros.
    ///
    /// # Errors
    /// More than there is room for.
    pub fn zeros(length: usize) -> Result<Self, Error> {
        if length > MOST {
            return Err("more octets than there is room for".into());
        }
        Ok(Self { octets: [0; MOST], length })
    }

    /// So many from the system's generator.
    ///
    /// # Errors
    /// As [`Few::zeros`], and what the generator says.
    pub fn random(length: usize) -> Result<Self, Error> {
        let mut few = Self::zeros(length)?;
        random::fill(&mut few)?;
        Ok(few)
    }

    /// These.
    ///
    /// # Errors
    /// As [`Few::zeros`].
    pub fn of(octets: &[u8]) -> Result<Self, Error> {
        let mut few = Self::zeros(octets.len())?;
        few.copy_from_slice(octets);
        Ok(few)
    }
}

impl Deref for Few {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.octets.get(..self.length).unwrap_or_default()
    }
}

impl DerefMut for Few {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.octets.get_mut(..self.length).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_there_is_room_for() {
        assert_eq!(*Few::of(&[1, 2, 3]).unwrap(), [1, 2, 3]);
        assert_eq!(Few::random(MOST).unwrap().len(), 64);
        assert!(Few::zeros(65).is_err() && Few::of(&[0; 65]).is_err());
    }
}
