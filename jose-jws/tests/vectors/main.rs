//! Every signed case of `vectors/` in each of its serializations: accepted, refused for the
//! right reason, or unsupported and refused all the same.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a case that goes wrong fails the test"
)]
#![expect(clippy::arithmetic_side_effects, reason = "counts of a few hundred cases")]

mod again;
mod conversions;
mod policies;
mod received;
mod refusals;
#[path = "../support/mod.rs"]
mod support;
#[cfg(feature = "unsecured")]
mod unsecured;

use jose_jws::{Backend, Verifier};
use received::Received;
use refusals::REFUSALS;
use std::collections::BTreeMap;
use support::{BACKENDS, Case, FILES, Form};

/// What became of the texts of one serialization.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Texts {
    accepted: usize,
    refused: usize,
    /// Signatures made again, octet for octet, and what they stand in with them.
    made_again: usize,
}

/// What became of the cases of one file.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    of: BTreeMap<Form, Texts>,
    /// Cases.
    unsupported: BTreeMap<&'static str, usize>,
    /// Accepted texts written in another serialization, or again in the same, and verified.
    converted: usize,
}

fn count(file: &str, backend: Backend) -> Count {
    let mut count = Count::default();
    for case in support::load(file) {
        let texts = case.texts();
        assert!(!texts.is_empty(), "{}", case.id);
        let unsupported = case.unsupported();
        if let Some(why) = unsupported {
            *count.unsupported.entry(why.reason).or_default() += 1;
        }
        let listed = REFUSALS.iter().find(|(id, _)| *id == case.id).map(|(_, code)| *code);
        for (form, text) in texts {
            if let Some(why) = unsupported {
                assert_eq!(code(&case, form, &text, backend), why.code, "{} {form:?}", case.id);
                continue;
            }
            let of = count.of.entry(form).or_default();
            if let Some(expected) = listed {
                assert_eq!(code(&case, form, &text, backend), expected, "{} {form:?}", case.id);
                of.refused += 1;
                continue;
            }
            // The claims of a JWT are not for this layer to refuse.
            assert!(case.expect == "valid" || case.kind == "jwt", "{}: no code listed", case.id);
            let verifiers = verifiers(&case, backend);
            is_accepted(&case, form, &text, &verifiers);
            of.accepted += 1;
            of.made_again += again::make(&case, form, &text, backend);
            count.converted += conversions::of(&case, form, &text, &verifiers);
        }
    }
    count
}

fn code(case: &Case, form: Form, text: &str, backend: Backend) -> &'static str {
    match case.verify(form, text, backend) {
        Ok(_) => "accepted",
        Err(error) => error.code(),
    }
}

/// A verifier for each signature, in their order.
fn verifiers(case: &Case, backend: Backend) -> Vec<Verifier> {
    let verifier = |(alg, key): (_, jose_core::Jwk)| {
        let key = key.to_public().unwrap_or(key);
        Verifier::with_backend(backend, alg, &key).unwrap()
    };
    case.pairs().into_iter().map(verifier).collect()
}

/// Verifies a text with each key alone, then with policies over all of them.
fn is_accepted(case: &Case, form: Form, text: &str, verifiers: &[Verifier]) {
    let place = format!("{} {form:?}", case.id);
    let payload = case.payload();
    let received = Received::of(form, text);
    assert_eq!(received.len(), verifiers.len(), "{place}");
    for (at, (received, verifier)) in received.iter().zip(verifiers).enumerate() {
        received.is_listed(case, at);
        let seen = form.verify(text, &payload, verifier);
        let seen = seen.unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(seen.payload, payload, "{place}");
        received.is_seen(&seen, &place);
        if form.is_detached() {
            let read = form.verify_from(text, payload.as_slice(), verifier).unwrap();
            assert_eq!(*read.header(), seen.protected, "{place}");
            assert_eq!(read.dangerous_unprotected_header(), seen.unprotected.as_ref(), "{place}");
        }
    }
    policies::satisfied(form, text, &payload, verifiers, &received, &place);
}

fn expect(file: &str, expected: &Count) {
    for backend in BACKENDS {
        assert_eq!(count(file, *backend), *expected, "{file} on {}", backend.name());
    }
}

macro_rules! files {
    ($($test:ident: $file:literal = {
        $($form:ident: $accepted:literal accepted, $refused:literal refused, $again:literal made again;)*
    } $converted:literal converted, unsupported { $($reason:literal: $unsupported:literal),* };)+) => {
        $(#[test]
        fn $test() {
            expect($file, &Count {
                of: BTreeMap::from([$((Form::$form, Texts {
                    accepted: $accepted,
                    refused: $refused,
                    made_again: $again,
                })),*]),
                unsupported: BTreeMap::from([$(($reason, $unsupported)),*]),
                converted: $converted,
            });
        })+

        #[test]
        fn every_file_with_signed_cases_is_counted() {
            assert_eq!([$($file),+].as_slice(), FILES);
        }
    };
}

files! {
    interop: "interop" = {
        Compact: 54 accepted, 0 refused, 27 made again;
        Flattened: 5 accepted, 0 refused, 1 made again;
        General: 3 accepted, 0 refused, 9 made again;
    } 175 converted, unsupported {
        "Ed448": 2, "EdDSA with Ed448": 2, "encrypted": 5
    };
    negative: "negative" = {
        Compact: 24 accepted, 70 refused, 0 made again;
        Flattened: 1 accepted, 7 refused, 0 made again;
        General: 0 accepted, 1 refused, 0 made again;
    } 75 converted, unsupported {};
    rfc7515: "rfc7515" = {
        Compact: 4 accepted, 1 refused, 2 made again;
        Flattened: 1 accepted, 0 refused, 0 made again;
        General: 1 accepted, 0 refused, 1 made again;
        DetachedCompact: 1 accepted, 0 refused, 1 made again;
    } 18 converted, unsupported {
        "unsecured": 1
    };
    rfc7519: "rfc7519" = {
        Compact: 1 accepted, 0 refused, 1 made again;
    } 3 converted, unsupported {
        "encrypted": 2, "unsecured": 1
    };
    rfc7520: "rfc7520" = {
        Compact: 5 accepted, 0 refused, 2 made again;
        Flattened: 6 accepted, 0 refused, 4 made again;
        General: 7 accepted, 0 refused, 6 made again;
        DetachedCompact: 1 accepted, 0 refused, 1 made again;
        DetachedFlattened: 1 accepted, 0 refused, 1 made again;
        DetachedGeneral: 1 accepted, 0 refused, 1 made again;
    } 57 converted, unsupported {
        "encrypted": 1
    };
    rfc7797: "rfc7797" = {
        Compact: 1 accepted, 0 refused, 1 made again;
        Flattened: 2 accepted, 0 refused, 2 made again;
        DetachedCompact: 1 accepted, 0 refused, 1 made again;
    } 11 converted, unsupported {};
    rfc8037: "rfc8037" = {
        Compact: 2 accepted, 0 refused, 1 made again;
    } 6 converted, unsupported {};
    rfc9964: "rfc9964" = {
        Compact: 3 accepted, 0 refused, 0 made again;
    } 9 converted, unsupported {};
}

#[test]
fn every_code_listed_belongs_to_one_case() {
    let cases: Vec<Case> = FILES.iter().flat_map(|file| support::load(file)).collect();
    for (id, _) in REFUSALS {
        assert_eq!(cases.iter().filter(|case| case.id == *id).count(), 1, "{id}");
        assert_eq!(REFUSALS.iter().filter(|(other, _)| other == id).count(), 1, "{id}");
    }
}
