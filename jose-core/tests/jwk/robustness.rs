//! Whatever comes in: an error, never a panic; and what is written is read back.

use crate::support::{Sequence, file, json, jwk, read};
use jose_core::jwk::{ec, oct, okp};
use jose_core::{Curve, ErrorKind, Jwk, KeyOp, KeyUse};
use proptest::prelude::*;
use serde_json::Value;

fn files() -> Vec<(String, Vec<u8>)> {
    let keys = json("keys/keys.json");
    let keys = keys["keys"].as_array().unwrap();
    let files = keys.iter().flat_map(|key| key["files"].as_array().unwrap().clone());
    files
        .map(|entry| entry["file"].as_str().unwrap().to_owned())
        .map(|name| (name.clone(), file(&name)))
        .collect()
}

const PASSWORD: &[u8] = b"vector-password";

/// The key in the octets, however they are read.
fn import(octets: &[u8]) -> Option<Jwk> {
    let text = std::str::from_utf8(octets);
    let pem = text.ok().and_then(|text| Jwk::from_pem_with_password(text, PASSWORD).ok());
    let der = Jwk::from_der_with_password(octets, PASSWORD).ok();
    let json = Jwk::from_json_slice(octets).ok();
    let secret = oct::Secret::new(octets).is_ok();
    assert!(pem.is_none() || !(secret || der.is_some()));
    let key = pem.or(der).or(json);
    assert!(Jwk::import_with_password(octets, PASSWORD).ok() == key);
    key
}

#[test]
fn r_28_no_truncation_of_a_file_is_another_key() {
    for (name, octets) in files() {
        let whole = match name.ends_with(".pem") {
            true => octets.trim_ascii_end().len(),
            false => octets.len(),
        };
        let mut accepted = 0;
        for len in 0..whole {
            if let Some(key) = import(&octets[..len]) {
                assert!(import(&octets).unwrap() == key, "{name} at {len}");
                accepted += 1;
            }
        }
        // The first certificate of a chain, and up to the dashes of the second.
        assert_eq!(accepted, if name == "p256.chain.pem" { 12 } else { 0 }, "{name}");
    }
}

#[test]
fn r_28_no_truncation_of_a_jwk_is_a_key() {
    for name in ["rsa2048", "p256", "p384", "p521", "ed25519"] {
        let json = jwk(name).to_string();
        for len in 0..json.len() {
            assert!(Jwk::from_json(&json[..len]).is_err(), "{name} at {len}");
        }
        assert!(Jwk::from_json(&json).is_ok());
    }
}

#[test]
fn r_28_flipped_bits_in_a_file_do_no_harm() {
    let mut sequence = Sequence(0x9e37_79b9_7f4a_7c15);
    for (name, octets) in files() {
        let key = import(&octets);
        // A password takes time, and certificates are mostly not about the key.
        for _ in 0..if name.contains("-enc") { 20 } else { 60 } {
            let mut octets = octets.clone();
            let at = sequence.below(octets.len());
            octets[at] ^= 1 << sequence.below(8);
            let Some(other) = import(&octets) else { continue };
            // What is there twice is held against itself; other octets can turn into those
            // of another key.
            let once = ["-enc", "-nopub", "25519"].iter().any(|part| name.contains(part));
            if key.as_ref().is_some_and(Jwk::is_private) && !once {
                let (other, key) = (other.to_public(), key.as_ref().unwrap().to_public());
                assert!(other.unwrap().key() == key.unwrap().key(), "{name} at {at}");
            }
        }
    }
}

#[test]
fn r_28_flipped_bits_in_a_jwk_never_change_the_key() {
    let mut sequence = Sequence(0x2545_f491_4f6c_dd1d);
    for name in ["rsa2048", "p256", "p384", "p521", "ed25519"] {
        let json = jwk(name).to_string();
        let key = Jwk::from_json(&json).unwrap();
        for _ in 0..300 {
            let mut octets = json.clone().into_bytes();
            let at = sequence.below(octets.len());
            octets[at] ^= 1 << sequence.below(8);
            // Accepted only where a private member lost its name.
            if let Ok(other) = Jwk::from_json_slice(&octets) {
                assert_eq!(
                    other.to_public().unwrap().key(),
                    key.to_public().unwrap().key(),
                    "{name}: bit of octet {at}"
                );
            }
        }
    }
}

/// Looked through to the end for each block, this file would take hours.
#[test]
fn r_28_many_blocks_on_one_line_cost_no_more_than_their_length() {
    let block = "-----BEGIN A----- -----END A-----";
    let pem = block.repeat(512 * 1024 / block.len());
    assert_eq!(Jwk::from_pem(&pem).unwrap_err(), ErrorKind::KeyUnsupported);
    assert_eq!(Jwk::from_pem(&format!("{pem}{block}")).unwrap_err(), ErrorKind::Limit);
    for broken in ["-----BEGIN A\n-----", "-----BEGIN A\r-----END A-----", "-----BEGIN A"] {
        assert_eq!(Jwk::from_pem(broken).unwrap_err(), ErrorKind::Pem, "{broken:?}");
    }
}

/// Compared one with another, so many operations would take hours.
#[test]
fn r_28_many_operations_cost_no_more_than_their_length() {
    let mut ops: Vec<String> = (0..400_000).map(|number| format!("x{number:06}")).collect();
    ops.splice(1..1, ["verify", "sign", "decrypt"].map(String::from));
    let key = read(&crate::support::with(&jwk("ed25519"), "key_ops", ops)).unwrap();
    let public = key.to_public().unwrap();
    let ops: Vec<&str> = public.key_ops().unwrap().collect();
    assert_eq!(ops[..4], ["x000000", "verify", "encrypt", "x000001"]);
    assert_eq!(ops.len(), 400_002);
}

