//! What holds for every payload in every serialization, and for every text that looks like
//! an object.

use super::made::{PAYLOAD, PROTECTED, entry, flattened, general};
use super::support::Form;
use super::{key, verifier};
use crate::support::BACKEND;
use jose_core::{JwsAlg, Limits, base64url};
use jose_jws::{Signer, VerifyPolicy};
use proptest::prelude::*;

fn signer(alg: JwsAlg, unencoded: bool) -> Signer {
    let signer = Signer::with_backend(BACKEND, alg, key(alg)).unwrap();
    if unencoded { signer.with_unencoded_payload().unwrap() } else { signer }
}

/// Whether the payload has a place in such a token as it is.
fn fits(form: Form, payload: &[u8]) -> bool {
    let printable = |octet: &u8| (b' '..=b'~').contains(octet) && *octet != b'.';
    form.is_detached()
        || if form.is_compact() {
            payload.iter().all(printable)
        } else {
            std::str::from_utf8(payload).is_ok()
        }
}

fn round_trip(payload: &[u8]) -> Result<(), TestCaseError> {
    let algs = [JwsAlg::HS256, JwsAlg::EDDSA];
    let all = VerifyPolicy::all(algs.map(verifier)).unwrap();
    for form in Form::ALL {
        for unencoded in [false, true] {
            let signers = algs.map(|alg| signer(alg, unencoded));
            let made = form.sign(payload, &[&signers[0], &signers[1]]);
            prop_assert_eq!(made.is_ok(), !unencoded || fits(form, payload));
            let Ok(text) = made else { continue };
            let seen = form.verify(&text, payload, &verifier(algs[0]))?;
            prop_assert_eq!(seen.payload.as_slice(), payload);
            prop_assert_eq!(&seen.protected, signers[0].header());
            if form.is_general() {
                prop_assert_eq!(form.satisfies(&text, payload, &all)?.len(), 2);
                let again = form.parse(&text, &Limits::DEFAULT)?.to_general()?;
                prop_assert_eq!(again, text);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn what_is_signed_is_verified_in_every_form(payload: Vec<u8>) {
        round_trip(&payload)?;
    }

    #[test]
    fn texts_are_signed_and_verified_in_every_form(payload in "\\PC{0,60}|[ -~]{0,60}|[\\x00-\\x7f\"\\\\]{0,30}") {
        round_trip(payload.as_bytes())?;
    }

    #[test]
    fn members_of_every_name_are_kept(name in "\\PC{0,20}|[\\x00-\\x1f\"\\\\]{0,5}", value in "\\PC{0,20}") {
        prop_assume!(!["alg", "kid", "b64", "crit", "enc"].contains(&name.as_str()));
        let signer = signer(JwsAlg::HS256, false);
        let by = verifier(JwsAlg::HS256);
        if let Ok(signer) = signer.clone().with_unprotected(&name, &value) {
            let text = Form::Flattened.sign(b"x", &[&signer])?;
            let seen = Form::Flattened.verify(&text, b"", &by)?;
            prop_assert_eq!(seen.unprotected.unwrap().get::<String>(&name)?, Some(value.clone()));
            prop_assert_eq!(seen.protected.member(&name), None);
        }
        if let Ok(signer) = signer.with_critical(&name, &value) {
            for form in Form::ALL {
                let text = form.sign(b"x", &[&signer])?;
                prop_assert!(form.verify(&text, b"x", &by).is_err());
                let seen = form.verify(&text, b"x", &by.clone().with_critical(&[&name]))?;
                prop_assert_eq!(seen.protected.get::<String>(&name)?, Some(value.clone()));
            }
        }
    }
}

/// Text that begins to look like an object.
fn jsonish() -> impl Strategy<Value = String> {
    let name = "payload|protected|header|signature|signatures|x|payl\\\\u006fad|\\PC{0,3}";
    let header = base64url::encode(PROTECTED.as_bytes());
    let leaf = prop_oneof![
        Just("null".to_owned()),
        "-?[0-9]{1,4}(\\.[0-9]|e[0-9]{1,3})?",
        "\"[A-Za-z0-9_=-]{0,20}\"",
        "\"\\PC{0,8}\"",
        Just(format!("\"{PAYLOAD}\"")),
        Just(format!("\"{header}\"")),
        Just(PROTECTED.to_owned()),
    ];
    leaf.prop_recursive(4, 40, 5, move |inner| {
        let member = (name, inner.clone()).prop_map(|(name, value)| format!("\"{name}\":{value}"));
        prop_oneof![
            prop::collection::vec(inner, 0..4).prop_map(|all| format!("[{}]", all.join(","))),
            prop::collection::vec(member, 0..5).prop_map(|all| format!("{{{}}}", all.join(","))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn r_28_no_object_makes_the_parser_panic(
        text in prop_oneof![
            jsonish(),
            "[\\[\\]{}\",:\\\\u0-9a-z ]{0,80}",
            "\\PC{0,60}",
            "\\{(\"(payload|signatures?|protected|header)\":[\\[{\"a-zA-Z0-9\\]},]{0,30}){0,5}\\}",
        ],
    ) {
        for form in Form::ALL {
            if let Ok(token) = form.parse(&text, &Limits::DEFAULT) {
                prop_assert!(token.dangerous_headers().count() >= 1);
                if !form.is_compact() {
                    let again = token.to_general()?;
                    prop_assert!(Form::General.parse(&again, &Limits::DEFAULT).is_ok());
                }
            }
            prop_assert!(form.verify(&text, b"payload", &verifier(JwsAlg::HS256)).is_err());
        }
    }

    #[test]
    fn r_28_no_member_beside_a_signature_makes_it_panic(more in jsonish(), name in "[a-z]{1,10}") {
        let entry = entry(PROTECTED, "");
        for (form, text) in [
            (Form::Flattened, flattened(&format!("{entry},\"{name}\":{more}"))),
            (Form::General, general(&[&entry, &format!("{entry},\"header\":{more}")])),
            (Form::General, general(&[&format!("\"{name}\":{more},{entry}")])),
        ] {
            if let Ok(seen) = form.verify(&text, b"", &verifier(JwsAlg::HS256)) {
                prop_assert_eq!(seen.payload.as_slice(), b"payload");
                prop_assert_eq!(seen.protected.json(), PROTECTED);
            }
        }
    }
}
