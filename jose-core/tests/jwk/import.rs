//! Importing with options: which key was taken, certificates, and what is tolerated.

use crate::support::{file, json, jwk, octets, pem, read, text, with};
use base64ct::Encoding;
use jose_core::jwk::Import;
use jose_core::{ErrorKind, Jwk, Limits};
use serde_json::Value;

fn utf8(name: &str) -> String {
    String::from_utf8(file(name)).unwrap()
}

#[test]
fn it_is_said_which_key_was_taken() {
    let key = |name| utf8(&format!("{name}.pkcs8.pem"));
    let parameters = pem("EC PARAMETERS", &[6, 5, 0x2b, 0x81, 4, 0, 0x0a]);
    let cert = utf8("p384.cert.pem");
    let set = [
        (key("p256") + &key("p384"), "PKCS#8 in PEM, block 1 of 2 (`PRIVATE KEY`)"),
        (parameters + &cert + &key("p256"), "PKCS#8 in PEM, block 3 of 3 (`PRIVATE KEY`)"),
        (utf8("p256.sec1.pem") + &cert, "SEC 1 in PEM, block 1 of 2 (`EC PRIVATE KEY`)"),
        (utf8("p256.chain.pem"), "X.509 certificate in PEM, block 1 of 2 (`CERTIFICATE`)"),
        (
            utf8("p256.pkcs8-enc.pem"),
            "encrypted PKCS#8 in PEM, block 1 of 1 (`ENCRYPTED PRIVATE KEY`)",
        ),
        (jwk("p256").to_string(), "JWK in JSON"),
    ];
    let expected = read(&jwk("p256")).unwrap();
    for (text, what) in set {
        let import = Import::new().password(b"vector-password");
        let imported = import.read(text.as_bytes()).unwrap();
        assert_eq!(imported.what(), what);
        assert_eq!(imported.jwk().to_public().unwrap(), expected.to_public().unwrap());
    }
    for (name, what) in [
        ("p256.spki.der", "SubjectPublicKeyInfo in DER"),
        ("rsa2048.pkcs1.der", "PKCS#1 private key in DER"),
        ("rsa2048.pkcs1-pub.der", "PKCS#1 public key in DER"),
        ("p256.cert.der", "X.509 certificate in DER"),
    ] {
        assert_eq!(Import::new().read(&file(name)).unwrap().what(), what);
    }
}

#[test]
fn what_is_no_key_is_said_to_be_none() {
    // openssl req -new -key p256.pkcs8.pem -subj /CN=x
    let request = "MIHGMG4CAQAwDDEKMAgGA1UEAwwBeDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
BDnzOaRN/N36R537tY4CKYAH3FCwfioQtGUnT1+uEy37dTHUcFBolbNht5/wlXiF
2q2ZMhPK1NSGkA4BsAHQQM+gADAKBggqhkjOPQQDAgNIADBFAiBU1VzYy8hnrfZz
R+SVjekDaKBbdKMFOdfaDzQl5Nw7uQIhAO2TT8NJE80xKX9eqMBiwgcWfb1Jvk2b
butLjTE2CqWu";
    let request = base64ct::Base64::decode_vec(&request.replace('\n', "")).unwrap();
    let sequence = |fields: &[&[u8]]| crate::support::tlv(0x30, fields);
    let integer = crate::support::integer(&[3]);
    let pkcs12 = sequence(&[&integer, &sequence(&[]), &sequence(&[])]);
    let pkcs7 = sequence(&[&[6, 1, 0x2a], &[0xa0, 0]]);
    for (octets, kind, named) in [
        (request.clone(), ErrorKind::KeyUnsupported, "a certificate request"),
        (pem("CERTIFICATE", &request).into_bytes(), ErrorKind::KeyUnsupported, "request"),
        (
            pem("CERTIFICATE REQUEST", &request).into_bytes(),
            ErrorKind::KeyUnsupported,
            "`CERTIFICATE REQUEST`",
        ),
        (
            pem("EC PARAMETERS", &[6, 1, 0x2a]).into_bytes(),
            ErrorKind::KeyUnsupported,
            "`EC PARAMETERS`",
        ),
        (pkcs12, ErrorKind::KeyUnsupported, "PKCS#12"),
        (pkcs7, ErrorKind::KeyUnsupported, "PKCS#7"),
        (file("ed448.cert.der"), ErrorKind::CurveUnsupported, "Ed448"),
        (file("ed448.cert.pem"), ErrorKind::CurveUnsupported, "Ed448"),
        (b"no key".to_vec(), ErrorKind::Der, "JSON, PEM or DER"),
        (vec![], ErrorKind::Der, "JSON, PEM or DER"),
    ] {
        let error = Jwk::import(&octets).unwrap_err();
        assert_eq!(error, kind, "{error}");
        assert!(error.to_string().contains(named), "{error}");
    }
    let oid = [6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7];
    let error = Jwk::from_der(&oid).unwrap_err();
    assert_eq!(error, ErrorKind::KeyUnsupported);
    assert!(error.to_string().contains("a curve without a key"), "{error}");
}

