//! Where random octets come from.

use jose_core::{Error, random};

/// A source of random octets: content encryption keys, vectors, salts and ephemeral keys are
/// made of them. RSA takes what it needs from the system's, or from one of its back end's own.
///
/// The system's is the default. A faster one is a value that the caller passes, who then
/// answers for two things: after a fork of the process, and after a virtual machine was
/// restored from a snapshot, both copies of a generator in memory go on with the same octets,
/// and a vector that is used twice under one key reveals what AES-GCM protects. Generators
/// that are local to a thread, such as that of the crate `rand`, are of that kind.
pub trait Random: Send + Sync {
    /// Fills `octets`.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when it cannot.
    fn fill(&self, octets: &mut [u8]) -> Result<(), Error>;
}

/// The generator of the operating system.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "it has no state")]
pub struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, octets: &mut [u8]) -> Result<(), Error> {
        random::fill(octets)
    }
}
