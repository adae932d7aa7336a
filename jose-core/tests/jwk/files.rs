//! One key of each kind in every container, read and written.

use crate::support::{file, json, read, tlv, with};
use jose_core::jwk::Key;
use jose_core::{Curve, Error, ErrorKind, Jwk, JwsAlg, KeyType};
use serde_json::Value;

const PASSWORD: &[u8] = b"vector-password";

fn import(entry: &Value) -> Result<Jwk, Error> {
    let octets = file(entry["file"].as_str().unwrap());
    let password = entry["password"].as_str().map(str::as_bytes);
    match (entry["encoding"].as_str().unwrap(), password) {
        ("PEM", None) => Jwk::from_pem(std::str::from_utf8(&octets).unwrap()),
        ("PEM", Some(password)) => {
            Jwk::from_pem_with_password(std::str::from_utf8(&octets).unwrap(), password)
        }
        (_, None) => Jwk::from_der(&octets),
        (_, Some(password)) => Jwk::from_der_with_password(&octets, password),
    }
}

/// Every file: the key that it belongs to, and its entry.
fn entries() -> Vec<(Value, Value)> {
    let keys = json("keys/keys.json");
    let keys = keys["keys"].as_array().unwrap().iter();
    keys.flat_map(|key| {
        let files = key["files"].as_array().unwrap().iter();
        files.map(|file| (key.clone(), file.clone())).collect::<Vec<_>>()
    })
    .collect()
}

#[test]
fn every_file_comes_out_as_its_jwk() {
    let (mut accepted, mut refused) = (0, 0);
    for (key, entry) in entries() {
        let name = key["name"].as_str().unwrap();
        match import(&entry) {
            Ok(imported) => {
                let private = read(&key["jwk"]).unwrap();
                let expected = match entry["holds"].as_str().unwrap() {
                    "public" => private.to_public().unwrap(),
                    _ => private,
                };
                assert_eq!(imported.key(), expected.key(), "{entry}");
                // Bound keys say more than their JWK.
                assert_eq!(imported == expected, name != "rsapss2048", "{entry}");
                let octets = file(entry["file"].as_str().unwrap());
                assert_eq!(Jwk::import_with_password(&octets, PASSWORD).unwrap(), imported);
                accepted += 1;
            }
            Err(error) => {
                assert_eq!(error, ErrorKind::CurveUnsupported, "{entry}: {error}");
                let curve = key["jwk"]["crv"].as_str().unwrap();
                assert!(error.to_string().contains(&format!("found {curve}")), "{entry}: {error}");
                refused += 1;
            }
        }
    }
    assert_eq!((accepted, refused), (114, 14));
}

/// Each key in each form that fits: what came out is what went in.
#[test]
fn every_key_survives_every_container() {
    let mut count = 0;
    for (_, entry) in entries() {
        let Ok(key) = import(&entry) else { continue };
        let public = key.to_public().unwrap();
        for written in [key.to_spki_der(), key.to_pkcs1_public_der()].into_iter().flatten() {
            assert_eq!(Jwk::from_der(&written).unwrap(), public, "{entry}");
            count += 1;
        }
        for written in [key.to_spki_pem(), key.to_pkcs1_public_pem()].into_iter().flatten() {
            assert_eq!(Jwk::from_pem(&written).unwrap(), public, "{entry}");
            count += 1;
        }
        for written in
            [key.to_pkcs8_der(), key.to_pkcs1_der(), key.to_sec1_der()].into_iter().flatten()
        {
            assert_eq!(Jwk::from_der(written.as_bytes()).unwrap(), key, "{entry}");
            count += 1;
        }
        for written in
            [key.to_pkcs8_pem(), key.to_pkcs1_pem(), key.to_sec1_pem()].into_iter().flatten()
        {
            assert_eq!(Jwk::from_pem(&written).unwrap(), key, "{entry}");
            count += 1;
        }
    }
    // SubjectPublicKeyInfo of 114; PKCS#1 public of 36 RSA; PKCS#8 of 61, PKCS#1 private of 18
    // and SEC 1 of 31 private ones; each in DER and in PEM.
    assert_eq!(count, 2 * (114 + 36 + 61 + 18 + 31));
}

