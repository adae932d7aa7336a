//! Multiples of one point, of which every other multiple is a sum.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "points and numbers of a curve do not overflow, and digits are small"
)]

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use p256::elliptic_curve::ff::PrimeField;
use p256::elliptic_curve::{
    AffinePoint, CurveArithmetic, CurveGroup, Group, ProjectivePoint, Scalar,
};

/// The bits of a digit. One more would make a table of 1.7 times the octets, and a sum of a sixth
/// fewer points.
pub(super) const WIDTH: u32 = 5;

/// Digits have a sign, so that a table needs multiples up to half of their range only.
const HIGHEST: u32 = 1 << (WIDTH - 1);

/// For each place of a number in base 32, the point times 1 to 16 times the value of the place: any
/// multiple of the point is the sum of one for each place. Whoever watches the cache sees which, so
/// this is for public numbers only.
pub(super) struct Multiples<C: CurveArithmetic> {
    points: Box<[AffinePoint<C>]>,
}

impl<C: CurveArithmetic> Multiples<C> {
    /// One bit more than numbers have, for the carry of the last digit.
    const PLACES: u32 = (Scalar::<C>::NUM_BITS + 1).div_ceil(WIDTH);

    const POINTS: usize = (Self::PLACES * HIGHEST) as usize;

    /// What one takes.
    pub(super) const OCTETS: usize = Self::POINTS * size_of::<AffinePoint<C>>();

    pub(super) fn of(point: &AffinePoint<C>) -> Self {
        let mut multiples = Vec::with_capacity(Self::POINTS);
        let mut place = ProjectivePoint::<C>::from(*point);
        for _ in 0..Self::PLACES {
            let mut multiple = place;
            for _ in 1..HIGHEST {
                multiples.push(multiple);
                multiple += &place;
            }
            multiples.push(multiple);
            place = multiple.double();
        }
        let mut points = vec![AffinePoint::<C>::default(); multiples.len()].into_boxed_slice();
        ProjectivePoint::<C>::batch_normalize(&multiples, &mut points);
        Self { points }
    }

    /// The point times a number, in time that tells the number.
    pub(super) fn times_vartime(&self, number: &Scalar<C>) -> ProjectivePoint<C> {
        let octets = number.to_repr();
        let places = self.points.chunks_exact(HIGHEST as usize);
        let mut sum = ProjectivePoint::<C>::identity();
        for (digit, multiples) in Digits::of(octets.as_ref()).zip(places) {
            let multiple = |times: u32| multiples.get(times.wrapping_sub(1) as usize);
            match digit {
                Digit::Plus(times) => multiple(times).into_iter().for_each(|it| sum += it),
                Digit::Minus(times) => multiple(times).into_iter().for_each(|it| sum -= it),
            }
        }
        sum
    }
}

/// A digit and its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Digit {
    Plus(u32),
    Minus(u32),
}

/// The digits of a number, the lowest first, and zeros without end.
struct Digits<'o> {
    octets: core::iter::Rev<core::slice::Iter<'o, u8>>,
    /// Bits that were read and belong to no digit yet.
    held: u32,
    bits: u32,
    carry: u32,
}

impl<'o> Digits<'o> {
    /// Of a number in big-endian order.
    fn of(octets: &'o [u8]) -> Self {
        Self { octets: octets.iter().rev(), held: 0, bits: 0, carry: 0 }
    }
}

impl Iterator for Digits<'_> {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        if self.bits < WIDTH {
            self.held |= u32::from(self.octets.next().copied().unwrap_or(0)) << self.bits;
            self.bits += 8;
        }
        let digit = (self.held & (2 * HIGHEST - 1)) + self.carry;
        self.held >>= WIDTH;
        self.bits -= WIDTH;
        self.carry = u32::from(digit > HIGHEST);
        Some(match self.carry {
            0 => Digit::Plus(digit),
            _ => Digit::Minus(2 * HIGHEST - digit),
        })
    }
}
