//! The curves: one line for each.

use crate::error::quoted;
use crate::{Curve, Error, ErrorKind};
use alloc::boxed::Box;
use k256::Secp256k1;
use p256::NistP256;
use p256::elliptic_curve::sec1::{FromSec1Point, ModulusSize, ToSec1Point};
use p256::elliptic_curve::{AffinePoint, CurveArithmetic, FieldBytesSize, PublicKey, SecretKey};
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

/// The uncompressed form of an encoded point, if it is one.
pub(super) fn decode(curve: Curve, point: &[u8]) -> Option<Box<[u8]>> {
    match curve {
        Curve::P256 => decode_on::<NistP256>(point),
        Curve::P384 => decode_on::<NistP384>(point),
        Curve::P521 => decode_on::<NistP521>(point),
        Curve::Secp256k1 => decode_on::<Secp256k1>(point),
        Curve::Ed25519 | Curve::X25519 => None,
    }
}

/// The uncompressed public point of a private scalar in range.
pub(super) fn multiply(curve: Curve, d: &[u8]) -> Option<Box<[u8]>> {
    match curve {
        Curve::P256 => multiply_on::<NistP256>(d),
        Curve::P384 => multiply_on::<NistP384>(d),
        Curve::P521 => multiply_on::<NistP521>(d),
        Curve::Secp256k1 => multiply_on::<Secp256k1>(d),
        Curve::Ed25519 | Curve::X25519 => None,
    }
}

fn decode_on<C>(point: &[u8]) -> Option<Box<[u8]>>
where
    C: CurveArithmetic,
    AffinePoint<C>: FromSec1Point<C> + ToSec1Point<C>,
    FieldBytesSize<C>: ModulusSize,
{
    let key = PublicKey::<C>::from_sec1_bytes(point).ok()?;
    Some(key.to_sec1_point(false).as_bytes().into())
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
