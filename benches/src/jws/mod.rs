//! The rows that every signature algorithm has (RFC 7515).

mod object;
mod subject;

pub use object::Form;
pub use subject::Subject;

use crate::backend::Backend;
use crate::payload::Payload;
use crate::row::Row;
use crate::signature::Signature;

/// What is inside the timer. Keys are prepared outside, but for the two rows that
/// prepare them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Payload to compact token.
    Sign,
    /// Compact token to payload.
    Verify,
    /// Payload to JSON object.
    SignObject(Form),
    /// Compact token to payload, with a table of multiples of the key.
    VerifyPrecomputed,
    /// JSON object to payload.
    VerifyObject(Form),
    /// Compact token with a forged signature to error.
    Reject,
    /// Parsed JWK to ready signer.
    PrepareSign,
    /// Parsed JWK to ready verifier.
    PrepareVerify,
    /// Ready verifier to one with such a table.
    Precompute,
    /// Signing input to the octets of its signature, with the primitive alone.
    FloorSign,
    /// Signing input and signature to verdict, with the primitive alone.
    FloorVerify,
}

impl Work {
    /// The row of the bare primitive below this one, if there is one.
    #[must_use]
    pub fn floor(self, payload: Payload) -> Option<&'static str> {
        let floor = match self {
            Self::Sign | Self::SignObject(_) => Self::FloorSign,
            Self::Verify | Self::VerifyPrecomputed | Self::VerifyObject(_) | Self::Reject => {
                Self::FloorVerify
            }
            _ => return None,
        };
        ROWS.iter().find(|row| row.work == (floor, payload)).map(|row| row.name)
    }

    /// Whether an algorithm has this row with a back end: tables are for ECDSA, and RustCrypto's.
    #[must_use]
    pub fn is_of(self, signature: &Signature, backend: &Backend) -> bool {
        match self {
            Self::VerifyPrecomputed | Self::Precompute => {
                signature.group == "ECDSA" && backend.is_default()
            }
            _ => true,
        }
    }
}

const KIB: usize = 1024;

/// The rows of a signature algorithm. Floors stand beside the rows they belong to, so
/// that both meet the machine in the same state. Rows with a throughput come last:
/// criterion cannot unset it within a group.
pub const ROWS: &[Row<(Work, Payload)>] = &[
    text("sign", "the 167-octet text to a compact token", Work::Sign),
    text("floor/sign", "the bare primitive on the same octets", Work::FloorSign),
    text("sign/flattened", "the text to a JSON object", Work::SignObject(Form::Flattened)),
    text("sign/general", "to one with an array of one signature", Work::SignObject(Form::General)),
    text("verify", "the compact token back to its payload", Work::Verify),
    text("verify/precomputed", "the same with a table of the key", Work::VerifyPrecomputed),
    text("floor/verify", "the bare primitive on the same octets", Work::FloorVerify),
    text("verify/flattened", "the JSON object back to it", Work::VerifyObject(Form::Flattened)),
    text("verify/general", "the one with an array back to it", Work::VerifyObject(Form::General)),
    text("reject", "the compact token with a forged signature", Work::Reject),
    text("prepare/sign", "a parsed JWK to a ready signer", Work::PrepareSign),
    text("prepare/verify", "a parsed JWK to a ready verifier", Work::PrepareVerify),
    text("prepare/precompute", "a ready verifier to one with a table", Work::Precompute),
    sized("sign/1KiB", "1 KiB to a compact token", Work::Sign, KIB),
    sized("floor/sign/1KiB", "the bare primitive on the same octets", Work::FloorSign, KIB),
    sized("verify/1KiB", "a compact token back to 1 KiB", Work::Verify, KIB),
    sized("floor/verify/1KiB", "the bare primitive on the same octets", Work::FloorVerify, KIB),
    sized("sign/64KiB", "64 KiB to a compact token", Work::Sign, 64 * KIB),
    sized("floor/sign/64KiB", "the bare primitive on the same octets", Work::FloorSign, 64 * KIB),
    sized("verify/64KiB", "a compact token back to 64 KiB", Work::Verify, 64 * KIB),
    sized(
        "floor/verify/64KiB",
        "the bare primitive on the same octets",
        Work::FloorVerify,
        64 * KIB,
    ),
    sized("sign/1MiB", "1 MiB to a compact token", Work::Sign, KIB * KIB),
    sized("floor/sign/1MiB", "the bare primitive on the same octets", Work::FloorSign, KIB * KIB),
    sized("verify/1MiB", "a compact token back to 1 MiB", Work::Verify, KIB * KIB),
    sized(
        "floor/verify/1MiB",
        "the bare primitive on the same octets",
        Work::FloorVerify,
        KIB * KIB,
    ),
];

const fn text(name: &'static str, about: &'static str, work: Work) -> Row<(Work, Payload)> {
    Row::new(name, about, (work, Payload::Text))
}

const fn sized(
    name: &'static str,
    about: &'static str,
    work: Work,
    octets: usize,
) -> Row<(Work, Payload)> {
    Row::new(name, about, (work, Payload::Octets(octets)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_a_throughput_come_last() {
        let is_text = |row: &Row<(Work, Payload)>| row.work.1 == Payload::Text;
        let first = ROWS.iter().position(|row| !is_text(row)).unwrap();
        assert!(!ROWS[first..].iter().any(is_text));
    }
}
