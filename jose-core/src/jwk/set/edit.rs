//! Adding keys to a set and taking them out.

use super::skipped::{Kept, Skipped};
use super::{Jwk, JwkSet, read};
use crate::jwk::Key;
use alloc::string::String;
use alloc::vec::Vec;
use zeroize::Zeroizing;

impl JwkSet {
    /// Adds a key at the end. One of an unknown type or curve is added to the keys that
    /// cannot be used.
    pub fn push(&mut self, key: Jwk) {
        let place = self.places();
        if matches!(key.key(), Key::Unknown(_)) {
            let json = Zeroizing::new(String::from(key.to_json().as_str()));
            let about = Skipped::of(place, &key, read::unsupported(&json));
            self.skipped.push(Kept::new(about, json));
        } else {
            self.add(key);
        }
    }

    /// Takes out all keys of this `kid`, those that cannot be used too, and returns those
    /// that can.
    pub fn remove(&mut self, kid: &str) -> Vec<Jwk> {
        let old = core::mem::take(self);
        let places = old.skipped_places();
        let mut removed = Vec::new();
        self.other = old.other;
        let mut skipped = old.skipped.into_iter();
        let mut keys = old.keys.into_iter();
        for is_skipped in places {
            if is_skipped {
                let kept = skipped.next().filter(|kept| kept.about().kid() != Some(kid));
                self.skipped.extend(kept.map(|kept| kept.moved_to(self.places())));
            } else if let Some(key) = keys.next() {
                if key.kid() == Some(kid) {
                    removed.push(key);
                } else {
                    self.add(key);
                }
            }
        }
        removed
    }

    /// Adds a key that can be used.
    pub(super) fn add(&mut self, key: Jwk) {
        self.index.add(key.kid(), self.keys.len());
        self.keys.push(key);
    }
}

impl Extend<Jwk> for JwkSet {
    fn extend<T: IntoIterator<Item = Jwk>>(&mut self, keys: T) {
        keys.into_iter().for_each(|key| self.push(key));
    }
}

impl FromIterator<Jwk> for JwkSet {
    fn from_iter<T: IntoIterator<Item = Jwk>>(keys: T) -> Self {
        let mut set = Self::new();
        set.extend(keys);
        set
    }
}