/// What OpenSSL wrote is written again, octet for octet.
#[test]
fn what_is_written_is_what_openssl_writes() {
    let mut count = 0;
    for (_, entry) in entries() {
        let Ok(key) = import(&entry) else { continue };
        let name = entry["file"].as_str().unwrap();
        let octets = file(name);
        let written = match name.split_once('.').unwrap().1 {
            "pkcs8.der" => key.to_pkcs8_der().unwrap().as_bytes().to_vec(),
            "pkcs8.pem" => key.to_pkcs8_pem().unwrap().as_bytes().to_vec(),
            "pkcs1.der" => key.to_pkcs1_der().unwrap().as_bytes().to_vec(),
            "pkcs1.pem" => key.to_pkcs1_pem().unwrap().as_bytes().to_vec(),
            "sec1.der" => key.to_sec1_der().unwrap().as_bytes().to_vec(),
            "sec1.pem" => key.to_sec1_pem().unwrap().as_bytes().to_vec(),
            "spki.der" => key.to_spki_der().unwrap(),
            "spki.pem" => key.to_spki_pem().unwrap().into_bytes(),
            "pkcs1-pub.der" => key.to_pkcs1_public_der().unwrap(),
            "pkcs1-pub.pem" => key.to_pkcs1_public_pem().unwrap().into_bytes(),
            _ => continue,
        };
        assert_eq!(written, octets, "{name}");
        count += 1;
    }
    // Ten keys in PKCS#8 and SubjectPublicKeyInfo, three in PKCS#1, four in SEC 1.
    assert_eq!(count, 2 * (10 + 10 + 3 + 3 + 4));
}

/// One file of each key is enough: the password takes a fifth of a second.
#[test]
fn every_key_survives_a_password() {
    let mut count = 0;
    for (_, entry) in entries().iter().filter(|(_, entry)| entry["form"] == "pkcs8") {
        let Ok(key) = import(entry) else { continue };
        if entry["encoding"] == "PEM" {
            let written = key.to_pkcs8_pem_with_password(PASSWORD).unwrap();
            assert_eq!(Jwk::from_pem_with_password(&written, PASSWORD).unwrap(), key);
            assert_eq!(Jwk::from_pem(&written).unwrap_err(), ErrorKind::PasswordRequired);
            // Salt and vector are new each time.
            assert_ne!(key.to_pkcs8_pem_with_password(PASSWORD).unwrap(), written);
        } else {
            let written = key.to_pkcs8_der_with_password(PASSWORD).unwrap();
            assert_eq!(Jwk::from_der_with_password(&written, PASSWORD).unwrap(), key);
            let wrong = Jwk::from_der_with_password(&written, b"another").unwrap_err();
            assert_eq!(wrong, ErrorKind::PasswordWrong);
        }
        count += 1;
    }
    assert_eq!(count, 20);
}

