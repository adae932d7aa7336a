//! Keys with tables, held against their crates, which have none.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "points and numbers of a curve do not overflow"
)]

use super::multiples::{Multiples, WIDTH};
use super::precomputed::Precomputed;
use p256::elliptic_curve::ff::{Field, PrimeField};
use p256::elliptic_curve::ops::Reduce;
use p256::elliptic_curve::{
    AffinePoint, CurveArithmetic, CurveGroup, FieldBytes, Group, ProjectivePoint, Scalar,
};
use sha2::{Digest, Sha256, Sha384, Sha512};
use signature::hazmat::{PrehashSigner, PrehashVerifier};
use std::boxed::Box;
use std::vec;
use std::vec::Vec;

/// A number that is the same in every run, and looks like no other.
fn sample<C: CurveArithmetic>(name: &str) -> Scalar<C> {
    let mut octets = FieldBytes::<C>::default();
    for (block, octets) in octets.chunks_mut(32).enumerate() {
        let hash = Sha256::digest(std::format!("{name} {block}"));
        octets.copy_from_slice(&hash[..octets.len()]);
    }
    Scalar::<C>::reduce(&octets)
}

fn samples<C: CurveArithmetic>(count: usize) -> impl Iterator<Item = Scalar<C>> {
    (0..count).map(|at| sample::<C>(&std::format!("sample {at}")))
}

/// Small and large numbers, those around the edges of each digit, and others.
fn numbers<C: CurveArithmetic>() -> Vec<Scalar<C>> {
    let mut numbers: Vec<_> = (0..40).map(Scalar::<C>::from).collect();
    let mut power = Scalar::<C>::ONE;
    for bit in 0..Scalar::<C>::NUM_BITS {
        if bit % WIDTH == 0 {
            numbers.extend([power - Scalar::<C>::ONE, power, power + Scalar::<C>::ONE]);
        }
        power = power.double();
    }
    numbers.extend([Scalar::<C>::TWO_INV, Scalar::<C>::TWO_INV - Scalar::<C>::ONE]);
    numbers.extend(samples::<C>(64));
    let negative: Vec<_> = numbers.iter().map(|number| -*number).collect();
    numbers.extend(negative);
    numbers
}

fn multiples_are_those_of_the_crate<C: CurveArithmetic>(octets: usize, run: usize) {
    assert_eq!(Multiples::<C>::OCTETS, octets);
    let generator = ProjectivePoint::<C>::generator();
    let points = [generator, -generator, generator.double(), generator * sample::<C>("point")];
    let mut counted = 0;
    for point in points {
        let table = Multiples::<C>::of(&point.to_affine());
        for number in numbers::<C>() {
            assert_eq!(table.times_vartime(&number), point * number, "{number:?}");
            counted += 1;
        }
    }
    assert_eq!(counted, run);
}

/// A curve with its hash, and what its crate says to a signature.
struct Oracle<C: CurveArithmetic> {
    sign: fn(d: &[u8], hash: &[u8]) -> Vec<u8>,
    /// The point as octets, the hash, the signature.
    verify: fn(&AffinePoint<C>, hash: &[u8], signature: &[u8]) -> bool,
    hash_octets: usize,
}

