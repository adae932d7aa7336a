//! Every name that the documentation gives runs rows, and exactly those of what it names.

use super::encryption::ALIASES;
use super::rows;
use jose_bench::group::GROUPS;
use std::collections::BTreeSet;

/// Whether the suite was built with RSA1_5.
const RSA1_5: bool = cfg!(feature = "rsa1_5");

/// Every group, what its rows stand below, and how many they are.
const DOCUMENTED: [(&str, &[&str], usize); 20] = [
    ("hmac", &["HS256", "HS384", "HS512"], 69),
    ("ECDSA", &["ES256", "ES384", "ES512", "ES256K"], 100),
    ("EdDSA", &["Ed25519"], 23),
    ("RSASign", &["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"], 138),
    ("ML-DSA", &["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"], 69),
    ("JWS", &["hmac", "ECDSA", "EdDSA", "RSASign", "ML-DSA"], 399),
    ("dir", &["dir"], 66),
    ("KW", &["A128KW", "A192KW", "A256KW"], 81),
    ("GCMKW", &["A128GCMKW", "A192GCMKW", "A256GCMKW"], 81),
    ("ECDHESKW", &["ECDH-ES+A128KW", "ECDH-ES+A192KW", "ECDH-ES+A256KW"], 201),
    ("ECDHES", &["ECDH-ES", "ECDHESKW"], 268),
    ("PBES2", &["PBES2-HS256+A128KW", "PBES2-HS384+A192KW", "PBES2-HS512+A256KW"], 165),
    ("RSAEnc", RSA_ENC, if RSA1_5 { 375 } else { 300 }),
    ("JWE", &["dir", "KW", "GCMKW", "ECDHES", "PBES2", "RSAEnc"], if RSA1_5 { 1036 } else { 961 }),
    (
        "enc",
        &["A128GCM", "A192GCM", "A256GCM", "A128CBC-HS256", "A192CBC-HS384", "A256CBC-HS512"],
        108,
    ),
    ("JWT", &["JWT"], 93),
    ("JWK", &["JWK"], 34),
    ("rng", &["rng"], 22),
    ("scaling", &["scaling"], 24),
    ("memory", &["memory"], 6),
];

const RSA_ENC: &[&str] = if RSA1_5 {
    &["RSA1_5", "RSA-OAEP", "RSA-OAEP-256", "RSA-OAEP-384", "RSA-OAEP-512"]
} else {
    &["RSA-OAEP", "RSA-OAEP-256", "RSA-OAEP-384", "RSA-OAEP-512"]
};

const README: &str = include_str!("../../../README.md");

/// What the rows of a name begin with: what is no group itself stands in front of rows.
fn headings(name: &'static str) -> BTreeSet<&'static str> {
    match DOCUMENTED.iter().find(|(group, ..)| *group == name) {
        Some((_, parts, _)) if *parts != [name] => {
            parts.iter().copied().flat_map(headings).collect()
        }
        _ => BTreeSet::from([name]),
    }
}

#[test]
fn every_group_runs_exactly_its_rows() {
    let every = rows(&[]).unwrap();
    for (name, _, count) in DOCUMENTED {
        let headings = headings(name);
        let inside = |id: &&String| headings.iter().any(|heading| begins_with(id, heading));
        let expected: Vec<&String> = every.iter().filter(inside).collect();
        let run = rows(&[name]).unwrap();
        assert!(run.iter().eq(expected), "{name}");
        assert_eq!(run.len(), count, "{name}");
    }
}

#[test]
fn no_group_is_undocumented() {
    let documented: BTreeSet<_> = DOCUMENTED.into_iter().map(|(name, ..)| name).collect();
    assert_eq!(documented, GROUPS.iter().map(|group| group.name).collect());
    let (_, section) = README.split_once("## Measure it").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let words: BTreeSet<_> =
        section.split(|c: char| c.is_whitespace() || ",;:".contains(c)).collect();
    assert!(documented.is_subset(&words), "{documented:?}");
}

/// The commands of the README, without their options.
#[test]
fn every_name_in_the_readme_runs() {
    let commands = README.lines().filter_map(|line| line.strip_prefix("cargo bench -- "));
    let names = commands.flat_map(|line| {
        let names = line.split('#').next().unwrap_or_default().split_whitespace();
        names.filter(|word| !word.starts_with("--"))
    });
    let counts: Vec<_> = names.map(|name| (name, rows(&[name]).unwrap().len())).collect();
    let expected = [
        ("HS256", 23),
        ("ES256", 25),
        ("Ed25519", 23),
        ("RSASign", 138),
        ("JWT/HS256", 5),
        ("ES256", 25),
    ];
    assert_eq!(counts, expected);
}

#[test]
fn every_other_spelling_runs_rows_of_one_algorithm() {
    for (alias, name) in ALIASES {
        let run = rows(&[alias]).unwrap();
        assert!(!run.is_empty() && run.iter().all(|id| begins_with(id, name)), "{alias}");
    }
}

fn begins_with(id: &str, heading: &str) -> bool {
    id.strip_prefix(heading).is_some_and(|rest| rest.starts_with('/'))
}
