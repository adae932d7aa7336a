//! Keys: JSON Web Key (RFC 7517), and the key material in it by type.
//!
//! A key that exists is valid: whatever it is made from, its constructor has checked
//! lengths, ranges, that points are on their curves, and that private and public parts
//! belong together. Nothing that is computed from other parts is taken on trust.
//!
//! ```
//! use jose_core::{Jwk, JwsAlg, KeyOp};
//!
//! let key = Jwk::generate(JwsAlg::ES256)?.with_kid("2026-10");
//! let json = key.to_public()?.to_json();
//!
//! let public = Jwk::from_json(&json)?;
//! assert_eq!(public.kid(), Some("2026-10"));
//! public.check_permits(JwsAlg::ES256, KeyOp::Verify)?;
//! # Ok::<(), jose_core::Error>(())
//! ```

pub mod akp;
pub mod analyze;
pub mod ec;
pub mod oct;
pub mod okp;
#[doc(hidden)]
pub mod prepared;
pub mod rsa;
pub mod select;
pub mod set;
pub mod thumbprint;

mod asn1;
mod export;
mod fit;
mod generate;
mod import;
mod key;
mod members;
mod metadata;
mod oid;
mod pbes2;
mod slip;
mod unknown;

pub use import::{Import, Imported};
pub use key::Key;
pub(crate) use metadata::PRIVATE as PRIVATE_MEMBERS;
pub use select::Selection;
pub use set::{JwkSet, Skipped};
pub use thumbprint::Thumbprint;
pub use unknown::UnknownKey;

use crate::{Alg, Curve, Error, ErrorKind, KeyOp, KeyType, KeyUse, SecretText, json};
use alloc::string::String;
use core::fmt;
use members::{Members, Writer};
use metadata::Metadata;

/// A key and what it says about itself (RFC 7517, Section 4).
///
/// `alg`, `use` and `key_ops` can only narrow what is done with a key: see
/// [`Jwk::check_permits`]. Two are equal when the key and all other members are; private
/// parts are compared in constant time.
#[derive(Clone, PartialEq)]
pub struct Jwk {
    key: Key,
    metadata: Metadata,
}

impl Jwk {
    /// A key that says nothing about itself, but for the `alg` of an algorithm key pair.
    pub fn new(key: impl Into<Key>) -> Self {
        let key = key.into();
        let alg = key.own_alg().map(|alg| alg.as_str().into());
        Self { key, metadata: Metadata { alg, ..Metadata::default() } }
    }

    /// Reads the JSON of one key. Members it does not know are kept.
    ///
    /// # Errors
    /// Those of [`json::object`]; [`ErrorKind::KeyUnsupported`] and
    /// [`ErrorKind::CurveUnsupported`] for a type of key or a curve that the library does not
    /// have; [`ErrorKind::KeyMember`] and [`ErrorKind::Base64url`] for members that are
    /// missing or malformed; [`ErrorKind::AlgNone`]; and what the constructors of the key
    /// material refuse.
    pub fn from_json(json: &str) -> Result<Self, Error> {
        Members::parse(json).map_err(|error| slip::not_json(error, json)).and_then(Self::read)
    }

    fn read(mut members: Members<'_>) -> Result<Self, Error> {
        let key = Key::read(&mut members)?;
        Ok(Self { key, metadata: Metadata::read(members)? })
    }

