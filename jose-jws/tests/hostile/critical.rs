//! Critical header members, in every serialization.

use super::made::{PAYLOAD, PROTECTED, entry, flattened, general, said_in_general, said_of};
use super::support::Form;
use super::{key, refusal, seal, verifier};
use crate::support::BACKEND;
use jose_core::{ErrorKind, JwsAlg, base64url};
use jose_jws::{Signer, Verifier, VerifyPolicy};

const CRIT: &str = "header.crit";
const UNKNOWN: &str = "header.crit_unsupported";

fn signer() -> Signer {
    Signer::with_backend(BACKEND, JwsAlg::HS256, key(JwsAlg::HS256)).unwrap()
}

/// What is said of a protected header, the same in each serialization.
fn said(verifier: &Verifier, protected: &str) -> &'static str {
    let entry = entry(protected, "");
    let texts = [seal(JwsAlg::HS256, protected, b"payload"), flattened(&entry), general(&[&entry])];
    let detached = texts.clone().map(|text| {
        text.replacen(&format!(".{PAYLOAD}."), "..", 1).replacen(
            &format!(r#""payload":"{PAYLOAD}","#),
            "",
            1,
        )
    });
    let all = Form::ALL.into_iter().zip(texts.iter().chain(&detached));
    let mut codes: Vec<&str> = all
        .map(|(form, text)| match form.verify(text, b"payload", verifier) {
            Ok(_) => "accepted",
            Err(error) => error.code(),
        })
        .collect();
    codes.dedup();
    assert_eq!(codes.len(), 1, "{protected}: {codes:?}");
    codes[0]
}

