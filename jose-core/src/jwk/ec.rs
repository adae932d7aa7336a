//! Elliptic-curve keys: `kty` `EC` (RFC 7518, Section 6.2; SEC 1, Section 2.3).

use super::key::{Key, another_public_key, foreign_curve};
use super::members::{Members, Writer};
use crate::error::quoted;
use crate::{Curve, Error, ErrorKind, SecretBytes, random};
use alloc::boxed::Box;
use alloc::{format, vec};
use core::fmt;
use p256::NistP256;
use p256::elliptic_curve::sec1::{FromSec1Point, ModulusSize, ToSec1Point};
use p256::elliptic_curve::{self, AffinePoint, CurveArithmetic, FieldBytesSize, SecretKey};
use p384::NistP384;
use p521::NistP521;
use zeroize::Zeroizing;

/// A public key, known to be a point on its curve other than the one at infinity.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicKey {
    curve: Curve,
    /// `04 || x || y`
    sec1: Box<[u8]>,
}

impl PublicKey {
    /// Takes the coordinates, big-endian and as wide as the curve's field.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key,
    /// [`ErrorKind::KeyMember`] for coordinates of another width,
    /// [`ErrorKind::KeyInvalid`] for a point that is not on the curve.
    pub fn new(curve: Curve, x: &[u8], y: &[u8]) -> Result<Self, Error> {
        let width = width(curve)?;
        full_width(x, width, "x")?;
        full_width(y, width, "y")?;
        Self::from_sec1(curve, &[&[4], x, y].concat())
    }

    /// Takes an encoded point, compressed or not (SEC 1, Section 2.3.4).
    ///
    /// # Errors
    /// As [`PublicKey::new`].
    pub fn from_sec1(curve: Curve, point: &[u8]) -> Result<Self, Error> {
        let width = width(curve)?;
        let expected = match point.first() {
            Some(2 | 3) => width.saturating_add(1),
            Some(4) => width.saturating_mul(2).saturating_add(1),
            _ => return Err(off_curve(curve)),
        };
        full_width(point, expected, "")?;
        let sec1 = match curve {
            Curve::P256 => decode::<NistP256>(point),
            Curve::P384 => decode::<NistP384>(point),
            _ => decode::<NistP521>(point),
        };
        Ok(Self { curve, sec1: sec1.ok_or_else(|| off_curve(curve))? })
    }

    /// The curve.
    #[must_use]
    pub const fn curve(&self) -> Curve {
        self.curve
    }

    /// The first coordinate, as wide as the field.
    #[must_use]
    pub fn x(&self) -> &[u8] {
        self.coordinates().0
    }

    /// The second coordinate, as wide as the field.
    #[must_use]
    pub fn y(&self) -> &[u8] {
        self.coordinates().1
    }

    /// The uncompressed point, `04 || x || y`.
    #[must_use]
    pub fn sec1(&self) -> &[u8] {
        &self.sec1
    }

    fn coordinates(&self) -> (&[u8], &[u8]) {
        let both = self.sec1.get(1..).unwrap_or_default();
        both.split_at(both.len() / 2)
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        writer.text("crv", self.curve.as_str());
        writer.public("x", self.x());
        writer.public("y", self.y());
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ec::PublicKey({})", self.curve)
    }
}

impl From<PublicKey> for Key {
    fn from(key: PublicKey) -> Self {
        Self::EcPublic(key)
    }
}

/// A private key with its public half, which is always computed, never taken on trust.
#[derive(PartialEq, Eq)]
pub struct PrivateKey {
    public: PublicKey,
    d: SecretBytes,
}

impl PrivateKey {
    /// Takes the private scalar, big-endian and as wide as the curve's order.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key,
    /// [`ErrorKind::KeyMember`] for another width, [`ErrorKind::KeyInvalid`] for zero and
    /// what is not below the order.
    pub fn new(curve: Curve, d: &[u8]) -> Result<Self, Error> {
        full_width(d, width(curve)?, "d")?;
        let sec1 = multiply(curve, d).ok_or_else(|| {
            Error::new(ErrorKind::KeyInvalid)
                .at("d")
                .expected(format!("a number from 1 to the order of {curve} less 1"))
        })?;
        Ok(Self { public: PublicKey { curve, sec1 }, d: SecretBytes::from(d) })
    }