    /// The same for whoever passes keys on: a key of a type or on a curve that the library
    /// does not have is kept, as [`Key::Unknown`], with all its members.
    ///
    /// # Errors
    /// As [`Jwk::from_json`], but for [`ErrorKind::KeyUnsupported`] and
    /// [`ErrorKind::CurveUnsupported`].
    ///
    /// ```
    /// use jose_core::{Jwk, jwk::Key};
    ///
    /// let json = r#"{"kty":"OKP","crv":"Ed448","x":"X9dE"}"#;
    /// assert!(Jwk::from_json(json).is_err());
    /// let key = Jwk::from_json_keeping_unknown(json)?;
    /// assert!(matches!(key.key(), Key::Unknown(_)));
    /// assert_eq!((key.kty(), key.crv()), ("OKP", Some("Ed448")));
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    pub fn from_json_keeping_unknown(json: &str) -> Result<Self, Error> {
        match Self::from_json(json) {
            Err(error) if is_unsupported(&error) => {
                let mut members = Members::parse(json)?;
                let kty = members.required_text("kty")?;
                let crv = members.get("crv").and_then(|crv| crv.as_str());
                let key = UnknownKey::new(&kty, crv.as_deref());
                Ok(Self { key: key.into(), metadata: Metadata::read(members)? })
            }
            result => result,
        }
    }

    /// Reads the JSON of one key from octets.
    ///
    /// # Errors
    /// As [`Jwk::from_json`], and [`ErrorKind::Json`] for octets that are not UTF-8.
    pub fn from_json_slice(json: &[u8]) -> Result<Self, Error> {
        Self::from_json(json::utf8(json)?)
    }

    /// Writes the key as JSON, **with its private members if it has any**: what is to be
    /// published goes through [`Jwk::to_public`] first.
    #[must_use]
    pub fn to_json(&self) -> SecretText {
        let mut writer = Writer::new();
        writer.text("kty", self.kty());
        self.key.write(&mut writer);
        self.metadata.write(&mut writer);
        writer.finish()
    }

    /// The public half, with everything that is said about the key. Private operations in
    /// `key_ops` become their public counterparts: `sign` becomes `verify`, `decrypt`
    /// becomes `encrypt`, `unwrapKey` becomes `wrapKey`; derivation has none.
    ///
    /// # Errors
    /// [`ErrorKind::KeyNoPublic`] for a symmetric key.
    pub fn to_public(&self) -> Result<Self, Error> {
        let key = self.key.to_public()?;
        let mut metadata = self.metadata.to_public();
        if !self.is_private() {
            // What a public key says of itself stands: `sign` is no leave to verify.
            metadata.key_ops.clone_from(&self.metadata.key_ops);
        }
        Ok(Self { key, metadata })
    }

    /// Whether the key's own `alg`, `use` and `key_ops` permit this. A member that is not
    /// there permits everything; one that is there must name exactly this: an unknown
    /// `use` is no match.
    ///
    /// # Errors
    /// [`ErrorKind::KeyUse`], saying which member forbids it.
    ///
    /// ```
    /// use jose_core::{ErrorKind, Jwk, JwsAlg, KeyOp};
    ///
    /// let key = Jwk::generate(JwsAlg::HS256)?.with_key_ops(&[KeyOp::Verify]);
    /// assert!(key.check_permits(JwsAlg::HS256, KeyOp::Verify).is_ok());
    /// let error = key.check_permits(JwsAlg::HS256, KeyOp::Sign).unwrap_err();
    /// assert_eq!(error.to_string(), "key not meant for this at key_ops: expected `sign`, found `verify`");
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    pub fn check_permits(&self, alg: impl Into<Alg>, op: KeyOp) -> Result<(), Error> {
        self.metadata.check_permits(alg.into(), select::use_of(op), &[op])
    }

    /// The same for encryption with one of several operations, or with none that `key_ops`
    /// could name: the public half of a key agreement is not said to do anything.
    ///
    /// # Errors
    /// As [`Jwk::check_permits`].
    pub fn check_permits_encryption(
        &self,
        alg: impl Into<Alg>,
        ops: &[KeyOp],
    ) -> Result<(), Error> {
        self.metadata.check_permits(alg.into(), KeyUse::Encryption, ops)
    }

    /// The key material.
    #[must_use]
    pub const fn key(&self) -> &Key {
        &self.key
    }

