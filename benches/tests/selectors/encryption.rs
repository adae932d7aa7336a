//! The names of encryption.

use super::rows;
use std::collections::BTreeSet;

/// Whether the suite was built with RSA1_5, which has 45 rows.
const RSA1_5: bool = cfg!(feature = "rsa1_5");

/// Every name of key management and of content encryption, with the rows that it runs.
pub(crate) const NAMES: [(&str, usize); 33] = [
    ("JWE", if RSA1_5 { 660 } else { 615 }),
    ("dir", 56),
    ("KW", 51),
    ("A128KW", 17),
    ("A192KW", 17),
    ("A256KW", 17),
    ("GCMKW", 51),
    ("A128GCMKW", 17),
    ("A192GCMKW", 17),
    ("A256GCMKW", 17),
    ("ECDHES", 172),
    ("ECDH-ES", 43),
    ("ECDHESKW", 129),
    ("ECDH-ES+A128KW", 43),
    ("ECDH-ES+A192KW", 43),
    ("ECDH-ES+A256KW", 43),
    ("PBES2", 105),
    ("PBES2-HS256+A128KW", 35),
    ("PBES2-HS384+A192KW", 35),
    ("PBES2-HS512+A256KW", 35),
    ("RSAEnc", if RSA1_5 { 225 } else { 180 }),
    ("RSA-OAEP", 45),
    ("RSA-OAEP-256", 45),
    ("RSA-OAEP-384", 45),
    ("RSA-OAEP-512", 45),
    ("enc", 60),
    ("A128GCM", 10),
    ("A192GCM", 10),
    ("A256GCM", 10),
    ("A128CBC-HS256", 10),
    ("A192CBC-HS384", 10),
    ("A256CBC-HS512", 10),
    ("RSA1_5", if RSA1_5 { 45 } else { 0 }),
];

/// Other spellings of names.
const ALIASES: [(&str, &str); 13] = [
    ("ECDHESA128KW", "ECDH-ES+A128KW"),
    ("ECDHESA192KW", "ECDH-ES+A192KW"),
    ("ECDHESA256KW", "ECDH-ES+A256KW"),
    ("PBES2HS256A128KW", "PBES2-HS256+A128KW"),
    ("PBES2HS384A192KW", "PBES2-HS384+A192KW"),
    ("PBES2HS512A256KW", "PBES2-HS512+A256KW"),
    ("RSAOAEP", "RSA-OAEP"),
    ("RSAOAEP256", "RSA-OAEP-256"),
    ("RSAOAEP384", "RSA-OAEP-384"),
    ("RSAOAEP512", "RSA-OAEP-512"),
    ("A128CBCHS256", "A128CBC-HS256"),
    ("A192CBCHS384", "A192CBC-HS384"),
    ("A256CBCHS512", "A256CBC-HS512"),
];

const A128KW: [&str; 17] = [
    "A128KW/encrypt/A128GCM",
    "A128KW/floor/encrypt",
    "A128KW/decrypt/A128GCM",
    "A128KW/floor/decrypt",
    "A128KW/encrypt/A192GCM",
    "A128KW/decrypt/A192GCM",
    "A128KW/encrypt/A256GCM",
    "A128KW/decrypt/A256GCM",
    "A128KW/encrypt/A128CBC-HS256",
    "A128KW/decrypt/A128CBC-HS256",
    "A128KW/encrypt/A192CBC-HS384",
    "A128KW/decrypt/A192CBC-HS384",
    "A128KW/encrypt/A256CBC-HS512",
    "A128KW/decrypt/A256CBC-HS512",
    "A128KW/reject",
    "A128KW/prepare/encrypt",
    "A128KW/prepare/decrypt",
];

const A128GCM: [&str; 10] = [
    "A128GCM/encrypt",
    "A128GCM/decrypt",
    "A128GCM/reject",
    "A128GCM/prepare",
    "A128GCM/encrypt/1KiB",
    "A128GCM/decrypt/1KiB",
    "A128GCM/encrypt/64KiB",
    "A128GCM/decrypt/64KiB",
    "A128GCM/encrypt/1MiB",
    "A128GCM/decrypt/1MiB",
];

