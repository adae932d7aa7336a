//! Public keys with a table of their multiples.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "points and numbers of a curve do not overflow"
)]

use super::multiples::Multiples;
use crate::schemes::hashing::{hashed, to_verify};
use crate::{SignatureInvalid, VerifyStream, VerifyingKey};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::marker::PhantomData;
use p256::elliptic_curve::ops::{Invert, Reduce};
use p256::elliptic_curve::point::AffineCoordinates;
use p256::elliptic_curve::{
    AffinePoint, CurveArithmetic, CurveGroup, FieldBytes, NonZeroScalar, Scalar,
};
use sha2::Digest;

/// Verifies hashes of `D`, which are no longer than the order of the curve.
pub(super) struct Precomputed<C: CurveArithmetic, D> {
    multiples: Multiples<C>,
    of_generator: &'static Multiples<C>,
    /// The point as octets.
    encoded: Vec<u8>,
    hash: PhantomData<fn() -> D>,
}

impl<C: CurveArithmetic, D: Digest> Precomputed<C, D> {
    pub(super) fn of(
        of_generator: &'static Multiples<C>,
        point: &AffinePoint<C>,
        encoded: Vec<u8>,
    ) -> Self {
        Self { multiples: Multiples::of(point), of_generator, encoded, hash: PhantomData }
    }

    pub(super) fn verify_hash(&self, hash: &[u8], octets: &[u8]) -> Result<(), SignatureInvalid> {
        let (r, s) = numbers::<C>(octets).ok_or(SignatureInvalid)?;
        if self.x_of_sum(hash, &r, &s) == *r { Ok(()) } else { Err(SignatureInvalid) }
    }

    /// What is `r` of a good signature (FIPS 186-5, Section 6.4.2, steps 4 to 9). The x coordinate
    /// of the point at infinity is zero here, which is no `r`.
    fn x_of_sum(&self, hash: &[u8], r: &NonZeroScalar<C>, s: &NonZeroScalar<C>) -> Scalar<C> {
        let mut octets = FieldBytes::<C>::default();
        octets.iter_mut().rev().zip(hash.iter().rev()).for_each(|(to, from)| *to = *from);
        let e = Scalar::<C>::reduce(&octets);
        let inverse = *s.invert_vartime();
        let sum = self.of_generator.times_vartime(&(e * inverse))
            + self.multiples.times_vartime(&(**r * inverse));
        Scalar::<C>::reduce(&sum.to_affine().x())
    }
}

/// Both numbers of a signature, unless it has another length, or one of them is zero or not below
/// the order.
fn numbers<C: CurveArithmetic>(signature: &[u8]) -> Option<(NonZeroScalar<C>, NonZeroScalar<C>)> {
    let mut octets = FieldBytes::<C>::default();
    let (r, s) = signature.split_at_checked(octets.len())?;
    let mut number = |from: &[u8]| {
        if from.len() != octets.len() {
            return None;
        }
        octets.copy_from_slice(from);
        NonZeroScalar::<C>::from_repr(octets).into_option()
    };
    Some((number(r)?, number(s)?))
}

impl<C: CurveArithmetic, D: Digest> VerifyingKey for Precomputed<C, D> {
    fn verify(&self, message: &[&[u8]], signature: &[u8]) -> Result<(), SignatureInvalid> {
        self.verify_hash(&hashed::<D>(message).finalize(), signature)
    }

    fn stream(&self) -> Option<Box<dyn VerifyStream + '_>> {
        to_verify(|hash: D, signature| self.verify_hash(&hash.finalize(), signature))
    }

    fn fingerprint(&self) -> Option<Vec<u8>> {
        Some(self.encoded.clone())
    }
}
