//! `iss`, `sub`, `aud`, `jti` (RFC 7519, Sections 4.1.1 to 4.1.3 and 4.1.7).

use super::{code, undecided};
use jose_jwt::ErrorKind;
use std::time::{Duration, Instant};

const ISSUER: &str = "https://issuer.example";

#[test]
fn r_17_an_issuer_is_compared_exactly() {
    let policy = || undecided().issuer(ISSUER).any_audience();
    assert_eq!(code(r#"{"iss":"https://issuer.example"}"#, policy()), "ok");
    assert_eq!(code(r#"{"iss":"https:\/\/issuer.ex\u0061mple"}"#, policy()), "ok");
    assert_eq!(code("{}", policy()), "claim.missing");
    for other in [
        "",
        "https://issuer.example/",
        "https://issuer.exampl",
        "https://issuer.example.attacker.example",
        "HTTPS://ISSUER.EXAMPLE",
        " https://issuer.example",
        "https://issuer.example\\u0000",
    ] {
        let payload = format!(r#"{{"iss":"{other}"}}"#);
        assert_eq!(code(&payload, policy()), "claim.mismatch", "{payload}");
    }
    // CVE-2025-30144: an array that holds the right name.
    assert_eq!(code(r#"{"iss":["https://issuer.example"]}"#, policy()), "claim.type");
}

#[test]
fn r_17_one_of_several_issuers_will_do() {
    let policy = || undecided().issuer("a").issuer("b").any_audience();
    for (issuer, expected) in [("a", "ok"), ("b", "ok"), ("ab", "claim.mismatch")] {
        assert_eq!(code(format!(r#"{{"iss":"{issuer}"}}"#), policy()), expected);
    }
}

#[test]
fn r_17_an_audience_is_one_string_or_several() {
    let policy = || undecided().any_issuer().audience("api");
    for (aud, expected) in [
        (r#""api""#, "ok"),
        (r#"["api"]"#, "ok"),
        (r#"["web","\u0061pi"]"#, "ok"),
        (r#"["api","api"]"#, "ok"),
        (r#""API""#, "claim.mismatch"),
        (r#""api web""#, "claim.mismatch"),
        (r#""""#, "claim.mismatch"),
        ("[]", "claim.mismatch"),
        (r#"["ap","i"]"#, "claim.mismatch"),
        (r#"["apis","web"]"#, "claim.mismatch"),
        (r#"["api",1]"#, "claim.type"),
        (r#"["api",["api"]]"#, "claim.type"),
        (r#"{"api":"api"}"#, "claim.type"),
        ("null", "claim.type"),
    ] {
        assert_eq!(code(format!(r#"{{"aud":{aud}}}"#), policy()), expected, "{aud}");
    }
    assert_eq!(code("{}", policy()), "claim.missing");
}

#[test]
fn r_17_one_of_several_audiences_will_do() {
    let policy = || undecided().any_issuer().audience("a").audience("b");
    for (aud, expected) in
        [(r#""a""#, "ok"), (r#"["c","b"]"#, "ok"), (r#"["c","d"]"#, "claim.mismatch")]
    {
        assert_eq!(code(format!(r#"{{"aud":{aud}}}"#), policy()), expected, "{aud}");
    }
}

#[test]
fn r_17_issuer_and_audience_are_decided_or_waived_by_name() {
    for (policy, place) in [
        (undecided(), "issuer"),
        (undecided().any_audience(), "issuer"),
        (undecided().any_issuer(), "audience"),
        (undecided().issuer("a"), "audience"),
        (undecided().issuer("a").any_issuer().any_audience(), "issuer"),
        (undecided().any_issuer().audience("a").any_audience(), "audience"),
        (undecided().issuer("").any_audience(), "issuer"),
        (undecided().issuer("a").issuer("").any_audience(), "issuer"),
        (undecided().issuer("a").audience(""), "audience"),
        (undecided().issuer("a").audience("b").typ(""), "typ"),
    ] {
        let error = policy.build().unwrap_err();
        assert_eq!(error, ErrorKind::Misuse);
        assert_eq!(error.place(), place);
    }
    for policy in [
        undecided().any_issuer().any_audience(),
        undecided().issuer("a").any_audience(),
        undecided().any_issuer().audience("a"),
        undecided().issuer("a").audience("a"),
    ] {
        assert!(policy.build().is_ok());
    }
}

#[test]
fn r_17_ten_thousand_audiences_are_looked_through_at_once() {
    let audiences: Vec<String> = (0..10_000).map(|n| format!(r#""audience-{n}""#)).collect();
    let payload = format!(r#"{{"aud":[{}]}}"#, audiences.join(","));
    let policy = |wanted: &str| undecided().any_issuer().audience("other").audience(wanted);
    let start = Instant::now();
    assert_eq!(code(&payload, policy("audience-9999")), "ok");
    assert_eq!(code(&payload, policy("audience-10000")), "claim.mismatch");
    assert!(start.elapsed() < Duration::from_secs(2));
}