/// Whether the caller understands the names or not.
#[test]
fn r_20_malformed_lists_are_refused_in_every_serialization() {
    let plain = verifier(JwsAlg::HS256);
    let names = ["x", "y", "", "alg", "crit", "kid", "typ", "exp", "enc", "jwk", "x5t#S256", "p2c"];
    let understanding = plain.clone().with_critical(&names);
    let mut count = 0;
    for more in [
        r#""crit":[]"#,
        r#""crit":{}"#,
        r#""crit":null"#,
        r#""crit":true"#,
        r#""crit":1"#,
        r#""crit":"x","x":1"#,
        r#""crit":[1],"1":1"#,
        r#""crit":[null]"#,
        r#""crit":[["x"]],"x":1"#,
        r#""crit":[{"x":1}],"x":1"#,
        r#""crit":["x",null],"x":1"#,
        r#""crit":["x","x"],"x":1"#,
        r#""crit":["x","\u0078"],"x":1"#,
        r#""crit":["x","y","x"],"x":1,"y":1"#,
        // Absent.
        r#""crit":["x"]"#,
        r#""crit":["x"],"X":1"#,
        r#""crit":["x","y"],"x":1"#,
        r#""crit":[""]"#,
        r#""crit":["b64"]"#,
        // Registered.
        r#""crit":["alg"]"#,
        r#""crit":["crit"]"#,
        r#""crit":["kid"],"kid":"1""#,
        r#""crit":["typ"],"typ":"JWT""#,
        r#""crit":["enc"]"#,
        r#""crit":["jwk"],"jwk":{}"#,
        r##""crit":["x5t#S256"],"x5t#S256":"AA""##,
        r#""crit":["p2c"],"p2c":1"#,
        r#""crit":["x","alg"],"x":1"#,
    ] {
        let protected = format!(r#"{{"alg":"HS256",{more}}}"#);
        assert_eq!(said(&understanding, &protected), CRIT, "{more}");
        let expected = if more.starts_with(r#""crit":["x","#) && !more.contains("null") {
            // Lists of good shape: the first name is unknown already.
            said(&plain, &protected)
        } else {
            CRIT
        };
        assert_eq!(said(&plain, &protected), expected, "{more}");
        assert!([CRIT, UNKNOWN].contains(&expected), "{more}");
        count += 1;
    }
    assert_eq!(count, 28);
}

#[test]
fn r_20_only_names_that_the_caller_understands_pass() {
    let plain = verifier(JwsAlg::HS256);
    let one = r#"{"alg":"HS256","crit":["x"],"x":1}"#;
    let two = r#"{"alg":"HS256","crit":["x","urn:y"],"x":null,"urn:y":[]}"#;
    let mixed = r#"{"alg":"HS256","crit":["b64","x"],"x":1,"b64":true}"#;
    for (understood, protected, expected) in [
        (&[][..], one, UNKNOWN),
        (&["y"], one, UNKNOWN),
        (&["X"], one, UNKNOWN),
        (&["x "], one, UNKNOWN),
        (&["xx"], one, UNKNOWN),
        (&[""], one, UNKNOWN),
        (&["b64"], one, UNKNOWN),
        (&["crit"], one, UNKNOWN),
        (&["x"], one, "accepted"),
        (&["y", "x", "x"], one, "accepted"),
        (&["x"], two, UNKNOWN),
        (&["urn:y"], two, UNKNOWN),
        (&["urn:y", "x"], two, "accepted"),
        (&[], mixed, UNKNOWN),
        (&["x"], mixed, "accepted"),
        (&["x"], r#"{"alg":"HS256","crit":["\u0078"],"x":1}"#, "accepted"),
    ] {
        let verifier = plain.clone().with_critical(understood);
        assert_eq!(said(&verifier, protected), expected, "{understood:?} {protected}");
    }
    assert_eq!(said(&plain, one), UNKNOWN);
    // Lists add up.
    let both = plain.with_critical(&["x"]).with_critical(&["urn:y"]);
    assert_eq!((said(&both, one), said(&both, two)), ("accepted", "accepted"));
}

#[test]
fn r_20_crit_is_protected() {
    let understanding = verifier(JwsAlg::HS256).with_critical(&["x", "exp"]);
    let good = entry(PROTECTED, "");
    for (protected, header) in [
        (PROTECTED, r#"{"crit":["exp"],"exp":1}"#),
        (PROTECTED, r#"{"crit":["x"]}"#),
        (r#"{"alg":"HS256","x":1}"#, r#"{"crit":["x"]}"#),
        (PROTECTED, r#"{"crit":[]}"#),
        (PROTECTED, r#"{"crit":null}"#),
        (PROTECTED, r#"{"\u0063rit":["x"],"x":1}"#),
        ("", r#"{"alg":"HS256","crit":["x"],"x":1}"#),
        // What is listed must be covered as well.
        (r#"{"alg":"HS256","crit":["x"]}"#, r#"{"x":1}"#),
    ] {
        let bad = entry(protected, header);
        let listed_apart = header == r#"{"x":1}"#;
        assert_eq!(said_of(&bad), CRIT, "{protected} {header}");
        for form in [Form::Flattened, Form::General] {
            let text = if form == Form::General { general(&[&bad]) } else { flattened(&bad) };
            let error = form.verify(&text, b"", &understanding).unwrap_err();
            assert_eq!(error.code(), CRIT, "{protected} {header}");
        }
        // One that is malformed spoils the object, one that is only not good does not.
        let expected = if listed_apart { "accepted" } else { CRIT };
        assert_eq!(said_in_general(&[&good, &bad]), expected, "{protected} {header}");
        assert_eq!(said_in_general(&[&bad, &good]), expected, "{protected} {header}");
    }
}

#[test]
fn r_20_each_signature_has_its_own_list() {
    let [plain, critical] =
        [PROTECTED, r#"{"alg":"HS256","crit":["x"],"x":1}"#].map(|h| entry(h, ""));
    assert_eq!(said_in_general(&[&critical]), UNKNOWN);
    assert_eq!(said_in_general(&[&critical, &critical]), UNKNOWN);
    // The signature without the list is good, and it is its header that is handed out.
    let text = general(&[&critical, &plain]);
    let seen = Form::General.verify(&text, b"", &verifier(JwsAlg::HS256)).unwrap();
    assert_eq!(seen.protected.json(), PROTECTED);
    let policy = VerifyPolicy::one(verifier(JwsAlg::HS256));
    let seen = Form::General.satisfies(&text, b"", &policy).unwrap();
    assert_eq!((seen.len(), seen[0].0, seen[0].1), (1, 1, 0));
    let error = Form::General.satisfies(&general(&[&critical]), b"", &policy).unwrap_err();
    assert_eq!(error, ErrorKind::CriticalUnsupported);
    let understanding = verifier(JwsAlg::HS256).with_critical(&["x"]);
    let seen = Form::General.verify(&text, b"", &understanding).unwrap();
    assert_eq!(seen.protected.critical().collect::<Vec<_>>(), ["x"]);
}

#[test]
fn r_20_signers_make_no_list_that_is_refused() {
    let misuse = ErrorKind::Misuse;
    for name in ["alg", "b64", "crit", "enc"] {
        assert_eq!(signer().with_critical(name, &1).unwrap_err(), misuse, "{name}");
        assert_eq!(signer().with_member(name, &1).unwrap_err(), misuse, "{name}");
        assert_eq!(signer().with_unprotected(name, &1).unwrap_err(), misuse, "{name}");
    }
    for name in ["kid", "typ", "cty", "jku", "x5u"] {
        assert_eq!(signer().with_critical(name, &"1").unwrap_err(), ErrorKind::Critical, "{name}");
    }
    let critical = || signer().with_critical("x", &1).unwrap();
    // A critical member that the signature does not cover.
    assert_eq!(critical().with_unprotected("x", &1).unwrap_err(), ErrorKind::Critical);
    assert_eq!(critical().with_nothing_protected().unwrap_err(), misuse);
    assert_eq!(
        signer().with_unencoded_payload().unwrap().with_nothing_protected().unwrap_err(),
        misuse
    );
    for (json, kind) in [
        (r#"{"alg":"HS256","crit":["x"]}"#, ErrorKind::Critical),
        (r#"{"alg":"HS256","crit":["alg"]}"#, ErrorKind::Critical),
        (r#"{"alg":"HS256","crit":[]}"#, ErrorKind::Critical),
        (r#"{"alg":"HS256","b64":false}"#, ErrorKind::UnencodedPayload),
        (r#"{"alg":"HS512"}"#, ErrorKind::AlgNotAllowed),
        (r#"{"alg":"none"}"#, ErrorKind::AlgNotAllowed),
        (r#"{"kid":"1"}"#, ErrorKind::AlgNotAllowed),
        (r#"{"alg":"HS256","enc":"A128GCM"}"#, ErrorKind::Serialization),
        (r#"{"alg":"HS256"} "x""#, ErrorKind::Json),
    ] {
        assert_eq!(signer().with_protected_json(json).unwrap_err(), kind, "{json}");
    }
    // Set twice, listed once; set anew without the list, still listed.
    let twice = critical().with_critical("x", &2).unwrap().with_critical("y", &3).unwrap();
    assert_eq!(twice.header().json(), r#"{"alg":"HS256","x":2,"crit":["x","y"],"y":3}"#);
    let anew = critical().with_member("x", &2).unwrap();
    assert_eq!(anew.header().json(), r#"{"alg":"HS256","x":2,"crit":["x"]}"#);
    let token = anew.sign(b"payload").unwrap();
    assert_eq!(refusal(JwsAlg::HS256, &token), Some(ErrorKind::CriticalUnsupported));
}

/// The list is read before the signature is checked, and says no more than it must.
#[test]
fn r_20_the_list_of_a_forged_token_is_refused_too() {
    let header = base64url::encode(br#"{"alg":"HS256","crit":["x"],"x":1}"#);
    let token = format!("{header}.{PAYLOAD}.AAAA");
    assert_eq!(refusal(JwsAlg::HS256, &token), Some(ErrorKind::CriticalUnsupported));
    let understanding = verifier(JwsAlg::HS256).with_critical(&["x"]);
    assert_eq!(understanding.verify(&token).unwrap_err(), ErrorKind::SignatureInvalid);
}
