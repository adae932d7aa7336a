//! PEM and DER that is damaged, foreign or unusual.

use crate::support::{file, integer, jwk, pem, read, tlv};
use jose_core::{ErrorKind, Jwk};

fn text(name: &str) -> String {
    String::from_utf8(file(name)).unwrap()
}

fn kind(pem: &str) -> Option<ErrorKind> {
    Jwk::from_pem(pem).err().map(|error| error.kind())
}

#[test]
fn what_is_not_pem_is_refused() {
    let good = text("p256.pkcs8.pem");
    for bad in [
        String::new(),
        "no key".into(),
        "-----BEGIN PRIVATE KEY-----".into(),
        "-----BEGIN PRIVATE KEY".into(),
        "-----BEGIN ".into(),
        good.replace("-----END", "----END"),
        good.replace("-----BEGIN", "----BEGIN"),
        good.replace("END PRIVATE", "END PUBLIC"),
        good.replace("END PRIVATE KEY-----", "END PRIVATE KEY---"),
        good.replace("BEGIN PRIVATE KEY-----", "BEGIN PRIVATE KEY\n-----"),
        good.replace("PRIVATE KEY-----\nM", "PRIVATE KEY-----\nComment: x\n\nM"),
        good.replacen('M', "%", 1),
        good.replacen('M', "_", 1),
        good.replacen('M', "=", 1),
        good.replacen('M', "é", 1),
        good.replace("\n-----END", "=\n-----END"),
        good.replace("\n-----END", "A\n-----END"),
    ] {
        assert_eq!(kind(&bad), Some(ErrorKind::Pem), "{bad}");
    }
}

#[test]
fn pem_as_people_have_it_is_read() {
    let good = text("p256.pkcs8.pem");
    let key = read(&jwk("p256")).unwrap();
    let body: String = good.lines().filter(|line| !line.starts_with('-')).collect();
    let parameters = pem("EC PARAMETERS", &[6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7]);
    for variant in [
        good.clone(),
        good.replace('\n', "\r\n"),
        good.replace('\n', "\n\n"),
        good.replace('\n', "\n    "),
        good.trim().into(),
        format!("\u{feff}\n\n{good}\n\n"),
        format!("Bag Attributes\n    localKeyID: 01\n{good}"),
        format!("-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----"),
        format!("-----BEGIN PRIVATE KEY-----{body}-----END PRIVATE KEY-----"),
        format!("{parameters}{}", text("p256.sec1.pem")),
        format!("{}{good}", text("rsa2048.cert.pem")),
        format!("{good}{}", text("p256.cert.pem")),
        format!("{good}{}", text("rsa2048.pkcs8.pem")),
    ] {
        assert_eq!(Jwk::from_pem(&variant).unwrap(), key, "{variant}");
    }
}

#[test]
fn blocks_that_are_no_key_are_named() {
    let encrypted = text("rsa2048.pkcs8-enc.pem");
    for (pem, named) in [
        (pem("CERTIFICATE REQUEST", b"x"), "`CERTIFICATE REQUEST`"),
        (pem("X509 CRL", b"x"), "`X509 CRL`"),
        (pem("DH PARAMETERS", b"x"), "`DH PARAMETERS`"),
        (pem("OPENSSH PRIVATE KEY", b"x"), "`OPENSSH PRIVATE KEY`"),
        (pem("DSA PRIVATE KEY", b"x"), "`DSA PRIVATE KEY`"),
        (pem("EC PARAMETERS", b"x"), "`EC PARAMETERS`"),
        (pem("\u{1b}[2J", b"x"), "a text of 4 octets"),
        (pem("", b"x"), "``"),
    ] {
        let error = Jwk::from_pem(&pem).unwrap_err();
        assert_eq!(error, ErrorKind::KeyUnsupported, "{pem}");
        assert!(error.to_string().ends_with(&format!("found {named}")), "{error}");
    }
    // An encrypted key is not passed over for something else.
    for pem in [encrypted.clone(), format!("{encrypted}{}", text("rsa2048.spki.pem"))] {
        assert_eq!(kind(&pem), Some(ErrorKind::PasswordRequired));
    }
}

#[test]
fn keys_under_the_old_encryption_are_refused() {
    let headers = "KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n";
    let encrypted = text("rsa2048.pkcs1.pem").replacen("KEY-----\n", headers, 1);
    let error = Jwk::from_pem(&encrypted).unwrap_err();
    assert_eq!(error, ErrorKind::KeyUnsupported);
    assert!(error.to_string().contains("openssl pkcs8 -topk8"), "{error}");
}

#[test]
fn labels_must_fit_what_is_in_the_block() {
    let labels = [
        ("PRIVATE KEY", "pkcs8"),
        ("PUBLIC KEY", "spki"),
        ("RSA PRIVATE KEY", "pkcs1"),
        ("RSA PUBLIC KEY", "pkcs1-pub"),
    ];
    for (label, own) in labels {
        for (_, form) in labels {
            let block = pem(label, &file(&format!("rsa2048.{form}.der")));
            let expected = (form != own).then_some(ErrorKind::Der);
            assert_eq!(kind(&block), expected, "{form} as {label}");
        }
    }
    for form in ["pkcs8", "spki"] {
        let block = pem("EC PRIVATE KEY", &file(&format!("p256.{form}.der")));
        assert_eq!(kind(&block), Some(ErrorKind::Der));
    }
    assert_eq!(kind(&pem("PRIVATE KEY", &[])), Some(ErrorKind::Der));
    assert_eq!(kind(&pem("PUBLIC KEY", b"{\"kty\":\"oct\"}")), Some(ErrorKind::Der));
}

