//! Every signed case of `vectors/`: accepted, refused for the right reason, or
//! unsupported and refused all the same.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a case that goes wrong fails the test")]
#![expect(clippy::arithmetic_side_effects, reason = "counts of a few hundred cases")]

mod refusals;
#[path = "../support/mod.rs"]
mod support;

use jose_core::base64url;
use jose_jws::{Backend, Signer, Unverified, Verified};
use refusals::REFUSALS;
use serde_json::Value;
use std::collections::BTreeMap;
use support::{BACKENDS, Case, FILES};

/// What became of the cases of one file.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    accepted: usize,
    refused: usize,
    unsupported: BTreeMap<&'static str, usize>,
    /// JSON serializations of the same tokens, refused as well.
    json_forms: usize,
    /// Tokens made again, octet for octet.
    reproduced: usize,
}

fn count(file: &str, backend: Backend) -> Count {
    let mut count = Count::default();
    for case in support::load(file) {
        if let Some(why) = case.unsupported() {
            assert_eq!(code(&case, backend), why.code, "{}", case.id);
            *count.unsupported.entry(why.reason).or_default() += 1;
        } else if let Some((_, code)) = REFUSALS.iter().find(|(id, _)| *id == case.id) {
            assert_eq!(self::code(&case, backend), *code, "{}", case.id);
            count.refused += 1;
        } else {
            // The claims of a JWT are not for this layer to refuse.
            assert!(case.expect == "valid" || case.kind == "jwt", "{}: no code listed", case.id);
            let verified = case.verify(backend);
            is_as_expected(&case, &verified.unwrap_or_else(|error| panic!("{}: {error}", case.id)));
            count.accepted += 1;
            count.reproduced += usize::from(reproduces(&case, backend));
        }
        for json in case.json_forms() {
            let error = Unverified::parse(&json, &jose_core::Limits::DEFAULT).unwrap_err();
            assert!(error.code().starts_with("malformed."), "{}: {error}", case.id);
            count.json_forms += 1;
        }
    }
    count
}

fn code(case: &Case, backend: Backend) -> &'static str {
    match case.verify(backend) {
        Ok(_) => "accepted",
        Err(error) => error.code(),
    }
}

fn is_as_expected(case: &Case, verified: &Verified<Vec<u8>>) {
    assert_eq!(*verified.payload(), case.payload(), "{}", case.id);
    let token = case.compact.as_deref().unwrap();
    let received = base64url::decode(token.split('.').next().unwrap(), "header").unwrap();
    assert_eq!(verified.header().json().as_bytes(), received, "{}", case.id);
    if let Some(protected) = &case.protected {
        let header: Value = serde_json::from_str(verified.header().json()).unwrap();
        assert_eq!(header, *protected, "{}", case.id);
        for (name, value) in protected.as_object().unwrap() {
            assert_eq!(verified.header().get::<Value>(name).unwrap().as_ref(), Some(value));
        }
    }
    if let Some(encoded) = &case.protected_b64 {
        assert_eq!(base64url::encode(verified.header().json().as_bytes()), *encoded, "{}", case.id);
    }
}

/// Makes the token again where the key and the algorithm allow.
fn reproduces(case: &Case, backend: Backend) -> bool {
    let key = case.key().unwrap();
    if !case.deterministic || !key.is_private() {
        return false;
    }
    let token = case.compact.as_deref().unwrap();
    let header = base64url::decode(token.split('.').next().unwrap(), "header").unwrap();
    let signer = Signer::with_backend(backend, case.alg().unwrap(), &key)
        .and_then(|signer| signer.with_protected_json(std::str::from_utf8(&header).unwrap()))
        .unwrap();
    assert_eq!(signer.sign(&case.payload()).unwrap(), token, "{}", case.id);
    true
}

fn expect(file: &str, expected: Count) {
    for backend in BACKENDS {
        assert_eq!(count(file, *backend), expected, "{file} on {}", backend.name());
    }
}

macro_rules! files {
    ($($test:ident: $file:literal = $accepted:literal accepted, $refused:literal refused,
       $json:literal in JSON, $reproduced:literal made again,
       unsupported { $($reason:literal: $unsupported:literal),* };)+) => {
        $(#[test]
        fn $test() {
            expect($file, Count {
                accepted: $accepted,
                refused: $refused,
                unsupported: BTreeMap::from([$(($reason, $unsupported)),*]),
                json_forms: $json,
                reproduced: $reproduced,
            });
        })+

        #[test]
        fn every_file_with_signed_cases_is_counted() {
            assert_eq!([$($file),+].as_slice(), FILES);
        }
    };
}

files! {
    interop: "interop" = 54 accepted, 0 refused, 8 in JSON, 27 made again, unsupported {
        "Ed448": 2, "EdDSA with Ed448": 2, "JSON serialization": 6,
        "encrypted": 5, "unencoded payload": 2
    };
    negative: "negative" = 24 accepted, 70 refused, 9 in JSON, 0 made again, unsupported {
        "JSON serialization": 9
    };
    rfc7515: "rfc7515" = 4 accepted, 2 refused, 2 in JSON, 2 made again, unsupported {
        "JSON serialization": 2, "detached payload": 1
    };
    rfc7519: "rfc7519" = 1 accepted, 1 refused, 0 in JSON, 1 made again, unsupported {
        "encrypted": 2
    };
    rfc7520: "rfc7520" = 5 accepted, 0 refused, 17 in JSON, 2 made again, unsupported {
        "JSON serialization": 3, "detached payload": 1, "encrypted": 1
    };
    rfc7797: "rfc7797" = 1 accepted, 0 refused, 2 in JSON, 1 made again, unsupported {
        "unencoded payload": 1
    };
    rfc8037: "rfc8037" = 2 accepted, 0 refused, 0 in JSON, 1 made again, unsupported {};
    rfc9964: "rfc9964" = 3 accepted, 0 refused, 0 in JSON, 0 made again, unsupported {};
}

#[test]
fn every_code_listed_belongs_to_one_case() {
    let cases: Vec<Case> = FILES.iter().flat_map(|file| support::load(file)).collect();
    for (id, _) in REFUSALS {
        assert_eq!(cases.iter().filter(|case| case.id == *id).count(), 1, "{id}");
        assert_eq!(REFUSALS.iter().filter(|(other, _)| other == id).count(), 1, "{id}");
    }
}
