//! Signatures made again where the key and the algorithm allow.

use crate::received::Received;
use crate::support::{Case, Form};
use jose_core::{Jwk, JwsAlg};
use jose_jws::{Backend, Signer};
use serde_json::Value;

/// Makes a text again and says how many of its signatures came out octet for octet. Those
/// that nobody can make again are left out of the comparison, but for their headers.
pub(crate) fn make(case: &Case, form: Form, text: &str, backend: Backend) -> usize {
    let pairs = case.pairs();
    let determined: Vec<bool> =
        (0..pairs.len()).map(|at| is_determined(case, at, &pairs[at])).collect();
    if !determined.contains(&true) {
        return 0;
    }
    let place = format!("{} {form:?}", case.id);
    let payload = case.payload();
    let received = Received::of(form, text);
    let signers: Vec<Signer> = pairs
        .iter()
        .zip(&received)
        .map(|((alg, key), received)| signer(backend, *alg, key, received))
        .collect();
    let signers: Vec<&Signer> = signers.iter().collect();

    let made = form.sign(&payload, &signers).unwrap();
    is_same(form, &made, text, &determined, &place);
    if form.is_detached() {
        let made = form.sign_from(payload.as_slice(), &signers).unwrap();
        is_same(form, &made, text, &determined, &place);
    }
    determined.iter().filter(|determined| **determined).count()
}

/// Whether a signature follows from its inputs. Where the case is silent, that of `interop`
/// with several, the algorithm tells.
fn is_determined(case: &Case, at: usize, (alg, key): &(JwsAlg, Jwk)) -> bool {
    let by_name = alg.as_str().starts_with("HS")
        || alg.as_str().starts_with("RS")
        || alg.as_str().starts_with("Ed");
    let determined = match case.signatures.get(at) {
        Some(signature) => signature.deterministic,
        None if case.alg.is_none() => by_name,
        None => case.deterministic,
    };
    assert!(by_name || !determined, "{}", case.id);
    determined && key.is_private()
}

/// A signer that writes the header as it was received.
fn signer(backend: Backend, alg: JwsAlg, key: &Jwk, received: &Received) -> Signer {
    let mut signer = Signer::with_backend(backend, alg, key).unwrap();
    let members = received.unprotected.as_ref().map(|header| header.as_object().unwrap());
    match received.protected_json() {
        Some(json) => {
            signer = signer.with_protected_json(&json).unwrap();
            for (name, value) in members.into_iter().flatten() {
                signer = signer.with_unprotected(name, value).unwrap();
            }
        }
        None => {
            for (name, value) in members.into_iter().flatten() {
                match name.as_str() {
                    "alg" => assert_eq!(value.as_str(), Some(alg.as_str())),
                    _ => signer = signer.with_member(name, value).unwrap(),
                }
            }
            signer = signer.with_nothing_protected().unwrap();
        }
    }
    signer
}

/// Compares a compact token as a whole, an object member by member.
fn is_same(form: Form, made: &str, text: &str, determined: &[bool], place: &str) {
    if form.is_compact() {
        return assert_eq!(made, text, "{place}");
    }
    let [mut made, mut text] =
        [made, text].map(|text| serde_json::from_str::<Value>(text).unwrap());
    if form.is_general() {
        for (at, determined) in determined.iter().enumerate() {
            if !determined {
                made["signatures"][at]["signature"] = Value::Null;
                text["signatures"][at]["signature"] = Value::Null;
            }
        }
    }
    assert_eq!(made, text, "{place}");
}
