//! What the reader of unsecured tokens refuses, and that nobody else reads them.

#![cfg(feature = "unsecured")]

use jose_core::{ErrorKind, Jwk, JwsAlg, Limits, base64url};
use jose_jws::unsecured::Unsecured;
use jose_jws::{Compact, Flattened, Signer, Verifier};

fn said_of(token: &str) -> &'static str {
    Unsecured::parse(token, &Limits::DEFAULT).map_or_else(|error| error.code(), |_| "accepted")
}

/// What is said of a token with this header and nothing behind its second dot.
fn said(header: &str) -> &'static str {
    said_of(&format!("{}.e30.", base64url::encode(header.as_bytes())))
}

#[test]
fn r_1_the_name_is_spelled_in_one_way() {
    assert_eq!(said(r#"{"alg":"none"}"#), "accepted");
    assert_eq!(said(r#"{"\u0061lg":"n\u006fne","kid":"1"}"#), "accepted");
    for alg in ["None", "NONE", "noNE", "none ", "", "HS256", "RSA1_5", "null"] {
        assert_eq!(said(&format!(r#"{{"alg":"{alg}"}}"#)), "alg.not_allowed", "{alg:?}");
    }
    assert_eq!(said("{}"), "alg.not_allowed");
    assert_eq!(said(r#"{"alg":null}"#), "header.type");
}

#[test]
fn r_12_r_20_r_21_r_22_its_header_is_held_to_the_same_rules() {
    for (more, expected) in [
        (r#""enc":"A128GCM""#, "malformed.serialization"),
        (r#""crit":["x"],"x":1"#, "header.crit_unsupported"),
        (r#""crit":[]"#, "header.crit"),
        (r#""crit":["b64"],"b64":false"#, "header.crit_unsupported"),
        (r#""b64":false"#, "header.b64"),
        (r#""b64":true"#, "header.b64"),
        (r#""alg":"none""#, "malformed.duplicate_member"),
        (r#""kid":1"#, "header.type"),
    ] {
        assert_eq!(said(&format!(r#"{{"alg":"none",{more}}}"#)), expected, "{more}");
    }
    assert_eq!(said("null"), "malformed.json");
}

#[test]
fn r_24_r_27_its_shape_is_held_to_the_same_rules() {
    let good = Unsecured::encode(b"{}");
    assert_eq!(said_of(&good), "accepted");
    for (token, expected) in [
        (format!("{good}AAAA"), "malformed.serialization"),
        (format!("{good}."), "malformed.serialization"),
        (good.trim_end_matches('.').to_owned(), "malformed.serialization"),
        (format!("{good}="), "malformed.serialization"),
        (good.replace("e30", "e30="), "malformed.base64url"),
        (good.replace("e30", "e3 "), "malformed.base64url"),
        (
            r#"{"payload":"e30","header":{"alg":"none"},"signature":""}"#.into(),
            "malformed.serialization",
        ),
        ("x".repeat(256 * 1024 + 1), "limit.exceeded"),
        (String::new(), "malformed.serialization"),
    ] {
        assert_eq!(said_of(&token), expected, "{token:.60}");
    }
}

#[test]
fn r_1_signed_and_unsecured_tokens_are_not_read_as_each_other() {
    let key = Jwk::generate(JwsAlg::HS256).unwrap();
    let signer = Signer::new(JwsAlg::HS256, &key).unwrap();
    let verifier = Verifier::new(JwsAlg::HS256, &key).unwrap();
    let signed = signer.sign(b"{}").unwrap();
    assert_eq!(said_of(&signed), "alg.not_allowed");
    let (input, _) = signed.rsplit_once('.').unwrap();
    assert_eq!(said_of(&format!("{input}.")), "alg.not_allowed");

    let token = Unsecured::encode(b"{}");
    assert_eq!(Compact::verify(&token, &verifier).unwrap_err(), ErrorKind::AlgNone);
    assert_eq!(Compact::verify_detached(&token, b"{}", &verifier).unwrap_err(), ErrorKind::AlgNone);
    for json in [
        r#"{"payload":"e30","protected":"eyJhbGciOiJub25lIn0","signature":""}"#,
        r#"{"payload":"e30","header":{"alg":"none"},"signature":""}"#,
    ] {
        assert_eq!(Flattened::verify(json, &verifier).unwrap_err(), ErrorKind::AlgNone);
    }
    assert_eq!("none".parse::<JwsAlg>().unwrap_err(), ErrorKind::AlgNone);
}
