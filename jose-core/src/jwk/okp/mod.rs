//! Octet key pairs: `kty` `OKP` with Ed25519 and X25519 (RFC 8037, Section 2; RFC 8032;
//! RFC 7748).

mod points;

use super::key::{Key, another_public_key, foreign_curve};
use super::members::{Members, Writer};
use crate::error::quoted;
use crate::{Curve, Error, ErrorKind, SecretBytes, random};
use alloc::format;
use core::fmt;
use ed25519_dalek::{SigningKey, VerifyingKey};
use x25519_dalek::StaticSecret;
use zeroize::Zeroizing;

/// A public key, known to be a canonically encoded point that is not of small order.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicKey {
    octets: [u8; 32],
    point: Point,
}

/// What the octets were decoded to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Point {
    Ed25519(VerifyingKey),
    X25519,
}

impl PublicKey {
    /// Takes the encoded point (RFC 8032, Section 5.1.2) or u-coordinate (RFC 7748,
    /// Section 5).
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key,
    /// [`ErrorKind::KeyMember`] for another length. Of Ed25519,
    /// [`ErrorKind::KeyInvalid`] for octets that are no point, have another encoding that
    /// is shorter to say, or belong to a point of small order (its signatures fit almost any
    /// message). Of X25519, [`ErrorKind::KeyInvalid`] for a point of small order, with which
    /// every agreement ends at zero.
    pub fn new(curve: Curve, octets: &[u8]) -> Result<Self, Error> {
        let octets = *octets_of(curve, octets, "x")?;
        let point = match curve {
            Curve::X25519 => {
                points::check_montgomery(&octets)?;
                Point::X25519
            }
            _ => Point::Ed25519(points::edwards(&octets)?),
        };
        Ok(Self { octets, point })
    }

    /// The curve.
    #[must_use]
    pub const fn curve(&self) -> Curve {
        match self.point {
            Point::Ed25519(_) => Curve::Ed25519,
            Point::X25519 => Curve::X25519,
        }
    }

    /// The decoded point, for the back ends of this workspace only.
    #[doc(hidden)]
    #[must_use]
    pub const fn ed25519(&self) -> Option<&VerifyingKey> {
        match &self.point {
            Point::Ed25519(point) => Some(point),
            Point::X25519 => None,
        }
    }

    /// The encoded point.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.octets
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        writer.text("crv", self.curve().as_str());
        writer.public("x", self.as_bytes());
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "okp::PublicKey({})", self.curve())
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
    /// Takes the private octets (RFC 8032, Section 5.1.5; RFC 7748, Section 5).
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key,
    /// [`ErrorKind::KeyMember`] for another length.
    pub fn new(curve: Curve, seed: &[u8]) -> Result<Self, Error> {
        let array = octets_of(curve, seed, "d")?;
        let public = match curve {
            Curve::X25519 => {
                let public = x25519_dalek::PublicKey::from(&StaticSecret::from(*array));
                PublicKey { octets: public.to_bytes(), point: Point::X25519 }
            }
            _ => {
                let point = SigningKey::from_bytes(array).verifying_key();
                PublicKey { octets: point.to_bytes(), point: Point::Ed25519(point) }
            }
        };
        Ok(Self { public, seed: SecretBytes::from(seed) })
    }

    /// A new key from the system's generator.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key, [`ErrorKind::Backend`]
    /// without a generator.
    pub fn generate(curve: Curve) -> Result<Self, Error> {
        Self::generate_with(curve, random::fill)
    }

    /// The same from another generator, which fills 32 octets.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key, and what `fill` returns.
    pub fn generate_with(
        curve: Curve,
        fill: impl Fn(&mut [u8]) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let mut seed = Zeroizing::new([0; 32]);
        fill(seed.as_mut_slice())?;
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
        write!(f, "okp::PrivateKey({})", self.public.curve())
    }
}

impl From<PrivateKey> for Key {
    fn from(key: PrivateKey) -> Self {
        Self::OkpPrivate(key)
    }
}

pub(super) fn read(members: &mut Members<'_>) -> Result<Key, Error> {
    let name = members.required_text("crv")?;
    let curve = Curve::from_name(&name).filter(|curve| is_of_pairs(*curve));
    let curve = curve.ok_or_else(|| foreign_curve(&name, CURVES))?;
    let public = PublicKey::new(curve, &members.octets("x")?).map_err(|error| error.at("x"))?;
    let Some(seed) = members.secret("d")? else { return Ok(public.into()) };
    let key = PrivateKey::new(curve, seed.as_bytes())?.must_have(public.as_bytes());
    key.map(Key::from).map_err(|error| error.at("x"))
}

/// Their names, for error messages.
const CURVES: &str = "`Ed25519` or `X25519`";

const fn is_of_pairs(curve: Curve) -> bool {
    matches!(curve, Curve::Ed25519 | Curve::X25519)
}

fn octets_of<'a>(
    curve: Curve,
    octets: &'a [u8],
    place: &'static str,
) -> Result<&'a [u8; 32], Error> {
    if !is_of_pairs(curve) {
        return Err(Error::new(ErrorKind::KeyType).expected(CURVES).found(quoted(curve.as_str())));
    }
    octets.try_into().map_err(|_| {
        Error::new(ErrorKind::KeyMember)
            .at(place)
            .expected("32 octets")
            .found(format!("{}", octets.len()))
    })
}
