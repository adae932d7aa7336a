//! The curves: one line for each.

use crate::error::quoted;
use crate::{Curve, Error, ErrorKind};
use alloc::boxed::Box;
use k256::Secp256k1;
use p256::NistP256;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::elliptic_curve::{CurveArithmetic, PublicKey, SecretKey};
use p384::NistP384;
use p521::NistP521;

/// Their names, for error messages.
pub(super) const CURVES: &str = "`P-256`, `P-384`, `P-521` or `secp256k1`";

/// How many octets a coordinate and a scalar take.
pub(super) fn width(curve: Curve) -> Result<usize, Error> {
    match curve {
        Curve::P256 | Curve::Secp256k1 => Ok(32),
        Curve::P384 => Ok(48),
        Curve::P521 => Ok(66),
        Curve::Ed25519 | Curve::X25519 => {
            Err(Error::new(ErrorKind::KeyType).expected(CURVES).found(quoted(curve.as_str())))
        }
    }
}

/// A decoded point, kept so that nobody needs to decode it again: that takes longer than all
/// the rest of reading a key. For the back ends of this workspace only.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "it is hidden")]
pub enum Point {
    P256(p256::PublicKey),
    P384(p384::PublicKey),
    P521(p521::PublicKey),
    Secp256k1(k256::PublicKey),
}

impl Point {
    /// The point that octets of the right length encode.
    pub(super) fn decode(curve: Curve, octets: &[u8]) -> Option<Self> {
        match curve {
            Curve::P256 => p256::PublicKey::from_sec1_bytes(octets).ok().map(Self::P256),
            Curve::P384 => p384::PublicKey::from_sec1_bytes(octets).ok().map(Self::P384),
            Curve::P521 => p521::PublicKey::from_sec1_bytes(octets).ok().map(Self::P521),
            Curve::Secp256k1 => k256::PublicKey::from_sec1_bytes(octets).ok().map(Self::Secp256k1),
            Curve::Ed25519 | Curve::X25519 => None,
        }
    }

    /// The public point of a private scalar in range.
    pub(super) fn multiply(curve: Curve, d: &[u8]) -> Option<Self> {
        match curve {
            Curve::P256 => public::<NistP256>(d).map(Self::P256),
            Curve::P384 => public::<NistP384>(d).map(Self::P384),
            Curve::P521 => public::<NistP521>(d).map(Self::P521),
            Curve::Secp256k1 => public::<Secp256k1>(d).map(Self::Secp256k1),
            Curve::Ed25519 | Curve::X25519 => None,
        }
    }

    pub(super) const fn curve(&self) -> Curve {
        match self {
            Self::P256(_) => Curve::P256,
            Self::P384(_) => Curve::P384,
            Self::P521(_) => Curve::P521,
            Self::Secp256k1(_) => Curve::Secp256k1,
        }
    }

    /// The uncompressed form.
    pub(super) fn sec1(&self) -> Box<[u8]> {
        match self {
            Self::P256(point) => point.to_sec1_point(false).as_bytes().into(),
            Self::P384(point) => point.to_sec1_point(false).as_bytes().into(),
            Self::P521(point) => point.to_sec1_point(false).as_bytes().into(),
            Self::Secp256k1(point) => point.to_sec1_point(false).as_bytes().into(),
        }
    }
}

fn public<C: CurveArithmetic>(d: &[u8]) -> Option<PublicKey<C>> {
    Some(SecretKey::<C>::from_slice(d).ok()?.public_key())
}
