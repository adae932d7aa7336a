//! A generator of octets that are known.

use jose_core::{Error, ErrorKind};
use jose_jwe::Random;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Hands out listed octets, in their order, and fails when there are no more.
pub(crate) struct Listed(Mutex<VecDeque<u8>>);

impl Listed {
    pub(crate) fn new(octets: &[u8]) -> Arc<Self> {
        Arc::new(Self(Mutex::new(octets.iter().copied().collect())))
    }

    /// How many octets are left.
    pub(crate) fn left(&self) -> usize {
        self.0.lock().unwrap().len()
    }
}

impl Random for Listed {
    fn fill(&self, octets: &mut [u8]) -> Result<(), Error> {
        let mut left = self.0.lock().unwrap();
        for octet in octets {
            *octet = left.pop_front().ok_or(ErrorKind::Backend)?;
        }
        Ok(())
    }
}
