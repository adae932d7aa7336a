//! Payloads that are signed as they are (RFC 7797).

use super::made::{PAYLOAD, PROTECTED, entry, entry_of, said_in_general};
use super::support::Form;
use super::{key, signature, verifier};
use crate::support::BACKEND;
use jose_core::{ErrorKind, JwsAlg, Limits, base64url};
use jose_jws::{Compact, Flattened, General, Signer};

const UNENCODED: &str = r#"{"alg":"HS256","b64":false,"crit":["b64"]}"#;

fn signer() -> Signer {
    Signer::with_backend(BACKEND, JwsAlg::HS256, key(JwsAlg::HS256))
        .unwrap()
        .with_unencoded_payload()
        .unwrap()
}

fn plain() -> Signer {
    Signer::with_backend(BACKEND, JwsAlg::HS256, key(JwsAlg::HS256)).unwrap()
}

/// A compact token with this text between its dots, signed.
fn compact(header: &str, content: &str) -> String {
    let input = format!("{}.{content}", base64url::encode(header.as_bytes()));
    super::token(&input, &signature(JwsAlg::HS256, input.as_bytes()))
}

fn said(text: &str) -> &'static str {
    Compact::verify(text, &verifier(JwsAlg::HS256))
        .map_or_else(|error| error.code(), |_| "accepted")
}

