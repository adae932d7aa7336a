//! A back end: primitives, and the back end it lies over.

use crate::primitive::{Aead, Agreement, Cbc, KeyWrap, Mac, Pbkdf2, RsaEncryption, RsaPadding};
use core::fmt;
use jose_core::{Curve, Error, ErrorKind, Hash};

/// Where primitives come from. A value to pass, never a global to set.
///
/// One that is faster for some primitives lies over one that has them all, and is asked
/// first:
///
/// ```
/// use jose_jwe::{Backend, Primitives};
///
/// const FASTER: Primitives = Primitives::NONE; // with those that it has
/// const BACKEND: Backend = Backend::new("example", &FASTER).over(&Backend::RUSTCRYPTO);
/// assert_eq!(BACKEND.name(), "example");
/// ```
#[derive(Clone, Copy)]
pub struct Backend {
    name: &'static str,
    primitives: &'static Primitives,
    below: Option<&'static Self>,
}

/// The primitives that a back end has.
#[derive(Clone, Copy)]
#[expect(clippy::exhaustive_structs, reason = "made by whoever has a back end")]
pub struct Primitives {
    /// AES-GCM, by length of key.
    pub aead: &'static [&'static dyn Aead],
    /// AES-CBC, by length of key.
    pub cbc: &'static [&'static dyn Cbc],
    /// HMAC, by hash.
    pub mac: &'static [&'static dyn Mac],
    /// AES key wrap, by length of key.
    pub key_wrap: &'static [&'static dyn KeyWrap],
    /// Key agreement, by curve.
    pub agreement: &'static [&'static dyn Agreement],
    /// RSA encryption, by padding.
    pub rsa: &'static [&'static dyn RsaEncryption],
    /// PBKDF2, by hash.
    pub pbkdf2: &'static [&'static dyn Pbkdf2],
}

impl Primitives {
    /// Not one.
    pub const NONE: Self = Self {
        aead: &[],
        cbc: &[],
        mac: &[],
        key_wrap: &[],
        agreement: &[],
        rsa: &[],
        pbkdf2: &[],
    };
}

impl Backend {
    /// A back end of these primitives.
    #[must_use]
    pub const fn new(name: &'static str, primitives: &'static Primitives) -> Self {
        Self { name, primitives, below: None }
    }

    /// The same back end over another one, which supplies what this one does not have.
    #[must_use]
    pub const fn over(mut self, below: &'static Self) -> Self {
        self.below = Some(below);
        self
    }

    /// Its name, for benchmarks and messages.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn aead(&self, key_octets: usize) -> Result<&'static dyn Aead, Error> {
        self.find(|own| own.aead.iter().find(|aead| aead.key_octets() == key_octets))
    }

    pub(crate) fn cbc(&self, key_octets: usize) -> Result<&'static dyn Cbc, Error> {
        self.find(|own| own.cbc.iter().find(|cbc| cbc.key_octets() == key_octets))
    }

    pub(crate) fn mac(&self, hash: Hash) -> Result<&'static dyn Mac, Error> {
        self.find(|own| own.mac.iter().find(|mac| mac.hash() == hash))
    }

    pub(crate) fn key_wrap(&self, key_octets: usize) -> Result<&'static dyn KeyWrap, Error> {
        self.find(|own| own.key_wrap.iter().find(|wrap| wrap.key_octets() == key_octets))
    }

    pub(crate) fn agreement(&self, curve: Curve) -> Result<&'static dyn Agreement, Error> {
        self.find(|own| own.agreement.iter().find(|agreement| agreement.curve() == curve))
    }

    pub(crate) fn rsa(&self, padding: RsaPadding) -> Result<&'static dyn RsaEncryption, Error> {
        self.find(|own| own.rsa.iter().find(|rsa| rsa.padding() == padding))
    }

    pub(crate) fn pbkdf2(&self, hash: Hash) -> Result<&'static dyn Pbkdf2, Error> {
        self.find(|own| own.pbkdf2.iter().find(|pbkdf2| pbkdf2.hash() == hash))
    }

    /// The first back end's that has it, from the top down.
    fn find<T: ?Sized>(
        &self,
        of: impl Fn(&'static Primitives) -> Option<&'static &'static T>,
    ) -> Result<&'static T, Error> {
        match (of(self.primitives), self.below) {
            (Some(found), _) => Ok(*found),
            (None, Some(below)) => below.find(of),
            (None, None) => Err(Error::new(ErrorKind::AlgUnsupported)
                .expected("an algorithm whose primitives the back end has")
                .found(self.name)),
        }
    }
}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Backend").field("name", &self.name).field("below", &self.below).finish()
    }
}

impl fmt::Debug for Primitives {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Primitives(..)")
    }
}
