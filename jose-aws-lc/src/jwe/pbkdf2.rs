//! PBKDF2 (RFC 8018, Section 5.2) with HMAC and SHA-2.

use super::BELOW;
use aws_lc_rs::pbkdf2::{self, Algorithm};
use core::num::NonZeroU32;
use jose_core::{Error, Hash};
use jose_jwe::hazmat;
use jose_jwe::primitive::Pbkdf2;

pub(super) static SHA256: Derive =
    Derive { hash: Hash::Sha256, algorithm: pbkdf2::PBKDF2_HMAC_SHA256 };
pub(super) static SHA384: Derive =
    Derive { hash: Hash::Sha384, algorithm: pbkdf2::PBKDF2_HMAC_SHA384 };
pub(super) static SHA512: Derive =
    Derive { hash: Hash::Sha512, algorithm: pbkdf2::PBKDF2_HMAC_SHA512 };

pub(super) struct Derive {
    hash: Hash,
    algorithm: Algorithm,
}

impl Pbkdf2 for Derive {
    fn hash(&self) -> Hash {
        self.hash
    }

    fn derive(
        &self,
        password: &[u8],
        salt: &[u8],
        count: u32,
        key: &mut [u8],
    ) -> Result<(), Error> {
        match NonZeroU32::new(count) {
            // Of longer keys than there are blocks the crate would panic.
            Some(count) if u32::try_from(key.len()).is_ok() => {
                pbkdf2::derive(self.algorithm, count, salt, password, key);
                Ok(())
            }
            _ => hazmat::pbkdf2(BELOW, self.hash)?.derive(password, salt, count, key),
        }
    }
}
