//! What can be run, for people and for test runners.

use crate::catalogue::Catalogue;
use crate::entry::Entry;
use crate::group::{GROUPS, Group};
use crate::selector::Selection;

/// Where the explanations begin.
const COLUMN: usize = 30;

/// The tree of groups, headings and rows, each with one line that explains it.
#[must_use]
pub fn tree(catalogue: &Catalogue, selection: &Selection) -> String {
    let entries: Vec<Entry> =
        catalogue.entries().filter(|entry| selection.includes(entry)).collect();
    let mut text = String::new();
    for group in GROUPS {
        if entries.iter().any(|entry| entry.answers_to(group.name)) {
            line(&mut text, depth(group), group.name, group.about);
        }
        headings(&mut text, group, &entries);
    }
    text
}

/// One line for each row, in the form that test runners read.
#[must_use]
pub fn terse(catalogue: &Catalogue, selection: &Selection) -> String {
    let entries = catalogue.entries().filter(|entry| selection.includes(entry));
    entries.map(|entry| format!("{}: benchmark\n", entry.id())).collect()
}

fn headings(text: &mut String, group: &Group, entries: &[Entry]) {
    let inside = depth(group).saturating_add(1);
    let mut last = String::new();
    for entry in entries.iter().filter(|entry| entry.group() == group.name) {
        let heading = entry.heading();
        let apart = heading != group.name;
        if apart && last != heading {
            line(text, inside, &heading, entry.heading_about());
        }
        line(text, inside.saturating_add(usize::from(apart)), &entry.id(), entry.about);
        last = heading;
    }
}

fn depth(group: &Group) -> usize {
    group.within.and_then(Group::named).map_or(0, |outer| depth(outer).saturating_add(1))
}

fn line(text: &mut String, depth: usize, name: &str, about: &str) {
    let indented = format!("{:indent$}{name}", "", indent = depth.saturating_mul(2));
    text.push_str(&format!("{indented:COLUMN$} {about}\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue() -> Catalogue {
        Catalogue::built().unwrap()
    }

    fn select(name: &str) -> Selection {
        Selection::resolve(&Selection::names_in(name), &catalogue()).unwrap()
    }

    #[test]
    fn the_tree_of_one_row() {
        assert_eq!(
            tree(&catalogue(), &select("ES256/reject")),
            "JWS                            all signatures (RFC 7515)\n  \
             ECDSA                        ECDSA (RFC 7518, Section 3.4; RFC 8812, Section 3.2)\n    \
             ES256                      ECDSA on P-256 with SHA-256\n      \
             ES256/reject             the compact token with a forged signature\n"
        );
    }

    #[test]
    fn the_tree_of_a_part_of_a_group() {
        assert_eq!(
            tree(&catalogue(), &select("JWT/claims")),
            "JWT                            tokens with claims, by signature algorithm (RFC 7519)\n  \
             JWT/claims                   the parts of issuing and verifying that are JSON\n    \
             JWT/claims/write           the claims to 216 octets of JSON, with serde_json\n    \
             JWT/claims/read            the JSON to owned claims, with serde_json alone\n    \
             JWT/claims/check           the strict pass over the same JSON\n"
        );
    }

    #[test]
    fn every_row_and_every_name_is_in_the_tree_once() {
        const JWS: usize = 1 + 5 + 17 + 17 * 23 + 4 * 2;
        const JWT: usize = 1 + 17 + 17 * 5 + 1 + 3 + 1 + 5;
        const JWK: usize = 1 + 34;
        const RNG: usize = 1 + 22;
        const SCALING: usize = 1 + 24;
        const MEMORY: usize = 1 + 6;
        const RSA1_5: usize = if cfg!(feature = "rsa1_5") { 1 + 75 } else { 0 };
        const KEY_WRAP: usize = 2 * (1 + 3 + 3 * 27);
        const JWE: usize = 1 + 66 + 1 + KEY_WRAP + 2 + 4 + 4 * 67 + 1 + 3 + 3 * 55;
        const RSA: usize = 1 + 4 + 4 * 75 + RSA1_5;
        const ENC: usize = 1 + 6 + 6 * 18;
        const COUNT: usize = JWS + JWE + RSA + ENC + JWT + JWK + RNG + SCALING + MEMORY;
        let tree = tree(&catalogue(), &Selection::default());
        let mut names: Vec<_> = tree.lines().filter_map(|l| l.split_whitespace().next()).collect();
        assert_eq!(names.len(), COUNT);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), COUNT);
    }

    #[test]
    fn terse_lines_name_rows_only() {
        const ROWS: usize = if cfg!(feature = "rsa1_5") { 1722 } else { 1647 };
        assert_eq!(terse(&catalogue(), &select("HS512/sign")), "HS512/sign: benchmark\n");
        assert_eq!(terse(&catalogue(), &Selection::default()).lines().count(), ROWS);
    }
}
