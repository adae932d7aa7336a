//! The two halves of a header: names in both, wrong types in either, `alg` where it may be.

use super::made::{
    PAYLOAD, PROTECTED, entry, entry_of, flattened, forged, said, said_in_general, said_of,
    said_of_header,
};
use super::support::Form;
use super::{ALL, seal, verifier};
use crate::support::BACKEND;
use jose_core::JwsAlg;
use jose_jws::{Compact, Flattened};

const DUPLICATE: &str = "malformed.duplicate_member";

#[test]
fn r_22_members_of_the_object_are_named_once() {
    let good = entry(PROTECTED, r#"{"kid":"1"}"#);
    let mut count = 0;
    for twice in [
        format!(r#""payload":"{PAYLOAD}""#),
        r#""payload":"AAAA""#.into(),
        r#""p\u0061yload":"AAAA""#.into(),
        r#""protected":"e30""#.into(),
        r#""\u0070rotected":"eyJhbGciOiJIUzI1NiJ9""#.into(),
        r#""header":{}"#.into(),
        r#""he\u0061der":{"kid":"2"}"#.into(),
        r#""signature":"""#.into(),
        r#""signatur\u0065":"AAAA""#.into(),
        r#""x":1,"\u0078":2"#.into(),
        r#""x":{"y":1,"y":1}"#.into(),
        r#""x":[[{"y":1,"\u0079":1}]]"#.into(),
    ] {
        let flat = format!(r#"{{"payload":"{PAYLOAD}",{good},{twice}}}"#);
        assert_eq!(said(Form::Flattened, &flat), DUPLICATE, "{flat}");
        let flat = format!(r#"{{{twice},"payload":"{PAYLOAD}",{good}}}"#);
        assert_eq!(said(Form::Flattened, &flat), DUPLICATE, "{flat}");
        count += 2;
        if twice.contains("yload") {
            let text = format!(r#"{{"payload":"{PAYLOAD}","signatures":[{{{good}}}],{twice}}}"#);
            assert_eq!(said(Form::General, &text), DUPLICATE, "{text}");
        } else {
            assert_eq!(said_in_general(&[&good, &format!("{good},{twice}")]), DUPLICATE, "{twice}");
            assert_eq!(said_in_general(&[&format!("{twice},{good}"), &good]), DUPLICATE, "{twice}");
            count += 1;
        }
        count += 1;
    }
    assert_eq!(count, 12 * 3 + 9);
    for array in [r#""signatures":[]"#, r#""signature\u0073":[{}]"#] {
        let text = format!(r#"{{"payload":"{PAYLOAD}","signatures":[{{{good}}}],{array}}}"#);
        assert_eq!(said(Form::General, &text), DUPLICATE, "{text}");
    }
}

#[test]
fn r_22_members_of_a_header_are_named_once() {
    for more in [
        r#""kid":"a","kid":"a""#,
        r#""kid":"a","\u006bid":"b""#,
        r#""x":{"y":1,"y":2}"#,
        r#""x":[{"y":[{"z":1,"z":1}]}]"#,
    ] {
        let protected = format!(r#"{{"alg":"HS256",{more}}}"#);
        assert_eq!(said_of_header(&protected, ""), DUPLICATE, "{more}");
        assert_eq!(said_of_header(PROTECTED, &format!("{{{more}}}")), DUPLICATE, "{more}");
    }
    assert_eq!(said_of_header("", r#"{"alg":"HS256","alg":"HS256"}"#), DUPLICATE);
    assert_eq!(said_of_header("", r#"{"alg":"none","\u0061lg":"HS256"}"#), DUPLICATE);
}

#[test]
fn r_22_no_member_is_in_both_halves() {
    for (protected, header) in [
        (r#"{"alg":"HS256","kid":"1"}"#, r#"{"kid":"1"}"#),
        (r#"{"alg":"HS256","kid":"1"}"#, r#"{"kid":"2"}"#),
        (r#"{"alg":"HS256","kid":"1"}"#, r#"{"\u006bid":"1"}"#),
        (r#"{"alg":"HS256","\u006bid":"1"}"#, r#"{"kid":"1"}"#),
        (PROTECTED, r#"{"alg":"HS256"}"#),
        (PROTECTED, r#"{"alg":"none"}"#),
        (r#"{"alg":"none"}"#, r#"{"alg":"HS256"}"#),
        (PROTECTED, r#"{"x":1,"\u0061lg":"HS256"}"#),
        (r#"{"alg":"HS256","x":1}"#, r#"{"y":1,"x":1}"#),
        (r#"{"alg":"HS256","":1}"#, r#"{"":1}"#),
        (r#"{"alg":"HS256","\u00e9":1}"#, r#"{"é":1}"#),
    ] {
        assert_eq!(said_of_header(protected, header), DUPLICATE, "{protected} {header}");
        // It spoils the object for other signatures too: it is no good object.
        let (good, bad) = (entry(PROTECTED, ""), entry(protected, header));
        assert_eq!(said_in_general(&[&good, &bad]), DUPLICATE);
    }
    assert_eq!(said_of_header(r#"{"alg":"HS256","x":{"kid":1}}"#, r#"{"kid":"1"}"#), "accepted");
    assert_eq!(said_of_header(r#"{"alg":"HS256","KID":"1"}"#, r#"{"kid":"1"}"#), "accepted");
    // Different signatures may have the same members.
    let [one, two] = ["1", "2"].map(|kid| entry(PROTECTED, &format!(r#"{{"kid":"{kid}"}}"#)));
    assert_eq!(said_in_general(&[&one, &two]), "accepted");
}

#[test]
fn r_26_known_members_have_their_type_in_both_halves() {
    let mut count = 0;
    for more in [
        r#""kid":1"#,
        r#""kid":null"#,
        r#""typ":null"#,
        r#""cty":[]"#,
        r#""jku":{}"#,
        r#""x5u":1"#,
        r#""x5t":1"#,
        r##""x5t#S256":true"##,
        r#""x5c":"x""#,
        r#""x5c":[1]"#,
        r#""jwk":"x""#,
        r#""jwk":null"#,
        r#""enc":null"#,
        r#""epk":1"#,
        r#""b64":"false""#,
        r#""b64":0"#,
    ] {
        let protected = format!(r#"{{"alg":"HS256",{more}}}"#);
        assert_eq!(said_of_header(&protected, ""), "header.type", "{more}");
        assert_eq!(said_of_header(PROTECTED, &format!("{{{more}}}")), "header.type", "{more}");
        let (good, bad) = (entry(PROTECTED, ""), entry(PROTECTED, &format!("{{{more}}}")));
        assert_eq!(said_in_general(&[&good, &bad]), "header.type", "{more}");
        count += 3;
    }
    assert_eq!(count, 16 * 3);
    for alg in ["null", "1", "[]", "{}", r#"["HS256"]"#] {
        assert_eq!(said_of_header("", &format!(r#"{{"alg":{alg}}}"#)), "header.type", "{alg}");
        assert_eq!(said_of_header(&format!(r#"{{"alg":{alg}}}"#), ""), "header.type", "{alg}");
    }
    let long = "k".repeat(1025);
    assert_eq!(said_of_header(PROTECTED, &format!(r#"{{"kid":"{long}"}}"#)), "limit.exceeded");
}

#[test]
fn r_4_some_half_names_the_algorithm() {
    for (protected, header) in
        [("{}", ""), ("{}", "{}"), ("", "{}"), ("", ""), (r#"{"kid":"1"}"#, r#"{"typ":"JWT"}"#)]
    {
        assert_eq!(said_of_header(protected, header), "header.missing", "{protected} {header}");
    }
    for alg in ["hs256", "HS512", "", "none "] {
        let header = format!(r#"{{"alg":"{alg}"}}"#);
        assert_eq!(said_of_header("", &header), "alg.not_allowed", "{alg:?}");
        assert_eq!(said_of_header(r#"{"kid":"1"}"#, &header), "alg.not_allowed", "{alg:?}");
    }
}

/// The algorithm may be unprotected: it is compared with the key's all the same.
#[test]
fn r_3_an_unprotected_algorithm_is_for_objects_only() {
    for alg in ALL.iter() {
        let header = format!(r#"{{"alg":"{alg}"}}"#);
        for protected in ["", r#"{"kid":"1"}"#] {
            let text = flattened(&entry_of(*alg, protected, &header, PAYLOAD.as_bytes()));
            assert!(Flattened::verify(&text, &verifier(*alg)).is_ok(), "{alg}");
            for other in ALL.iter().filter(|other| *other != alg) {
                let error = Flattened::verify(&text, &verifier(*other)).unwrap_err();
                assert_eq!(error.code(), "alg.not_allowed", "{alg} {other}");
            }
        }
    }
    // A compact token has one half.
    for protected in ["{}", r#"{"kid":"1"}"#] {
        let token = seal(JwsAlg::HS256, protected, b"payload");
        let error = Compact::verify(&token, &verifier(JwsAlg::HS256)).unwrap_err();
        assert_eq!(error.code(), "header.missing");
    }
    let signer =
        jose_jws::Signer::with_backend(BACKEND, JwsAlg::HS256, super::key(JwsAlg::HS256)).unwrap();
    for signer in [
        signer.clone().with_nothing_protected().unwrap(),
        signer.with_unprotected("kid", &"1").unwrap(),
    ] {
        assert_eq!(signer.sign(b"x").unwrap_err().code(), "misuse");
        assert_eq!(Compact::sign_detached(b"x", &signer).unwrap_err().code(), "misuse");
        let refused = Compact::sign_detached_from(&b"x"[..], &signer).unwrap_err();
        assert_eq!(refused.code(), "misuse");
        let json = Flattened::sign(b"payload", &signer).unwrap();
        assert_eq!(said(Form::Flattened, &json), "accepted");
        let token = Form::Flattened.parse(&json, &jose_core::Limits::DEFAULT).unwrap();
        assert_eq!(token.to_compact().unwrap_err().code(), "misuse");
    }
}

#[test]
fn r_1_none_is_refused_in_every_signature() {
    let good = entry(PROTECTED, "");
    for none in ["none", "NONE", "None", "noNE"] {
        let header = format!(r#"{{"alg":"{none}"}}"#);
        for bad in [
            entry(&header, ""),
            entry("", &header),
            entry(r#"{"kid":"1"}"#, &header),
            forged(&header, ""),
            format!(r#""header":{header},"signature":"""#),
        ] {
            assert_eq!(said_of(&bad), "alg.none", "{bad}");
            assert_eq!(said_in_general(&[&good, &bad]), "alg.none", "{bad}");
            assert_eq!(said_in_general(&[&bad, &good]), "alg.none", "{bad}");
            assert_eq!(said_in_general(&[&good, &good, &bad]), "alg.none", "{bad}");
        }
    }
}
