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

    /// Adds a name and says whether it is new.
    #[expect(
        clippy::ptr_arg,
        reason = "a name that is borrowed from the text is kept without a copy"
    )]
    pub(super) fn insert(&mut self, name: &Cow<'a, str>) -> bool {
        if let Cow::Borrowed(plain) = *name
            && self.many.is_empty()
            && let Some(slot) = self.few.get_mut(self.count)
        {
            let bit = fingerprint(plain);
            *slot = plain;
            let new = self.fingerprints & bit == 0
                || !self.few.iter().take(self.count).any(|seen| *seen == plain);
            self.fingerprints |= bit;
            self.count = self.count.saturating_add(1);
            return new;
        }
        if self.many.is_empty() {
            let few = self.few.iter().take(self.count);
            self.many.extend(few.map(|seen| Cow::Borrowed(*seen)));
        }
        self.many.insert(name.clone())
    }
}

/// One of 64 bits, from the length and the outer octets.
fn fingerprint(name: &str) -> u64 {
    let outer = |octet: Option<&u8>| u32::from(octet.copied().unwrap_or_default());
    let octets = name.as_bytes();
    let mixed = outer(octets.first())
        ^ (outer(octets.last()) << 2)
        ^ (u32::try_from(octets.len()).unwrap_or_default() << 4);
    1_u64 << (mixed & 63)
}
