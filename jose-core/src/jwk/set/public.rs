//! The public halves of a set.

use super::skipped::Kept;
use super::{Entry, JwkSet, Skipped};
use crate::jwk::metadata::PRIVATE;
use crate::{Error, ErrorKind, Jwk};
use alloc::string::String;
use alloc::vec::Vec;
use zeroize::Zeroizing;

pub(super) fn published(set: &JwkSet) -> JwkSet {
    let mut published = JwkSet { other: set.other.clone(), ..JwkSet::new() };
    for (place, entry) in set.entries() {
        match entry {
            Entry::Key(key) if key.is_private() => published.skipped.push(exposed(place, key)),
            Entry::Key(key) => published.add(key.clone()),
            Entry::Skipped(kept) => published.skipped.push(kept.clone()),
        }
    }
    published
}

fn exposed(place: usize, key: &Jwk) -> Kept {
    let error = Error::new(ErrorKind::KeyUse)
        .expected("a public key in a set that is published")
        .found("a secret one");
    let json = Zeroizing::new(String::from(key.to_json().as_str()));
    Kept::new(Skipped::of(place, key, error), json)
}

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
