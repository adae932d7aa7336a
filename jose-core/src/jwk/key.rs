//! Key material by type, and what differs between the types.

use super::members::{Members, Writer};
use super::{ec, oct, okp, rsa};
use crate::error::quoted;
use crate::{Curve, Error, ErrorKind, KeyType};

/// Key material by type.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Key {
    /// A symmetric key.
    Oct(oct::Secret),
    /// The public half of an elliptic-curve key.
    EcPublic(ec::PublicKey),
    /// An elliptic-curve key.
    EcPrivate(ec::PrivateKey),
    /// The public half of an RSA key.
    RsaPublic(rsa::PublicKey),
    /// An RSA key.
    RsaPrivate(rsa::PrivateKey),
    /// The public half of an octet key pair.
    OkpPublic(okp::PublicKey),
    /// An octet key pair.
    OkpPrivate(okp::PrivateKey),
}

impl Key {
    pub(super) fn read(members: &mut Members<'_>) -> Result<Self, Error> {
        let kty = members.required_text("kty")?;
        match KeyType::from_name(&kty) {
            Some(KeyType::Oct) => oct::Secret::read(members),
            Some(KeyType::Ec) => ec::read(members),
            Some(KeyType::Rsa) => rsa::read(members),
            Some(KeyType::Okp) => okp::read(members),
            None => Err(Error::new(ErrorKind::KeyUnsupported)
                .at("kty")
                .expected("`oct`, `EC`, `RSA` or `OKP`")
                .found(quoted(&kty))),
        }
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        match self {
            Self::Oct(key) => key.write(writer),
            Self::EcPublic(key) => key.write(writer),
            Self::EcPrivate(key) => key.write(writer),
            Self::RsaPublic(key) => key.write(writer),
            Self::RsaPrivate(key) => key.write(writer),
            Self::OkpPublic(key) => key.write(writer),
            Self::OkpPrivate(key) => key.write(writer),
        }
    }

    pub(super) fn to_public(&self) -> Result<Self, Error> {
        match self {
            Self::Oct(_) => Err(Error::new(ErrorKind::KeyNoPublic)),
            Self::EcPrivate(key) => Ok(key.public().clone().into()),
            Self::RsaPrivate(key) => Ok(key.public().clone().into()),
            Self::OkpPrivate(key) => Ok(key.public().clone().into()),
            Self::EcPublic(_) | Self::RsaPublic(_) | Self::OkpPublic(_) => Ok(self.clone()),
        }
    }

    pub(super) const fn key_type(&self) -> KeyType {
        match self {
            Self::Oct(_) => KeyType::Oct,
            Self::EcPublic(_) | Self::EcPrivate(_) => KeyType::Ec,
            Self::RsaPublic(_) | Self::RsaPrivate(_) => KeyType::Rsa,
            Self::OkpPublic(_) | Self::OkpPrivate(_) => KeyType::Okp,
        }
    }

    pub(super) const fn curve(&self) -> Option<Curve> {
        match self {
            Self::EcPublic(key) => Some(key.curve()),
            Self::EcPrivate(key) => Some(key.curve()),
            Self::OkpPublic(key) => Some(key.curve()),
            Self::OkpPrivate(key) => Some(key.public().curve()),
            Self::Oct(_) | Self::RsaPublic(_) | Self::RsaPrivate(_) => None,
        }
    }

    pub(super) const fn is_private(&self) -> bool {
        match self {
            Self::Oct(_) | Self::EcPrivate(_) | Self::RsaPrivate(_) | Self::OkpPrivate(_) => true,
            Self::EcPublic(_) | Self::RsaPublic(_) | Self::OkpPublic(_) => false,
        }
    }
}

/// The error for a `crv` that does not belong here: unknown, or of another `kty`.
pub(super) fn foreign_curve(name: &str, expected: &'static str) -> Error {
    let kind = match Curve::from_name(name) {
        Some(_) => ErrorKind::KeyMember,
        None => ErrorKind::KeyUnsupported,
    };
    Error::new(kind).at("crv").expected(expected).found(quoted(name))
}

/// The error for a public half that does not belong to the private one.
pub(super) fn another_public_key() -> Error {
    Error::new(ErrorKind::KeyInconsistent)
        .expected("the public key of the private one")
        .found("another one")
}
