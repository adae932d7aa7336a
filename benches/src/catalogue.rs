//! Everything that can be run: the algorithms that the back end has, and their rows.

use crate::Error;
use crate::entry::Entry;
use crate::signature::{OLDER_NAME, Signature};
use jose_core::JwsAlg;
use jose_jws::Backend;

/// The algorithms that were built.
#[derive(Debug)]
pub struct Catalogue {
    signatures: Vec<&'static Signature>,
}

impl Catalogue {
    /// The catalogue of what the suite was built with.
    ///
    /// # Errors
    /// As [`Catalogue::of`].
    pub fn built() -> Result<Self, Error> {
        Self::of(Backend::RUSTCRYPTO.algorithms())
    }

    /// The catalogue of the algorithms in a back end's table.
    ///
    /// # Errors
    /// An algorithm that nobody has said how to measure.
    pub fn of(table: impl IntoIterator<Item = JwsAlg>) -> Result<Self, Error> {
        let measured = table.into_iter().filter(|alg| *alg != OLDER_NAME);
        let signatures = measured.map(|alg| {
            let missing = || format!("{alg} has no line in benches/src/signature.rs");
            Signature::of(alg).ok_or_else(missing)
        });
        Ok(Self { signatures: signatures.collect::<Result<_, _>>()? })
    }

    /// The algorithms, in the order of the back end's table.
    #[must_use]
    pub fn signatures(&self) -> &[&'static Signature] {
        &self.signatures
    }

    /// Every row, in the order in which they run: payloads by algorithm, then tokens with
    /// claims by algorithm, then claims alone, then keys.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        let signatures = || self.signatures.iter().copied();
        let tokens = signatures().flat_map(Entry::jwt).chain(Entry::claims());
        let tokens = tokens.chain(Entry::jwk());
        signatures().flat_map(Entry::jws).chain(tokens)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::{GROUPS, Group};
    use crate::vectors::Vectors;
    use std::collections::BTreeSet;

    #[test]
    fn every_algorithm_has_a_group_a_key_a_floor_and_an_explanation() {
        let vectors = Vectors::read().unwrap();
        for signature in Catalogue::built().unwrap().signatures() {
            let alg = signature.alg;
            assert!(Group::named(signature.group).is_some(), "{alg}");
            assert!(!signature.about.is_empty(), "{alg}");
            let floor = (signature.floor)(&vectors.key(signature.key).unwrap()).unwrap();
            let made = floor.sign(b"input").unwrap();
            assert!(floor.verify(b"input", &made), "{alg}");
            assert!(!floor.verify(b"other", &made), "{alg}");
        }
    }

    #[test]
    fn an_algorithm_without_a_line_is_an_error() {
        let unknown = JwsAlg::custom("X-EXAMPLE").unwrap();
        let error = Catalogue::of([JwsAlg::HS256, unknown]).unwrap_err();
        assert_eq!(error.to_string(), "X-EXAMPLE has no line in benches/src/signature.rs");
    }

    #[test]
    fn no_algorithm_has_the_name_of_a_group() {
        let groups: BTreeSet<_> = GROUPS.iter().map(|group| group.name).collect();
        let catalogue = Catalogue::built().unwrap();
        assert!(catalogue.signatures().iter().all(|known| !groups.contains(known.name())));
        assert!(groups.contains(OLDER_NAME.as_str()));
    }

    #[test]
    fn ids_are_unique_and_every_row_is_explained() {
        let entries: Vec<Entry> = Catalogue::built().unwrap().entries().collect();
        let ids: BTreeSet<_> = entries.iter().map(Entry::id).collect();
        assert_eq!(ids.len(), entries.len());
        for entry in entries {
            assert!(!entry.about.is_empty() && !entry.heading_about().is_empty(), "{}", entry.id());
            assert!(Group::named(entry.group()).is_some(), "{}", entry.id());
        }
    }
}