#[test]
fn what_is_not_the_der_of_a_key_is_refused() {
    let name = tlv(6, &[&[0x2a]]);
    for der in [
        vec![],
        vec![0x30],
        vec![0x30, 0],
        vec![0x30, 0x80, 0, 0],
        vec![0; 100],
        integer(&[1]),
        tlv(0x31, &[&integer(&[1]), &integer(&[1])]),
        tlv(0x30, &[&integer(&[1])]),
        tlv(0x30, &[&name, &integer(&[1])]),
        tlv(0x30, &[&tlv(0x30, &[&name]), &name]),
        b"-----BEGIN PUBLIC KEY-----".to_vec(),
        br#"{"kty":"oct","k":"AAEC"}"#.to_vec(),
        [file("p256.spki.der"), vec![0]].concat(),
        [file("p256.pkcs8.der"), file("p256.pkcs8.der")].concat(),
        [file("rsa2048.pkcs1.der"), vec![5, 0]].concat(),
    ] {
        let error = Jwk::from_der(&der).unwrap_err();
        assert_eq!(error, ErrorKind::Der, "{der:x?}: {error}");
    }
}

#[test]
fn numbers_in_der_have_one_encoding() {
    // A negative modulus, and one with a needless zero.
    let n = [0x81; 256];
    let e = integer(&[1, 0, 1]);
    for bad in [tlv(2, &[&n]), tlv(2, &[&[0, 0], &n]), tlv(2, &[])] {
        assert_eq!(Jwk::from_der(&tlv(0x30, &[&bad, &e])).unwrap_err(), ErrorKind::Der);
    }
    assert!(Jwk::from_der(&tlv(0x30, &[&integer(&n), &e])).is_ok());
    // A length in more octets than it needs.
    let mut long = tlv(0x30, &[&integer(&n), &e]);
    long.splice(1..4, [0x83, 0, long[2], long[3]]);
    assert_eq!(Jwk::from_der(&long).unwrap_err(), ErrorKind::Der);
}

/// A `SubjectPublicKeyInfo` of an algorithm, its parameters, and octets.
fn spki(oid: &[u8], parameters: &[u8], unused: u8, octets: &[u8]) -> Vec<u8> {
    let algorithm = tlv(0x30, &[&tlv(6, &[oid]), parameters]);
    tlv(0x30, &[&algorithm, &tlv(3, &[&[unused], octets])])
}

#[test]
fn algorithm_identifiers_must_fit() {
    let ec = [0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1];
    let p256 = tlv(6, &[&[0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7]]);
    let ed25519 = [0x2b, 0x65, 0x70];
    let rsa = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1];
    let key = read(&jwk("p256")).unwrap().to_public().unwrap();
    let jose_core::jwk::Key::EcPublic(public) = key.key() else { panic!("a public key") };
    let point = public.sec1();
    assert_eq!(Jwk::from_der(&spki(&ec, &p256, 0, point)).unwrap(), key);

    let null = tlv(5, &[]);
    let explicit = tlv(0x30, &[&integer(&[1])]);
    for (der, kind, named) in [
        (spki(&ec, &[], 0, point), ErrorKind::Der, "a named curve"),
        (spki(&ec, &explicit, 0, point), ErrorKind::KeyUnsupported, "explicit curve"),
        (spki(&ec, &null, 0, point), ErrorKind::KeyUnsupported, "explicit curve"),
        (
            spki(&ec, &tlv(6, &[&rsa]), 0, point),
            ErrorKind::CurveUnsupported,
            "1.2.840.113549.1.1.1",
        ),
        (spki(&ec, &p256, 1, point), ErrorKind::Der, "whole octets"),
        (spki(&ec, &p256, 0, &point[..64]), ErrorKind::KeyMember, "65 octets"),
        (spki(&ec, &p256, 0, &[]), ErrorKind::KeyInvalid, "a point"),
        (spki(&ed25519, &null, 0, &[1; 32]), ErrorKind::Der, "no parameters"),
        (spki(&ed25519, &[], 0, &[0; 32]), ErrorKind::KeyInvalid, "small order"),
        (spki(&ed25519, &[], 0, point), ErrorKind::KeyMember, "32 octets"),
        (spki(&rsa, &p256, 0, point), ErrorKind::Der, "no parameters"),
        (spki(&rsa, &null, 0, point), ErrorKind::Der, "PKCS#1"),
        (spki(&[0x2a, 3], &null, 0, point), ErrorKind::KeyUnsupported, "1.2.3"),
    ] {
        let error = Jwk::from_der(&der).unwrap_err();
        assert_eq!(error, kind, "{error}");
        assert!(error.to_string().contains(named), "{named}: {error}");
    }
}

#[test]
fn one_form_for_another_is_named() {
    let pem = pem("PUBLIC KEY", &file("p256.spki.der"));
    let one_line = pem.trim_end().replace('\n', "\\n");
    let told = |error: jose_core::Error| error.to_string();
    for (error, told_of) in [
        (told(Jwk::from_json(&pem).unwrap_err()), "found PEM, which `Jwk::from_pem` reads"),
        (told(Jwk::from_json(r#"{"keys":[]}"#).unwrap_err()), "which `JwkSet::from_json` reads"),
        (
            told(Jwk::from_pem(r#"{"kty":"oct"}"#).unwrap_err()),
            "JSON, which `Jwk::from_json` reads",
        ),
        (told(Jwk::from_pem("keys/signing.pem").unwrap_err()), "may be the path of a file"),
        (told(Jwk::from_pem("").unwrap_err()), "found none"),
        (told(Jwk::from_pem(&one_line).unwrap_err()), "the two characters `\\n`"),
    ] {
        assert!(error.contains(told_of), "{error}");
    }
}
