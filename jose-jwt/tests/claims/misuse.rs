//! Policies that no token can satisfy, or that say two things.

use super::{open, undecided};
use jose_jwt::ErrorKind;
use std::time::Duration;

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
fn misuse_names_the_claim() {
    for policy in
        [open().equals("x", ""), open().scope_in("x", "a b"), open().require("x").forbid("x")]
    {
        assert_eq!(policy.build().unwrap_err().claim(), Some("x"));
    }
}
