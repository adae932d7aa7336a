//! The fingerprint of keys whose primes can be found (ROCA, CVE-2017-15361).
//!
//! The generators in question made primes of the form `k * M + (65537^a mod M)`, `M` being
//! a product of the first primes. Their moduli are then powers of 65537 modulo each of
//! these, which a random modulus is with a probability below 2^-27 for all the primes looked
//! at here (Nemec et al., "The Return of Coppersmith's Attack", Section 3).

/// The primes from 3 to 167, in groups whose product fits in 32 bits.
const GROUPS: [&[u64]; 8] = [
    &[3, 5, 7, 11, 13, 17, 19, 23],
    &[29, 31, 37, 41, 43],
    &[47, 53, 59, 61],
    &[67, 71, 73, 79],
    &[83, 89, 97, 101],
    &[103, 107, 109, 113],
    &[127, 131, 137, 139],
    &[149, 151, 157, 163],
];

/// The last prime looked at, which fits into no group.
const LAST: &[u64] = &[167];

/// Whether a modulus has the fingerprint. Almost every other modulus is told apart by the
/// first group.
pub(super) fn has_fingerprint(n: &[u8]) -> bool {
    GROUPS.into_iter().chain([LAST]).all(|group| {
        let product = group.iter().fold(1, |product: u64, prime| product.saturating_mul(*prime));
        let residue = residue(n, product);
        group.iter().all(|prime| is_power(residue.checked_rem(*prime).unwrap_or_default(), *prime))
    })
}

/// The number modulo a divisor of at most 32 bits.
fn residue(n: &[u8], divisor: u64) -> u64 {
    let (head, words) = n.as_rchunks::<4>();
    let head = head.iter().fold(0, |number: u64, octet| (number << 8) | u64::from(*octet));
    words.iter().fold(head, |residue, word| {
        let number = (residue << 32) | u64::from(u32::from_be_bytes(*word));
        number.checked_rem(divisor).unwrap_or_default()
    })
}

/// Whether a residue is a power of 65537 modulo a prime below 2^16.
fn is_power(residue: u64, prime: u64) -> bool {
    let times = |power: u64| power.saturating_mul(65537).checked_rem(prime).unwrap_or_default();
    let mut power = times(1);
    while power > 1 && power != residue {
        power = times(power);
    }
    power == residue
}
