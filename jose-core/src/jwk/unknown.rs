//! Keys that the library can keep but not use.

use super::Key;
use alloc::string::String;
use core::fmt;

/// A key of a type, or on a curve, that the library does not have. All its members are kept
/// and written back; everything that would use it is refused.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownKey {
    kty: String,
    crv: Option<String>,
}

impl UnknownKey {
    pub(super) fn new(kty: &str, crv: Option<&str>) -> Self {
        Self { kty: kty.into(), crv: crv.map(Into::into) }
    }

    /// The name of its type.
    #[must_use]
    pub fn kty(&self) -> &str {
        &self.kty
    }

    /// The name of its curve, if it has a member `crv` that is text.
    #[must_use]
    pub fn crv(&self) -> Option<&str> {
        self.crv.as_deref()
    }
}

impl fmt::Debug for UnknownKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UnknownKey(..)")
    }
}

impl From<UnknownKey> for Key {
    fn from(key: UnknownKey) -> Self {
        Self::Unknown(key)
    }
}
