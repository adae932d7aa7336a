//! PBKDF2 (RFC 8018, Section 5.2) with HMAC and SHA-2.

use super::{failed, wrong_length};
use crate::primitive::Pbkdf2;
use hmac::Hmac;
use hmac::digest::InvalidLength;
use jose_core::{Error, Hash};
use pbkdf2::pbkdf2;
use sha2::{Sha256, Sha384, Sha512};

pub(super) static SHA256: Derive = Derive { hash: Hash::Sha256, derive: pbkdf2::<Hmac<Sha256>> };
pub(super) static SHA384: Derive = Derive { hash: Hash::Sha384, derive: pbkdf2::<Hmac<Sha384>> };
pub(super) static SHA512: Derive = Derive { hash: Hash::Sha512, derive: pbkdf2::<Hmac<Sha512>> };

pub(super) struct Derive {
    hash: Hash,
    derive: Function,
}

/// Password, salt, count, and where the key goes.
type Function = fn(&[u8], &[u8], u32, &mut [u8]) -> Result<(), InvalidLength>;

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
        // The crate takes a count of zero for one, and numbers the blocks in 32 bits.
        if count == 0 {
            return Err(failed("at least one iteration"));
        }
        if u32::try_from(key.len()).is_err() {
            return Err(wrong_length());
        }
        (self.derive)(password, salt, count, key).map_err(|_| failed("a key"))
    }
}
