//! What a policy demands of claims by name.

use super::{code, open, read, undecided};
use jose_jwt::{ClaimsPolicyBuilder, ErrorKind};
use serde_json::Value;
use std::time::{Duration, Instant};

fn refused(payload: &str, policy: ClaimsPolicyBuilder) -> (&'static str, String) {
    let error = read::<Value>(payload, policy).unwrap_err();
    (error.code(), error.claim().unwrap_or_default().to_owned())
}

/// Each value of a claim `x`, and what becomes of it.
fn hold(policy: impl Fn() -> ClaimsPolicyBuilder, cases: &[(&str, &str)]) {
    for (value, expected) in cases {
        let payload = format!(r#"{{"a":1,"x":{value},"z":"x"}}"#);
        assert_eq!(code(&payload, policy()), *expected, "{value}");
        if *expected != "ok" {
            assert_eq!(refused(&payload, policy()).1, "x", "{value}");
        }
    }
    assert_eq!(refused(r#"{"a":1,"X":1,"x ":1}"#, policy()), ("claim.missing", "x".into()));
}

#[test]
fn a_required_claim_is_there_and_not_null() {
    hold(
        || open().require("x"),
        &[
            ("1", "ok"),
            (r#""""#, "ok"),
            ("[]", "ok"),
            ("false", "ok"),
            ("{}", "ok"),
            ("null", "claim.type"),
        ],
    );
    assert_eq!(code(r#"{"\u0078":1}"#, open().require("x")), "ok");
    assert_eq!(code(r#"{"y":{"x":1}}"#, open().require("x")), "claim.missing");
    for claim in ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"] {
        let policy = || {
            let policy = jose_jwt::ClaimsPolicy::builder().any_issuer().any_audience();
            policy.require(claim)
        };
        let expiring = if claim == "exp" { "{}" } else { r#"{"exp":4000000000}"# };
        assert_eq!(refused(expiring, policy()), ("claim.missing", claim.into()));
    }
}

#[test]
fn a_forbidden_claim_is_not_there_at_all() {
    let policy = || open().forbid("nonce");
    for value in ["1", r#""""#, "null", "[]", "{}", "false"] {
        let payload = format!(r#"{{"nonce":{value}}}"#);
        assert_eq!(refused(&payload, policy()), ("claim.forbidden", "nonce".into()), "{value}");
    }
    assert_eq!(code(r#"{"n\u006fnce":1}"#, policy()), "claim.forbidden");
    assert_eq!(code(r#"{"Nonce":1,"x":{"nonce":1}}"#, policy()), "ok");
    assert_eq!(code("{}", policy()), "ok");
}

#[test]
fn a_claim_is_compared_as_a_json_value() {
    const OTHER: &str = "claim.mismatch";
    hold(
        || open().equals("x", "a/b"),
        &[
            (r#""a/b""#, "ok"),
            (r#""a\/\u0062""#, "ok"),
            (r#""A/B""#, OTHER),
            (r#""a/b ""#, OTHER),
            (r#"["a/b"]"#, OTHER),
            (r#"{"a/b":"a/b"}"#, OTHER),
            ("null", OTHER),
            ("true", OTHER),
        ],
    );
    hold(
        || open().equals("x", 1),
        &[
            ("1", "ok"),
            ("1.0", "ok"),
            ("10e-1", "ok"),
            (r#""1""#, OTHER),
            ("true", OTHER),
            ("[1]", OTHER),
            ("-1", OTHER),
            ("1.0000000000000000000001", OTHER),
            ("11", OTHER),
            ("null", OTHER),
        ],
    );
    hold(
        || open().equals("x", true),
        &[("true", "ok"), ("false", OTHER), ("1", OTHER), (r#""true""#, OTHER), ("null", OTHER)],
    );
    hold(
        || open().equals("x", 9_007_199_254_740_993_i64),
        &[("9007199254740993", "ok"), ("9007199254740992", OTHER), ("9007199254740993.5", OTHER)],
    );
    hold(
        || open().equals("x", 0.5),
        &[("0.5", "ok"), ("5e-1", "ok"), ("0", OTHER), ("0.50001", OTHER)],
    );
}

#[test]
fn registered_claims_are_compared_too() {
    for (payload, expected) in [
        (r#"{"sub":"alice"}"#, "ok"),
        (r#"{"sub":"bob"}"#, "claim.mismatch"),
        (r#"{"sub":5}"#, "claim.type"),
        (r#"{"sub":null}"#, "claim.type"),
        ("{}", "claim.missing"),
    ] {
        assert_eq!(code(payload, open().equals("sub", "alice")), expected, "{payload}");
    }
    let policy = || undecided().any_issuer().audience("api").contains("aud", "web");
    for (aud, expected) in [
        (r#"["api","web"]"#, "ok"),
        (r#""api""#, "claim.mismatch"),
        (r#""web""#, "claim.mismatch"),
        (r#"["api","web",1]"#, "claim.type"),
    ] {
        assert_eq!(code(format!(r#"{{"aud":{aud}}}"#), policy()), expected, "{aud}");
    }
}

#[test]
fn a_claim_is_one_of_several_texts() {
    hold(
        || open().one_of("x", ["pro", "team"]),
        &[
            (r#""pro""#, "ok"),
            (r#""t\u0065am""#, "ok"),
            (r#""pro team""#, "claim.mismatch"),
            (r#""PRO""#, "claim.mismatch"),
            (r#""""#, "claim.mismatch"),
            (r#"["pro"]"#, "claim.type"),
            ("1", "claim.type"),
            ("null", "claim.type"),
        ],
    );
}

#[test]
fn a_claim_contains_a_text_as_aud_may() {
    hold(
        || open().contains("x", "admins"),
        &[
            (r#""admins""#, "ok"),
            (r#"["staff","\u0061dmins"]"#, "ok"),
            (r#"[1,null,"admins"]"#, "ok"),
            (r#""admins staff""#, "claim.mismatch"),
            (r#""xadmins""#, "claim.mismatch"),
            ("[]", "claim.mismatch"),
            (r#"["Admins"]"#, "claim.mismatch"),
            (r#"[["admins"]]"#, "claim.mismatch"),
            (r#"[{"admins":1}]"#, "claim.mismatch"),
            (r#"{"admins":true}"#, "claim.type"),
            ("1", "claim.type"),
            ("null", "claim.type"),
        ],
    );
    let both = || open().contains("cognito:groups", "a").contains("cognito:groups", "b");
    assert_eq!(code(r#"{"cognito:groups":["b","a"]}"#, both()), "ok");
    assert_eq!(code(r#"{"cognito:groups":["a"]}"#, both()), "claim.mismatch");
    assert_eq!(code(r#"{"cognito:groups":"a"}"#, both()), "claim.mismatch");
}

#[test]
fn a_scope_is_a_whole_word_of_a_text() {
    let scopes = |scope: &str| format!(r#"{{"scope":{scope}}}"#);
    let policy = || open().scope("read");
    for (scope, expected) in [
        (r#""read""#, "ok"),
        (r#""openid read write""#, "ok"),
        (r#""openid r\u0065ad""#, "ok"),
        (r#""READ""#, "claim.mismatch"),
        (r#""""#, "claim.mismatch"),
        (r#""readx""#, "claim.mismatch"),
        (r#""xread read:all""#, "claim.mismatch"),
        (r#""openid,read""#, "claim.mismatch"),
        (r#""openid\tread""#, "claim.mismatch"),
        (r#"["read"]"#, "claim.type"),
        ("null", "claim.type"),
        ("1", "claim.type"),
    ] {
        assert_eq!(code(scopes(scope), policy()), expected, "{scope}");
    }
    assert_eq!(code("{}", policy()), "claim.missing");
    assert_eq!(code(scopes(r#""write read""#), policy().scope("write")), "ok");
    assert_eq!(code(scopes(r#""read""#), policy().scope("write")), "claim.mismatch");
}

#[test]
fn a_scope_elsewhere_may_be_an_array() {
    hold(
        || open().scope_in("x", "read"),
        &[
            (r#""write read""#, "ok"),
            (r#"["write","read"]"#, "ok"),
            (r#"["write read"]"#, "claim.mismatch"),
            (r#""reads""#, "claim.mismatch"),
            ("[]", "claim.mismatch"),
            ("{}", "claim.type"),
            ("7", "claim.type"),
        ],
    );
}

#[test]
fn a_check_of_ones_own_sees_the_value() {
    let is_admin = |policy: ClaimsPolicyBuilder| {
        policy.check("x", "an admin of the realm", |access| {
            access.member("roles").is_some_and(|roles| roles.contains("admin"))
        })
    };
    hold(
        || is_admin(open()),
        &[
            (r#"{"roles":["user","admin"]}"#, "ok"),
            (r#"{"rol\u0065s":"admin"}"#, "ok"),
            (r#"{"roles":["user"]}"#, "claim.mismatch"),
            (r#"{"Roles":["admin"]}"#, "claim.mismatch"),
            (r#"[{"roles":["admin"]}]"#, "claim.mismatch"),
            (r#""admin""#, "claim.mismatch"),
            ("null", "claim.mismatch"),
        ],
    );
    let error = read::<Value>(r#"{"x":"hunter2"}"#, is_admin(open())).unwrap_err();
    assert_eq!(error.expectation(), "an admin of the realm");
    assert!(!error.to_string().contains("hunter2"));
    hold(
        || {
            open().check("x", "a level from 1.5 to 3", |level| {
                level.as_f64().is_some_and(|x| (1.5..=3.0).contains(&x))
            })
        },
        &[("2", "ok"), ("1.5", "ok"), ("1", "claim.mismatch"), (r#""2""#, "claim.mismatch")],
    );
    hold(
        || open().check("x", "no more than two", |list| list.elements().count() <= 2),
        &[("[]", "ok"), ("[1,2]", "ok"), ("[1,2,3]", "claim.mismatch")],
    );
    hold(
        || {
            open().check("x", "null or a whole number", |value| {
                value.is_null() || value.as_i64().is_some()
            })
        },
        &[("null", "ok"), ("-5", "ok"), ("1.0", "claim.mismatch"), ("false", "claim.mismatch")],
    );
}

#[test]
fn a_check_of_ones_own_does_not_see_what_is_not_there() {
    let policy = || open().check("x", "never", |_| panic!("it was called"));
    assert_eq!(refused("{}", policy()), ("claim.missing", "x".into()));
    // Nor anything of a payload that is not good as a whole, or refused before.
    assert_eq!(code(r#"{"x":1,"y":1,"y":2}"#, policy()), "malformed.duplicate_member");
    assert_eq!(code(r#"{"x":1}}"#, policy()), "malformed.json");
    assert_eq!(code(r#"{"x":1,"sub":1}"#, policy()), "claim.type");
    let of_issuer = undecided().issuer("i").any_audience().check("x", "never", |_| panic!());
    assert_eq!(code(r#"{"x":1,"iss":"j"}"#, of_issuer), "claim.mismatch");
}

#[test]
fn an_expired_token_satisfied_all_demands() {
    let policy = || open().scope("read");
    let error = read::<Value>(r#"{"exp":1,"scope":"write"}"#, policy()).unwrap_err();
    assert!(!error.is_expired());
    let error = read::<Value>(r#"{"exp":1,"scope":"read"}"#, policy()).unwrap_err();
    assert!(error.is_expired());
}

#[test]
fn what_cannot_be_meant_is_misuse() {
    let all = || undecided().issuer("i").audience("a").max_age(Duration::from_secs(1));
    for policy in [
        open().require(""),
        open().equals("x", ""),
        open().equals("x", f64::NAN),
        open().equals("x", f64::NEG_INFINITY),
        open().one_of("x", [""; 0]),
        open().one_of("x", ["a", ""]),
        open().contains("x", ""),
        open().scope(""),
        open().scope("a b"),
        open().scope_in("scp", ""),
        open().require("x").forbid("x"),
        open().forbid("scope").scope("a"),
        open().require("exp"),
        open().access_token(),
        all().forbid("iss"),
        all().forbid("aud"),
        all().forbid("iat"),
        jose_jwt::ClaimsPolicy::builder().any_issuer().any_audience().forbid("exp"),
    ] {
        assert_eq!(policy.build().unwrap_err(), ErrorKind::Misuse);
    }
    for policy in [open().forbid("exp"), open().forbid("iss").forbid("aud"), all().forbid("nbf")] {
        assert!(policy.build().is_ok());
    }
}

#[test]
fn an_access_token_has_all_claims_of_rfc_9068() {
    let policy = || jose_jwt::ClaimsPolicy::builder().access_token().issuer("i").audience("a");
    let claims = serde_json::json!({
        "iss": "i", "exp": 4_000_000_000_u32, "aud": "a", "sub": "s", "client_id": "c",
        "iat": 1, "jti": "j",
    });
    let code = |claims: &Value, typ: Option<&str>| {
        let signer = super::signer();
        let signer = typ.map_or(Ok(signer.clone()), |typ| signer.with_typ(typ)).unwrap();
        let token = jose_jwt::issue(claims, &signer).unwrap();
        jose_jwt::verify::<Value>(&token, &super::verifier(), &policy().build().unwrap())
            .map_or_else(|error| error.code(), |_| "ok")
    };
    assert_eq!(code(&claims, Some("at+jwt")), "ok");
    assert_eq!(code(&claims, Some("application/AT+JWT")), "ok");
    assert_eq!(code(&claims, Some("JWT")), "header.typ");
    assert_eq!(code(&claims, None), "header.typ");
    for name in ["iss", "exp", "aud", "sub", "client_id", "iat", "jti"] {
        let mut without = claims.clone();
        without.as_object_mut().unwrap().remove(name);
        assert_eq!(code(&without, Some("at+jwt")), "claim.missing", "{name}");
        without[name] = Value::from(vec![Value::Null]);
        assert_eq!(code(&without, Some("at+jwt")), "claim.type", "{name}");
    }
}

#[test]
fn many_members_and_demands_take_no_time() {
    let members: Vec<String> = (0..15_000).map(|n| format!(r#""name{n}":{n}"#)).collect();
    let groups: Vec<String> = (0..5_000).map(|n| format!(r#""group{n}""#)).collect();
    let payload = format!(r#"{{{},"groups":[{}]}}"#, members.join(","), groups.join(","));
    let token = super::signer().sign(payload.as_bytes()).unwrap();
    let limits = jose_jwt::Limits::DEFAULT.token_octets(1024 * 1024);
    let demand = |policy: ClaimsPolicyBuilder, n: i32| {
        policy
            .equals(format!("name{}", n * 700), n * 700)
            .contains("groups", format!("group{}", n * 200))
    };
    let policy = (0..20).fold(open(), demand).build().unwrap();
    let verifier = super::verifier().with_limits(limits);
    let start = Instant::now();
    jose_jwt::verify::<serde::de::IgnoredAny>(&token, &verifier, &policy).unwrap();
    assert!(start.elapsed() < Duration::from_secs(2));
}
