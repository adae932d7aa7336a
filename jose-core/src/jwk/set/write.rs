//! Writing a set: every key where it stood.

use super::{Entry, JwkSet};
use crate::SecretText;
use crate::jwk::members::Writer;
use alloc::string::String;
use alloc::vec::Vec;
use zeroize::Zeroizing;

pub(super) fn set(set: &JwkSet) -> SecretText {
    let keys: Vec<Zeroizing<String>> = set
        .entries()
        .map(|(_, entry)| match entry {
            Entry::Key(key) => Zeroizing::new(key.to_json().as_str().into()),
            Entry::Skipped(kept) => Zeroizing::new(kept.json().into()),
        })
        .collect();
    let mut writer = Writer::new();
    writer.raw("keys", &array(&keys));
    for (name, json) in &set.other {
        writer.raw(name, json);
    }
    writer.finish()
}

/// All of them in one text, which has its room from the start, so that no copy is left
/// behind when it grows.
fn array(keys: &[Zeroizing<String>]) -> Zeroizing<String> {
    let room = keys.iter().fold(2, |room: usize, key| room.saturating_add(key.len()));
    let mut text = Zeroizing::new(String::with_capacity(room.saturating_add(keys.len())));
    text.push('[');
    for key in keys {
        if text.len() > 1 {
            text.push(',');
        }
        text.push_str(key);
    }
    text.push(']');
    text
}
