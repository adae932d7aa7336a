//! What is known of hash functions.

use super::{Hash, JwsAlg};
use alloc::vec::Vec;
use sha2::{Digest, Sha256, Sha384, Sha512};

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

    /// Hashes a public message (FIPS 180-4).
    ///
    /// ```
    /// let digest = jose_core::Hash::Sha256.digest(b"abc");
    /// assert_eq!(digest[..4], [0xba, 0x78, 0x16, 0xbf]);
    /// ```
    #[must_use]
    pub fn digest(self, message: &[u8]) -> Vec<u8> {
        match self {
            Self::Sha256 => Sha256::digest(message).to_vec(),
            Self::Sha384 => Sha384::digest(message).to_vec(),
            Self::Sha512 => Sha512::digest(message).to_vec(),
        }
    }
}

impl JwsAlg {
    /// The hash of the message that stands for it where it is signed, for RSA and ECDSA
    /// (RFC 7518, Sections 3.3 to 3.5; RFC 8812, Section 3.2). `None` for algorithms that
    /// take the message itself, among them HMAC, EdDSA and ML-DSA, and for those of one's
    /// own.
    ///
    /// ```
    /// use jose_core::{Hash, JwsAlg};
    ///
    /// assert_eq!(JwsAlg::PS384.prehash(), Some(Hash::Sha384));
    /// assert_eq!(JwsAlg::ED25519.prehash(), None);
    /// ```
    #[must_use]
    pub fn prehash(self) -> Option<Hash> {
        match self {
            Self::RS256 | Self::PS256 | Self::ES256 | Self::ES256K => Some(Hash::Sha256),
            Self::RS384 | Self::PS384 | Self::ES384 => Some(Hash::Sha384),
            Self::RS512 | Self::PS512 | Self::ES512 => Some(Hash::Sha512),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KeyType;

    #[test]
    fn rsa_and_ecdsa_sign_hashes_and_nothing_else_does() {
        for alg in JwsAlg::ALL {
            let hashed = matches!(alg.key_type(), Some(KeyType::Rsa | KeyType::Ec));
            assert_eq!(alg.prehash().is_some(), hashed, "{alg}");
        }
    }

    #[test]
    fn a_digest_is_as_long_as_its_hash_says() {
        for hash in Hash::ALL {
            assert_eq!(hash.digest(b"").len(), hash.octets());
        }
    }
}
