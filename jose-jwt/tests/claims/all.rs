//! Everything that is wrong with a token, where a policy asks for it.

use super::{NOW, open, read, signer, undecided, verifier};
use jose_jwt::{ClaimsPolicy, Clock, Error, ErrorKind, NumericDate};
use serde_json::{Value, json};
use std::time::Duration;

fn strict() -> jose_jwt::ClaimsPolicyBuilder {
    ClaimsPolicy::builder()
        .issuer("i")
        .audience("a")
        .clock(Clock::fixed(NumericDate::from_seconds(NOW)))
        .report_all()
}

/// The kind and the claim of each failure in order.
fn failures(error: &Error) -> Vec<(&'static str, &str)> {
    let all = std::iter::once(error).chain(error.others());
    all.map(|error| (error.code(), error.claim().unwrap_or_default())).collect()
}

#[test]
fn all_failures_are_told_in_the_order_of_the_checks() {
    let policy = strict()
        .typ("at+jwt")
        .max_age(Duration::from_secs(60))
        .scope("read")
        .forbid("nonce")
        .equals("tier", 2)
        .check("level", "a high one", |level| level.as_i64() > Some(3));
    let claims = json!({
        "exp": 1, "iat": 2, "nbf": 4_000_000_000_u32, "jti": 5, "aud": ["b"], "iss": "x",
        "nonce": null, "tier": "2", "level": 1,
    });
    let error = read::<Value>(claims.to_string(), policy).unwrap_err();
    assert_eq!(
        failures(&error),
        [
            ("header.typ", ""),
            ("claim.type", "jti"),
            ("claim.mismatch", "iss"),
            ("claim.mismatch", "aud"),
            ("claim.missing", "scope"),
            ("claim.forbidden", "nonce"),
            ("claim.mismatch", "tier"),
            ("claim.mismatch", "level"),
            ("claim.not_yet_valid", "nbf"),
            ("claim.expired", "iat"),
            ("claim.expired", "exp"),
        ]
    );
    assert_eq!(error, ErrorKind::TypMismatch);
    assert!(!error.is_expired() && !error.is_not_yet_valid());
    assert_eq!(error.others()[6].expectation(), "a high one");
    assert!(error.others().iter().all(|other| other.others().is_empty()));
    assert_eq!(error.to_string().matches("; ").count(), 10);
    assert!(!error.to_string().contains('\n'));
}

#[test]
fn a_claim_of_the_wrong_type_or_missing_is_told_once() {
    let error = read::<Value>(r#"{"iss":5,"aud":[1],"exp":"x"}"#, strict()).unwrap_err();
    let expected = [("claim.type", "iss"), ("claim.type", "aud"), ("claim.type", "exp")];
    assert_eq!(failures(&error), expected);
    let policy = strict().require("iss").scope("a").scope("b").equals("sub", "s").require("exp");
    let error = read::<Value>(r#"{"sub":null}"#, policy).unwrap_err();
    assert_eq!(
        failures(&error),
        [
            ("claim.type", "sub"),
            ("claim.missing", "iss"),
            ("claim.missing", "aud"),
            ("claim.missing", "scope"),
            ("claim.missing", "exp"),
        ]
    );
    // Two things that are wrong with one value are two.
    let policy = open().report_all().scope("a").scope("b");
    let error = read::<Value>(r#"{"scope":"c"}"#, policy).unwrap_err();
    assert_eq!(failures(&error), [("claim.mismatch", "scope"); 2]);
}

#[test]
fn only_expiry_counts_as_expired() {
    let good = r#""iss":"i","aud":"a""#;
    let refused =
        |claims: &str, policy| read::<Value>(format!("{{{claims}}}"), policy).unwrap_err();
    assert!(refused(&format!(r#"{good},"exp":1"#), strict()).is_expired());
    let aged = || strict().max_age(Duration::from_secs(60));
    let error = refused(&format!(r#"{good},"exp":1,"iat":1"#), aged());
    assert_eq!(error.others().len(), 1);
    assert!(error.is_expired());
    assert!(!refused(&format!(r#"{good},"iat":1"#), aged()).is_expired());
    assert!(!refused(r#""iss":"i","exp":1"#, strict()).is_expired());
    let early = refused(&format!(r#"{good},"exp":1,"nbf":4000000000"#), strict());
    assert!(!early.is_expired() && !early.is_not_yet_valid());
    let early = refused(&format!(r#"{good},"exp":5000000000,"nbf":4000000000"#), strict());
    assert!(early.is_not_yet_valid());
}

#[test]
fn one_failure_has_no_others_and_none_is_none() {
    let good = r#"{"iss":"i","aud":"a","exp":4000000000}"#;
    assert!(read::<Value>(good, strict()).is_ok());
    let error = read::<Value>(r#"{"iss":"j","aud":"a","exp":4000000000}"#, strict()).unwrap_err();
    assert_eq!(failures(&error), [("claim.mismatch", "iss")]);
    // Without asking for all, the first is all there is.
    let first = undecided().issuer("i").audience("a");
    let error = read::<Value>(r#"{"exp":1}"#, first).unwrap_err();
    assert_eq!(failures(&error), [("claim.missing", "iss")]);
}

#[test]
fn what_cannot_be_read_on_ends_the_list() {
    let refused = |payload: &str| {
        let token = signer().with_typ("x").unwrap().sign(payload.as_bytes()).unwrap();
        let policy = strict().build().unwrap();
        let error = jose_jwt::verify::<Value>(&token, &verifier(), &policy).unwrap_err();
        failures(&error).into_iter().map(|(code, _)| code).collect::<Vec<_>>()
    };
    assert_eq!(refused(r#"{"iss":1,"exp":}"#), ["header.typ", "claim.type", "malformed.json"]);
    assert_eq!(refused(r#"{"a":1,"a":1}"#), ["header.typ", "malformed.duplicate_member"]);
    assert_eq!(refused("[]"), ["header.typ", "malformed.json"]);
    // The caller's type is not read into where the policy refuses.
    let error = read::<u8>(r#"{"iss":"i"}"#, strict()).unwrap_err();
    assert_eq!(failures(&error), [("claim.missing", "aud"), ("claim.missing", "exp")]);
    let error = read::<u8>(r#"{"iss":"i","aud":"a","exp":4000000000}"#, strict()).unwrap_err();
    assert_eq!(failures(&error), [("claim.shape", "")]);
}

#[test]
fn nothing_is_told_of_a_token_whose_signature_is_bad() {
    let token = signer().with_typ("x").unwrap().sign(b"{}").unwrap();
    let other = jose_jwt::Jwk::generate(jose_jwt::JwsAlg::HS256).unwrap();
    let other = jose_jwt::Verifier::new(jose_jwt::JwsAlg::HS256, &other).unwrap();
    let error = jose_jwt::verify::<Value>(&token, &other, &strict().build().unwrap()).unwrap_err();
    assert_eq!(failures(&error), [("signature.invalid", "")]);
}
