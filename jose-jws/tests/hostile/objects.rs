//! JSON objects of the wrong shape.

use super::made::{PAYLOAD, PROTECTED, entry, flattened, general, said, said_in_general, said_of};
use super::support::Form;
use super::{seal, verifier};
use crate::support::BACKEND;
use jose_core::{JwsAlg, Limits};
use jose_jws::General;

const MALFORMED: &str = "malformed.serialization";

fn good() -> String {
    entry(PROTECTED, "")
}

#[test]
fn good_objects_are_accepted() {
    let good = good();
    assert_eq!(said_of(&good), "accepted");
    assert_eq!(said_of(&entry(PROTECTED, "{}")), "accepted");
    assert_eq!(said_of(&entry(PROTECTED, r#"{"kid":"1"}"#)), "accepted");
    let spaced = flattened(&good).replace(':', " :\n\t").replace(',', "\r , ");
    assert_eq!(said(Form::Flattened, &format!(" {spaced}\n")), "accepted");
    let escaped =
        flattened(&good).replace("payload", "p\\u0061yload").replace("cGF5", "\\u0063GF5");
    assert_eq!(said(Form::Flattened, &escaped), "accepted");
}

#[test]
fn r_23_one_signature_and_several_are_not_mixed() {
    let good = good();
    let [flat, several] = [flattened(&good), general(&[&good])];
    assert_eq!(said(Form::General, &flat), MALFORMED);
    assert_eq!(said(Form::Flattened, &several), MALFORMED);
    let (_, array) = several.split_once(r#""signatures""#).unwrap();
    let array = format!(r#""signatures"{array}"#);
    for beside in [good.as_str(), r#""signature":"AAAA""#, r#""protected":"e30""#, r#""header":{}"#]
    {
        for text in [
            format!(r#"{{"payload":"{PAYLOAD}",{beside},{array}"#),
            format!(r#"{{{beside},"payload":"{PAYLOAD}",{array}"#),
            format!(r#"{},{beside}}}"#, several.strip_suffix('}').unwrap()),
        ] {
            assert_eq!(said(Form::General, &text), MALFORMED, "{text}");
            assert_eq!(said(Form::Flattened, &text), MALFORMED, "{text}");
        }
    }
    for null in [r#""signature":null"#, r#""signatures":null"#] {
        let text = format!(r#"{{"payload":"{PAYLOAD}",{null}}}"#);
        assert_eq!(said(Form::General, &text), MALFORMED, "{text}");
        assert_eq!(said(Form::Flattened, &text), MALFORMED, "{text}");
    }
    let text = format!(r#"{},"signatures":null}}"#, flat.strip_suffix('}').unwrap());
    assert_eq!(said(Form::Flattened, &text), MALFORMED);
}

#[test]
fn r_23_no_signature_is_not_all_verified() {
    for text in [
        format!(r#"{{"payload":"{PAYLOAD}","signatures":[]}}"#),
        format!(r#"{{"payload":"{PAYLOAD}","signatures":[ ]}}"#),
        format!(r#"{{"payload":"{PAYLOAD}","signatures":[{{}}]}}"#),
        format!(r#"{{"payload":"{PAYLOAD}","signatures":{{}}}}"#),
        format!(r#"{{"payload":"{PAYLOAD}"}}"#),
        format!(r#"{{"payload":"{PAYLOAD}","protected":"eyJhbGciOiJIUzI1NiJ9"}}"#),
        "{}".into(),
    ] {
        assert_eq!(said(Form::General, &text), MALFORMED, "{text}");
        assert_eq!(said(Form::Flattened, &text), MALFORMED, "{text}");
    }
    let unsigned = r#""protected":"eyJhbGciOiJIUzI1NiJ9","signature":"""#;
    assert_eq!(said_of(unsigned), "signature.invalid");
    // A good one does not make up for one that is none.
    let good = good();
    assert_eq!(said_in_general(&[&good, unsigned]), "accepted");
    assert_eq!(said_in_general(&[&good, ""]), MALFORMED);
    assert_eq!(said_in_general(&[&good, r#""protected":"eyJhbGciOiJIUzI1NiJ9""#]), MALFORMED);
}

#[test]
fn r_23_the_number_of_signatures_is_bounded() {
    let good = good();
    let of = |number: usize| general(&vec![good.as_str(); number]);
    assert_eq!(said(Form::General, &of(16)), "accepted");
    assert_eq!(said(Form::General, &of(17)), "limit.exceeded");
    assert_eq!(said(Form::General, &of(1000)), "limit.exceeded");
    // They are counted before they are read.
    let empty =
        format!(r#"{{"payload":"","signatures":[{}1]}}"#, format!("{{{good}}},").repeat(16));
    assert_eq!(said(Form::General, &empty), "limit.exceeded");

    let verifier = verifier(JwsAlg::HS256);
    for (limit, number, accepted) in
        [(17, 17, true), (17, 18, false), (1, 1, true), (1, 2, false), (0, 1, false)]
    {
        let limits = Limits::DEFAULT.signatures(limit);
        let verified = General::verify(&of(number), &verifier.clone().with_limits(limits));
        assert_eq!(verified.is_ok(), accepted, "{number} of {limit}");
        let said = verified.err().map_or("accepted", |error| error.code());
        assert_eq!(said, if accepted { "accepted" } else { "limit.exceeded" });
    }
    // A signer makes no more than others read.
    let signer =
        jose_jws::Signer::with_backend(BACKEND, JwsAlg::HS256, super::key(JwsAlg::HS256)).unwrap();
    assert!(General::sign(b"", &[&signer; 16]).is_ok());
    for sign in [General::sign, General::sign_detached] {
        assert_eq!(sign(b"", &[&signer; 17]).unwrap_err().code(), "limit.exceeded");
        assert_eq!(sign(b"", &[]).unwrap_err().code(), "misuse");
    }
    assert_eq!(
        General::sign_detached_from(&b""[..], &[&signer; 17]).unwrap_err().code(),
        "limit.exceeded"
    );
    assert_eq!(General::sign_detached_from(&b""[..], &[]).unwrap_err().code(), "misuse");
}

#[test]
fn r_23_each_member_has_its_type() {
    let good = good();
    let others = ["null", "true", "1", "[]", "{}", r#""""#, r#"["x"]"#, r#"{"x":"y"}"#];
    let mut count = 0;
    for value in others {
        let is_text = value == r#""""#;
        for name in ["payload", "protected", "signature"] {
            if is_text {
                continue;
            }
            let with = |members: &[(&str, &str)]| -> String {
                let text: Vec<String> = members
                    .iter()
                    .map(|(member, text)| {
                        format!(r#""{member}":{}"#, if *member == name { value } else { text })
                    })
                    .collect();
                text.join(",")
            };
            let payload = with(&[("payload", r#""cGF5bG9hZA""#)]);
            let own =
                with(&[("protected", r#""eyJhbGciOiJIUzI1NiJ9""#), ("signature", r#""AAAA""#)]);
            let flat = format!("{{{payload},{own}}}");
            let several = format!(r#"{{{payload},"signatures":[{{{own}}}]}}"#);
            assert_eq!(said(Form::Flattened, &flat), MALFORMED, "{flat}");
            assert_eq!(said(Form::General, &several), MALFORMED, "{several}");
            count += 2;
        }
        if !value.starts_with('{') {
            let entry =
                good.replacen(r#""signature""#, &format!(r#""header":{value},"signature""#), 1);
            assert_eq!(said_of(&entry), MALFORMED, "{entry}");
            count += 2;
        }
        let array = format!(r#"{{"payload":"{PAYLOAD}","signatures":{value}}}"#);
        assert_eq!(said(Form::General, &array), MALFORMED, "{array}");
        let element = format!(r#"{{"payload":"{PAYLOAD}","signatures":[{{{good}}},{value}]}}"#);
        assert_eq!(said(Form::General, &element), MALFORMED, "{element}");
        count += 2;
    }
    assert_eq!(count, 7 * 6 + 6 * 2 + 8 * 2);
    // A header that protects nothing is left out, not left empty (RFC 7515, Section 7.2.1).
    let empty = r#""protected":"","header":{"alg":"HS256"},"signature":"AAAA""#;
    assert_eq!(said_of(empty), MALFORMED);
    assert_eq!(said_of(r#""protected":"","signature":"AAAA""#), MALFORMED);
    assert_eq!(said_of(&entry(r"{}", r#"{"alg":"HS256"}"#)), "accepted");
}

#[test]
fn r_12_encrypted_objects_are_refused() {
    let good = good();
    for member in [r#""ciphertext":"AAAA""#, r#""recipients":[]"#, r#""encrypted_key":"AAAA""#] {
        let text = format!(r#"{{"payload":"{PAYLOAD}",{good},{member}}}"#);
        assert_eq!(said(Form::Flattened, &text), MALFORMED, "{text}");
        let text = format!(r#"{{{member},"payload":"{PAYLOAD}","signatures":[{{{good}}}]}}"#);
        assert_eq!(said(Form::General, &text), MALFORMED, "{text}");
    }
    for text in [
        r#"{"protected":"eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0","iv":"","ciphertext":"","tag":""}"#,
        r#"{"protected":"eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0","iv":"","tag":""}"#,
    ] {
        assert_eq!(said(Form::Flattened, text), MALFORMED, "{text}");
        assert_eq!(said(Form::General, text), MALFORMED, "{text}");
    }
    // The header of an encrypted token, in either half.
    assert_eq!(said_of(&entry(r#"{"alg":"HS256","enc":"A128GCM"}"#, "")), MALFORMED);
    assert_eq!(said_of(&entry(PROTECTED, r#"{"enc":"A128GCM"}"#)), MALFORMED);
}

#[test]
fn r_14_no_serialization_is_read_as_another() {
    let good = good();
    let compact = seal(JwsAlg::HS256, PROTECTED, b"payload");
    let [flat, several] = [flattened(&good), general(&[&good])];
    let texts = [(Form::Compact, &compact), (Form::Flattened, &flat), (Form::General, &several)];
    for (of, text) in texts {
        for form in Form::ALL {
            // Nobody is told that a payload in the token is the one that traveled apart.
            let expected = if of == form { "accepted" } else { MALFORMED };
            assert_eq!(said(form, text), expected, "{of:?} as {form:?}");
        }
    }
}

#[test]
fn members_that_nobody_knows_are_passed_over() {
    let good = good();
    for more in [r#""x":1"#, r#""Payload":"AAAA""#, r#""":null"#, r#""iv":[{"a":[{}]}]"#] {
        let entry = format!("{good},{more}");
        assert_eq!(said_of(&entry), "accepted", "{more}");
        let text = format!(r#"{{{more},"payload":"{PAYLOAD}","signatures":[{{{more},{good}}}]}}"#);
        assert_eq!(said(Form::General, &text), "accepted", "{more}");
    }
    // `signature` in a place where it means nothing is such a member too.
    let text =
        format!(r#"{{"payload":"{PAYLOAD}",{good},"x":{{"signature":"","signatures":[]}}}}"#);
    assert_eq!(said(Form::Flattened, &text), "accepted");
}
