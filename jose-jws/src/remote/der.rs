//! Signatures of ECDSA in DER (RFC 3279, Section 2.2.3; X.690, Sections 8.3, 8.9 and 10.1).

use alloc::vec::Vec;

const SEQUENCE: u8 = 0x30;
const INTEGER: u8 = 0x02;

/// r and s, each of `width` octets, from the only DER that encodes them; otherwise what is
/// wrong with it.
pub(super) fn to_fixed(der: &[u8], width: usize) -> Result<Vec<u8>, &'static str> {
    let (sequence, behind) = element(der, SEQUENCE)?;
    if !behind.is_empty() {
        return Err("octets behind it");
    }
    let (r, rest) = element(sequence, INTEGER)?;
    let (s, rest) = element(rest, INTEGER)?;
    if !rest.is_empty() {
        return Err("more than two integers");
    }
    let mut fixed = Vec::new();
    for content in [r, s] {
        let magnitude = positive(content)?;
        let padding = width.checked_sub(magnitude.len()).ok_or("an integer too wide")?;
        fixed.extend(core::iter::repeat_n(0, padding));
        fixed.extend_from_slice(magnitude);
    }
    Ok(fixed)
}

/// The content of an element of this type, and what stands behind it.
fn element(input: &[u8], wanted: u8) -> Result<(&[u8], &[u8]), &'static str> {
    let (length, rest) = match input {
        [tag, ..] if *tag != wanted => return Err("an element of another type"),
        [_, length @ ..=0x7f, rest @ ..] => (*length, rest),
        // The long form is for what the short one has no room for. No signature of these
        // curves needs two octets.
        [_, 0x81, length @ 0x80..=0xff, rest @ ..] => (*length, rest),
        [_, 0x81, _, ..] => return Err("a length that is not minimal"),
        [_, 0x80, ..] => return Err("an indefinite length"),
        [_, 0x82..=0xff, ..] => return Err("a length that no signature has"),
        _ => return Err("an end too soon"),
    };
    rest.split_at_checked(length.into()).ok_or("an end too soon")
}

/// The octets of a positive integer without the zero that shows its sign.
fn positive(content: &[u8]) -> Result<&[u8], &'static str> {
    match content {
        [] => Err("an empty integer"),
        [0x80..=0xff, ..] => Err("a negative integer"),
        [0] => Err("an integer of zero"),
        [0, magnitude @ ..] if magnitude.first() >= Some(&0x80) => Ok(magnitude),
        [0, ..] => Err("an integer that is not minimal"),
        magnitude => Ok(magnitude),
    }
}
