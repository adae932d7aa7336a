//! Which rows of a run are told, by exact names.
//!
//! A stored run may have rows that this build does not have. So a name is compared with what is
//! stored, by the rule of [`group::answers_to`].

use crate::Error;
use crate::group::{self, GROUPS, Group};
use crate::nearest::nearest;
use crate::run::Measured;
use std::collections::BTreeSet;

/// Refuses the first name that none of the rows answers to.
pub(super) fn check<'r>(
    names: &[String],
    rows: impl Iterator<Item = &'r Measured> + Clone,
) -> Result<(), Error> {
    match names.iter().find(|name| !rows.clone().any(|row| answers_to(row, name))) {
        Some(name) => Err(unknown(name, rows).into()),
        None => Ok(()),
    }
}

/// Whether a row is told when these names are asked for; without names every row is.
pub(super) fn include(names: &[String], row: &Measured) -> bool {
    names.is_empty() || names.iter().any(|name| answers_to(row, name))
}

/// The groups of a row, the outermost first.
pub(super) fn groups(row: &Measured) -> Vec<&str> {
    let mut groups = vec![row.group.as_str()];
    let mut around = Group::named(&row.group).and_then(|group| group.within);
    while let Some(name) = around {
        groups.insert(0, name);
        around = Group::named(name).and_then(|group| group.within);
    }
    groups
}

fn answers_to(row: &Measured, name: &str) -> bool {
    group::answers_to(name, &row.id, &row.heading, &row.group)
}

fn unknown<'r>(name: &str, rows: impl Iterator<Item = &'r Measured>) -> String {
    if GROUPS.iter().any(|group| group.name == name) {
        return format!("nothing of the group `{name}` is in this run");
    }
    let mut candidates = BTreeSet::new();
    for row in rows {
        candidates.extend(groups(row));
        candidates.insert(&row.heading);
        if name.contains('/') {
            candidates.insert(&row.id);
        }
    }
    if candidates.is_empty() {
        return format!("nothing was measured in this run, and so nothing called `{name}`");
    }
    let near = nearest(name, candidates.iter().copied());
    let told = if near.is_empty() { candidates.into_iter().take(20).collect() } else { near };
    let which = format!("no row, algorithm or group of this run is called `{name}`");
    format!("{which}\n  nearest: {}", told.join(", "))
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    fn chosen(names: &[&str]) -> Result<Vec<String>, String> {
        let run = fixture::everything();
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        check(&names, run.rows.iter()).map_err(|error| error.to_string())?;
        let rows = run.rows.iter().filter(|row| include(&names, row));
        Ok(rows.map(|row| row.id.clone()).collect())
    }

    #[test]
    fn a_name_is_a_row_a_heading_or_a_group_around_it() {
        assert_eq!(chosen(&["HS256/sign"]).unwrap(), ["HS256/sign"]);
        assert!(chosen(&["HS256"]).unwrap().iter().all(|id| id.starts_with("HS256/")));
        assert!(chosen(&["JWS"]).unwrap().contains(&"ES256/verify".to_owned()));
        assert!(!chosen(&["hmac"]).unwrap().contains(&"JWT/HS256/issue".to_owned()));
        assert_eq!(chosen(&[]).unwrap().len(), fixture::everything().rows.len());
    }

    #[test]
    fn every_name_of_the_catalogue_chooses_the_same_rows() {
        let catalogue = crate::catalogue::Catalogue::built().unwrap();
        let groups = GROUPS.iter().map(|group| group.name);
        for name in groups.chain(catalogue.algorithms()).chain(["ECDHESA128KW", "JWT/HS256"]) {
            let entries = catalogue.entries().filter(|entry| entry.answers_to(name));
            let ids: Vec<String> = entries.map(|entry| entry.id()).collect();
            assert_eq!(chosen(&[name]).unwrap(), ids, "{name}");
        }
    }

    #[test]
    fn unknown_names_are_refused_with_the_nearest() {
        let error = chosen(&["HS256", "HS25"]).unwrap_err();
        assert!(error.ends_with("is called `HS25`\n  nearest: HS256"), "{error}");
        assert!(chosen(&["HS256/sing"]).unwrap_err().contains("nearest: HS256/sign"));
        assert!(chosen(&["HS"]).is_err() && chosen(&["sign"]).is_err());
    }

    #[test]
    fn a_run_without_rows_has_none_of_any_name() {
        let error = check(&["HS256".to_owned()], [].iter()).unwrap_err().to_string();
        assert!(error.starts_with("nothing was measured in this run"), "{error}");
    }

    #[test]
    fn a_group_that_was_not_measured_is_named_as_such() {
        let run = fixture::run(&["HS256"]);
        let error = check(&["ECDSA".to_owned()], run.rows.iter()).unwrap_err();
        assert_eq!(error.to_string(), "nothing of the group `ECDSA` is in this run");
    }
}
