//! Octets and text that are wiped when they go, and never printed.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;
use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

/// Secret octets: wiped on drop, compared in constant time, hidden from `Debug`.
///
/// ```
/// use jose_core::SecretBytes;
///
/// let secret = SecretBytes::from(vec![1, 2, 3]);
/// assert_eq!(format!("{secret:?}"), "SecretBytes(3 octets)");
/// ```
pub struct SecretBytes(Zeroizing<Vec<u8>>);

impl SecretBytes {
    /// The octets.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// A second copy: on purpose not `Clone`, so that none is made by accident.
    pub(crate) fn duplicate(&self) -> Self {
        Self::from(self.as_bytes())
    }
}

impl From<Vec<u8>> for SecretBytes {
    fn from(octets: Vec<u8>) -> Self {
        Self(Zeroizing::new(octets))
    }
}

impl From<&[u8]> for SecretBytes {
    fn from(octets: &[u8]) -> Self {
        Self(Zeroizing::new(octets.to_vec()))
    }
}

impl PartialEq for SecretBytes {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_slice().ct_eq(other.0.as_slice()).into()
    }
}

impl Eq for SecretBytes {}

impl fmt::Debug for SecretBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretBytes({} octets)", self.0.len())
    }
}

/// Secret text, such as the JSON of a private key: wiped on drop, hidden from `Debug`,
/// and without `Display`. It dereferences to `str`, and [`SecretText::as_str`] says so.
pub struct SecretText(Zeroizing<String>);

impl SecretText {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for SecretText {
    fn from(text: String) -> Self {
        Self(Zeroizing::new(text))
    }
}

/// For writing it to a file.
impl AsRef<[u8]> for SecretText {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl Deref for SecretText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretText({} octets)", self.0.len())
    }
}
