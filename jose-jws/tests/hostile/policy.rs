//! Policies over several keys: who counts, and who does not.

use super::made::{PAYLOAD, PROTECTED, entry_of, forged, general};
use super::support::{Form, Seen};
use super::{KEYS, key, verifier};
use crate::support::BACKEND;
use jose_core::jwk::Key;
use jose_core::{Error, ErrorKind, Jwk, JwsAlg, Limits, base64url};
use jose_jws::{General, Signer, Verifier, VerifyPolicy};

const HS: JwsAlg = JwsAlg::HS256;
const ED: JwsAlg = JwsAlg::EDDSA;
const ES: JwsAlg = JwsAlg::ES256;

/// A good signature with this algorithm; the header says which one it is.
fn good(alg: JwsAlg, kid: &str) -> String {
    let header = format!(r#"{{"alg":"{alg}"}}"#);
    entry_of(alg, &header, &format!(r#"{{"kid":"{kid}"}}"#), PAYLOAD.as_bytes())
}

fn bad(alg: JwsAlg) -> String {
    forged(&format!(r#"{{"alg":"{alg}"}}"#), r#"{"kid":"forged"}"#)
}

fn ask(policy: &VerifyPolicy, entries: &[&str]) -> Result<Vec<(usize, usize)>, Error> {
    let text = general(entries);
    let places = |seen: Vec<(usize, usize, Seen)>| {
        for (_, _, seen) in &seen {
            assert_eq!(seen.payload, b"payload");
            let kid = seen.unprotected.as_ref().and_then(|header| header.kid());
            assert_ne!(kid, Some("forged"), "a header that nobody signed");
        }
        seen.into_iter().map(|(signature, verifier, _)| (signature, verifier)).collect()
    };
    Form::General.satisfies(&text, b"", policy).map(places)
}

fn refused(policy: &VerifyPolicy, entries: &[&str]) -> ErrorKind {
    ask(policy, entries).unwrap_err().kind()
}

fn trio() -> [Verifier; 3] {
    [HS, ED, ES].map(verifier)
}

#[test]
fn r_23_results_name_the_signatures_and_the_keys() {
    let [hs, ed, es] = [HS, ED, ES].map(|alg| good(alg, "1"));
    let (bad_hs, bad_ed) = (bad(HS), bad(ED));
    let least = |least| VerifyPolicy::at_least(least, trio()).unwrap();
    for (policy, entries, expected) in [
        (least(1), &[&*es][..], &[(0, 2)][..]),
        (least(1), &[&*es, &*ed, &*hs], &[(0, 2)]),
        (least(2), &[&*es, &*ed, &*hs], &[(0, 2), (1, 1)]),
        (least(3), &[&*es, &*ed, &*hs], &[(0, 2), (1, 1), (2, 0)]),
        (least(3), &[&*hs, &*ed, &*es], &[(0, 0), (1, 1), (2, 2)]),
        // Bad ones in between are passed over.
        (least(1), &[&*bad_hs, &*ed], &[(1, 1)]),
        (least(2), &[&*bad_hs, &*ed, &*bad_ed, &*hs], &[(1, 1), (3, 0)]),
        (least(3), &[&*hs, &*bad_hs, &*es, &*bad_ed, &*ed], &[(0, 0), (2, 2), (4, 1)]),
        (VerifyPolicy::one(verifier(ED)), &[&*bad_ed, &*hs, &*ed], &[(2, 0)]),
        (VerifyPolicy::any(trio()).unwrap(), &[&*bad_ed, &*hs, &*ed], &[(1, 0)]),
        (VerifyPolicy::all(trio()).unwrap(), &[&*ed, &*hs, &*es], &[(0, 1), (1, 0), (2, 2)]),
    ] {
        assert_eq!(ask(&policy, entries).unwrap(), expected);
    }
}

#[test]
fn r_23_a_forged_signature_does_not_count() {
    let [hs, ed, es] = [HS, ED, ES].map(|alg| good(alg, "1"));
    let [bad_hs, bad_ed, bad_es] = [HS, ED, ES].map(bad);
    let invalid = ErrorKind::SignatureInvalid;
    let missing = ErrorKind::SignatureMissing;
    let all = VerifyPolicy::all(trio()).unwrap();
    let two = VerifyPolicy::at_least(2, trio()).unwrap();
    let any = VerifyPolicy::any(trio()).unwrap();
    for (policy, entries, expected) in [
        (&all, &[&*hs, &*ed, &*bad_es][..], invalid),
        (&all, &[&*bad_hs, &*ed, &*es], invalid),
        (&all, &[&*hs, &*ed], missing),
        (&all, &[&*hs], missing),
        (&all, &[&*hs, &*ed, &*ed, &*hs], missing),
        (&two, &[&*hs, &*bad_ed], invalid),
        (&two, &[&*bad_hs, &*bad_ed, &*es], invalid),
        (&two, &[&*hs], missing),
        (&two, &[&*hs, &*bad_hs], invalid),
        (&any, &[&*bad_hs], invalid),
        (&any, &[&*bad_hs, &*bad_ed, &*bad_es], invalid),
    ] {
        assert_eq!(refused(policy, entries), expected);
    }
    // Keys that the policy does not have.
    let other = good(JwsAlg::HS512, "1");
    assert_eq!(refused(&any, &[&other]), missing);
    assert_eq!(refused(&two, &[&other, &hs]), missing);
    assert_eq!(refused(&all, &[&hs, &ed, &other]), missing);
    assert!(ask(&any, &[&other, &bad_hs, &es]).is_ok());
    // Of one key it is said what is wrong with the headers.
    let one = VerifyPolicy::one(verifier(HS));
    assert_eq!(refused(&one, &[&ed]), ErrorKind::AlgNotAllowed);
    assert_eq!(refused(&one, &[&ed, &bad_hs]), invalid);
    assert_eq!(refused(&one, &[&bad_hs, &ed]), invalid);
}

#[test]
fn r_23_a_signature_counts_once() {
    let hs = good(HS, "1");
    let again = good(HS, "2");
    let two = VerifyPolicy::at_least(2, trio()).unwrap();
    for entries in
        [&[&*hs, &*hs][..], &[&*hs, &*again], &[&*hs, &*hs, &*again, &*hs], &vec![&*hs; 16]]
    {
        assert_eq!(refused(&two, entries), ErrorKind::SignatureMissing, "{}", entries.len());
        let text = general(entries);
        let token = || General::parse(&text, &Limits::DEFAULT).unwrap();
        let read = two.verify_detached_from(token(), &b"payload"[..]).unwrap_err();
        assert_eq!(read, ErrorKind::Serialization);
    }
    // Two signatures of one key that differ.
    let es = [good(ES, "1"), entry_of(ES, r#"{"alg":"ES256","x":1}"#, "", PAYLOAD.as_bytes())];
    assert_ne!(es[0], es[1]);
    assert_eq!(refused(&two, &[&es[0], &es[1]]), ErrorKind::SignatureMissing);
    assert_eq!(ask(&two, &[&es[0], &es[1], &hs]).unwrap(), [(0, 2), (2, 0)]);
}

#[test]
fn r_23_a_key_is_in_a_policy_once() {
    let misuse = |verifiers: Vec<Verifier>| {
        let policies = [
            VerifyPolicy::any(verifiers.clone()),
            VerifyPolicy::all(verifiers.clone()),
            VerifyPolicy::at_least(2, verifiers),
        ];
        policies.map(|policy| policy.err().map(|error| error.kind()))
    };
    let no = [Some(ErrorKind::Misuse); 3];
    for (_, key) in KEYS.iter() {
        let algs =
            super::ALL.iter().filter(|alg| Verifier::with_backend(BACKEND, **alg, key).is_ok());
        let prepared: Vec<Verifier> =
            algs.map(|alg| Verifier::with_backend(BACKEND, *alg, key).unwrap()).collect();
        for (at, one) in prepared.iter().enumerate() {
            let alg = one.alg();
            // A clone, prepared twice, another kid, the public half.
            let named =
                Verifier::with_backend(BACKEND, alg, &key.clone().with_kid("other")).unwrap();
            for twin in [one.clone(), Verifier::with_backend(BACKEND, alg, key).unwrap(), named] {
                assert_eq!(misuse(vec![one.clone(), twin.clone()]), no, "{alg}");
                let apart = [one.clone(), verifier_of_nobody(), twin];
                assert_eq!(misuse(apart.into()), no, "{alg}");
            }
            if let Ok(public) = key.to_public() {
                let public =
                    Verifier::with_backend(BACKEND, alg, &public).unwrap().with_critical(&["x"]);
                assert_eq!(misuse(vec![one.clone(), public]), no, "{alg}");
            }
            // Under its other algorithms it is the same key, unless it is a secret.
            for other in &prepared[at + 1..] {
                let expected = if alg.as_str().starts_with("HS") { [None; 3] } else { no };
                assert_eq!(misuse(vec![one.clone(), other.clone()]), expected, "{alg}");
            }
        }
    }
    let twins = [JwsAlg::EDDSA, JwsAlg::ED25519].map(verifier);
    assert_eq!(misuse(twins.into()), no);
    let twins = [JwsAlg::EDDSA, JwsAlg::ED25519].map(|alg| verifier(alg).with_twin_name().unwrap());
    assert_eq!(misuse(twins.into()), no);
    assert_eq!(misuse(vec![verifier(HS), verifier_of_nobody()]), [None; 3]);
}

/// Who can factor the modulus signs for every exponent.
#[test]
fn r_23_a_modulus_with_two_exponents_is_one_key() {
    let key = Jwk::generate(JwsAlg::RS256).unwrap().to_public().unwrap();
    let Key::RsaPublic(public) = key.key() else { panic!("{key:?}") };
    let n = base64url::encode(public.n());
    let other = Jwk::from_json(&format!(r#"{{"kty":"RSA","n":"{n}","e":"AQAD"}}"#)).unwrap();
    for alg in [JwsAlg::RS256, JwsAlg::PS384] {
        let pair = [(JwsAlg::RS256, &key), (alg, &other)];
        let pair = pair.map(|(alg, key)| Verifier::with_backend(BACKEND, alg, key).unwrap());
        assert_eq!(VerifyPolicy::all(pair).unwrap_err(), ErrorKind::Misuse, "{alg}");
    }
}

fn verifier_of_nobody() -> Verifier {
    Verifier::with_backend(BACKEND, HS, &Jwk::generate(HS).unwrap()).unwrap()
}

#[test]
fn a_policy_asks_for_what_it_can_get() {
    let misuse = |least, verifiers: &[Verifier]| {
        VerifyPolicy::at_least(least, verifiers.iter().cloned()).unwrap_err().kind()
    };
    assert_eq!(misuse(0, &trio()), ErrorKind::Misuse);
    assert_eq!(misuse(4, &trio()), ErrorKind::Misuse);
    assert_eq!(misuse(usize::MAX, &trio()), ErrorKind::Misuse);
    assert_eq!(misuse(0, &[]), ErrorKind::Misuse);
    assert_eq!(misuse(1, &[]), ErrorKind::Misuse);
    assert_eq!(VerifyPolicy::any([]).unwrap_err(), ErrorKind::Misuse);
    assert_eq!(VerifyPolicy::all([]).unwrap_err(), ErrorKind::Misuse);
    let many = |keys| (0..keys).map(|_| verifier_of_nobody());
    assert_eq!(VerifyPolicy::any(many(17)).unwrap_err(), ErrorKind::Limit);
    assert_eq!(VerifyPolicy::all(many(16)).unwrap().verifiers().len(), 16);
}

#[test]
fn a_policy_reads_every_serialization_and_payloads_in_pieces() {
    let streaming = [HS, ES].map(verifier);
    let signers = [HS, ES].map(|alg| Signer::with_backend(BACKEND, alg, key(alg)).unwrap());
    let payload = vec![b'x'; 100_000];
    for unencoded in [false, true] {
        let signers = signers.clone().map(|signer| match unencoded {
            true => signer.with_unencoded_payload().unwrap(),
            false => signer,
        });
        let text = General::sign_detached(&payload, &[&signers[0], &signers[1]]).unwrap();
        let token = || General::parse(&text, &Limits::DEFAULT).unwrap();
        for policy in [
            VerifyPolicy::all(streaming.clone()).unwrap(),
            VerifyPolicy::at_least(2, streaming.clone()).unwrap(),
        ] {
            let verified = policy.verify_detached_from(token(), payload.as_slice()).unwrap();
            let whole = policy.verify_detached(token(), &payload).unwrap();
            assert_eq!(verified, whole);
            assert_eq!(verified.signatures().len(), 2);
            let other = policy.verify_detached_from(token(), &payload[1..]).unwrap_err();
            assert_eq!(other, ErrorKind::SignatureInvalid);
            assert_eq!(policy.verify(token()).unwrap_err(), ErrorKind::Serialization);
        }
        // Of the keys that no signature names none is asked to read.
        let mixed = VerifyPolicy::any([verifier(ED), verifier(HS)]).unwrap();
        let verified = mixed.verify_detached_from(token(), payload.as_slice()).unwrap();
        assert_eq!(
            (verified.signatures()[0].signature(), verified.signatures()[0].verifier()),
            (0, 1)
        );
    }
    for form in Form::ALL {
        let text = form.sign(b"payload", &[&signers[0]]).unwrap();
        let seen = form.satisfies(&text, b"payload", &VerifyPolicy::one(verifier(HS))).unwrap();
        assert_eq!(seen[0].2.protected.json(), PROTECTED, "{form:?}");
        let all = VerifyPolicy::all(trio()).unwrap();
        let refused = form.satisfies(&text, b"payload", &all).unwrap_err();
        assert_eq!(refused, ErrorKind::SignatureMissing, "{form:?}");
    }
}
