//! The inside of strings: the loop in which reading JSON spends its time.

/// How many octets stand before the first quote, backslash or control character. Eight
/// are looked at in one go.
#[inline]
pub(super) fn plain_octets(octets: &[u8]) -> usize {
    let mut rest = octets;
    while let Some((word, behind)) = rest.split_first_chunk::<8>() {
        let word = u64::from_le_bytes(*word);
        let ends = below_space(word) | zeros(word ^ each(b'"')) | zeros(word ^ each(b'\\'));
        if ends != 0 {
            let before = usize::try_from(ends.trailing_zeros() / 8).unwrap_or_default();
            return octets.len().wrapping_sub(rest.len()).wrapping_add(before);
        }
        rest = behind;
    }
    let ends = |octet: &u8| *octet < b' ' || *octet == b'"' || *octet == b'\\';
    let before = rest.iter().position(ends).unwrap_or(rest.len());
    octets.len().wrapping_sub(rest.len()).wrapping_add(before)
}

/// The same octet eight times.
const fn each(octet: u8) -> u64 {
    u64::from_le_bytes([octet; 8])
}

/// The high bit of each octet that is zero. Above the lowest such octet there may be
/// false ones, from the borrow.
const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(each(1)) & !word & each(0x80)
}

/// The high bit of each octet below a space, likewise.
const fn below_space(word: u64) -> u64 {
    word.wrapping_sub(each(b' ')) & !word & each(0x80)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_what_a_plain_loop_finds(octets in prop::collection::vec(
            prop_oneof![any::<u8>(), Just(b'"'), Just(b'\\'), Just(0x1f), Just(b' ')], 0..40)
        ) {
            let ends = |octet: &u8| *octet < 0x20 || *octet == b'"' || *octet == b'\\';
            let expected = octets.iter().position(ends).unwrap_or(octets.len());
            prop_assert_eq!(plain_octets(&octets), expected);
        }
    }

    #[test]
    fn every_octet_at_every_place_is_seen() {
        for octet in 0..=u8::MAX {
            for place in 0..20 {
                let mut octets = [b'a'; 20];
                octets[place] = octet;
                let ends = octet < 0x20 || octet == b'"' || octet == b'\\';
                assert_eq!(plain_octets(&octets), if ends { place } else { 20 });
            }
        }
    }
}