#[test]
fn ml_dsa_survives_and_its_expansion_is_held_against_the_seed() {
    for alg in [JwsAlg::ML_DSA_44, JwsAlg::ML_DSA_65, JwsAlg::ML_DSA_87] {
        let key = Jwk::generate(alg).unwrap();
        let private = key.to_pkcs8_der().unwrap();
        assert_eq!(Jwk::from_der(private.as_bytes()).unwrap(), key);
        let public = key.to_public().unwrap();
        assert_eq!(Jwk::from_der(&key.to_spki_der().unwrap()).unwrap(), public);
        // 30 .. 02 01 00 30 0b 06 09 oid 04 22 80 20 seed
        assert_eq!(private.as_bytes().len(), 54);
        assert_eq!(private.as_bytes()[18..22], [0x04, 0x22, 0x80, 0x20]);
    }

    // What OpenSSL writes: the seed and the expanded key (RFC 9881, Section 6).
    let seed = [7; 32];
    let key = jose_core::jwk::akp::PrivateKey::new(JwsAlg::ML_DSA_44, &seed).unwrap();
    let key = Jwk::new(key).with_alg(JwsAlg::ML_DSA_44);
    let expanded = ml_dsa::SigningKey::<ml_dsa::MlDsa44>::from_seed(&seed.into());
    #[expect(deprecated, reason = "the form that is tested")]
    let expanded = expanded.expanded_key().to_expanded();
    let seed = tlv(4, &[&seed]);
    let pkcs8 = |inner: &[u8]| {
        let alg = tlv(0x30, &[&tlv(6, &[&[0x60, 0x86, 0x48, 1, 0x65, 3, 4, 3, 0x11]])]);
        Jwk::from_der(&tlv(0x30, &[&tlv(2, &[&[0]]), &alg, &tlv(4, &[inner])]))
    };
    let both = tlv(0x30, &[&seed, &tlv(4, &[&expanded])]);
    assert_eq!(pkcs8(&both).unwrap(), key);
    let mut other = expanded;
    other[2000] ^= 1;
    let error = pkcs8(&tlv(0x30, &[&seed, &tlv(4, &[&other])])).unwrap_err();
    assert_eq!(error, ErrorKind::KeyInconsistent);
    assert_eq!(pkcs8(&tlv(4, &[&expanded])).unwrap_err(), ErrorKind::KeyUnsupported);
    assert_eq!(pkcs8(&tlv(0x80, &[&[7; 31]])).unwrap_err(), ErrorKind::KeyMember);
    assert_eq!(pkcs8(&tlv(0x81, &[&[7; 32]])).unwrap_err(), ErrorKind::Der);
}

#[test]
fn containers_that_do_not_fit_are_refused() {
    let oct = Jwk::generate(JwsAlg::HS256).unwrap();
    let ec = read(&crate::support::jwk("p256")).unwrap();
    let okp = Jwk::generate(JwsAlg::ED25519).unwrap();
    let unknown = r#"{"kty":"OKP","crv":"Ed448","x":"X9dE"}"#;
    let unknown = Jwk::from_json_keeping_unknown(unknown).unwrap();
    assert_eq!(oct.to_spki_der().unwrap_err(), ErrorKind::KeyNoPublic);
    for error in [
        oct.to_pkcs8_der().unwrap_err(),
        oct.to_pkcs8_der_with_password(b"x").unwrap_err(),
        oct.to_pkcs1_der().unwrap_err(),
        oct.to_sec1_der().unwrap_err(),
        ec.to_pkcs1_der().unwrap_err(),
        ec.to_pkcs1_public_pem().unwrap_err(),
        okp.to_sec1_pem().unwrap_err(),
        unknown.to_spki_der().unwrap_err(),
        unknown.to_pkcs8_der().unwrap_err(),
    ] {
        assert_eq!(error, ErrorKind::KeyUnsupported, "{error}");
        assert!(error.to_string().contains("expected") && error.to_string().contains("found"));
    }
    let rsa = read(&crate::support::jwk("rsa2048")).unwrap().to_public().unwrap();
    for error in [
        ec.to_public().unwrap().to_pkcs8_der().unwrap_err(),
        ec.to_public().unwrap().to_sec1_der().unwrap_err(),
        rsa.to_pkcs1_pem().unwrap_err(),
    ] {
        assert_eq!(error, ErrorKind::KeyPrivateRequired);
    }
}

#[test]
fn r_2_no_file_becomes_a_symmetric_key() {
    for (_, entry) in entries() {
        if let Ok(imported) = import(&entry) {
            assert_ne!(imported.key_type(), Some(KeyType::Oct), "{entry}");
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

#[test]
fn the_new_curves_are_found() {
    for (name, curve) in [("secp256k1", Curve::Secp256k1), ("x25519", Curve::X25519)] {
        let key = Jwk::from_der(&file(&format!("{name}.pkcs8.der"))).unwrap();
        assert_eq!(key.curve(), Some(curve));
        assert!(matches!(key.key(), Key::EcPrivate(_) | Key::OkpPrivate(_)));
    }
}
