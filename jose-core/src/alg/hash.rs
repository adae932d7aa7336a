//! What is known of hash functions.

use super::Hash;

impl Hash {
    /// How many octets come out.
    ///
    /// ```
    /// assert_eq!(jose_core::Hash::Sha384.octets(), 48);
    /// ```
    #[must_use]
    pub const fn octets(self) -> usize {
        match self {
            Self::Sha256 => 32,
            Self::Sha384 => 48,
            Self::Sha512 => 64,
        }
    }
}
