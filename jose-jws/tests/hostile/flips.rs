//! Every truncation and every altered bit of the tokens in the RFCs.

use super::support::{self, Case};
use crate::support::BACKEND;
use jose_jws::Verifier;

fn tokens() -> Vec<(Case, Verifier)> {
    let mut tokens = Vec::new();
    for file in ["rfc7515", "rfc7519", "rfc7520", "rfc8037", "rfc9964"] {
        for case in support::load(file) {
            if case.unsupported().is_none()
                && let Some(Ok(verifier)) = case.verifier(BACKEND)
                && case.compact.as_ref().is_some_and(|token| verifier.verify(token).is_ok())
            {
                tokens.push((case, verifier));
            }
        }
    }
    assert_eq!(tokens.len(), 15);
    tokens
}

/// Numbers that look random and are the same on every run.
fn numbers(mut state: u64) -> impl Iterator<Item = usize> {
    std::iter::repeat_with(move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap()
    })
}

#[test]
fn every_truncation_is_refused() {
    let mut count = 0;
    for (case, verifier) in tokens() {
        let token = case.compact.clone().unwrap();
        for len in 0..token.len() {
            assert!(verifier.verify(&token[..len]).is_err(), "{} cut to {len}", case.id);
            count += 1;
        }
    }
    println!("{count} truncations");
    assert_eq!(count, 18_419);
}

#[test]
fn every_altered_bit_is_refused() {
    let (mut refused, mut no_text, mut left_out) = (0, 0, 0);
    for (case, verifier) in tokens() {
        let token = case.compact.clone().unwrap();
        let header_bits = token.find('.').unwrap() * 8;
        let bits = token.len() * 8;
        // A verification on P-521 takes a millisecond, and a signature of ML-DSA has tens of
        // thousands of bits: of the bits behind the header a sample.
        let alg = case.alg.as_deref().unwrap_or_default();
        let chosen: Vec<usize> = if alg == "ES512" || alg.starts_with("ML-DSA-") {
            let sample = numbers(521).take(400).map(|n| header_bits + n % (bits - header_bits));
            (0..header_bits).chain(sample).collect()
        } else {
            (0..bits).collect()
        };
        left_out += bits - chosen.len();
        for bit in chosen {
            let mut octets = token.clone().into_bytes();
            octets[bit / 8] ^= 1 << (bit % 8);
            match std::str::from_utf8(&octets) {
                Err(_) => no_text += 1,
                Ok(altered) => {
                    assert!(verifier.verify(altered).is_err(), "{} with bit {bit}", case.id);
                    refused += 1;
                }
            }
        }
    }
    println!("{refused} altered bits, {no_text} more that left no text, {left_out} left out");
    assert_eq!((refused, no_text, left_out), (28_235, 4085, 115_032));
}
