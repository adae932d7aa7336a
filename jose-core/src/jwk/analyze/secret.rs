//! Symmetric keys that can be guessed.

use super::{Finding, Issue};
use crate::jwk::{Jwk, oct};
use crate::{Alg, JwsAlg, KeyUse};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

/// The key of the weakest algorithm, AES with 128 bits.
const LEAST: usize = 16;

/// Fewer octets are too few to tell a pattern from chance.
const ENOUGH: usize = 4;

pub(super) fn findings(key: &Jwk, secret: &oct::Secret, findings: &mut Vec<Finding>) {
    let octets = secret.as_bytes();
    let mut add = |issue| findings.push(Finding::new(issue, "k"));
    let of_alg = match key.alg().and_then(Alg::from_name) {
        Some(Alg::Jws(alg)) => Some(alg.least_key_octets()),
        Some(Alg::Jwe(alg)) => alg.key_octets(),
        Some(Alg::Enc(enc)) => enc.key_octets(),
        None => None,
    };
    let least = of_alg.unwrap_or_default().max(LEAST);
    let for_encryption = key.key_use() == Some(KeyUse::Encryption.as_str());
    if octets.len() < least {
        add(Issue::OctShort);
    } else if key.alg().is_none()
        && !for_encryption
        && octets.len() < JwsAlg::HS256.least_key_octets()
    {
        add(Issue::OctShortForHmac);
    }
    if is_pattern(octets) {
        add(Issue::OctPattern);
    } else if octets.iter().all(|octet| (b' '..=b'~').contains(octet)) {
        add(Issue::OctText);
    }
}

/// Whether the octets repeat, count, or are a few different ones only. Of random octets as
/// many as a key has, nearly all are different.
fn is_pattern(octets: &[u8]) -> bool {
    if octets.len() < ENOUGH {
        return true;
    }
    let mut steps = octets.windows(2).map(|pair| match pair {
        [one, two] => two.wrapping_sub(*one),
        _ => 0,
    });
    let first = steps.next();
    if steps.all(|step| Some(step) == first) {
        return true;
    }
    let distinct = octets.iter().collect::<BTreeSet<_>>().len();
    distinct <= octets.len().min(64) / 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_told_from_chance() {
        let counting: Vec<u8> = (0..32).collect();
        let halves = [0x55; 16].into_iter().chain([0xaa; 16]).collect::<Vec<u8>>();
        for pattern in [&[0; 32][..], &[7; 64], &counting, &halves, b"abcabcabcabc", &[1, 2, 4]] {
            assert!(is_pattern(pattern), "{pattern:?}");
        }
        for length in [16, 24, 32, 48, 64, 256, 1024] {
            let key = oct::Secret::generate(length).unwrap();
            assert!(!is_pattern(key.as_bytes()), "{:?}", key.as_bytes());
        }
    }
}
