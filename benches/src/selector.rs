//! What to run, by exact names.

use crate::catalogue::Catalogue;
use crate::entry::Entry;
use crate::group::GROUPS;
use crate::nearest::nearest;
use std::collections::BTreeSet;
use std::fmt;

/// The environment variable that hands a selection to the program that measures.
pub const VARIABLE: &str = "JOSE_BENCH_SELECTION";

/// No name has this character.
const SEPARATOR: char = ',';

/// The rows to run: those that answer to one of the names, or all of them.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Selection {
    names: Vec<String>,
}

/// A name that nothing answers to.
#[derive(Debug, PartialEq, Eq)]
pub struct Unknown {
    name: String,
    nearest: Vec<String>,
}

impl Selection {
    /// The rows that answer to these names; without names, every row.
    ///
    /// # Errors
    /// The first name that nothing answers to. It is never taken as a part of a name:
    /// `HS256` is not `PBES2-HS256+A128KW`.
    pub fn resolve(names: &[String], catalogue: &Catalogue) -> Result<Self, Unknown> {
        let unknown = names.iter().find(|name| !catalogue.entries().any(|e| e.answers_to(name)));
        match unknown {
            Some(name) => Err(Unknown::new(name, catalogue)),
            None => Ok(Self { names: names.to_vec() }),
        }
    }

    /// The names; none for everything.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether nothing was selected, and so everything.
    #[must_use]
    pub fn is_everything(&self) -> bool {
        self.names.is_empty()
    }

    /// Whether this row runs.
    #[must_use]
    pub fn includes(&self, entry: &Entry) -> bool {
        self.is_everything() || self.names.iter().any(|name| entry.answers_to(name))
    }

    /// The selection as the value of [`VARIABLE`].
    #[must_use]
    pub fn to_variable(&self) -> String {
        self.names.join(&SEPARATOR.to_string())
    }

    /// The names in the value of [`VARIABLE`].
    #[must_use]
    pub fn names_in(variable: &str) -> Vec<String> {
        variable.split(SEPARATOR).filter(|name| !name.is_empty()).map(String::from).collect()
    }
}

impl Unknown {
    fn new(name: &str, catalogue: &Catalogue) -> Self {
        let filled = |group: &str| catalogue.entries().any(|entry| entry.answers_to(group));
        let groups = GROUPS.iter().map(|group| group.name).filter(|group| filled(group));
        let names = groups.chain(catalogue.algorithms());
        let mut candidates: BTreeSet<String> = names.map(String::from).collect();
        if name.contains('/') {
            candidates.extend(catalogue.entries().flat_map(|e| [e.heading(), e.id()]));
        }
        let near = nearest(name, candidates.iter().map(String::as_str));
        Self { name: name.to_owned(), nearest: near.into_iter().map(String::from).collect() }
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "no benchmark, algorithm or group is called `{}`", self.name)?;
        if !self.nearest.is_empty() {
            writeln!(f, "  nearest: {}", self.nearest.join(", "))?;
        }
        f.write_str("  `cargo bench -- --list` shows every name")
    }
}

impl std::error::Error for Unknown {}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue() -> Catalogue {
        Catalogue::built().unwrap()
    }

    fn select(line: &str) -> Result<Selection, Unknown> {
        Selection::resolve(&Selection::names_in(line), &catalogue())
    }

    fn nearest_to(name: &str) -> Vec<String> {
        select(name).unwrap_err().nearest
    }

    #[test]
    fn unknown_names_are_refused_with_the_nearest() {
        assert_eq!(nearest_to("HS25"), ["HS256"]);
        assert_eq!(nearest_to("hs256"), ["HS256"]);
        assert_eq!(nearest_to("HMAC"), ["hmac"]);
        assert_eq!(nearest_to("ed25519"), ["Ed25519"]);
        assert_eq!(nearest_to("eddsa"), ["EdDSA"]);
        let near = nearest_to("RSA");
        assert!(
            ["RSAEnc", "RSASign"].iter().all(|name| near.iter().any(|n| n == name)),
            "{near:?}"
        );
        assert_eq!(nearest_to("A128K"), ["A128KW"]);
        assert_eq!(nearest_to("ecdh-es"), ["ECDH-ES"]);
        assert_eq!(nearest_to("HS256/sing")[0], "HS256/sign");
        assert_eq!(nearest_to("JWT/HS25")[0], "JWT/HS256");
        assert_eq!(nearest_to("jwt"), ["JWT"]);
        assert!(nearest_to("nonsense").is_empty());
    }

    #[test]
    fn one_unknown_name_among_known_ones_is_refused() {
        let error = select("HS256,HS25,ES256").unwrap_err();
        assert_eq!(
            error.to_string(),
            "no benchmark, algorithm or group is called `HS25`\n  nearest: HS256\n  \
             `cargo bench -- --list` shows every name"
        );
    }

    #[test]
    fn parts_of_names_select_nothing() {
        for part in ["HS", "256", "S256", "HS256/", "HS256/sig", "sign", "/sign", "JWT/", "JWT/HS"]
        {
            assert!(select(part).is_err(), "{part}");
        }
    }

    #[test]
    fn a_selection_survives_the_environment() {
        let selection = select("HS256,EdDSA").unwrap();
        assert_eq!(select(&selection.to_variable()), Ok(selection));
        let everything = select("").unwrap();
        assert!(everything.is_everything());
        assert_eq!(select(&everything.to_variable()), Ok(everything));
    }
}