impl<C: CurveArithmetic> Oracle<C> {
    /// Counts what was accepted and refused, always by both.
    fn run<D: Digest>(&self) -> [usize; 2] {
        let generator = ProjectivePoint::<C>::generator();
        let of_generator: &_ = Box::leak(Box::new(Multiples::of(&generator.to_affine())));
        let mut counted = [0, 0];
        let one = Scalar::<C>::ONE;
        let five = Scalar::<C>::from(5);
        for d in [one, one.double(), -one, -five].into_iter().chain(samples::<C>(4)) {
            let point = (generator * d).to_affine();
            let key = Precomputed::<C, D>::of(of_generator, &point, vec![]);
            let mut check = |hash: &[u8], signature: &[u8]| {
                let accepted = (self.verify)(&point, hash, signature);
                assert_eq!(key.verify_hash(hash, signature).is_ok(), accepted, "{signature:?}");
                counted[usize::from(!accepted)] += 1;
                accepted
            };
            for hash in self.hashes() {
                let good = (self.sign)(d.to_repr().as_ref(), &hash);
                let (r, s) = good.split_at(good.len() / 2);
                assert!(check(&hash, &good));
                assert!(check(&hash, &[r, &negated::<C>(s)].concat()));
                assert!(!check(&hash, &[&negated::<C>(r), s].concat()));
                assert!(!check(&hash, &[s, r].concat()));
                assert!(!check(&hash, &good[1..]));
                assert!(!check(&hash, &[&good[..], &[0]].concat()));
                let bounds = bounds::<C>();
                for (r, s) in bounds.iter().flat_map(|r| bounds.iter().map(move |s| (r, s))) {
                    // Never the point at infinity, of which the x coordinate is no `r` either.
                    check(&hash, &[&r[..], s].concat());
                }
            }
        }
        counted
    }

    /// Zero, small ones, the highest, and others. With the secret of -5 and an `r` of one, that of
    /// five makes the sum of both multiples the point at infinity.
    fn hashes(&self) -> Vec<Vec<u8>> {
        let small = |last| {
            let mut hash = vec![0; self.hash_octets];
            hash[self.hash_octets - 1] = last;
            hash
        };
        let mut hashes: Vec<_> = [0, 1, 5].map(small).into();
        hashes.push(vec![0xff; self.hash_octets]);
        hashes.push(Sha512::digest("hash")[..self.hash_octets].to_vec());
        hashes
    }
}

fn negated<C: CurveArithmetic>(octets: &[u8]) -> Vec<u8> {
    let mut repr = FieldBytes::<C>::default();
    repr.copy_from_slice(octets);
    (-Scalar::<C>::from_repr(repr).unwrap()).to_repr().to_vec()
}

/// Zero, the order and above, which no number of a signature is; and the ones beside them.
fn bounds<C: CurveArithmetic>() -> Vec<Vec<u8>> {
    let one = Scalar::<C>::ONE;
    let highest = (-one).to_repr().to_vec();
    let mut order = highest.clone();
    // The orders of all four curves are odd.
    *order.last_mut().unwrap() += 1;
    let above = vec![0xff; order.len()];
    vec![Scalar::<C>::ZERO.to_repr().to_vec(), one.to_repr().to_vec(), highest, order, above]
}

macro_rules! curves {
    ($($name:ident: $module:ident::$curve:ident, $hash:ty, $octets:expr, $run:literal, $checked:expr;)+) => {$(
        mod $name {
            use super::*;

            #[test]
            fn multiples() {
                multiples_are_those_of_the_crate::<$module::$curve>($octets, $run);
            }

            #[test]
            fn signatures() {
                use $module::ecdsa::{Signature, SigningKey, VerifyingKey};
                let oracle = Oracle::<$module::$curve> {
                    sign: |d, hash| {
                        let key = SigningKey::from_slice(d).unwrap();
                        let signature: Signature = key.sign_prehash(hash).unwrap();
                        signature.to_bytes().to_vec()
                    },
                    verify: |point, hash, signature| {
                        let key = VerifyingKey::from_affine(*point).unwrap();
                        Signature::from_slice(signature)
                            .is_ok_and(|it| key.verify_prehash(hash, &it.normalize_s()).is_ok())
                    },
                    hash_octets: <$hash>::output_size(),
                };
                assert_eq!(oracle.run::<$hash>(), $checked);
            }
        }
    )+};
}

/// This crate counts additions where overflows are found.
const K256: usize = if cfg!(debug_assertions) { 86_528 } else { 73_216 };

curves! {
    p256_es256: p256::NistP256, Sha256, 59_904, 2_096, [80, 1_160];
    p384_es384: p384::NistP384, Sha384, 128_128, 2_696, [80, 1_160];
    p521_es512: p521::NistP521, Sha512, 255_360, 3_368, [80, 1_160];
    k256_es256k: k256::Secp256k1, Sha256, K256, 2_096, [80, 1_160];
}
