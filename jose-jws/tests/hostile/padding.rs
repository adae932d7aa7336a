//! Tokens with padding, for those who accept it.

use super::made::{PAYLOAD, PROTECTED, entry, said, said_of};
use super::support::Form;
use super::{ALL, key, refusal, seal, signature, token, verifier};
use crate::support::BACKEND;
use jose_core::{ErrorKind, JwsAlg, Limits, base64url};
use jose_jws::{Compact, Signer, Unverified, Verifier, VerifyPolicy};

fn lenient(alg: JwsAlg) -> Verifier {
    verifier(alg).with_padding_accepted()
}

/// A token whose parts end as said, signed as it stands.
fn padded(alg: JwsAlg, ends: [&str; 3], payload: &[u8]) -> String {
    let header = base64url::encode(format!(r#"{{"alg":"{alg}"}}"#).as_bytes());
    let input = format!("{header}{}.{}{}", ends[0], base64url::encode(payload), ends[1]);
    format!("{}{}", token(&input, &signature(alg, input.as_bytes())), ends[2])
}

#[test]
fn r_24_up_to_two_at_the_end_of_a_part_and_only_when_asked_for() {
    let ends = ["", "=", "==", "===", "====", "= ", " =", "=\n", "%3D", "=A", "=A="];
    let (mut accepted, mut refused) = (0, 0);
    for header in ends {
        for payload in ends {
            for last in ends {
                let parts = [header, payload, last];
                let token = padded(JwsAlg::HS256, parts, b"payload");
                let good = parts.iter().all(|end| ["", "=", "=="].contains(end));
                match lenient(JwsAlg::HS256).verify(&token) {
                    Ok(verified) => {
                        assert!(good, "{token}");
                        assert_eq!(verified.payload(), b"payload");
                        accepted += 1;
                    }
                    Err(error) => {
                        assert!(!good, "{token}: {error}");
                        assert_eq!(error, ErrorKind::Base64url, "{token}");
                        refused += 1;
                    }
                }
                let strict = (parts != ["", "", ""]).then_some(ErrorKind::Base64url);
                assert_eq!(refusal(JwsAlg::HS256, &token), strict, "{token}");
                let parsed = Unverified::parse(&token, &Limits::DEFAULT).err();
                assert_eq!(parsed.map(|error| error.kind()), strict, "{token}");
            }
        }
    }
    assert_eq!((accepted, refused), (27, 11 * 11 * 11 - 27));
}

#[test]
fn r_24_padding_is_at_the_end_only() {
    let good = padded(JwsAlg::HS256, ["", "", ""], b"payload");
    let mut count = 0;
    for at in 0..good.len() {
        let dot = good[at..].starts_with('.');
        for junk in ["=", "=="] {
            let altered = format!("{}{junk}{}", &good[..at], &good[at..]);
            // At the end of a part that is signed, the signature is over another text.
            let expected = if dot { ErrorKind::SignatureInvalid } else { ErrorKind::Base64url };
            assert_eq!(lenient(JwsAlg::HS256).verify(&altered).unwrap_err(), expected, "{altered}");
            count += 1;
        }
    }
    assert_eq!(count, good.len() * 2);
    for altered in ["=..", "==.=.=", "=.cGF5bG9hZA.", "===..", "=", "=.="] {
        assert!(lenient(JwsAlg::HS256).verify(altered).is_err(), "{altered}");
    }
    // Unused bits are zero, padding or not.
    let bits = padded(JwsAlg::HS256, ["", "==", ""], b"payload").replacen(PAYLOAD, "cGF5bG9hZB", 1);
    assert_eq!(lenient(JwsAlg::HS256).verify(&bits).unwrap_err(), ErrorKind::Base64url);
}

#[test]
fn r_24_the_signature_is_over_the_text_as_received() {
    for alg in ALL.iter() {
        let token = padded(*alg, ["=", "==", "="], b"payload");
        assert!(lenient(*alg).verify(&token).is_ok(), "{alg}");
        // What was signed with padding is not good without, nor the reverse.
        let stripped = token.replace('=', "");
        assert_eq!(lenient(*alg).verify(&stripped).unwrap_err(), ErrorKind::SignatureInvalid);
        assert_eq!(refusal(*alg, &stripped), Some(ErrorKind::SignatureInvalid), "{alg}");
        let less = token.replacen("==.", "=.", 1);
        assert_eq!(lenient(*alg).verify(&less).unwrap_err(), ErrorKind::SignatureInvalid, "{alg}");
    }
}

#[test]
fn r_24_objects_have_no_padding() {
    let good = entry(PROTECTED, "");
    let encoded = base64url::encode(PROTECTED.as_bytes());
    for (text, padded) in [
        (format!(r#""{encoded}""#), format!(r#""{encoded}=""#)),
        (r#"","signature""#.into(), r#"=","signature""#.into()),
    ] {
        assert_eq!(said_of(&good.replacen(&text, &padded, 1)), "malformed.base64url");
    }
    for text in [
        format!(r#"{{"payload":"{PAYLOAD}==",{good}}}"#),
        format!(r#"{{"payload":"{PAYLOAD}",{}="}}"#, good.strip_suffix('"').unwrap()),
        format!(r#"{{"payload":"{PAYLOAD}",{}}}"#, good.replacen("\",\"sig", "=\",\"sig", 1)),
    ] {
        assert_eq!(said(Form::Flattened, &text), "malformed.base64url", "{text}");
        let refused = Form::Flattened.verify(&text, b"", &lenient(JwsAlg::HS256)).unwrap_err();
        assert_eq!(refused, ErrorKind::Base64url, "{text}");
    }
}

#[test]
fn r_24_what_has_padding_is_not_written_without() {
    use jose_jws::SelectVerifier;
    let misuse = Some(ErrorKind::Misuse);
    for (ends, expected) in
        [(["", "", "=="], [None; 3]), (["=", "", ""], [misuse; 3]), (["", "==", ""], [misuse; 3])]
    {
        let text = padded(JwsAlg::HS256, ends, b"payload");
        let by = lenient(JwsAlg::HS256);
        let token = by.parse(&text).unwrap();
        let made = [token.to_compact(), token.to_flattened(), token.to_general()];
        for (form, made) in Form::ALL.into_iter().zip(&made) {
            if let Ok(text) = made {
                assert_eq!(said(form, text), "accepted");
            }
        }
        assert_eq!(made.map(|made| made.err().map(|error| error.kind())), expected, "{ends:?}");
        // A policy asks no differently.
        let policy = VerifyPolicy::one(by.clone());
        assert_eq!(policy.verify(token).unwrap().payload(), b"payload");
    }
}

/// An unencoded payload may end with the same character.
#[test]
fn r_24_an_unencoded_payload_has_no_padding() {
    let signer = Signer::with_backend(BACKEND, JwsAlg::HS256, key(JwsAlg::HS256)).unwrap();
    let signer = signer.with_unencoded_payload().unwrap();
    for payload in [&b"a=="[..], b"=", b"==", b"a===", b"x"] {
        let token = signer.sign(payload).unwrap();
        let by = lenient(JwsAlg::HS256);
        assert_eq!(by.verify(&token).unwrap().payload(), payload);
        let detached = Compact::sign_detached(payload, &signer).unwrap();
        assert!(Compact::verify_detached(&detached, payload, &by).is_ok());
        let padded = format!("{detached}=");
        assert!(Compact::verify_detached(&padded, payload, &by).is_ok());
        assert!(Compact::verify_detached_from(&padded, payload, &by).is_ok());
        assert!(Compact::verify_detached(&padded, payload, &verifier(JwsAlg::HS256)).is_err());
    }
    let token = seal(JwsAlg::HS256, r#"{"alg":"HS256"}"#, b"");
    let more = token.replacen("..", ".=.", 1);
    assert_eq!(lenient(JwsAlg::HS256).verify(&more).unwrap_err(), ErrorKind::SignatureInvalid);
}
