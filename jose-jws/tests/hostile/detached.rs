//! Payloads that travel apart: which payload is meant must not be in doubt.

use super::made::{PROTECTED, entry, said};
use super::support::Form;
use super::{ALL, key, verifier};
use crate::support::BACKEND;
use jose_core::{ErrorKind, JwsAlg, Limits};
use jose_jws::{Compact, Flattened, General, Signer, VerifyPolicy};

fn signer() -> Signer {
    Signer::with_backend(BACKEND, JwsAlg::HS256, key(JwsAlg::HS256)).unwrap()
}

#[test]
fn r_23_a_payload_in_the_token_is_not_the_one_apart() {
    let by = verifier(JwsAlg::HS256);
    let policy = VerifyPolicy::one(by.clone());
    for form in [Form::Compact, Form::Flattened, Form::General] {
        for signer in [signer(), signer().with_unencoded_payload().unwrap()] {
            let attached = form.sign(b"payload", &[&signer]).unwrap();
            let apart = form.detached();
            for payload in [&b"payload"[..], b"", b"cGF5bG9hZA", b"another"] {
                let refused = apart.verify(&attached, payload, &by).unwrap_err();
                assert_eq!(refused, ErrorKind::Serialization, "{form:?}");
                let refused = apart.verify_from(&attached, payload, &by).unwrap_err();
                assert_eq!(refused, ErrorKind::Serialization, "{form:?}");
                let refused = apart.satisfies(&attached, payload, &policy).unwrap_err();
                assert_eq!(refused, ErrorKind::Serialization, "{form:?}");
                let token = form.parse(&attached, &Limits::DEFAULT).unwrap();
                let refused = policy.verify_detached_from(token, payload).unwrap_err();
                assert_eq!(refused, ErrorKind::Serialization, "{form:?}");
            }
            // The reverse. Between dots nothing stands for an empty payload.
            let detached = apart.sign(b"payload", &[&signer]).unwrap();
            let refused = form.verify(&detached, b"", &by).unwrap_err();
            let expected = match form {
                Form::Compact => ErrorKind::SignatureInvalid,
                _ => ErrorKind::Serialization,
            };
            assert_eq!(refused, expected, "{form:?}");
            assert_eq!(form.satisfies(&detached, b"", &policy).unwrap_err(), expected, "{form:?}");
        }
    }
}

#[test]
fn another_payload_is_refused() {
    let by = verifier(JwsAlg::HS256);
    let policy = VerifyPolicy::one(by.clone());
    for form in Form::ALL.into_iter().filter(|form| form.is_detached()) {
        for signer in [signer(), signer().with_unencoded_payload().unwrap()] {
            let text = form.sign(b"payload", &[&signer]).unwrap();
            assert!(!text.contains("cGF5bG9hZA") && !text.contains("payload"), "{text}");
            assert!(form.verify(&text, b"payload", &by).is_ok());
            assert!(form.verify_from(&text, &b"payload"[..], &by).is_ok());
            for other in [&b""[..], b"payloae", b"payloa", b"payload\0", b" payload", b"cGF5bG9hZA"]
            {
                let refused = form.verify(&text, other, &by).unwrap_err();
                assert_eq!(refused, ErrorKind::SignatureInvalid, "{form:?} {other:?}");
                let refused = form.verify_from(&text, other, &by).unwrap_err();
                assert_eq!(refused, ErrorKind::SignatureInvalid, "{form:?} {other:?}");
                let refused = form.satisfies(&text, other, &policy).unwrap_err();
                assert_eq!(refused, ErrorKind::SignatureInvalid, "{form:?} {other:?}");
            }
        }
    }
}