/// The names that something answers to.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    NAMES.into_iter().filter(|(_, count)| *count > 0).map(|(name, _)| name)
}

#[test]
fn counts() {
    for (name, count) in NAMES {
        match rows(&[name]) {
            Ok(rows) => assert_eq!(rows.len(), count, "{name}"),
            Err(_) => assert_eq!(0, count, "{name}"),
        }
    }
}

#[test]
fn an_algorithm_runs_its_own_rows_and_no_other() {
    assert_eq!(rows(&["A128KW"]).unwrap(), A128KW);
    assert_eq!(rows(&["A128GCM"]).unwrap(), A128GCM);
    let groups = ["JWE", "KW", "GCMKW", "ECDHES", "ECDHESKW", "PBES2", "RSAEnc", "enc"];
    for name in names().filter(|name| !groups.contains(name)) {
        for row in rows(&[name]).unwrap() {
            assert!(row.starts_with(&format!("{name}/")), "{name} runs {row}");
        }
    }
}

#[test]
fn groups_run_the_rows_of_their_algorithms() {
    for (group, algorithms) in [
        ("KW", &["A128KW", "A192KW", "A256KW"][..]),
        ("GCMKW", &["A128GCMKW", "A192GCMKW", "A256GCMKW"]),
        ("ECDHES", &["ECDH-ES", "ECDHESKW"]),
        ("ECDHESKW", &["ECDH-ES+A128KW", "ECDH-ES+A192KW", "ECDH-ES+A256KW"]),
        ("PBES2", &["PBES2-HS256+A128KW", "PBES2-HS384+A192KW", "PBES2-HS512+A256KW"]),
        ("JWE", &["dir", "KW", "GCMKW", "ECDHES", "PBES2", "RSAEnc"]),
    ] {
        assert_eq!(rows(&[group]).unwrap(), rows(algorithms).unwrap(), "{group}");
    }
}

#[test]
fn other_spellings_run_the_same() {
    for (alias, name) in ALIASES {
        assert_eq!(rows(&[alias]).unwrap(), rows(&[name]).unwrap(), "{alias}");
    }
    assert_ne!(rows(&["ECDHES"]).unwrap(), rows(&["ECDH-ES"]).unwrap());
    for not in ["MLDSA44", "A128CBCHS256/encrypt", "ECDHESA128KW/reject/P-256", "rsaoaep", "RSA"] {
        assert!(rows(&[not]).is_err(), "{not}");
    }
}

#[test]
fn every_row_runs_alone() {
    let ids = rows(&["JWE", "enc"]).unwrap();
    let named: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    for id in [
        "ECDH-ES/encrypt/A128GCM/P-256",
        "ECDH-ES/decrypt/A256CBC-HS512/P-521",
        "ECDH-ES+A256KW/floor/encrypt/X25519",
        "ECDH-ES+A256KW/reject/P-256",
        "PBES2-HS256+A128KW/encrypt/A128CBC-HS256/4096",
        "PBES2-HS256+A128KW/decrypt/A128GCM/600000",
        "PBES2-HS512+A256KW/encrypt/A128GCM/210000",
        "RSA-OAEP-512/decrypt/A256GCM/4096",
        "RSA-OAEP/prepare/decrypt/2048",
        "dir/encrypt/A256CBC-HS512/64KiB",
        "A256CBC-HS512/decrypt/1MiB",
    ] {
        assert!(named.contains(id), "{id}");
        assert_eq!(rows(&[id]).unwrap(), [id]);
    }
    for part in ["A128KW/encrypt", "ECDH-ES/P-256", "dir/encrypt/A128GCM/", "encrypt", "jwe", "GCM"]
    {
        assert!(rows(&[part]).is_err(), "{part}");
    }
}
