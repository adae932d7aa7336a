//! Every JWT of `vectors/`, signed, encrypted or both: its claims, or why it is refused.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a case that goes wrong fails the test")]
#![expect(clippy::arithmetic_side_effects, reason = "counts of a few cases")]
#![expect(clippy::indexing_slicing, reason = "a member that is not there fails the test")]

mod encrypted;
#[path = "../../../jose-jwe/tests/support/mod.rs"]
mod sealed;
#[path = "../../../jose-jws/tests/support/mod.rs"]
mod support;

use jose_jwt::jws::Backend;
use jose_jwt::{ClaimsPolicy, Clock, Error, NumericDate, Unverified, Verified};
use serde_json::Value;
use std::time::Duration;
use support::{BACKENDS, Case, FILES};

/// The identifier of a case, and the code of its refusal.
const REFUSALS: &[(&str, &str)] = &[
    ("jwt-exp-at", "claim.expired"),
    ("jwt-exp-after", "claim.expired"),
    ("jwt-exp-text", "claim.type"),
    ("jwt-nbf-before", "claim.not_yet_valid"),
    ("jwt-nbf-null", "claim.type"),
    ("jwt-aud-other", "claim.mismatch"),
    ("jwt-aud-case", "claim.mismatch"),
    ("jwt-aud-absent", "claim.missing"),
    ("jwt-aud-number", "claim.type"),
    ("jwt-iss-other", "claim.mismatch"),
    ("jwt-iss-number", "claim.type"),
    ("jwt-claims-array", "malformed.json"),
    ("jwt-claims-text", "malformed.json"),
    ("jwt-claims-bad-utf8", "malformed.json"),
    ("jwt-claims-empty", "malformed.json"),
    ("jwt-claims-duplicate", "malformed.duplicate_member"),
];

/// A second at which every token is valid whose case says nothing of the time.
const MEANWHILE: i64 = 1_300_819_379;
/// The same for the tokens of `interop.json`, which are younger.
const MEANWHILE_INTEROP: i64 = 1_700_000_000;

fn policy(case: &Case, meanwhile: i64) -> ClaimsPolicy {
    let validate = &case.validate;
    let now = NumericDate::from_seconds(validate.now.unwrap_or(meanwhile));
    let mut policy = ClaimsPolicy::builder()
        .clock(Clock::fixed(now))
        .leeway(Duration::from_secs(validate.leeway.unwrap_or_default()))
        .expiry_optional();
    policy = match &validate.issuer {
        Some(issuer) => policy.issuer(issuer),
        None => policy.any_issuer(),
    };
    policy = match &validate.audience {
        Some(audience) => policy.audience(audience),
        None => policy.any_audience(),
    };
    policy.build().unwrap()
}

const fn meanwhile(file: &str) -> i64 {
    match file.as_bytes() {
        b"interop" => MEANWHILE_INTEROP,
        _ => MEANWHILE,
    }
}

fn verify(case: &Case, meanwhile: i64, backend: Backend) -> Result<Value, Error> {
    let token = case.compact.as_deref().unwrap();
    let Some(verifier) = case.verifier(backend) else {
        return Err(Unverified::parse(token, &jose_jwt::Limits::DEFAULT).unwrap_err());
    };
    let verified: Verified<Value> = jose_jwt::verify(token, &verifier?, &policy(case, meanwhile))?;
    Ok(verified.into_payload())
}

/// Tokens accepted, refused, and those of a kind that `read` does not read, which are refused as
/// well.
fn count(file: &str, read: impl Fn(&Case) -> Result<Value, Error>) -> [usize; 3] {
    let [mut accepted, mut refused, mut unsupported] = [0; 3];
    for case in support::load(file).iter().filter(|case| case.kind == "jwt") {
        let claims = read(case);
        if let Some((_, code)) = REFUSALS.iter().find(|(id, _)| *id == case.id) {
            assert_eq!(claims.unwrap_err().code(), *code, "{}", case.id);
            refused += 1;
            continue;
        }
        assert_eq!(case.expect, "valid", "{}", case.id);
        match (case.unsupported(), claims) {
            (Some(why), Err(error)) => {
                assert!(matches!(why.reason, "encrypted" | "unsecured"), "{}", case.id);
                let without_feature = error.code() == "alg.unsupported";
                assert!(without_feature || error.code() == why.code, "{}: {error}", case.id);
                unsupported += 1;
            }
            (_, claims) => {
                let claims = claims.unwrap_or_else(|error| panic!("{}: {error}", case.id));
                assert_eq!(Some(&claims), case.claims.as_ref(), "{}", case.id);
                accepted += 1;
            }
        }
    }
    [accepted, refused, unsupported]
}

#[test]
fn every_signed_jwt_is_counted() {
    let expected = [
        ("interop", [3, 0, 5]),
        ("negative", [7, 16, 0]),
        ("rfc7515", [3, 0, 1]),
        ("rfc7519", [1, 0, 3]),
        ("rfc7520", [1, 0, 1]),
        ("rfc7797", [0, 0, 0]),
        ("rfc8037", [0, 0, 0]),
        ("rfc9964", [0, 0, 0]),
    ];
    assert_eq!(expected.map(|(file, _)| file).as_slice(), FILES);
    for backend in BACKENDS {
        for (file, expected) in expected {
            let counted = count(file, |case| verify(case, meanwhile(file), *backend));
            assert_eq!(counted, expected, "{file} on {}", backend.name());
        }
    }
}

/// With the encrypted ones only what is unsecured is left over, and RSA1_5 without its feature.
#[test]
fn every_jwt_is_counted() {
    let rfc7519 = if cfg!(feature = "rsa1_5") { [3, 0, 1] } else { [1, 0, 3] };
    for (file, expected) in [
        ("interop", [8, 0, 0]),
        ("negative", [7, 16, 0]),
        ("rfc7515", [3, 0, 1]),
        ("rfc7519", rfc7519),
        ("rfc7520", [2, 0, 0]),
    ] {
        let counted = count(file, |case| match case.unsupported() {
            Some(why) if why.reason == "encrypted" => encrypted::read(file, case),
            _ => verify(case, meanwhile(file), Backend::RUSTCRYPTO),
        });
        assert_eq!(counted, expected, "{file}");
    }
}

#[test]
fn every_code_listed_belongs_to_one_case() {
    let cases: Vec<Case> = FILES.iter().flat_map(|file| support::load(file)).collect();
    for (id, _) in REFUSALS {
        assert_eq!(cases.iter().filter(|case| case.id == *id).count(), 1, "{id}");
        assert_eq!(REFUSALS.iter().filter(|(other, _)| other == id).count(), 1, "{id}");
    }
}

#[test]
fn tokens_without_a_word_on_time_expire_like_others() {
    let far = 5_000_000_000;
    for file in ["rfc7515", "rfc7519", "rfc7520", "interop"] {
        for case in support::load(file).iter().filter(|case| case.kind == "jwt") {
            if case.unsupported().is_none() {
                let error = verify(case, far, Backend::RUSTCRYPTO).unwrap_err();
                assert!(error.is_expired(), "{}: {error}", case.id);
            }
        }
    }
}
