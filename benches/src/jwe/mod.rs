//! The rows that every key management algorithm has (RFC 7516).

mod keys;
pub mod management;
mod rows;
mod subject;

pub use keys::Keys;
pub use management::{Management, Recipient};
pub use rows::{entries, floor};
pub use subject::prepare;

use crate::payload::Payload;
use jose_core::JweEnc;

/// What is inside the timer. Keys are prepared outside, but for the two rows that prepare
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Plaintext to compact token.
    Encrypt,
    /// Compact token to plaintext.
    Decrypt,
    /// Compact token to plaintext, in the memory that it takes.
    DecryptInPlace,
    /// Compact token with an altered tag to error.
    Reject,
    /// Parsed JWK to ready encrypter.
    PrepareEncrypt,
    /// Parsed JWK to ready decrypter.
    PrepareDecrypt,
    /// Plaintext to encrypted octets, with the primitives alone.
    FloorEncrypt,
    /// Encrypted octets to plaintext, with the primitives alone.
    FloorDecrypt,
}

/// Everything that a row is about.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Case {
    /// The key management algorithm.
    pub management: &'static Management,
    /// Whose key it is used with.
    pub recipient: &'static Recipient,
    /// The content encryption algorithm.
    pub enc: JweEnc,
    /// What is timed.
    pub work: Work,
    /// What is encrypted.
    pub payload: Payload,
}

impl Case {
    /// Whether it is about the primitives alone.
    #[must_use]
    pub const fn is_floor(&self) -> bool {
        matches!(self.work, Work::FloorEncrypt | Work::FloorDecrypt)
    }
}
