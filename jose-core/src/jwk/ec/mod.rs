//! Elliptic-curve keys: `kty` `EC` (RFC 7518, Section 6.2; RFC 8812, Section 3.1; SEC 1,
//! Section 2.3).

mod arithmetic;

#[doc(hidden)]
pub use arithmetic::Point;

use super::key::{Key, another_public_key, foreign_curve};
use super::members::{Members, Writer};
use crate::{Curve, Error, ErrorKind, SecretBytes, random};
use alloc::boxed::Box;
use alloc::{format, vec};
use arithmetic::width;
use core::fmt;
use zeroize::Zeroizing;

/// A public key, known to be a point on its curve other than the one at infinity.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicKey {
    /// `04 || x || y`
    sec1: Box<[u8]>,
    point: Point,
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
        let decoded = Point::decode(curve, point).ok_or_else(|| off_curve(curve))?;
        // What came uncompressed is what would be written.
        let sec1 = if point.first() == Some(&4) { point.into() } else { decoded.sec1() };
        Ok(Self { sec1, point: decoded })
    }

    /// The curve.
    #[must_use]
    pub const fn curve(&self) -> Curve {
        self.point.curve()
    }

    /// The decoded point, for the back ends of this workspace only.
    #[doc(hidden)]
    #[must_use]
    pub const fn point(&self) -> &Point {
        &self.point
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
        writer.text("crv", self.curve().as_str());
        writer.public("x", self.x());
        writer.public("y", self.y());
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ec::PublicKey({})", self.curve())
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
        let point = Point::multiply(curve, d).ok_or_else(|| {
            Error::new(ErrorKind::KeyInvalid)
                .at("d")
                .expected(format!("a number from 1 to the order of {curve} less 1"))
        })?;
        Ok(Self { public: PublicKey { sec1: point.sec1(), point }, d: SecretBytes::from(d) })
    }

    /// A new key from the system's generator (FIPS 186-5, Appendix A.2.2: candidates out of
    /// range are thrown away).
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key, [`ErrorKind::Backend`]
    /// without a generator.
    pub fn generate(curve: Curve) -> Result<Self, Error> {
        Self::generate_with(curve, random::fill)
    }

    /// The same from another generator, which fills as many octets as the curve's order is
    /// wide, and is asked again when they are out of range.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for a curve of another type of key, and what `fill` returns.
    pub fn generate_with(
        curve: Curve,
        fill: impl Fn(&mut [u8]) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let mut d = Zeroizing::new(vec![0; width(curve)?]);
        // At worst one candidate in 2^32 is out of range, so a generator that fails this
        // often is broken.
        for _ in 0..64 {
            fill(&mut d)?;
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
        self.public.curve()
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
        write!(f, "ec::PrivateKey({})", self.curve())
    }
}

impl From<PrivateKey> for Key {
    fn from(key: PrivateKey) -> Self {
        Self::EcPrivate(key)
    }
}

pub(super) fn read(members: &mut Members<'_>) -> Result<Key, Error> {
    let name = members.required_text("crv")?;
    let curve = Curve::from_name(&name).filter(|curve| width(*curve).is_ok());
    let curve = curve.ok_or_else(|| foreign_curve(&name, arithmetic::CURVES))?;
    let public = PublicKey::new(curve, &members.octets("x")?, &members.octets("y")?)?;
    match members.secret("d")? {
        None => Ok(public.into()),
        Some(d) => PrivateKey::new(curve, d.as_bytes())?.must_have(&public).map(Key::from),
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
