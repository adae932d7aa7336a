//! The names of encryption.

use super::rows;
use std::collections::BTreeSet;

/// Whether the suite was built with RSA1_5, which has 75 rows.
const RSA1_5: bool = cfg!(feature = "rsa1_5");

/// Every name of key management and of content encryption, with the rows that it runs.
pub(crate) const NAMES: [(&str, usize); 33] = [
    ("JWE", if RSA1_5 { 1036 } else { 961 }),
    ("dir", 66),
    ("KW", 81),
    ("A128KW", 27),
    ("A192KW", 27),
    ("A256KW", 27),
    ("GCMKW", 81),
    ("A128GCMKW", 27),
    ("A192GCMKW", 27),
    ("A256GCMKW", 27),
    ("ECDHES", 268),
    ("ECDH-ES", 67),
    ("ECDHESKW", 201),
    ("ECDH-ES+A128KW", 67),
    ("ECDH-ES+A192KW", 67),
    ("ECDH-ES+A256KW", 67),
    ("PBES2", 165),
    ("PBES2-HS256+A128KW", 55),
    ("PBES2-HS384+A192KW", 55),
    ("PBES2-HS512+A256KW", 55),
    ("RSAEnc", if RSA1_5 { 375 } else { 300 }),
    ("RSA-OAEP", 75),
    ("RSA-OAEP-256", 75),
    ("RSA-OAEP-384", 75),
    ("RSA-OAEP-512", 75),
    ("enc", 108),
    ("A128GCM", 18),
    ("A192GCM", 18),
    ("A256GCM", 18),
    ("A128CBC-HS256", 18),
    ("A192CBC-HS384", 18),
    ("A256CBC-HS512", 18),
    ("RSA1_5", if RSA1_5 { 75 } else { 0 }),
];

/// Other spellings of names.
pub(crate) const ALIASES: [(&str, &str); 13] = [
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

const A128KW: [&str; 27] = [
    "A128KW/encrypt/A128GCM",
    "A128KW/floor/encrypt/A128GCM",
    "A128KW/decrypt/A128GCM",
    "A128KW/floor/decrypt/A128GCM",
    "A128KW/encrypt/A192GCM",
    "A128KW/floor/encrypt/A192GCM",
    "A128KW/decrypt/A192GCM",
    "A128KW/floor/decrypt/A192GCM",
    "A128KW/encrypt/A256GCM",
    "A128KW/floor/encrypt/A256GCM",
    "A128KW/decrypt/A256GCM",
    "A128KW/floor/decrypt/A256GCM",
    "A128KW/encrypt/A128CBC-HS256",
    "A128KW/floor/encrypt/A128CBC-HS256",
    "A128KW/decrypt/A128CBC-HS256",
    "A128KW/floor/decrypt/A128CBC-HS256",
    "A128KW/encrypt/A192CBC-HS384",
    "A128KW/floor/encrypt/A192CBC-HS384",
    "A128KW/decrypt/A192CBC-HS384",
    "A128KW/floor/decrypt/A192CBC-HS384",
    "A128KW/encrypt/A256CBC-HS512",
    "A128KW/floor/encrypt/A256CBC-HS512",
    "A128KW/decrypt/A256CBC-HS512",
    "A128KW/floor/decrypt/A256CBC-HS512",
    "A128KW/reject",
    "A128KW/prepare/encrypt",
    "A128KW/prepare/decrypt",
];

const A128GCM: [&str; 18] = [
    "A128GCM/encrypt",
    "A128GCM/floor/encrypt",
    "A128GCM/decrypt",
    "A128GCM/floor/decrypt",
    "A128GCM/reject",
    "A128GCM/prepare",
    "A128GCM/encrypt/1KiB",
    "A128GCM/floor/encrypt/1KiB",
    "A128GCM/decrypt/1KiB",
    "A128GCM/floor/decrypt/1KiB",
    "A128GCM/encrypt/64KiB",
    "A128GCM/floor/encrypt/64KiB",
    "A128GCM/decrypt/64KiB",
    "A128GCM/floor/decrypt/64KiB",
    "A128GCM/encrypt/1MiB",
    "A128GCM/floor/encrypt/1MiB",
    "A128GCM/decrypt/1MiB",
    "A128GCM/floor/decrypt/1MiB",
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
        "ECDH-ES+A256KW/floor/encrypt/A128GCM/X25519",
        "ECDH-ES+A256KW/reject/P-256",
        "PBES2-HS256+A128KW/encrypt/A128CBC-HS256/4096",
        "PBES2-HS256+A128KW/decrypt/A128GCM/600000",
        "PBES2-HS512+A256KW/encrypt/A128GCM/210000",
        "RSA-OAEP-512/decrypt/A256GCM/4096",
        "RSA-OAEP/prepare/decrypt/2048",
        "dir/encrypt/A256CBC-HS512/64KiB",
        "A256CBC-HS512/decrypt/1MiB",
        "A256CBC-HS512/floor/decrypt/1MiB",
    ] {
        assert!(named.contains(id), "{id}");
        assert_eq!(rows(&[id]).unwrap(), [id]);
    }
    for part in ["A128KW/encrypt", "ECDH-ES/P-256", "dir/encrypt/A128GCM/", "encrypt", "jwe", "GCM"]
    {
        assert!(rows(&[part]).is_err(), "{part}");
    }
}
