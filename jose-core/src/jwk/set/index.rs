//! Where to find a `kid`.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// The positions of keys by `kid`, so that a token's key costs a look-up however many keys
/// there are.
#[derive(Clone, Default)]
pub(super) struct Index(BTreeMap<String, Vec<usize>>);

impl Index {
    pub(super) fn add(&mut self, kid: Option<&str>, position: usize) {
        let Some(kid) = kid else { return };
        match self.0.get_mut(kid) {
            Some(positions) => positions.push(position),
            None => {
                self.0.insert(kid.into(), alloc::vec![position]);
            }
        }
    }

    pub(super) fn positions(&self, kid: &str) -> &[usize] {
        self.0.get(kid).map(Vec::as_slice).unwrap_or_default()
    }
}
