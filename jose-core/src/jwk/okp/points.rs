//! Which octets are points that may be used (RFC 8032, Section 5.1.3; RFC 7748, Section 5).

use crate::{Error, ErrorKind};
use ed25519_dalek::VerifyingKey;

/// The point, which the caller need not decode again.
pub(super) fn edwards(octets: &[u8; 32]) -> Result<VerifyingKey, Error> {
    let invalid = |found| Err(invalid("a point of Ed25519", found));
    let Ok(point) = VerifyingKey::from_bytes(octets) else {
        return invalid("octets that are none");
    };
    if !is_canonical(octets) {
        return invalid("an encoding that is not canonical");
    }
    if point.is_weak() {
        return invalid("a point of small order");
    }
    Ok(point)
}

/// Whether the y coordinate is below the prime, and the sign of a zero x is not set: x is zero
/// for y = 1 and y = -1 only (RFC 8032, Section 5.1.3). Cheaper than encoding the point again,
/// which takes an inversion.
fn is_canonical(octets: &[u8; 32]) -> bool {
    let (y, negative) = without_top_bit(octets);
    let below = y.iter().rev().lt(PRIME.iter().rev());
    below && !(negative && (y == ONE || y == MINUS_ONE))
}

/// Of X25519, whatever the unused top bit says: it is masked (RFC 7748, Section 5), and kept
/// as it was received.
pub(super) fn check_montgomery(octets: &[u8; 32]) -> Result<(), Error> {
    match SMALL_ORDER.contains(&without_top_bit(octets).0) {
        true => Err(invalid("a point of X25519", "a point of small order")),
        false => Ok(()),
    }
}

fn without_top_bit(octets: &[u8; 32]) -> ([u8; 32], bool) {
    let mut rest = *octets;
    let top = rest.last_mut().is_some_and(|last| {
        let top = *last & 0x80 != 0;
        *last &= 0x7f;
        top
    });
    (rest, top)
}

/// Less than a scalar multiplication, which finds them too, but is as dear as an agreement:
/// every u coordinate below 2^255 of a point on the curve or its twist whose order divides 8.
static SMALL_ORDER: [[u8; 32]; 7] = [
    [0; 32],
    ONE,
    *b"\xe0\xeb\x7a\x7c\x3b\x41\xb8\xae\x16\x56\xe3\xfa\xf1\x9f\xc4\x6a\
       \xda\x09\x8d\xeb\x9c\x32\xb1\xfd\x86\x62\x05\x16\x5f\x49\xb8\x00",
    *b"\x5f\x9c\x95\xbc\xa3\x50\x8c\x24\xb1\xd0\xb1\x55\x9c\x83\xef\x5b\
       \x04\x44\x5c\xc4\x58\x1c\x8e\x86\xd8\x22\x4e\xdd\xd0\x9f\x11\x57",
    MINUS_ONE,
    PRIME,
    little_endian(0xee, 0xff, 0x7f),
];

/// 2^255 - 19
const PRIME: [u8; 32] = little_endian(0xed, 0xff, 0x7f);
const MINUS_ONE: [u8; 32] = little_endian(0xec, 0xff, 0x7f);
const ONE: [u8; 32] = little_endian(1, 0, 0);

/// A number by its lowest octet, those in the middle, and its highest.
const fn little_endian(lowest: u8, middle: u8, highest: u8) -> [u8; 32] {
    let mut octets = [middle; 32];
    let [first, .., last] = &mut octets;
    *first = lowest;
    *last = highest;
    octets
}

fn invalid(expected: &'static str, found: &'static str) -> Error {
    Error::new(ErrorKind::KeyInvalid).expected(expected).found(found)
}
