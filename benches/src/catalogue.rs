//! Everything that can be run: the algorithms that the back end has, and their rows.

use crate::Error;
use crate::enc::{CONTENTS, Content};
use crate::entry::Entry;
use crate::jwe::Management;
use crate::signature::{OLDER_NAME, Signature};
use jose_core::{JweAlg, JwsAlg};
use jose_jws::Backend;

/// The algorithms that were built.
#[derive(Debug)]
pub struct Catalogue {
    signatures: Vec<&'static Signature>,
    managements: Vec<&'static Management>,
}

impl Catalogue {
    /// The catalogue of what the suite was built with.
    ///
    /// # Errors
    /// As [`Catalogue::of`].
    pub fn built() -> Result<Self, Error> {
        // Another crate of the build may have asked for what this suite was not asked for.
        let asked_for = |alg: &JweAlg| cfg!(feature = "rsa1_5") || *alg != JweAlg::RSA1_5;
        let managements = jose_jwe::algorithms().filter(asked_for);
        Self::of(Backend::RUSTCRYPTO.algorithms(), managements)
    }

    /// The catalogue of the algorithms in the tables of signatures and of key management.
    ///
    /// # Errors
    /// An algorithm that nobody has said how to measure.
    pub fn of(
        signatures: impl IntoIterator<Item = JwsAlg>,
        managements: impl IntoIterator<Item = JweAlg>,
    ) -> Result<Self, Error> {
        let measured = signatures.into_iter().filter(|alg| *alg != OLDER_NAME);
        let signatures = measured.map(|alg| {
            let missing = || format!("{alg} has no line in benches/src/signature.rs");
            Signature::of(alg).ok_or_else(missing)
        });
        let managements = managements.into_iter().map(|alg| {
            let missing = || format!("{alg} has no line in benches/src/jwe/management.rs");
            Management::of(alg).ok_or_else(missing)
        });
        Ok(Self {
            signatures: signatures.collect::<Result<_, _>>()?,
            managements: managements.collect::<Result<_, _>>()?,
        })
    }

    /// The signature algorithms, in the order of the back end's table.
    #[must_use]
    pub fn signatures(&self) -> &[&'static Signature] {
        &self.signatures
    }

    /// The key management algorithms, in the order of their table.
    #[must_use]
    pub fn managements(&self) -> &[&'static Management] {
        &self.managements
    }

    /// The name of every algorithm.
    pub fn algorithms(&self) -> impl Iterator<Item = &'static str> {
        let signatures = self.signatures.iter().map(|signature| signature.name());
        let managements = self.managements.iter().map(|management| management.name());
        signatures.chain(managements).chain(CONTENTS.iter().map(Content::name))
    }

    /// Every row, in the order in which they run: signatures of payloads by algorithm, then
    /// encryption by key management, content encryption alone, tokens with claims by
    /// signature algorithm, claims alone, keys that were fetched, keys, randomness, threads, and
    /// memory.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        let signatures = || self.signatures.iter().copied();
        let encryption = self.managements.iter().copied().flat_map(Entry::jwe);
        let encryption = encryption.chain(CONTENTS.iter().flat_map(Entry::enc));
        let tokens = signatures().flat_map(Entry::jwt).chain(Entry::claims());
        let tokens = tokens.chain(Entry::remote()).chain(Entry::jwk());
        let tokens = tokens.chain(Entry::rng()).chain(Entry::scaling()).chain(Entry::memory());
        signatures().flat_map(Entry::jws).chain(encryption).chain(tokens)
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
        let error = Catalogue::of([JwsAlg::HS256, unknown], []).unwrap_err();
        assert_eq!(error.to_string(), "X-EXAMPLE has no line in benches/src/signature.rs");
        let unknown = JweAlg::custom("X-EXAMPLE").unwrap();
        let error = Catalogue::of([], [JweAlg::DIR, unknown]).unwrap_err();
        assert_eq!(error.to_string(), "X-EXAMPLE has no line in benches/src/jwe/management.rs");
    }

    #[test]
    fn no_algorithm_has_the_name_of_a_group_unless_it_is_alone_in_it() {
        let groups: BTreeSet<_> = GROUPS.iter().map(|group| group.name).collect();
        let catalogue = Catalogue::built().unwrap();
        assert!(catalogue.algorithms().all(|alg| alg == "dir" || !groups.contains(alg)));
        assert!(groups.contains(OLDER_NAME.as_str()));
    }

    #[test]
    fn floors_are_rows_of_the_same_heading() {
        let entries: Vec<Entry> = Catalogue::built().unwrap().entries().collect();
        let ids: BTreeSet<_> = entries.iter().map(Entry::id).collect();
        let mut count = 0;
        for entry in &entries {
            for floor in entry.floors() {
                assert!(ids.contains(&floor), "{}: {floor}", entry.id());
                assert!(floor.starts_with(&format!("{}/floor/", entry.heading())), "{floor}");
                count += 1;
            }
        }
        // Of signatures both ways in three forms and three sizes, of four with tables, of refusals and
        // of tokens; of
        // 217 keys with a content encryption both ways, a refusal for each algorithm, and three
        // for a large payload; of content encryption both ways in four sizes.
        const RSA1_5: usize = if cfg!(feature = "rsa1_5") { 18 * 2 + 1 } else { 0 };
        assert_eq!(count, 17 * 13 + 4 + 17 * 3 + 217 * 2 + 18 + 3 + 6 * 8 + RSA1_5);
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