    /// A new key from the system's generator (FIPS 186-5, Appendix A.2.2: candidates out of
    /// range are thrown away).
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key, [`ErrorKind::Backend`]
    /// without a generator.
    pub fn generate(curve: Curve) -> Result<Self, Error> {
        let mut d = Zeroizing::new(vec![0; width(curve)?]);
        // At worst one candidate in 2^32 is out of range, so a generator that fails this
        // often is broken.
        for _ in 0..64 {
            random::fill(&mut d)?;
            if let (Curve::P521, Some(first)) = (curve, d.first_mut()) {
                *first &= 1;
            }
            if let Ok(key) = Self::new(curve, &d) {
                return Ok(key);
            }
        }
        Err(Error::new(ErrorKind::Backend).expected("a source of random octets"))
    }

    /// The public half.
    #[must_use]
    pub const fn public(&self) -> &PublicKey {
        &self.public
    }

    /// The curve.
    #[must_use]
    pub const fn curve(&self) -> Curve {
        self.public.curve
    }

    /// The private scalar, as wide as the curve's order.
    #[must_use]
    pub fn d(&self) -> &[u8] {
        self.d.as_bytes()
    }

    /// Holds the computed public half against one that came with the private one.
    pub(super) fn must_have(self, public: &PublicKey) -> Result<Self, Error> {
        if self.public == *public {
            return Ok(self);
        }
        Err(another_public_key())
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        self.public.write(writer);
        writer.secret("d", self.d());
    }
}

impl Clone for PrivateKey {
    fn clone(&self) -> Self {
        Self { public: self.public.clone(), d: self.d.duplicate() }
    }
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ec::PrivateKey({})", self.public.curve)
    }
}

impl From<PrivateKey> for Key {
    fn from(key: PrivateKey) -> Self {
        Self::EcPrivate(key)
    }
}

pub(super) fn read(members: &mut Members<'_>) -> Result<Key, Error> {
    const CURVES: &str = "`P-256`, `P-384` or `P-521`";
    let name = members.required_text("crv")?;
    let curve = Curve::from_name(&name).filter(|curve| width(*curve).is_ok());
    let curve = curve.ok_or_else(|| foreign_curve(&name, CURVES))?;
    let public = PublicKey::new(curve, &members.octets("x")?, &members.octets("y")?)?;
    match members.secret("d")? {
        None => Ok(public.into()),
        Some(d) => PrivateKey::new(curve, d.as_bytes())?.must_have(&public).map(Key::from),
    }
}

/// How many octets a coordinate and a scalar take.
fn width(curve: Curve) -> Result<usize, Error> {
    match curve {
        Curve::P256 => Ok(32),
        Curve::P384 => Ok(48),
        Curve::P521 => Ok(66),
        Curve::Ed25519 => Err(Error::new(ErrorKind::KeyType)
            .expected("`P-256`, `P-384` or `P-521`")
            .found(quoted(curve.as_str()))),
    }
}

fn full_width(octets: &[u8], width: usize, place: &'static str) -> Result<(), Error> {
    if octets.len() == width {
        return Ok(());
    }
    Err(Error::new(ErrorKind::KeyMember)
        .at(place)
        .expected(format!("{width} octets"))
        .found(format!("{}", octets.len())))
}

fn off_curve(curve: Curve) -> Error {
    Error::new(ErrorKind::KeyInvalid).expected(format!("a point of {curve}"))
}

/// The uncompressed form of an encoded point, if it is one.
fn decode<C>(point: &[u8]) -> Option<Box<[u8]>>
where
    C: CurveArithmetic,
    AffinePoint<C>: FromSec1Point<C> + ToSec1Point<C>,
    FieldBytesSize<C>: ModulusSize,
{
    let key = elliptic_curve::PublicKey::<C>::from_sec1_bytes(point).ok()?;
    Some(key.to_sec1_point(false).as_bytes().into())
}

/// The uncompressed public point of a private scalar in range.
fn multiply(curve: Curve, d: &[u8]) -> Option<Box<[u8]>> {
    match curve {
        Curve::P256 => multiply_on::<NistP256>(d),
        Curve::P384 => multiply_on::<NistP384>(d),
        _ => multiply_on::<NistP521>(d),
    }
}

fn multiply_on<C>(d: &[u8]) -> Option<Box<[u8]>>
where
    C: CurveArithmetic,
    AffinePoint<C>: FromSec1Point<C> + ToSec1Point<C>,
    FieldBytesSize<C>: ModulusSize,
{
    let key = SecretKey::<C>::from_slice(d).ok()?;
    Some(key.public_key().to_sec1_point(false).as_bytes().into())
}
