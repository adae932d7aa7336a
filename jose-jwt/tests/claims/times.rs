//! `exp`, `nbf`, `iat` (RFC 7519, Sections 4.1.4 to 4.1.6).

use super::{NOW, code, open};
use jose_jwt::{ClaimsPolicyBuilder, Clock, NumericDate};
use std::time::Duration;

fn tolerant(seconds: u64) -> ClaimsPolicyBuilder {
    open().leeway(Duration::from_secs(seconds))
}

#[test]
fn r_18_what_is_no_number_of_json_is_refused() {
    for value in ["NaN", "Infinity", "-Infinity", "1e400", "-1e400", "0x10", "01", "1.", ".5", "+1"]
    {
        for claim in ["exp", "nbf", "iat"] {
            let payload = format!(r#"{{"{claim}":{value}}}"#);
            assert_eq!(code(&payload, open()), "malformed.json", "{payload}");
        }
    }
}

#[test]
fn r_18_a_token_has_expired_at_the_very_time() {
    for (after, leeway, expected) in [
        ("-1", 0, "claim.expired"),
        ("0", 0, "claim.expired"),
        ("0.000000001", 0, "ok"),
        ("1", 0, "ok"),
        ("-60", 60, "claim.expired"),
        ("-59.5", 60, "ok"),
        ("-59", 60, "ok"),
        ("-300", 300, "claim.expired"),
        ("-299", 300, "ok"),
    ] {
        let payload = format!(r#"{{"exp":{}}}"#, later(after));
        assert_eq!(code(&payload, tolerant(leeway)), expected, "{payload} with {leeway} s");
    }
}

#[test]
fn r_18_a_token_is_valid_from_the_very_time() {
    for (after, leeway, expected) in [
        ("-1", 0, "ok"),
        ("0", 0, "ok"),
        ("0.5", 0, "claim.not_yet_valid"),
        ("1", 0, "claim.not_yet_valid"),
        ("60", 60, "ok"),
        ("60.5", 60, "claim.not_yet_valid"),
        ("61", 60, "claim.not_yet_valid"),
    ] {
        let payload = format!(r#"{{"nbf":{}}}"#, later(after));
        assert_eq!(code(&payload, tolerant(leeway)), expected, "{payload} with {leeway} s");
    }
}

/// So much after now, written as a number. A double at this size is good for 1 µs, so
/// what is smaller is moved up to that.
fn later(seconds: &str) -> String {
    match seconds.split_once('.') {
        None => NOW.saturating_add(seconds.parse().unwrap()).to_string(),
        Some(("0", "000000001")) => format!("{NOW}.000001"),
        Some(("-59", "5")) => format!("{}.5", NOW.saturating_sub(60)),
        Some((whole, fraction)) => {
            format!("{}.{fraction}", NOW.saturating_add(whole.parse().unwrap()))
        }
    }
}

#[test]
fn r_18_expiry_is_demanded_unless_waived() {
    let policy = || {
        jose_jwt::ClaimsPolicy::builder()
            .any_issuer()
            .any_audience()
            .clock(Clock::fixed(NumericDate::from_seconds(NOW)))
    };
    assert_eq!(code("{}", policy()), "claim.missing");
    assert_eq!(code("{}", policy().expiry_optional()), "ok");
    assert_eq!(code(r#"{"exp":1}"#, policy().expiry_optional()), "claim.expired");
    assert_eq!(code(r#"{"\u0065xp":1}"#, policy()), "claim.expired");
    assert_eq!(code(r#"{"Exp":4000000000}"#, policy()), "claim.missing");
}

#[test]
fn r_18_extreme_times_count_as_far_away_and_never_wrap() {
    let past = [
        "0",
        "-1",
        "-0",
        "-0.0",
        "1e-300",
        "-1e300",
        "-9223372036854775808",
        "-1e19",
        "0.5",
        "-1.5e-5",
    ];
    let future = [
        "1e300",
        "1e308",
        "1.7976931348623157e308",
        "9223372036854775807",
        "9223372036854775808",
        "1e19",
    ];
    let huge = ["18446744073709551615", "18446744073709551616", "99999999999999999999999999"];
    for leeway in [0, 300] {
        for time in past {
            let [exp, nbf, iat] =
                ["exp", "nbf", "iat"].map(|claim| format!(r#"{{"{claim}":{time}}}"#));
            assert_eq!(code(&exp, tolerant(leeway)), "claim.expired", "{exp}");
            assert_eq!(code(&nbf, tolerant(leeway)), "ok", "{nbf}");
            let aged = tolerant(leeway).max_age(Duration::from_secs(1));
            assert_eq!(code(&iat, aged), "claim.expired", "{iat}");
        }
        for time in future.iter().chain(&huge) {
            let [exp, nbf, iat] =
                ["exp", "nbf", "iat"].map(|claim| format!(r#"{{"{claim}":{time}}}"#));
            assert_eq!(code(&exp, tolerant(leeway)), "ok", "{exp}");
            assert_eq!(code(&nbf, tolerant(leeway)), "claim.not_yet_valid", "{nbf}");
            let aged = tolerant(leeway).max_age(Duration::MAX);
            assert_eq!(code(&iat, aged), "claim.not_yet_valid", "{iat}");
        }
    }
}

#[test]
fn r_18_extreme_clocks_do_not_panic() {
    let at = |now| open().clock(Clock::fixed(now)).leeway(Duration::from_secs(300));
    let aged = |now| at(now).max_age(Duration::MAX);
    for (now, payload, expected) in [
        (NumericDate::MIN, r#"{"exp":-1e300,"iat":0}"#, "ok"),
        (NumericDate::MIN, r#"{"nbf":0}"#, "claim.not_yet_valid"),
        (NumericDate::MAX, r#"{"exp":1e300,"iat":0}"#, "claim.expired"),
        (NumericDate::MAX, r#"{"nbf":1e300,"iat":0}"#, "ok"),
    ] {
        assert_eq!(code(payload, at(now)), expected, "{payload} at {now}");
    }
    assert_eq!(code(r#"{"iat":-1e300}"#, aged(NumericDate::MIN)), "ok");
    assert_eq!(code(r#"{"iat":1e300}"#, aged(NumericDate::MIN)), "claim.not_yet_valid");
    // An age without end reaches the end of time, and then it has been reached.
    assert_eq!(code(r#"{"iat":0}"#, aged(NumericDate::from_seconds(NOW))), "ok");
    assert_eq!(code(r#"{"iat":0}"#, aged(NumericDate::MAX)), "claim.expired");
}

#[test]
fn r_18_a_policy_on_age_demands_iat_and_bounds_it_at_both_ends() {
    let aged = || open().max_age(Duration::from_secs(100));
    let at = |after: i64| format!(r#"{{"iat":{}}}"#, NOW.saturating_add(after));
    assert_eq!(code("{}", aged()), "claim.missing");
    assert_eq!(code(at(-100), aged()), "claim.expired");
    assert_eq!(code(at(-99), aged()), "ok");
    assert_eq!(code(at(0), aged()), "ok");
    assert_eq!(code(at(1), aged()), "claim.not_yet_valid");
    let tolerant = || aged().leeway(Duration::from_secs(10));
    assert_eq!(code(at(-110), tolerant()), "claim.expired");
    assert_eq!(code(at(-109), tolerant()), "ok");
    assert_eq!(code(at(10), tolerant()), "ok");
    assert_eq!(code(at(11), tolerant()), "claim.not_yet_valid");
    // Without such a policy a token of the future is none of our business.
    assert_eq!(code(at(1000), open()), "ok");
}

#[test]
fn r_18_leeway_is_bounded() {
    for (seconds, fits) in [(0, true), (300, true), (301, false), (u64::MAX, false)] {
        assert_eq!(tolerant(seconds).build().is_ok(), fits, "{seconds}");
    }
    let misuse = open().leeway(Duration::from_millis(300_001)).build().unwrap_err();
    assert_eq!(misuse.code(), "misuse");
}

#[test]
fn r_18_each_claim_can_have_a_leeway_of_its_own() {
    let minute = Duration::from_secs(60);
    let payload =
        |claim: &str, after: i64| format!(r#"{{"{claim}":{}}}"#, NOW.saturating_add(after));
    let late = || code_of_each(|claim| if claim == "exp" { -30 } else { 30 }, payload);
    assert_eq!(late()(open()), ["claim.expired", "claim.not_yet_valid", "claim.not_yet_valid"]);
    assert_eq!(late()(open().leeway(minute)), ["ok"; 3]);
    assert_eq!(
        late()(open().expiry_leeway(minute)),
        ["ok", "claim.not_yet_valid", "claim.not_yet_valid"]
    );
    assert_eq!(
        late()(open().not_before_leeway(minute)),
        ["claim.expired", "ok", "claim.not_yet_valid"]
    );
    assert_eq!(
        late()(open().issued_at_leeway(minute)),
        ["claim.expired", "claim.not_yet_valid", "ok"]
    );
    assert_eq!(
        late()(open().leeway(minute).expiry_leeway(Duration::ZERO)),
        ["claim.expired", "ok", "ok"]
    );
    assert_eq!(late()(open().expiry_leeway(minute).leeway(Duration::ZERO))[0], "claim.expired");
}

/// The codes for `exp`, `nbf` and `iat` so many seconds from now, each in a token of its own.
fn code_of_each(
    after: impl Fn(&str) -> i64,
    payload: impl Fn(&str, i64) -> String,
) -> impl Fn(ClaimsPolicyBuilder) -> [&'static str; 3] {
    move |policy| {
        ["exp", "nbf", "iat"].map(|claim| {
            let aged = policy.clone().max_age(Duration::from_secs(100));
            let policy = if claim == "iat" { aged } else { policy.clone() };
            code(payload(claim, after(claim)), policy)
        })
    }
}

#[test]
fn r_18_every_leeway_is_bounded() {
    let (most, more) = (Duration::from_secs(300), Duration::from_millis(300_001));
    for (fits, beyond) in [
        (open().expiry_leeway(most), open().expiry_leeway(more)),
        (open().not_before_leeway(most), open().not_before_leeway(more)),
        (open().issued_at_leeway(most), open().issued_at_leeway(more)),
    ] {
        assert!(fits.build().is_ok());
        assert_eq!(beyond.build().unwrap_err().place(), "leeway");
    }
}

#[test]
fn a_token_that_is_only_too_old_lacks_nothing() {
    let aged = || open().max_age(Duration::from_secs(100)).require("exp");
    assert!(aged().build().is_err());
    let aged = || {
        jose_jwt::ClaimsPolicy::builder()
            .any_issuer()
            .any_audience()
            .max_age(Duration::from_secs(100))
            .clock(Clock::fixed(NumericDate::from_seconds(NOW)))
    };
    assert_eq!(code(r#"{"iat":1}"#, aged()), "claim.missing");
    assert_eq!(code(r#"{"exp":1}"#, aged()), "claim.missing");
    assert_eq!(code(r#"{"iat":1,"exp":1}"#, aged()), "claim.expired");
    assert_eq!(code(r#"{"iat":1,"exp":1,"nbf":4000000000}"#, aged()), "claim.not_yet_valid");
}