    /// The name of its type, member `kty`, whether the library has it or not.
    #[must_use]
    pub fn kty(&self) -> &str {
        self.key.kty()
    }

    /// The type of key, if the library has it.
    #[must_use]
    pub const fn key_type(&self) -> Option<KeyType> {
        self.key.key_type()
    }

    /// The name of its curve, member `crv`, whether the library has it or not.
    #[must_use]
    pub fn crv(&self) -> Option<&str> {
        match &self.key {
            Key::Unknown(key) => key.crv(),
            known => known.curve().map(Curve::as_str),
        }
    }

    /// The curve of a key that has one, if the library has it.
    #[must_use]
    pub const fn curve(&self) -> Option<Curve> {
        self.key.curve()
    }

    /// Whether the key must be kept secret: private and symmetric keys.
    #[must_use]
    pub const fn is_private(&self) -> bool {
        self.key.is_private()
    }

    /// The key's identifier, member `kid` (RFC 7517, Section 4.5).
    #[must_use]
    pub fn kid(&self) -> Option<&str> {
        self.metadata.kid.as_deref()
    }

    /// The algorithm the key is meant for, member `alg` (RFC 7517, Section 4.4).
    #[must_use]
    pub fn alg(&self) -> Option<&str> {
        self.metadata.alg.as_deref()
    }

    /// What the key is meant for, member `use` (RFC 7517, Section 4.2).
    #[must_use]
    pub fn key_use(&self) -> Option<&str> {
        self.metadata.key_use.as_deref()
    }

    /// The operations the key is meant for, member `key_ops` (RFC 7517, Section 4.3).
    #[must_use]
    pub fn key_ops(&self) -> Option<impl Iterator<Item = &str>> {
        Some(self.metadata.key_ops.as_ref()?.iter().map(String::as_str))
    }

    /// Any other member as it stands in the JSON that was read: `x5c`, `x5t`, `x5u`, `iat`
    /// and what the library does not know.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&str> {
        self.metadata.other.get(name).map(|json| json.as_str())
    }

    /// The same key with this identifier. Those of more than 1 KiB are not read back.
    #[must_use]
    pub fn with_kid(mut self, kid: impl Into<String>) -> Self {
        self.metadata.kid = Some(kid.into());
        self
    }

    /// The same key, meant for this algorithm only. An algorithm key pair keeps its own, and
    /// an RSA key that its file bound to RSASSA-PSS is left as it is by any other.
    #[must_use]
    pub fn with_alg(mut self, alg: impl Into<Alg>) -> Self {
        let alg = alg.into();
        if self.metadata.allows(alg) {
            let alg = self.key.own_alg().map_or(alg, Alg::from);
            self.metadata.alg = Some(alg.as_str().into());
        }
        self
    }

    /// The same key, meant for whatever algorithm it fits. An algorithm key pair keeps its
    /// own, which is a part of it (RFC 9964, Section 3).
    #[must_use]
    pub fn without_alg(mut self) -> Self {
        self.metadata.alg = self.key.own_alg().map(|alg| alg.as_str().into());
        self
    }

    /// The same key, meant for this use only.
    #[must_use]
    pub fn with_use(mut self, key_use: KeyUse) -> Self {
        self.metadata.key_use = Some(key_use.as_str().into());
        self
    }

    /// The same key, meant for these operations only; one named twice counts once.
    #[must_use]
    pub fn with_key_ops(mut self, key_ops: &[KeyOp]) -> Self {
        let distinct = KeyOp::ALL.iter().filter(|op| key_ops.contains(op));
        self.metadata.key_ops = Some(distinct.map(|op| op.as_str().into()).collect());
        self
    }
}

impl fmt::Debug for Jwk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Jwk")
            .field("key", &self.key)
            .field("kid", &self.kid())
            .field("alg", &self.alg())
            .finish_non_exhaustive()
    }
}

fn is_unsupported(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::KeyUnsupported | ErrorKind::CurveUnsupported)
}
