//! Key material by type, and what differs between the types.

use super::members::{Members, Writer};
use super::slip;
use super::unknown::UnknownKey;
use super::{akp, ec, oct, okp, rsa};
use crate::error::quoted;
use crate::{Curve, Error, ErrorKind, JwsAlg, KeyType};

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
    /// The public half of an algorithm key pair.
    AkpPublic(akp::PublicKey),
    /// An algorithm key pair.
    AkpPrivate(akp::PrivateKey),
    /// A key that can be kept but not used.
    Unknown(UnknownKey),
}

impl Key {
    pub(super) fn read(members: &mut Members<'_>) -> Result<Self, Error> {
        let is_set = members.has("keys");
        let kty = members.required_text("kty").map_err(|error| slip::no_type(error, is_set))?;
        match KeyType::from_name(&kty) {
            Some(KeyType::Oct) => oct::Secret::read(members),
            Some(KeyType::Ec) => ec::read(members),
            Some(KeyType::Rsa) => rsa::read(members),
            Some(KeyType::Okp) => okp::read(members),
            Some(KeyType::Akp) => akp::read(members),
            None => Err(Error::new(ErrorKind::KeyUnsupported)
                .at("kty")
                .expected("`oct`, `EC`, `RSA`, `OKP` or `AKP`")
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
            Self::AkpPublic(key) => key.write(writer),
            Self::AkpPrivate(key) => key.write(writer),
            // Its members are among the others.
            Self::Unknown(_) => {}
        }
    }

    pub(super) fn to_public(&self) -> Result<Self, Error> {
        match self {
            Self::Oct(_) => Err(Error::new(ErrorKind::KeyNoPublic)),
            Self::EcPrivate(key) => Ok(key.public().clone().into()),
            Self::RsaPrivate(key) => Ok(key.public().clone().into()),
            Self::OkpPrivate(key) => Ok(key.public().clone().into()),
            Self::AkpPrivate(key) => Ok(key.public().clone().into()),
            Self::EcPublic(_) | Self::RsaPublic(_) | Self::OkpPublic(_) | Self::AkpPublic(_) => {
                Ok(self.clone())
            }
            // Which of its members are private is not known.
            Self::Unknown(_) => Err(Error::new(ErrorKind::KeyUnsupported)
                .at("kty")
                .expected("a key whose private members are known")
                .found("an unknown type of key")),
        }
    }

    pub(super) fn kty(&self) -> &str {
        match (self, self.key_type()) {
            (Self::Unknown(key), _) => key.kty(),
            (_, Some(known)) => known.as_str(),
            (_, None) => "",
        }
    }

    pub(super) const fn key_type(&self) -> Option<KeyType> {
        match self {
            Self::Oct(_) => Some(KeyType::Oct),
            Self::EcPublic(_) | Self::EcPrivate(_) => Some(KeyType::Ec),
            Self::RsaPublic(_) | Self::RsaPrivate(_) => Some(KeyType::Rsa),
            Self::OkpPublic(_) | Self::OkpPrivate(_) => Some(KeyType::Okp),
            Self::AkpPublic(_) | Self::AkpPrivate(_) => Some(KeyType::Akp),
            Self::Unknown(_) => None,
        }
    }

    pub(super) const fn curve(&self) -> Option<Curve> {
        match self {
            Self::EcPublic(key) => Some(key.curve()),
            Self::EcPrivate(key) => Some(key.curve()),
            Self::OkpPublic(key) => Some(key.curve()),
            Self::OkpPrivate(key) => Some(key.public().curve()),
            _ => None,
        }
    }

    /// The algorithm that is a part of the key.
    pub(super) const fn own_alg(&self) -> Option<JwsAlg> {
        match self {
            Self::AkpPublic(key) => Some(key.alg()),
            Self::AkpPrivate(key) => Some(key.public().alg()),
            _ => None,
        }
    }

    pub(super) const fn is_private(&self) -> bool {
        match self {
            Self::EcPublic(_) | Self::RsaPublic(_) | Self::OkpPublic(_) | Self::AkpPublic(_) => {
                false
            }
            // Nobody knows, so the answer is the careful one.
            Self::Oct(_)
            | Self::EcPrivate(_)
            | Self::RsaPrivate(_)
            | Self::OkpPrivate(_)
            | Self::AkpPrivate(_)
            | Self::Unknown(_) => true,
        }
    }
}

/// The error for a `crv` that does not belong here: unknown, or of another `kty`.
pub(super) fn foreign_curve(name: &str, expected: &'static str) -> Error {
    let kind = match Curve::from_name(name) {
        Some(_) => ErrorKind::KeyMember,
        None => ErrorKind::CurveUnsupported,
    };
    Error::new(kind).at("crv").expected(expected).found(quoted(name))
}

/// The error for a public half that does not belong to the private one.
pub(super) fn another_public_key() -> Error {
    Error::new(ErrorKind::KeyInconsistent)
        .expected("the public key of the private one")
        .found("another one")
}
