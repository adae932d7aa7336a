//! The names of an object's members, each of which may occur once.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;

/// How many names are compared one by one before a tree takes over. Headers and
/// claims stay below it, so they allocate nothing here; a hostile object of many
/// thousand members costs a logarithm, not a square.
const FEW: usize = 16;

/// The names seen so far in one object.
pub(super) struct Names<'a> {
    few: [&'a str; FEW],
    count: usize,
    /// One bit for each fingerprint seen: most names are new by this alone.
    fingerprints: u64,
    many: BTreeSet<Cow<'a, str>>,
}

impl<'a> Names<'a> {
    pub(super) const fn new() -> Self {
        Self { few: [""; FEW], count: 0, fingerprints: 0, many: BTreeSet::new() }
    }

    /// Adds a name that stands in the text as it is, and says whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, name: &'a str) -> bool {
        let bit = fingerprint(name.as_bytes());
        let Some(slot) = self.few.get_mut(self.count).filter(|_| self.many.is_empty()) else {
            return self.insert_among_many(Cow::Borrowed(name));
        };
        *slot = name;
        let is_new = self.fingerprints & bit == 0 || self.is_none_of_few(name);
        self.fingerprints |= bit;
        self.count = self.count.wrapping_add(1);
        is_new
    }

    /// The same for whichever name, once there are many, or one of them had escapes.
    #[cold]
    pub(super) fn insert_among_many(&mut self, name: Cow<'a, str>) -> bool {
        if self.many.is_empty() {
            let few = self.few.iter().take(self.count);
            self.many.extend(few.map(|seen| Cow::Borrowed(*seen)));
        }
        self.many.insert(name)
    }

    #[inline(never)]
    fn is_none_of_few(&self, name: &str) -> bool {
        !self.few.iter().take(self.count).any(|seen| *seen == name)
    }
}

/// One of 64 bits, from the length and three octets: the first, the middle and the last.
#[inline]
fn fingerprint(name: &[u8]) -> u64 {
    let octet = |at: usize| name.get(at).copied().unwrap_or_default();
    let length = name.len().to_le_bytes();
    let [short, ..] = length;
    let middle = octet(name.len() / 2);
    let last = octet(name.len().wrapping_sub(1));
    let mixed = u32::from_le_bytes([octet(0), middle, last, short]).wrapping_mul(0x9E37_79B1);
    1_u64 << (mixed >> 26)
}
