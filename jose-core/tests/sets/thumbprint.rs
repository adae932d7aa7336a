//! Thumbprints (RFC 7638, RFC 8037, RFC 9278, RFC 9964).

use crate::support::{cases, ed25519, jwk, key, public, vectors};
use jose_core::jwk::Thumbprint;
use jose_core::{ErrorKind, Hash, Jwk, JwsAlg, base64url};
use serde_json::{Value, json};
use sha2::Digest;

/// Holds every single thumbprint of a file against ours: how many.
fn run(file: &str) -> usize {
    let mut count = 0;
    for case in vectors(file)["cases"].as_array().unwrap() {
        let Some(expected) = case["thumbprint"].as_str() else { continue };
        let thumbprint = key(&case["key"]).thumbprint(Hash::Sha256).unwrap();
        assert_eq!(thumbprint.to_string(), expected, "{}", case["id"]);
        assert_eq!(thumbprint.jkt().as_deref(), Some(expected));
        assert_eq!(Thumbprint::from_base64url(Hash::Sha256, expected).unwrap(), thumbprint);
        assert!(thumbprint.matches(&key(&case["key"])));
        count += 1;
    }
    count
}

#[test]
fn thumbprints_of_the_rfcs() {
    let files = ["rfc7517", "rfc7520", "rfc7638", "rfc8037", "rfc9278", "rfc9964"];
    let counts = files.map(|file| run(&format!("{file}.json")));
    assert_eq!(counts, [3, 6, 1, 3, 1, 3]);
}

#[test]
fn names_of_the_keys_of_rfc_9964() {
    let mut count = 0;
    for case in cases("rfc9964.json", "jws") {
        let key = key(&case["key"]);
        let named = key.clone().with_kid_from_thumbprint().unwrap();
        assert_eq!(named.kid(), key.kid());
        assert_eq!(named.kid(), case["key"]["kid"].as_str());
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn every_hash_is_that_of_the_canonical_text() {
    let mut count = 0;
    for file in ["rfc7638.json", "rfc8037.json", "rfc9278.json"] {
        for case in cases(file, "thumbprint") {
            let key = key(&case["key"]);
            let canonical = case["canonical"].as_str().unwrap();
            let expected = [
                (Hash::Sha256, sha2::Sha256::digest(canonical).to_vec()),
                (Hash::Sha384, sha2::Sha384::digest(canonical).to_vec()),
                (Hash::Sha512, sha2::Sha512::digest(canonical).to_vec()),
            ];
            for (hash, octets) in expected {
                let thumbprint = key.thumbprint(hash).unwrap();
                assert_eq!(thumbprint.as_bytes(), octets);
                assert_eq!(thumbprint.hash(), hash);
                assert_eq!(Thumbprint::from_uri(&thumbprint.uri()).unwrap(), thumbprint);
                assert_eq!(thumbprint.jkt().is_some(), hash == Hash::Sha256);
            }
            count += 1;
        }
    }
    assert_eq!(count, 3);
}

#[test]
fn the_uri_of_rfc_9278() {
    let [case] = &cases("rfc9278.json", "thumbprint")[..] else { panic!("one case") };
    let uri = case["uri"].as_str().unwrap();
    assert_eq!(key(&case["key"]).thumbprint(Hash::Sha256).unwrap().uri(), uri);
    assert!(Thumbprint::from_uri(uri).unwrap().matches(&key(&case["key"])));
}

#[test]
fn both_halves_have_the_same_one_and_names_do_not_count() {
    let keys = vectors("interop.json");
    let mut count = 0;
    for original in keys["keys"].as_object().unwrap().values() {
        let Ok(private) = Jwk::from_json(&original.to_string()) else { continue };
        let thumbprint = private.thumbprint(Hash::Sha256).unwrap();
        let renamed = private.clone().with_kid("other").with_alg(JwsAlg::HS256);
        if original["kty"] != "AKP" {
            assert!(thumbprint.matches(&renamed));
        }
        if let Ok(public) = private.to_public() {
            assert!(thumbprint.matches(&public));
            count += 1;
        }
    }
    // Three of RSA, four of EC, two of OKP.
    assert_eq!(count, 9);
}

#[test]
fn another_key_has_another_one() {
    let one = key(&jwk("p256")).thumbprint(Hash::Sha256).unwrap();
    assert!(!one.matches(&key(&ed25519())));
    assert!(one.matches(&key(&public(&jwk("p256")))));
}

#[test]
fn unknown_keys_have_none() {
    for unknown in
        [json!({"kty": "future", "z": "AA"}), json!({"kty": "OKP", "crv": "Ed448", "x": "AA"})]
    {
        let key = Jwk::from_json_keeping_unknown(&unknown.to_string()).unwrap();
        assert_eq!(key.thumbprint(Hash::Sha256).unwrap_err(), ErrorKind::KeyUnsupported);
        assert_eq!(key.clone().with_kid_from_thumbprint().unwrap_err(), ErrorKind::KeyUnsupported);
        let other = Thumbprint::new(Hash::Sha256, &[0; 32]).unwrap();
        assert!(!other.matches(&key));
    }
}

#[test]
fn malformed_thumbprints_are_refused() {
    let good = base64url::encode(&[7; 32]);
    let uri = |rest: &str| format!("urn:ietf:params:oauth:jwk-thumbprint:{rest}");
    assert!(Thumbprint::from_uri(&uri(&format!("sha-256:{good}"))).is_ok());
    for (text, kind) in [
        (String::new(), ErrorKind::Thumbprint),
        (good.clone(), ErrorKind::Thumbprint),
        (uri(&good), ErrorKind::Thumbprint),
        (uri(&format!("sha256:{good}")), ErrorKind::Thumbprint),
        (uri(&format!("SHA-256:{good}")), ErrorKind::Thumbprint),
        (uri(&format!("sha-512:{good}")), ErrorKind::Thumbprint),
        (uri(&format!("sha-256:{good}:")), ErrorKind::Base64url),
        (uri(&format!("sha-256:{good}=")), ErrorKind::Base64url),
        (uri("sha-256:"), ErrorKind::Thumbprint),
        (format!(" {}", uri(&format!("sha-256:{good}"))), ErrorKind::Thumbprint),
    ] {
        assert_eq!(Thumbprint::from_uri(&text).unwrap_err(), kind, "{text}");
    }
    for octets in [0, 31, 33, 48, 64, 65, 1000] {
        let error = Thumbprint::new(Hash::Sha256, &vec![0; octets]).unwrap_err();
        assert_eq!(error, ErrorKind::Thumbprint);
    }
}

#[test]
fn r_52_debug_of_what_is_made_of_a_secret_does_not_show_it() {
    let secret = json!({"kty": "oct", "k": "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T"});
    let thumbprint = key(&secret).thumbprint(Hash::Sha256).unwrap();
    let text = format!("{thumbprint:?}");
    assert!(!text.contains("AyM1"));
    assert_eq!(Value::from(text), Value::from(format!("Thumbprint(sha-256:{thumbprint})")));
}
