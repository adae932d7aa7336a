//! The rows of the content encryption algorithms alone (RFC 7518, Section 5), as the library
//! makes tokens with them.

mod subject;

pub use subject::prepare;

use crate::payload::Payload;
use crate::row::Row;
use jose_core::JweEnc;

/// The name of the group.
pub const GROUP: &str = "enc";

/// What the group holds.
pub const ABOUT: &str = "content encryption alone, key prepared (RFC 7518, Section 5)";

/// A content encryption algorithm, as it is measured.
#[derive(Debug)]
#[non_exhaustive]
pub struct Content {
    /// Which one.
    pub enc: JweEnc,
    /// One line on what it is.
    pub about: &'static str,
}

/// Every content encryption algorithm.
pub const CONTENTS: &[Content] = &[
    of(JweEnc::A128GCM, "AES-GCM, 128-bit key"),
    of(JweEnc::A192GCM, "AES-GCM, 192-bit key"),
    of(JweEnc::A256GCM, "AES-GCM, 256-bit key"),
    of(JweEnc::A128CBC_HS256, "AES-CBC, 128-bit key, and HMAC with SHA-256"),
    of(JweEnc::A192CBC_HS384, "AES-CBC, 192-bit key, and HMAC with SHA-384"),
    of(JweEnc::A256CBC_HS512, "AES-CBC, 256-bit key, and HMAC with SHA-512"),
];

/// What is inside the timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Plaintext, copied, to encrypted octets and their tag.
    Encrypt,
    /// Encrypted octets, copied, to plaintext.
    Decrypt,
    /// Encrypted octets with an altered tag to error.
    Reject,
    /// Octets to key.
    Prepare,
    /// Plaintext, copied, to encrypted octets and their tag, with the primitives alone.
    FloorEncrypt,
    /// Encrypted octets, copied, to plaintext, with the primitives alone.
    FloorDecrypt,
}

impl Work {
    /// The row of the bare primitives below this one, if there is one. What is refused is not
    /// decrypted, so that has none.
    #[must_use]
    pub fn floor(self, payload: Payload) -> Option<&'static str> {
        let floor = match self {
            Self::Encrypt => Self::FloorEncrypt,
            Self::Decrypt => Self::FloorDecrypt,
            _ => return None,
        };
        ROWS.iter().find(|row| row.work == (floor, payload)).map(|row| row.name)
    }
}

const KIB: usize = 1024;

/// The rows of a content encryption algorithm. Floors stand beside the rows they belong to,
/// so that both meet the machine in the same state. Rows with a throughput come last: criterion
/// cannot unset it within a group.
pub const ROWS: &[Row<(Work, Payload)>] = &[
    text("encrypt", "the 167-octet text, copied and encrypted in place", Work::Encrypt),
    text("floor/encrypt", "the bare primitives on the same octets", Work::FloorEncrypt),
    text("decrypt", "the same back to the text", Work::Decrypt),
    text("floor/decrypt", "the bare primitives on the same octets", Work::FloorDecrypt),
    text("reject", "the same with an altered tag", Work::Reject),
    text("prepare", "the octets of a key to a ready one", Work::Prepare),
    sized("encrypt/1KiB", "1 KiB, copied and encrypted in place", Work::Encrypt, KIB),
    sized("floor/encrypt/1KiB", "the bare primitives on the same octets", Work::FloorEncrypt, KIB),
    sized("decrypt/1KiB", "the same back to 1 KiB", Work::Decrypt, KIB),
    sized("floor/decrypt/1KiB", "the bare primitives on the same octets", Work::FloorDecrypt, KIB),
    sized("encrypt/64KiB", "64 KiB, copied and encrypted in place", Work::Encrypt, 64 * KIB),
    sized(
        "floor/encrypt/64KiB",
        "the bare primitives on the same octets",
        Work::FloorEncrypt,
        64 * KIB,
    ),
    sized("decrypt/64KiB", "the same back to 64 KiB", Work::Decrypt, 64 * KIB),
    sized(
        "floor/decrypt/64KiB",
        "the bare primitives on the same octets",
        Work::FloorDecrypt,
        64 * KIB,
    ),
    sized("encrypt/1MiB", "1 MiB, copied and encrypted in place", Work::Encrypt, KIB * KIB),
    sized(
        "floor/encrypt/1MiB",
        "the bare primitives on the same octets",
        Work::FloorEncrypt,
        KIB * KIB,
    ),
    sized("decrypt/1MiB", "the same back to 1 MiB", Work::Decrypt, KIB * KIB),
    sized(
        "floor/decrypt/1MiB",
        "the bare primitives on the same octets",
        Work::FloorDecrypt,
        KIB * KIB,
    ),
];

impl Content {
    /// The name that heads its rows.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.enc.as_str()
    }
}

const fn of(enc: JweEnc, about: &'static str) -> Content {
    Content { enc, about }
}

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
    use crate::vectors::Vectors;

    #[test]
    fn every_row_of_every_algorithm_passes_its_checks() {
        let vectors = Vectors::read().unwrap();
        assert!(CONTENTS.iter().map(|content| content.enc).eq(JweEnc::ALL.iter().copied()));
        for content in CONTENTS {
            for row in ROWS {
                let (work, payload) = row.work;
                let prepared = prepare(content, work, payload, &vectors);
                assert!(prepared.is_ok(), "{}/{}", content.enc, row.name);
            }
        }
    }

    #[test]
    fn rows_with_a_throughput_come_last() {
        let is_text = |row: &Row<(Work, Payload)>| row.work.1 == Payload::Text;
        let first = ROWS.iter().position(|row| !is_text(row)).unwrap();
        assert!(!ROWS[first..].iter().any(is_text));
    }
}