/// Every member of the key replaced by every one of these.
#[test]
fn r_28_strange_members_do_no_harm() {
    let strange: Vec<Value> = ["", "A", "AA", "AQ", "AAAA", "____", "AQAB"]
        .into_iter()
        .map(Value::from)
        .chain([1 << 10, 1 << 11, 1 << 14].map(|len| "_".repeat(len).into()))
        .chain([Value::Null, Value::from(1.5), Value::from(vec!["d"])])
        .collect();
    for name in ["rsa2048", "p256", "p521", "ed25519"] {
        let jwk = jwk(name);
        let members: Vec<String> = jwk.as_object().unwrap().keys().cloned().collect();
        for member in members {
            for value in strange.iter().filter(|value| **value != jwk[&member]) {
                let altered = crate::support::with(&jwk, &member, value.clone());
                assert!(read(&altered).is_err(), "{name} {member} {value}");
            }
        }
    }
}

fn metadata() -> impl Strategy<Value = (String, Option<KeyUse>, Vec<KeyOp>, Option<String>)> {
    let key_use = proptest::option::of(proptest::sample::select(KeyUse::ALL));
    let key_ops = proptest::sample::subsequence(KeyOp::ALL, 0..=KeyOp::ALL.len());
    let other = proptest::option::of("\\PC{0,20}|[\\x00-\\x7f]{0,20}");
    ("\\PC{0,40}|[\\x00-\\x7f]{0,40}", key_use, key_ops, other)
}

fn keys() -> impl Strategy<Value = Jwk> {
    let octets = proptest::collection::vec(any::<u8>(), 1..200);
    let secret = octets.prop_filter_map("a public key", |octets| oct::Secret::new(octets).ok());
    let curves = proptest::sample::select(vec![Curve::P256, Curve::P384, Curve::P521]);
    let ec = (curves, proptest::collection::vec(any::<u8>(), 66)).prop_map(|(curve, mut d)| {
        d.truncate(match curve {
            Curve::P256 => 32,
            Curve::P384 => 48,
            _ => 66,
        });
        d[0] = 0;
        ec::PrivateKey::new(curve, &d)
    });
    let ec = ec.prop_filter_map("not zero", Result::ok);
    let okp = any::<[u8; 32]>().prop_map(|seed| okp::PrivateKey::new(Curve::Ed25519, &seed));
    prop_oneof![
        secret.prop_map(Jwk::new),
        ec.prop_map(Jwk::new),
        okp.prop_map(|key| Jwk::new(key.unwrap())),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_written_is_read_back(
        key in keys(),
        (kid, key_use, key_ops, other) in metadata(),
    ) {
        let mut key = key.with_kid(kid);
        if let Some(key_use) = key_use {
            key = key.with_use(key_use).with_key_ops(&key_ops);
        }
        if let Some(other) = other {
            let mut json: Value = serde_json::from_str(&key.to_json()).unwrap();
            json[format!("x-{other}")] = other.clone().into();
            key = Jwk::from_json(&json.to_string()).unwrap();
        }
        prop_assert_eq!(&Jwk::from_json(&key.to_json())?, &key);
        prop_assert_eq!(&key.clone(), &key);
        if let Ok(public) = key.to_public() {
            prop_assert_eq!(&Jwk::from_json(&public.to_json())?, &public);
            prop_assert!(!public.is_private());
            prop_assert_eq!(&public.to_public()?, &public);
        }
    }

    #[test]
    fn r_28_arbitrary_text_does_no_harm(text in "\\PC{0,200}|[\\x00-\\x7f]{0,200}") {
        import(text.as_bytes());
    }

    #[test]
    fn r_28_arbitrary_octets_do_no_harm(octets in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(import(&octets).is_none());
    }

    #[test]
    fn r_28_text_like_pem_does_no_harm(
        text in "(-----BEGIN [A-Z ]{0,8}(KEY)?-----|[A-Za-z0-9+/=\\r\\n: ]{0,60}|-----END [A-Z ]{0,8}(KEY)?-----|-){0,8}",
    ) {
        import(text.as_bytes());
    }

    #[test]
    fn r_28_sequences_of_der_do_no_harm(
        tags in proptest::collection::vec(
            (proptest::sample::select(vec![2_u8, 3, 4, 5, 6, 0x30, 0xa0, 0xa1]),
             proptest::collection::vec(any::<u8>(), 0..40)),
            0..12,
        ),
    ) {
        let fields: Vec<Vec<u8>> =
            tags.iter().map(|(tag, content)| crate::support::tlv(*tag, &[content])).collect();
        let fields: Vec<&[u8]> = fields.iter().map(Vec::as_slice).collect();
        import(&crate::support::tlv(0x30, &fields));
    }

    #[test]
    fn r_28_objects_like_keys_do_no_harm(
        kty in proptest::sample::select(vec!["oct", "EC", "RSA", "OKP", "AKP"]),
        crv in proptest::sample::select(vec!["P-256", "P-384", "P-521", "secp256k1", "Ed25519", "X25519"]),
        members in proptest::collection::btree_map(
            proptest::sample::select(vec!["n", "e", "d", "p", "q", "dp", "dq", "qi", "x", "y", "k"]),
            proptest::collection::vec(any::<u8>(), 0..80),
            0..11,
        ),
    ) {
        let mut json = serde_json::json!({"kty": kty, "crv": crv});
        for (name, octets) in members {
            json[name] = crate::support::text(&octets).into();
        }
        if let Ok(key) = read(&json) {
            prop_assert_eq!(&Jwk::from_json(&key.to_json())?, &key);
        }
    }
}