/// Nothing between the dots, or a member without content: neither is a payload taken away.
#[test]
fn an_empty_payload_is_one() {
    let by = verifier(JwsAlg::HS256);
    for signer in [signer(), signer().with_unencoded_payload().unwrap()] {
        let compact = Compact::sign(b"", &signer).unwrap();
        assert_eq!(compact, Compact::sign_detached(b"", &signer).unwrap());
        assert_eq!(Compact::verify(&compact, &by).unwrap().payload(), b"");
        assert!(Compact::verify_detached(&compact, b"", &by).is_ok());
        assert!(Compact::verify_detached(&compact, b"x", &by).is_err());

        let attached = Flattened::sign(b"", &signer).unwrap();
        let detached = Flattened::sign_detached(b"", &signer).unwrap();
        assert!(attached.starts_with(r#"{"payload":"","#), "{attached}");
        assert_eq!(detached, attached.replacen(r#""payload":"","#, "", 1));
        assert_eq!(Flattened::verify(&attached, &by).unwrap().payload(), b"");
        let refused = Flattened::verify_detached(&attached, b"", &by).unwrap_err();
        assert_eq!(refused, ErrorKind::Serialization);
        assert!(Flattened::verify_detached(&detached, b"", &by).is_ok());
        assert_eq!(Flattened::verify(&detached, &by).unwrap_err(), ErrorKind::Serialization);
    }
}

/// Somebody on the way takes the payload out of a token, or puts another one in.
#[test]
fn a_payload_put_in_or_taken_out_is_noticed() {
    let good = entry(PROTECTED, "");
    let malformed = "malformed.serialization";
    let without = format!("{{{good}}}");
    assert_eq!(said(Form::DetachedFlattened, &without), "accepted");
    assert_eq!(said(Form::Flattened, &without), malformed);
    for (payload, form, expected) in [
        (r#""cGF5bG9hZA""#, Form::DetachedFlattened, malformed),
        (r#""""#, Form::DetachedFlattened, malformed),
        (r#""""#, Form::Flattened, "signature.invalid"),
        (r#""cGF5bG9hZB""#, Form::Flattened, "malformed.base64url"),
        (r#""eHg""#, Form::Flattened, "signature.invalid"),
        ("null", Form::DetachedFlattened, malformed),
        ("null", Form::Flattened, malformed),
        ("false", Form::DetachedFlattened, malformed),
    ] {
        let text = format!(r#"{{"payload":{payload},{good}}}"#);
        assert_eq!(said(form, &text), expected, "{text}");
    }
    let without = format!(r#"{{"signatures":[{{{good}}}]}}"#);
    assert_eq!(said(Form::DetachedGeneral, &without), "accepted");
    assert_eq!(said(Form::General, &without), malformed);
    // A payload inside one signature is a member that nobody knows.
    let inside = format!(r#"{{"signatures":[{{"payload":"cGF5bG9hZA",{good}}}]}}"#);
    assert_eq!(said(Form::General, &inside), malformed);
    assert_eq!(said(Form::DetachedGeneral, &inside), "accepted");
}

#[test]
fn each_algorithm_signs_what_travels_apart() {
    let mut whole = Vec::new();
    for alg in ALL.iter() {
        let signer = Signer::with_backend(BACKEND, *alg, key(*alg)).unwrap();
        let scheme = jose_jws::hazmat::scheme(BACKEND, *alg).unwrap();
        let streams = scheme.signing_key(key(*alg)).unwrap().stream().is_some();
        let prepared = scheme.verifying_key(key(*alg)).unwrap();
        assert_eq!(prepared.stream().is_some(), streams, "{alg}");
        if !streams {
            whole.push(alg.as_str());
        }
        let text = Flattened::sign_detached(b"payload", &signer).unwrap();
        let read = Flattened::verify_detached_from(&text, &b"payload"[..], &verifier(*alg));
        let made = Flattened::sign_detached_from(&b"payload"[..], &signer);
        let kinds =
            (read.err().map(|error| error.kind()), made.as_ref().err().map(jose_core::Error::kind));
        let refused = (Some(ErrorKind::AlgNotAllowed), Some(ErrorKind::Misuse));
        assert_eq!(kinds, if streams { (None, None) } else { refused });
        if let Ok(text) = made {
            assert!(Flattened::verify_detached(&text, b"payload", &verifier(*alg)).is_ok());
        }
    }
    assert!(whole.starts_with(&["Ed25519", "EdDSA"]), "{whole:?}");
    let ed = Signer::with_backend(BACKEND, JwsAlg::EDDSA, key(JwsAlg::EDDSA)).unwrap();
    let refused = General::sign_detached_from(&b"x"[..], &[&signer(), &ed]).unwrap_err();
    assert_eq!(refused, ErrorKind::Misuse);
    // Who verifies by a key that can be read in pieces is not stopped by the other.
    let both = General::sign_detached(b"x", &[&ed, &signer()]).unwrap();
    assert!(General::verify_detached_from(&both, &b"x"[..], &verifier(JwsAlg::HS256)).is_ok());
    let refused = General::verify_detached_from(&both, &b"x"[..], &verifier(JwsAlg::EDDSA));
    assert_eq!(refused.unwrap_err(), ErrorKind::AlgNotAllowed);
}