fn said_of_object(header: (&str, &str), payload: &str, content: &[u8]) -> &'static str {
    let entry = entry_of(JwsAlg::HS256, header.0, header.1, content);
    let flat = format!(r#"{{"payload":{payload},{entry}}}"#);
    let several = format!(r#"{{"payload":{payload},"signatures":[{{{entry}}}]}}"#);
    let [flat, several] = [
        Flattened::verify(&flat, &verifier(JwsAlg::HS256)),
        General::verify(&several, &verifier(JwsAlg::HS256)),
    ]
    .map(|verified| verified.map_or_else(|error| error.code(), |_| "accepted"));
    assert_eq!(flat, several);
    flat
}

#[test]
fn r_21_b64_is_critical_boolean_and_protected() {
    for (protected, header, expected) in [
        (UNENCODED, "", "accepted"),
        (r#"{"alg":"HS256","crit":["b64"],"b64":true}"#, "", "accepted"),
        (r#"{"alg":"HS256","b64":false}"#, "", "header.b64"),
        (r#"{"alg":"HS256","b64":true}"#, "", "header.b64"),
        (r#"{"alg":"HS256","b64":false,"crit":["x"],"x":1}"#, "", "header.b64"),
        (r#"{"alg":"HS256","b64":false,"crit":["B64"],"B64":1}"#, "", "header.b64"),
        (r#"{"alg":"HS256","b64":"false","crit":["b64"]}"#, "", "header.type"),
        (r#"{"alg":"HS256","b64":0,"crit":["b64"]}"#, "", "header.type"),
        (r#"{"alg":"HS256","b64":null,"crit":["b64"]}"#, "", "header.type"),
        (r#"{"alg":"HS256","b64":[false],"crit":["b64"]}"#, "", "header.type"),
        (r#"{"alg":"HS256","crit":["b64"]}"#, "", "header.crit"),
        (
            r#"{"alg":"HS256","b64":false,"b64":true,"crit":["b64"]}"#,
            "",
            "malformed.duplicate_member",
        ),
        (PROTECTED, r#"{"b64":false}"#, "header.b64"),
        (PROTECTED, r#"{"b64":true}"#, "header.b64"),
        (r#"{"alg":"HS256","crit":["b64"]}"#, r#"{"b64":false}"#, "header.b64"),
        (UNENCODED, r#"{"b64":false}"#, "header.b64"),
        (PROTECTED, r#"{"b64":false,"crit":["b64"]}"#, "header.crit"),
        ("", r#"{"alg":"HS256","b64":false}"#, "header.b64"),
    ] {
        let code = said_of_object((protected, header), r#""cGF5bG9hZA""#, PAYLOAD.as_bytes());
        assert_eq!(code, expected, "{protected} {header}");
        // A payload that is no base64url is good where it is not encoded, and nowhere else.
        let code = said_of_object((protected, header), r#""$.02""#, b"$.02");
        assert_eq!(code == "accepted", protected == UNENCODED && header.is_empty(), "{protected}");
        if header.is_empty() {
            assert_eq!(said(&compact(protected, PAYLOAD)), expected, "{protected}");
        }
    }
}

#[test]
fn r_21_an_unencoded_payload_is_not_decoded_and_the_reverse() {
    // Each verifies as what it was signed as, never as the other.
    let text = compact(UNENCODED, PAYLOAD);
    let verified = Compact::verify(&text, &verifier(JwsAlg::HS256)).unwrap();
    assert_eq!(verified.payload(), PAYLOAD.as_bytes());
    for (protected, signed) in
        [(UNENCODED, "payload"), (PROTECTED, "payload"), (PROTECTED, "AA.AA")]
    {
        let said = said_of_object((protected, ""), r#""cGF5bG9hZA""#, signed.as_bytes());
        assert_eq!(said, "signature.invalid", "{protected} {signed}");
    }
    assert_eq!(said_of_object((PROTECTED, ""), r#""$.02""#, b"$.02"), "malformed.base64url");
    assert_eq!(
        said_of_object((UNENCODED, ""), r#""payload""#, PAYLOAD.as_bytes()),
        "signature.invalid"
    );
    let detached = Compact::sign_detached(b"payload", &signer()).unwrap();
    let by = verifier(JwsAlg::HS256);
    assert!(Compact::verify_detached(&detached, b"payload", &by).is_ok());
    let refused = Compact::verify_detached(&detached, PAYLOAD.as_bytes(), &by).unwrap_err();
    assert_eq!(refused, ErrorKind::SignatureInvalid);
}

/// Two readers that disagree about `b64` read different payloads under one signature.
#[test]
fn r_21_what_is_signed_under_one_reading_is_not_good_under_the_other() {
    let encoded = base64url::encode(br#"{"alg":"HS256","b64":false}"#);
    let input = format!("{encoded}.{PAYLOAD}");
    let token = super::token(&input, &signature(JwsAlg::HS256, input.as_bytes()));
    assert_eq!(said(&token), "header.b64");
}

#[test]
fn r_21_what_stands_between_dots_is_printable() {
    for (content, expected) in [
        ("$_02", "accepted"),
        ("", "accepted"),
        (" ", "accepted"),
        (" ~!\"#$%&'()*+,-/0:;<=>?@[\\]^_`{|}", "accepted"),
        ("==", "accepted"),
        ("$.02", "malformed.serialization"),
        (".", "malformed.serialization"),
        ("a.b.c", "malformed.serialization"),
        ("\t", "header.b64"),
        ("\n", "header.b64"),
        ("a\r\nb", "header.b64"),
        ("\0", "header.b64"),
        ("\u{1f}", "header.b64"),
        ("\u{7f}", "header.b64"),
        ("\u{80}", "header.b64"),
        ("é", "header.b64"),
        ("\u{202e}", "header.b64"),
        ("€ 5", "header.b64"),
        ("\u{feff}", "header.b64"),
    ] {
        assert_eq!(said(&compact(UNENCODED, content)), expected, "{content:?}");
        let signed = Compact::sign(content.as_bytes(), &signer());
        let code = signed.as_ref().err().map_or("accepted", |error| error.code());
        let refused = if expected == "accepted" { "accepted" } else { "header.b64" };
        assert_eq!(code, refused, "{content:?}");
        // In an object there is room for any text.
        let json = Flattened::sign(content.as_bytes(), &signer()).unwrap();
        let verified = Flattened::verify(&json, &verifier(JwsAlg::HS256)).unwrap();
        assert_eq!(verified.payload(), content.as_bytes());
        let token = Flattened::parse(&json, &Limits::DEFAULT).unwrap();
        let code = token.to_compact().map_or_else(|error| error.code(), |_| "accepted");
        assert_eq!(code, refused, "{content:?}");
    }
    for octets in [&b"\xff"[..], b"\xed\xa0\x80", b"a\xc3", b"\x80"] {
        let kind = ErrorKind::UnencodedPayload;
        assert_eq!(Compact::sign(octets, &signer()).unwrap_err(), kind);
        assert_eq!(Flattened::sign(octets, &signer()).unwrap_err(), kind);
        assert_eq!(General::sign(octets, &[&signer()]).unwrap_err(), kind);
        // Apart from its signature a payload is of any octets.
        let json = Flattened::sign_detached(octets, &signer()).unwrap();
        assert!(Flattened::verify_detached(&json, octets, &verifier(JwsAlg::HS256)).is_ok());
    }
}

/// A payload is the text of the JSON string, not how that string is written.
#[test]
fn escapes_are_no_part_of_the_payload() {
    for payload in [r#""$.02""#, r#""\u0024.02""#, r#""$\u002e\u00302""#] {
        assert_eq!(said_of_object((UNENCODED, ""), payload, b"$.02"), "accepted", "{payload}");
        let literal = payload.trim_matches('"');
        if literal != "$.02" {
            let said = said_of_object((UNENCODED, ""), payload, literal.as_bytes());
            assert_eq!(said, "signature.invalid", "{payload}");
        }
    }
    assert_eq!(said_of_object((UNENCODED, ""), r#""\ud83d\ude00""#, "😀".as_bytes()), "accepted");
    assert_eq!(said_of_object((UNENCODED, ""), r#""\ud83d""#, b""), "malformed.json");
    assert_eq!(said_of_object((UNENCODED, ""), "{}", b"{}"), "malformed.serialization");
    assert_eq!(said_of_object((UNENCODED, ""), "1", b"1"), "malformed.serialization");
}

#[test]
fn r_21_all_signatures_agree_on_the_payload() {
    let [encoded, unencoded, said_so] =
        [PROTECTED, UNENCODED, r#"{"alg":"HS256","b64":true,"crit":["b64"]}"#]
            .map(|protected| entry(protected, ""));
    for entries in [[&encoded, &unencoded], [&unencoded, &encoded], [&unencoded, &said_so]] {
        assert_eq!(said_in_general(&entries.map(String::as_str)), "header.b64");
    }
    assert_eq!(said_in_general(&[&encoded, &encoded, &unencoded]), "header.b64");
    assert_eq!(said_in_general(&[&encoded, &said_so]), "accepted");
    assert_eq!(said_in_general(&[&said_so, &encoded]), "accepted");
    for signers in [[&plain(), &signer()], [&signer(), &plain()]] {
        let misuse = ErrorKind::Misuse;
        assert_eq!(General::sign(b"x", &signers).unwrap_err(), misuse);
        assert_eq!(General::sign_detached(b"x", &signers).unwrap_err(), misuse);
        assert_eq!(General::sign_detached_from(&b"x"[..], &signers).unwrap_err(), misuse);
    }
    for form in Form::ALL {
        let text = form.sign(b"x", &[&signer()]).unwrap();
        assert!(form.verify(&text, b"x", &verifier(JwsAlg::HS256)).is_ok(), "{form:?}");
    }
}
