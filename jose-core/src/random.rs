//! Randomness from the operating system.

use crate::{Error, ErrorKind};
use rand_core::{TryCryptoRng, TryRng};

/// Fills `octets` from the system's generator in one call.
///
/// # Errors
/// [`ErrorKind::Backend`] when the system has no generator, or the crate was built
/// without the feature `std`.
pub fn fill(octets: &mut [u8]) -> Result<(), Error> {
    system(octets)
}

#[cfg(feature = "std")]
fn system(octets: &mut [u8]) -> Result<(), Error> {
    getrandom::fill(octets).map_err(|_| no_generator())
}

#[cfg(not(feature = "std"))]
fn system(_octets: &mut [u8]) -> Result<(), Error> {
    Err(no_generator())
}

fn no_generator() -> Error {
    Error::new(ErrorKind::Backend).expected("a source of random octets")
}

/// The same generator in the form that the RustCrypto crates take, for the back ends
/// of this workspace only.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "it has no state")]
pub struct SystemRandom;

impl TryRng for SystemRandom {
    type Error = Error;

    fn try_next_u32(&mut self) -> Result<u32, Error> {
        let mut octets = [0; 4];
        fill(&mut octets)?;
        Ok(u32::from_le_bytes(octets))
    }

    fn try_next_u64(&mut self) -> Result<u64, Error> {
        let mut octets = [0; 8];
        fill(&mut octets)?;
        Ok(u64::from_le_bytes(octets))
    }

    fn try_fill_bytes(&mut self, octets: &mut [u8]) -> Result<(), Error> {
        fill(octets)
    }
}

impl TryCryptoRng for SystemRandom {}
