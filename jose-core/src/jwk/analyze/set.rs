//! The keys of a set together.

use super::{Finding, Issue};
use crate::KeyType;
use crate::jwk::set::Entry;
use crate::jwk::{Jwk, JwkSet};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

pub(super) fn findings(set: &JwkSet) -> Vec<Finding> {
    let mut findings = Vec::new();
    if set.is_empty() {
        findings.push(Finding::new(Issue::SetEmpty, "keys"));
    }
    let is_symmetric = |key: &Jwk| key.key_type() == Some(KeyType::Oct);
    let pairs = || set.iter().filter(|key| !is_symmetric(key));
    if pairs().any(Jwk::is_private) && !pairs().all(Jwk::is_private) {
        findings.push(Finding::new(Issue::SetMixed, "keys"));
    }
    let mut named = BTreeMap::new();
    for (place, entry) in set.entries() {
        let key = match entry {
            Entry::Key(key) => key,
            Entry::Skipped(kept) => {
                findings.push(Finding::of_error(kept.about().error().clone()).inside(place));
                continue;
            }
        };
        if is_symmetric(key) {
            findings.push(Finding::new(Issue::SetSymmetric, "kty").inside(place));
        }
        if let Some(issue) = key.kid().and_then(|kid| name(&mut named, kid, key)) {
            findings.push(Finding::new(issue, "kid").inside(place));
        }
        findings.extend(key.analyze().into_iter().map(|finding| finding.inside(place)));
    }
    findings
}

/// Adds a key under its `kid`, and says what is wrong with that.
fn name<'a>(
    named: &mut BTreeMap<&'a str, Vec<(&'a str, Option<&'a str>)>>,
    kid: &'a str,
    key: &'a Jwk,
) -> Option<Issue> {
    let others = named.entry(kid).or_default();
    let this = (key.kty(), key.alg());
    let issue = match others.as_slice() {
        [] => None,
        others if others.contains(&this) => Some(Issue::KidDuplicate),
        _ => Some(Issue::KidShared),
    };
    others.push(this);
    issue
}