#[test]
fn r_17_large_files_are_not_looked_at() {
    let large = " ".repeat(512 * 1024 + 1);
    for result in [
        Jwk::import(large.as_bytes()),
        Jwk::from_pem(&large),
        Jwk::from_der(large.as_bytes()),
        Import::new().read_json(&large).map(jose_core::jwk::Imported::into_jwk),
    ] {
        assert_eq!(result.unwrap_err(), ErrorKind::Limit);
    }
    let key = file("p256.pkcs8.der");
    let limits = |octets| Import::new().limits(Limits::default().key_set_octets(octets));
    assert!(limits(key.len()).read(&key).is_ok());
    assert_eq!(limits(key.len() - 1).read(&key).unwrap_err(), ErrorKind::Limit);
}

#[test]
fn certificates_become_members_on_request() {
    let chain = utf8("p256.chain.pem");
    let import = Import::new().x5c(true);
    let plain = Jwk::from_pem(&chain).unwrap();
    assert_eq!((plain.member("x5c"), plain.member("x5t#S256")), (None, None));

    let key = import.read_pem(&chain).unwrap().into_jwk();
    // openssl x509 -in p256.chain.pem -outform der | openssl dgst -sha256 -binary \
    //     | basenc --base64url
    assert_eq!(key.member("x5t#S256"), Some(r#""RlmYiLpEUkyVW273Rj25jAB14vPo871vRucu98la_Hk""#));
    // The bodies of the blocks are base64 already.
    let blocks = chain.split("-----END").filter_map(|block| block.split("CERTIFICATE-----").last());
    let bodies: Vec<String> = blocks
        .map(|body| body.split_whitespace().collect())
        .filter(|s: &String| s.len() > 9)
        .collect();
    let x5c: Vec<String> = serde_json::from_str(key.member("x5c").unwrap()).unwrap();
    assert_eq!(x5c.len(), 2);
    assert_eq!(x5c, bodies);
    // They survive JSON, the public half, and the check when they are read again.
    assert_eq!(Jwk::from_json(&key.to_json()).unwrap(), key);
    assert_eq!(Jwk::import(key.to_json().as_bytes()).unwrap(), key);
    assert_eq!(key.to_public().unwrap(), key);

    // A private key with its certificate, in either order; and with somebody else's.
    for text in [
        utf8("p256.pkcs8.pem") + &utf8("p256.cert.pem"),
        utf8("p256.cert.pem") + &utf8("p256.pkcs8.pem"),
    ] {
        let key = import.read_pem(&text).unwrap().into_jwk();
        assert!(key.is_private() && key.member("x5c").is_some());
    }
    let other = utf8("p256.pkcs8.pem") + &utf8("p384.cert.pem");
    assert!(Jwk::from_pem(&other).is_ok());
    assert_eq!(import.read_pem(&other).unwrap_err(), ErrorKind::KeyInconsistent);
    let damaged = utf8("p256.cert.pem") + &pem("CERTIFICATE", b"x");
    assert_eq!(import.read_pem(&damaged).unwrap_err(), ErrorKind::Der);

    let der = import.read_der(&file("p256.cert.der")).unwrap();
    assert!(der.jwk().member("x5t#S256").is_some());
    assert_eq!(import.read_der(&file("p256.spki.der")).unwrap().jwk().member("x5c"), None);
}

#[test]
fn certificates_in_json_are_held_against_the_key() {
    let der = file("p256.cert.der");
    let good = base64ct::Base64::encode_string(&der);
    let (standard, url) = (Value::from(vec![good.clone()]), Value::from(vec![text(&der)]));
    let key = jwk("p256");
    let import = |json: &Value, import: Import<'_>| import.read_json(&json.to_string());
    let strict = Import::new();
    assert!(import(&with(&key, "x5c", standard.clone()), strict).is_ok());
    for (x5c, kind) in [
        (url.clone(), ErrorKind::KeyMember),
        (Value::from("x"), ErrorKind::KeyMember),
        (Value::from(vec![1]), ErrorKind::KeyMember),
        (Value::from(Vec::<String>::new()), ErrorKind::Der),
        (Value::from(vec!["AAAA"]), ErrorKind::Der),
        (Value::from(vec![good.as_str(), "AAAA"]), ErrorKind::Der),
    ] {
        let error = import(&with(&key, "x5c", x5c), strict).unwrap_err();
        assert_eq!(error, kind, "{error}");
        assert!(error.to_string().contains("at x5c"), "{error}");
    }
    let other = import(&with(&jwk("p384"), "x5c", standard.clone()), strict).unwrap_err();
    assert_eq!(other, ErrorKind::KeyInconsistent);
    let stated = with(&with(&key, "x5c", standard.clone()), "x5t#S256", "AAAA");
    assert_eq!(import(&stated, strict).unwrap_err(), ErrorKind::KeyInconsistent);

    let lenient = strict.accept_x5c_base64url(true);
    let imported = import(&with(&key, "x5c", url), lenient).unwrap();
    assert_eq!(imported.jwk().member("x5c"), Some(standard.to_string().as_str()));
    // RFC 7517, Appendix B.
    let cases = json("rfc7517.json");
    let cases = cases["cases"].as_array().unwrap().iter();
    let keys: Vec<&Value> =
        cases.map(|case| &case["key"]).filter(|key| key["x5c"].is_array()).collect();
    assert_eq!(keys.len(), 1);
    assert!(import(keys[0], strict).is_ok());
}

#[test]
fn one_leading_zero_is_tolerated_by_name() {
    let key = jwk("rsa2048");
    let n = octets(&key, "n");
    let zeros = |count| with(&key, "n", text(&[&vec![0; count][..], &n].concat())).to_string();
    let lenient = Import::new().accept_leading_zero(true);
    let expected = read(&key).unwrap();
    for json in [zeros(0), zeros(1)] {
        assert_eq!(*lenient.read_json(&json).unwrap().jwk(), expected);
    }
    for json in [zeros(1), zeros(2)] {
        assert_eq!(Import::new().read_json(&json).unwrap_err(), ErrorKind::KeyMember);
        assert_eq!(Jwk::from_json(&json).unwrap_err(), ErrorKind::KeyMember);
    }
    assert_eq!(lenient.read_json(&zeros(2)).unwrap_err(), ErrorKind::KeyMember);
    let e = with(&key, "e", "AAEAAQ").to_string();
    assert_eq!(lenient.read_json(&e).unwrap_err(), ErrorKind::KeyMember);
}

#[test]
fn r_16_options_do_not_show_the_password() {
    let shown = format!("{:?}", Import::new().password(b"hunter2"));
    assert!(shown.contains("password: true") && !shown.contains("104, 117"), "{shown}");
}
