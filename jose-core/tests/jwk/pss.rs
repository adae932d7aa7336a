//! RSA keys whose algorithm identifier binds them to RSASSA-PSS (RFC 4055, Section 3.1).

use crate::support::{file, integer, jwk, read, tlv};
use jose_core::jwk::select::Query;
use jose_core::{Error, ErrorKind, Jwk, JwkSet, JwsAlg, KeyOp};

/// A `SubjectPublicKeyInfo` of the key of the vectors with other parameters.
fn with_parameters(parameters: &[u8]) -> Result<Jwk, Error> {
    let key = read(&jwk("rsapss2048")).unwrap();
    let public = key.to_pkcs1_public_der().unwrap();
    let oid = tlv(6, &[&[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 0x0a]]);
    let algorithm = tlv(0x30, &[&oid, parameters]);
    Jwk::from_der(&tlv(0x30, &[&algorithm, &tlv(3, &[&[0], &public])]))
}

fn hash(last: u8) -> Vec<u8> {
    let oid = tlv(6, &[&[0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, last]]);
    tlv(0x30, &[&oid, &tlv(5, &[])])
}

fn parameters(of: u8, mask: u8, salt: u8) -> Vec<u8> {
    let mgf1 = tlv(6, &[&[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 8]]);
    let mask = tlv(0x30, &[&mgf1, &hash(mask)]);
    let salt = tlv(0xa2, &[&integer(&[salt])]);
    tlv(0x30, &[&tlv(0xa0, &[&hash(of)]), &tlv(0xa1, &[&mask]), &salt])
}

fn permitted(key: &Jwk, op: KeyOp) -> Vec<&'static str> {
    let algs = JwsAlg::ALL.iter().filter(|alg| key.check_permits(**alg, op).is_ok());
    algs.map(|alg| alg.as_str()).collect()
}

#[test]
fn a_key_with_parameters_is_for_one_algorithm() {
    let private = Jwk::from_der(&file("rsapss2048.pkcs8.der")).unwrap();
    assert_eq!(permitted(&private, KeyOp::Sign), ["PS256"]);
    let public = private.to_public().unwrap();
    assert_eq!(permitted(&public, KeyOp::Verify), ["PS256"]);
    for form in ["spki.pem", "cert.pem", "cert.der"] {
        let key = Jwk::import(&file(&format!("rsapss2048.{form}"))).unwrap();
        assert_eq!(key, public);
    }
    let error = public.check_permits(JwsAlg::RS256, KeyOp::Verify).unwrap_err();
    assert_eq!(error, ErrorKind::KeyUse);
    assert_eq!(
        error.to_string(),
        "key not meant for this at the algorithm identifier: expected `RS256`, found `PS256`"
    );
    // No member can widen it.
    let wider = public.clone().with_alg(JwsAlg::RS256);
    assert_eq!(wider.check_permits(JwsAlg::RS256, KeyOp::Verify).unwrap_err(), ErrorKind::KeyUse);
    let written = Jwk::from_json(&wider.to_json()).unwrap();
    assert_eq!(permitted(&written, KeyOp::Verify), ["PS256"]);
    assert_eq!(permitted(&public.clone().without_alg(), KeyOp::Verify), ["PS256"]);

    // JSON says it with `alg`.
    assert_eq!(public.alg(), None);
    let json = Jwk::from_json(&public.to_json()).unwrap();
    assert_eq!(json.alg(), Some("PS256"));
    assert_eq!(permitted(&json, KeyOp::Verify), ["PS256"]);
}

#[test]
fn each_hash_and_no_hash() {
    for (parameters, algs) in [
        (vec![], vec!["PS256", "PS384", "PS512"]),
        (parameters(1, 1, 32), vec!["PS256"]),
        (parameters(1, 1, 20), vec!["PS256"]),
        (parameters(2, 2, 48), vec!["PS384"]),
        (parameters(3, 3, 64), vec!["PS512"]),
    ] {
        let key = with_parameters(&parameters).unwrap();
        assert_eq!(permitted(&key, KeyOp::Verify), algs);
        assert_eq!(Jwk::from_der(&key.to_spki_der().unwrap()).unwrap(), key);
        let json = Jwk::from_json(&key.to_json()).unwrap();
        assert_eq!(json.alg(), (algs.len() == 1).then_some(algs[0]));
        // PKCS#1 would lose it.
        assert_eq!(key.to_pkcs1_public_der().unwrap_err(), ErrorKind::KeyUnsupported);
    }
}

#[test]
fn other_parameters_are_refused() {
    for (parameters, kind, named) in [
        (parameters(1, 2, 32), ErrorKind::KeyUnsupported, "mask"),
        (parameters(1, 1, 33), ErrorKind::KeyUnsupported, "33 or more"),
        (parameters(2, 2, 49), ErrorKind::KeyUnsupported, "49 or more"),
        // SHA-224, and SHA-1 by default.
        (parameters(4, 4, 28), ErrorKind::KeyUnsupported, "2.16.840.1.101.3.4.2.4"),
        (tlv(0x30, &[]), ErrorKind::KeyUnsupported, "1.3.14.3.2.26"),
        (tlv(5, &[]), ErrorKind::Der, "RSASSA-PSS"),
        (integer(&[1]), ErrorKind::Der, "RSASSA-PSS"),
    ] {
        let error = with_parameters(&parameters).unwrap_err();
        assert_eq!(error, kind, "{error}");
        assert!(error.to_string().contains(named), "{error}");
    }
}

#[test]
fn a_query_knows_what_a_key_is_bound_to() {
    for parameters in [vec![], parameters(1, 1, 32)] {
        let bound = with_parameters(&parameters).unwrap().with_kid("bound");
        let any = Jwk::import(&file("rsa2048.spki.der")).unwrap().with_kid("any");
        let set: JwkSet = [bound, any].into_iter().collect();
        let only = |query: Query<'_, '_>| query.one().map(|key| key.kid().map(String::from));
        assert_eq!(only(set.select().alg(JwsAlg::RS256)).unwrap().as_deref(), Some("any"));
        assert_eq!(only(set.select().op(KeyOp::Encrypt)).unwrap().as_deref(), Some("any"));
        assert_eq!(only(set.select().alg(JwsAlg::PS256)).unwrap_err(), ErrorKind::KeyAmbiguous);
        let error = only(set.select().kid("bound").alg(JwsAlg::RS256)).unwrap_err();
        assert_eq!(error, ErrorKind::KeyNotFound);
    }
}
