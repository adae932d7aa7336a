//! One key of each kind in every container.

use crate::support::{file, json, read, with};
use jose_core::{Error, ErrorKind, Jwk, KeyType};
use serde_json::Value;
use std::collections::BTreeMap;

fn import(entry: &Value) -> Result<Jwk, Error> {
    let octets = file(entry["file"].as_str().unwrap());
    match entry["encoding"].as_str().unwrap() {
        "PEM" => Jwk::from_pem(std::str::from_utf8(&octets).unwrap()),
        _ => Jwk::from_der(&octets),
    }
}

#[test]
fn every_file_comes_out_as_its_jwk() {
    let mut accepted = 0;
    let mut unsupported: BTreeMap<&str, usize> = BTreeMap::new();
    let keys = json("keys/keys.json");
    for key in keys["keys"].as_array().unwrap() {
        for entry in key["files"].as_array().unwrap() {
            let (name, form) = (key["name"].as_str().unwrap(), entry["form"].as_str().unwrap());
            match import(entry) {
                Ok(imported) => {
                    let private = read(&key["jwk"]).unwrap();
                    let expected = match entry["holds"].as_str().unwrap() {
                        "public" => private.to_public().unwrap(),
                        _ => private,
                    };
                    assert_eq!(imported, expected, "{entry}");
                    accepted += 1;
                }
                Err(error) => {
                    assert_eq!(error, ErrorKind::KeyUnsupported, "{entry}: {error}");
                    let reason = match form {
                        _ if form.starts_with("pkcs8-enc") => "encrypted",
                        "cert" | "chain" => "certificate",
                        _ if name == "rsapss2048" => "RSASSA-PSS parameters",
                        _ => name,
                    };
                    let sentence = error.to_string().to_lowercase();
                    let said = reason.to_lowercase();
                    assert!(sentence.contains(&said), "{entry}: {sentence}");
                    *unsupported.entry(reason).or_default() += 1;
                }
            }
        }
    }
    assert_eq!(accepted, 55);
    let expected = [
        ("RSASSA-PSS parameters", 4),
        ("certificate", 21),
        ("ed448", 4),
        ("encrypted", 27),
        ("secp256k1", 9),
        ("x25519", 4),
        ("x448", 4),
    ];
    assert_eq!(unsupported.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn r_2_no_file_becomes_a_symmetric_key() {
    let keys = json("keys/keys.json");
    for key in keys["keys"].as_array().unwrap() {
        for entry in key["files"].as_array().unwrap() {
            if let Ok(imported) = import(entry) {
                assert_ne!(imported.key_type(), Some(KeyType::Oct), "{entry}");
            }
        }
    }
}

#[test]
fn r_11_another_key_is_not_equal() {
    let keys = json("keys/keys.json");
    let keys: Vec<Jwk> = keys["keys"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|key| read(&key["jwk"]).ok())
        .flat_map(|key| [key.to_public().unwrap(), key])
        .collect();
    assert_eq!(keys.len(), 20);
    for (i, one) in keys.iter().enumerate() {
        for (j, other) in keys.iter().enumerate() {
            assert_eq!(one == other, i == j);
        }
    }
}

#[test]
fn metadata_distinguishes_keys() {
    let jwk = crate::support::jwk("p256");
    assert_ne!(read(&jwk).unwrap(), read(&with(&jwk, "kid", "1")).unwrap());
    assert_ne!(read(&jwk).unwrap(), read(&with(&jwk, "other", "1")).unwrap());
}
