//! The public halves of a set.

use super::{Entry, JwkSet, Skipped};
use crate::jwk::metadata::PRIVATE;
use alloc::vec::Vec;

pub(super) fn halves(set: &JwkSet) -> (JwkSet, Vec<Skipped>) {
    let mut public = JwkSet { other: set.other.clone(), ..JwkSet::new() };
    // A set that somebody made of a key by adding `keys` to it is a key still.
    public.other.retain(|name, _| !PRIVATE.contains(&name.as_str()));
    let mut left_out = Vec::new();
    for (place, entry) in set.entries() {
        match entry {
            Entry::Key(key) => match key.to_public() {
                Ok(half) => public.add(half),
                Err(error) => left_out.push(Skipped::of(place, key, error)),
            },
            Entry::Skipped(kept) => left_out.push(kept.about().clone()),
        }
    }
    (public, left_out)
}
