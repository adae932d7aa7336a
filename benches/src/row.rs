//! The rows that every signature algorithm has.

/// A row of the suite: one thing that is timed. With the name of an algorithm in
/// front it is what `cargo bench -- --list` shows, such as `HS256/sign/1KiB`.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// What is done, or what kind of row this is.
    pub operation: &'static str,
    /// Which of the rows with this operation, if there are several.
    pub variant: Option<&'static str>,
    /// One line on what is inside the timer.
    pub about: &'static str,
    /// What is inside the timer.
    pub work: Work,
    /// What is signed.
    pub payload: Payload,
}

/// What is inside the timer. Keys are prepared outside, but for the two rows that
/// prepare them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Payload to compact token.
    Sign,
    /// Compact token to payload.
    Verify,
    /// Compact token with a forged signature to error.
    Reject,
    /// Parsed JWK to ready signer.
    PrepareSign,
    /// Parsed JWK to ready verifier.
    PrepareVerify,
    /// Signing input to the octets of its signature, with the primitive alone.
    FloorSign,
    /// Signing input and signature to verdict, with the primitive alone.
    FloorVerify,
}

/// What is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Payload {
    /// The 167 octets of RFC 7520, Section 4, so that figures compare with others.
    Text,
    /// This many octets, reported as octets per second too.
    Octets(usize),
}

const KIB: usize = 1024;

/// The rows of a signature algorithm. Floors stand beside the rows they belong to, so
/// that both meet the machine in the same state. Rows with a throughput come last:
/// criterion cannot unset it within a group.
pub const SIGNATURE: &[Row] = &[
    row("sign", None, "the 167-octet text to a compact token", Work::Sign),
    row("floor", Some("sign"), "the bare primitive on the same octets", Work::FloorSign),
    row("verify", None, "the compact token back to its payload", Work::Verify),
    row("floor", Some("verify"), "the bare primitive on the same octets", Work::FloorVerify),
    row("reject", None, "the compact token with a forged signature", Work::Reject),
    row("prepare", Some("sign"), "a parsed JWK to a ready signer", Work::PrepareSign),
    row("prepare", Some("verify"), "a parsed JWK to a ready verifier", Work::PrepareVerify),
    sized("sign", "1KiB", KIB, "1 KiB to a compact token", Work::Sign),
    sized("verify", "1KiB", KIB, "a compact token back to 1 KiB", Work::Verify),
    sized("sign", "64KiB", 64 * KIB, "64 KiB to a compact token", Work::Sign),
    sized("verify", "64KiB", 64 * KIB, "a compact token back to 64 KiB", Work::Verify),
    sized("sign", "1MiB", KIB * KIB, "1 MiB to a compact token", Work::Sign),
    sized("verify", "1MiB", KIB * KIB, "a compact token back to 1 MiB", Work::Verify),
];

impl Row {
    /// The name of this row for an algorithm.
    ///
    /// ```
    /// use jose_bench::row;
    ///
    /// let ids: Vec<_> = row::SIGNATURE.iter().map(|row| row.id("HS256")).collect();
    /// assert_eq!(ids[..2], ["HS256/sign", "HS256/floor/sign"]);
    /// ```
    #[must_use]
    pub fn id(&self, algorithm: &str) -> String {
        match self.variant {
            Some(variant) => format!("{algorithm}/{}/{variant}", self.operation),
            None => format!("{algorithm}/{}", self.operation),
        }
    }

    /// Whether `id` is the name of this row for the algorithm.
    #[must_use]
    pub fn is(&self, algorithm: &str, id: &str) -> bool {
        id.starts_with(algorithm) && id == self.id(algorithm)
    }
}

const fn row(
    operation: &'static str,
    variant: Option<&'static str>,
    about: &'static str,
    work: Work,
) -> Row {
    Row { operation, variant, about, work, payload: Payload::Text }
}

const fn sized(
    operation: &'static str,
    variant: &'static str,
    octets: usize,
    about: &'static str,
    work: Work,
) -> Row {
    Row { operation, variant: Some(variant), about, work, payload: Payload::Octets(octets) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn ids_are_unique_and_every_row_is_explained() {
        let ids: BTreeSet<_> = SIGNATURE.iter().map(|row| row.id("X")).collect();
        assert_eq!(ids.len(), SIGNATURE.len());
        assert!(SIGNATURE.iter().all(|row| !row.about.is_empty()));
    }

    #[test]
    fn rows_with_a_throughput_come_last() {
        let first = SIGNATURE.iter().position(|row| row.payload != Payload::Text).unwrap();
        assert!(SIGNATURE[first..].iter().all(|row| row.payload != Payload::Text));
    }
}
