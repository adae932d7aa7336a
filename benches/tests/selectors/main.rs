//! Every name runs exactly the rows that belong to it.

mod documented;
mod encryption;
mod tables;

use jose_bench::Error;
use jose_bench::catalogue::Catalogue;
use jose_bench::group::GROUPS;
use jose_bench::selector::Selection;
use std::collections::BTreeSet;
use std::iter;
use tables::{
    CLAIMS, ECDSA_ROWS, JWT_ROWS, KEYS, MEMORY, NAMES, OTHER_KEY_ROWS, REMOTE, RNG, ROWS, SCALING,
};

fn rows(names: &[&str]) -> Result<Vec<String>, Error> {
    let catalogue = Catalogue::built()?;
    let names: Vec<String> = names.iter().copied().map(String::from).collect();
    let selection = Selection::resolve(&names, &catalogue)?;
    let selected = catalogue.entries().filter(|entry| selection.includes(entry));
    Ok(selected.map(|entry| entry.id()).collect())
}

fn expected(algorithms: &[&str]) -> Vec<String> {
    algorithms.iter().copied().flat_map(expected_of).collect()
}

fn expected_of(alg: &str) -> Vec<String> {
    let besides: &[_] = if alg.starts_with("ES") { &ECDSA_ROWS } else { &[] };
    let behind = |row| besides.iter().filter(move |(after, _)| *after == row).map(|(_, it)| *it);
    let rows = ROWS.into_iter().flat_map(|row| iter::once(row).chain(behind(row)));
    rows.map(|row| format!("{alg}/{row}")).collect()
}

fn expected_with_claims(algorithms: &[&str]) -> Vec<String> {
    let of = |alg: &&str| JWT_ROWS.map(|row| format!("JWT/{alg}/{row}"));
    algorithms.iter().flat_map(of).collect()
}

fn expected_of_keys() -> Vec<String> {
    let of = |key: &&str| ["parse", "prepare", "floor"].map(|row| format!("JWK/{row}/{key}"));
    let other = OTHER_KEY_ROWS.iter().map(|row| format!("JWK/{row}"));
    KEYS.iter().flat_map(of).chain(other).collect()
}

/// Every algorithm, in the order of the table.
fn algorithms() -> &'static [&'static str] {
    NAMES[0].1
}

#[test]
fn each_name_runs_the_rows_of_its_algorithms_and_no_other() {
    for (name, algorithms) in NAMES {
        assert_eq!(rows(&[name]).unwrap(), expected(algorithms), "{name}");
    }
}

#[test]
fn tokens_with_claims_run_under_names_of_their_group_only() {
    let claims = CLAIMS.map(String::from).to_vec();
    let remote = REMOTE.map(String::from).to_vec();
    let all = [expected_with_claims(algorithms()), claims.clone(), remote.clone()].concat();
    assert_eq!(rows(&["JWT"]).unwrap(), all);
    assert_eq!(rows(&["JWT/claims"]).unwrap(), claims);
    assert_eq!(rows(&["JWT/remote"]).unwrap(), remote);
    for alg in algorithms() {
        let name = format!("JWT/{alg}");
        assert_eq!(rows(&[&name]).unwrap(), expected_with_claims(&[alg]), "{name}");
    }
    for id in &all {
        assert_eq!(rows(&[id]).unwrap(), [id.as_str()]);
    }
}

#[test]
fn keys_run_under_names_of_their_group_only() {
    assert_eq!(rows(&["JWK"]).unwrap(), expected_of_keys());
    for id in expected_of_keys() {
        assert_eq!(rows(&[&id]).unwrap(), [id.as_str()]);
    }
    for part in ["JWK/parse", "JWK/p256", "JWK/choose", "JWK/choose/verifier", "parse/p256", "jwk"]
    {
        assert!(rows(&[part]).is_err(), "{part}");
    }
}

#[test]
fn randomness_threads_and_memory_run_under_their_own_names() {
    assert_eq!(rows(&["rng"]).unwrap(), RNG);
    assert_eq!(rows(&["rng/threads/hc128/4"]).unwrap(), ["rng/threads/hc128/4"]);
    for part in ["rng/threads", "rng/threads/chacha8", "chacha8", "RNG"] {
        assert!(rows(&[part]).is_err(), "{part}");
    }
    assert_eq!(rows(&["scaling"]).unwrap(), SCALING);
    assert!(rows(&["scaling/own"]).is_err() && rows(&["scaling/sign/HS256"]).is_err());
    assert_eq!(rows(&["memory"]).unwrap(), MEMORY);
    assert!(rows(&["memory/encrypt"]).is_err());
}

#[test]
fn without_a_name_everything_runs() {
    let encryption = rows(&["JWE", "enc"]).unwrap();
    let claims = rows(&["JWT"]).unwrap();
    let others = rows(&["rng", "scaling", "memory"]).unwrap();
    let all = [expected(algorithms()), encryption, claims, expected_of_keys(), others].concat();
    assert_eq!(rows(&[]).unwrap(), all);
}

#[test]
fn counts() {
    for (name, count) in [
        ("HS256", 23),
        ("ES256", 25),
        ("ES256K", 25),
        ("Ed25519", 23),
        ("EdDSA", 23),
        ("ML-DSA-65", 23),
        ("hmac", 69),
        ("ECDSA", 100),
        ("RSASign", 138),
        ("ML-DSA", 69),
        ("JWS", 399),
        ("HS256/sign", 1),
        ("HS256/sign/1KiB", 1),
        ("HS256/floor/sign/1KiB", 1),
        ("HS256/sign/flattened", 1),
        ("HS256/verify/general", 1),
        ("JWT", 93),
        ("JWT/HS256", 5),
        ("JWT/Ed25519", 5),
        ("JWT/claims", 3),
        ("JWT/remote", 5),
        ("rng", 22),
        ("scaling", 24),
        ("memory", 6),
        ("JWT/HS256/issue", 1),
        ("JWT/HS256/floor/verify", 1),
        ("JWT/claims/check", 1),
        ("JWK", 34),
        ("JWK/parse/p256", 1),
        ("JWK/floor/rsa2048", 1),
        ("JWK/parse/set100", 1),
        ("JWK/choose/10", 1),
        ("JWK/choose/verifier/100", 1),
    ] {
        assert_eq!(rows(&[name]).unwrap().len(), count, "{name}");
    }
    let all = if cfg!(feature = "rsa1_5") { 1722 } else { 1647 };
    assert_eq!(rows(&[]).unwrap().len(), all);
}

#[test]
fn no_name_is_missing_here() {
    let catalogue = Catalogue::built().unwrap();
    let groups = GROUPS.iter().map(|group| group.name);
    let known: BTreeSet<&str> = groups.chain(catalogue.algorithms()).collect();
    let names =
        NAMES.iter().map(|(name, _)| *name).chain(["JWK", "JWT", "rng", "scaling", "memory"]);
    assert_eq!(known, names.chain(encryption::names()).collect());
}

#[test]
fn several_names_run_each_row_once() {
    assert_eq!(rows(&["ES256", "HS256"]).unwrap(), expected(&["HS256", "ES256"]));
    assert_eq!(
        rows(&["hmac", "HS256", "HS256/sign"]).unwrap(),
        expected(&["HS256", "HS384", "HS512"])
    );
    assert_eq!(
        rows(&["JWT/HS256", "HS256"]).unwrap(),
        [expected(&["HS256"]), expected_with_claims(&["HS256"])].concat()
    );
}
