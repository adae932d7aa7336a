//! The rows of a key management algorithm, by recipient and content encryption.

use super::{Case, Management, Recipient, Work};
use crate::backend::DEFAULT;
use crate::entry::{Entry, Work as Timed};
use crate::floor::jwe::large;
use crate::payload::Payload;
use jose_core::{JweAlg, JweEnc};

const MIB: usize = 1024 * 1024;

/// The sizes beside the text, as rows call them.
const SIZES: [(&str, usize, [&str; 2]); 3] = [
    ("1KiB", 1024, ["1 KiB to a compact token", "a compact token back to 1 KiB"]),
    ("64KiB", 64 * 1024, ["64 KiB to a compact token", "a compact token back to 64 KiB"]),
    ("1MiB", MIB, ["1 MiB to a compact token", "a compact token back to 1 MiB"]),
];

impl Work {
    /// What its rows are called, and one line on them.
    const fn about(self) -> (&'static str, &'static str) {
        match self {
            Self::Encrypt => ("encrypt", "the 167-octet text to a compact token"),
            Self::Decrypt => ("decrypt", "the compact token back to the text"),
            Self::DecryptInPlace => ("decrypt-in-place", "1 MiB in the memory of its token"),
            Self::Reject => ("reject", "the compact token with an altered tag"),
            Self::PrepareEncrypt => ("prepare/encrypt", "a parsed JWK to a ready encrypter"),
            Self::PrepareDecrypt => ("prepare/decrypt", "a parsed JWK to a ready decrypter"),
            Self::FloorEncrypt => ("floor/encrypt", "the bare primitives on the same text"),
            Self::FloorDecrypt => ("floor/decrypt", "the bare primitives on the same token"),
        }
    }

    /// The primitives alone, for what has them below it.
    const fn floor(self) -> Option<Self> {
        match self {
            Self::Encrypt => Some(Self::FloorEncrypt),
            Self::Decrypt | Self::DecryptInPlace | Self::Reject => Some(Self::FloorDecrypt),
            _ => None,
        }
    }

    /// Whether its rows are there for each content encryption: of those that have a floor too,
    /// since keys of different lengths are carried in different times.
    const fn by_enc(self) -> bool {
        matches!(self, Self::Encrypt | Self::Decrypt | Self::FloorEncrypt | Self::FloorDecrypt)
    }
}

/// The rows of an algorithm. Floors stand beside the rows they belong to, so that both meet
/// the machine in the same state. Rows with a throughput come last: criterion cannot unset it
/// within a group.
#[must_use]
pub fn entries(management: &'static Management) -> Vec<Entry> {
    let mut rows = Vec::new();
    for (at, recipient) in management.recipients.iter().enumerate() {
        for enc in recipient.encs.iter().copied() {
            let works = [Work::Encrypt, Work::FloorEncrypt, Work::Decrypt, Work::FloorDecrypt];
            rows.extend(works.map(|work| text(management, recipient, enc, work)));
        }
        // One key is enough to see what refusing and preparing cost.
        if at == 0 {
            let works = [Work::Reject, Work::PrepareEncrypt, Work::PrepareDecrypt];
            let enc = recipient.encs.first().copied().into_iter();
            rows.extend(
                enc.flat_map(|enc| works.map(|work| text(management, recipient, enc, work))),
            );
        }
    }
    // Key management costs the same whatever the size, so it is measured without any.
    if management.alg == JweAlg::DIR {
        rows.extend(management.recipients.iter().flat_map(|each| sized(management, each)));
    }
    rows
}

/// The row of the bare primitives below a case, if there is one.
#[must_use]
pub fn floor(case: &Case) -> Option<Entry> {
    let work = case.work.floor()?;
    let floors = entries(case.management).into_iter();
    let mut floors = floors.filter(|entry| match entry.work {
        Timed::Jwe(floor) => {
            floor.work == work
                && floor.payload == case.payload
                && floor.enc == case.enc
                && floor.recipient.name == case.recipient.name
        }
        _ => false,
    });
    floors.next()
}

fn text(
    management: &'static Management,
    recipient: &'static Recipient,
    enc: JweEnc,
    work: Work,
) -> Entry {
    let (name, about) = work.about();
    let enc_name = work.by_enc().then_some(enc.as_str());
    let parts = [Some(name), enc_name, recipient.name];
    let name = parts.into_iter().flatten().collect::<Vec<_>>().join("/");
    let payload = Payload::Text;
    let work = Timed::Jwe(Case { management, recipient, enc, work, payload });
    Entry { name, about, work, backend: &DEFAULT }
}

fn sized(
    management: &'static Management,
    recipient: &'static Recipient,
) -> impl Iterator<Item = Entry> {
    let entry = move |enc: JweEnc, work: Work, (size, octets): (&str, usize), about| {
        let name = format!("{}/{enc}/{size}", work.about().0);
        let payload = Payload::Octets(octets);
        let work = Timed::Jwe(Case { management, recipient, enc, work, payload });
        Entry { name, about, work, backend: &DEFAULT }
    };
    let encs = recipient.encs.iter().copied();
    let each = encs.flat_map(|enc| SIZES.map(|size| (enc, size)));
    each.flat_map(move |(enc, (size, octets, [encrypted, decrypted]))| {
        let mut works = vec![(Work::Encrypt, encrypted), (Work::Decrypt, decrypted)];
        if (enc, octets) == (large::ENC, MIB) {
            works.insert(1, (Work::FloorEncrypt, "AES-GCM, then base64url"));
            works.push((Work::FloorDecrypt, "base64url, then AES-GCM"));
            works.push((Work::DecryptInPlace, Work::DecryptInPlace.about().1));
        }
        works.into_iter().map(move |(work, about)| entry(enc, work, (size, octets), about))
    })
}
