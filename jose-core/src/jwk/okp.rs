//! Octet key pairs: `kty` `OKP` with Ed25519 (RFC 8037, Section 2; RFC 8032).

use super::key::{Key, another_public_key, foreign_curve};
use super::members::{Members, Writer};
use crate::error::quoted;
use crate::{Curve, Error, ErrorKind, SecretBytes, random};
use alloc::boxed::Box;
use alloc::format;
use core::fmt;
use ed25519_dalek::{SigningKey, VerifyingKey};
use zeroize::Zeroizing;

/// A public key, known to be a canonically encoded point that is not of small order.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicKey {
    curve: Curve,
    octets: Box<[u8]>,
}

impl PublicKey {
    /// Takes the encoded point (RFC 8032, Section 5.1.2).
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key,
    /// [`ErrorKind::KeyMember`] for another length, [`ErrorKind::KeyInvalid`] for octets
    /// that are no point, have another encoding that is shorter to say, or belong to a
    /// point of small order (its signatures fit almost any message).
    pub fn new(curve: Curve, octets: &[u8]) -> Result<Self, Error> {
        let array = ed25519_octets(curve, octets, "x")?;
        let point = VerifyingKey::from_bytes(array).map_err(|_| invalid("octets that are none"))?;
        if point.to_edwards().compress().as_bytes() != array {
            return Err(invalid("an encoding that is not canonical"));
        }
        if point.is_weak() {
            return Err(invalid("a point of small order"));
        }
        Ok(Self { curve, octets: octets.into() })
    }

    /// The curve.
    #[must_use]
    pub const fn curve(&self) -> Curve {
        self.curve
    }

    /// The encoded point.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.octets
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        writer.text("crv", self.curve.as_str());
        writer.public("x", self.as_bytes());
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "okp::PublicKey({})", self.curve)
    }
}

impl From<PublicKey> for Key {
    fn from(key: PublicKey) -> Self {
        Self::OkpPublic(key)
    }
}

/// A private key with its public half, which is always computed, never taken on trust.
#[derive(PartialEq, Eq)]
pub struct PrivateKey {
    public: PublicKey,
    seed: SecretBytes,
}

impl PrivateKey {
    /// Takes the private octets (RFC 8032, Section 5.1.5).
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key,
    /// [`ErrorKind::KeyMember`] for another length.
    pub fn new(curve: Curve, seed: &[u8]) -> Result<Self, Error> {
        let public = SigningKey::from_bytes(ed25519_octets(curve, seed, "d")?).verifying_key();
        Ok(Self {
            public: PublicKey { curve, octets: public.as_bytes().as_slice().into() },
            seed: SecretBytes::from(seed),
        })
    }

    /// A new key from the system's generator.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key, [`ErrorKind::Backend`]
    /// without a generator.
    pub fn generate(curve: Curve) -> Result<Self, Error> {
        let mut seed = Zeroizing::new([0; 32]);
        random::fill(seed.as_mut_slice())?;
        Self::new(curve, seed.as_slice())
    }

    /// The public half.
    #[must_use]
    pub const fn public(&self) -> &PublicKey {
        &self.public
    }

    /// The private octets.
    #[must_use]
    pub fn seed(&self) -> &[u8] {
        self.seed.as_bytes()
    }

    /// Holds the computed public half against one that came with the private one.
    pub(super) fn must_have(self, public: &[u8]) -> Result<Self, Error> {
        if self.public.as_bytes() == public {
            return Ok(self);
        }
        Err(another_public_key())
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        self.public.write(writer);
        writer.secret("d", self.seed());
    }
}

impl Clone for PrivateKey {
    fn clone(&self) -> Self {
        Self { public: self.public.clone(), seed: self.seed.duplicate() }
    }
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "okp::PrivateKey({})", self.public.curve)
    }
}

impl From<PrivateKey> for Key {
    fn from(key: PrivateKey) -> Self {
        Self::OkpPrivate(key)
    }
}

pub(super) fn read(members: &mut Members<'_>) -> Result<Key, Error> {
    let curve = members.required_text("crv")?;
    let Some(curve @ Curve::Ed25519) = Curve::from_name(&curve) else {
        return Err(foreign_curve(&curve, "`Ed25519`"));
    };
    let public = PublicKey::new(curve, &members.octets("x")?).map_err(|error| error.at("x"))?;
    let Some(seed) = members.secret("d")? else { return Ok(public.into()) };
    let key = PrivateKey::new(curve, seed.as_bytes())?.must_have(public.as_bytes());
    key.map(Key::from).map_err(|error| error.at("x"))
}

fn ed25519_octets<'a>(
    curve: Curve,
    octets: &'a [u8],
    place: &'static str,
) -> Result<&'a [u8; 32], Error> {
    if curve != Curve::Ed25519 {
        return Err(Error::new(ErrorKind::KeyType)
            .expected("`Ed25519`")
            .found(quoted(curve.as_str())));
    }
    octets.try_into().map_err(|_| {
        Error::new(ErrorKind::KeyMember)
            .at(place)
            .expected("32 octets")
            .found(format!("{}", octets.len()))
    })
}

fn invalid(found: &'static str) -> Error {
    Error::new(ErrorKind::KeyInvalid).expected("a point of Ed25519").found(found)
}
