//! What is odd about a token.

use super::decode::Seen;
use crate::time;
use jose_core::{JweAlg, JwsAlg};
use jose_jwt::NumericDate;
use serde::Serialize;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// Something odd: a stable code, and a line for people.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Odd {
    pub(super) code: &'static str,
    pub(super) says: Cow<'static, str>,
}

impl Odd {
    pub(super) fn new(code: &'static str, says: impl Into<Cow<'static, str>>) -> Self {
        Self { code, says: says.into() }
    }
}

/// Longer than anybody should need a token without renewing it.
const LONG_SECONDS: i64 = 24 * 60 * 60;

/// Dates beyond this are milliseconds: in seconds it is the year 5138.
const MILLISECONDS: f64 = 1e11;

/// Many servers take no more in all headers of a request.
const LARGE_OCTETS: usize = 8 * 1024;

/// What is odd, beside what was found when it was decoded.
pub(super) fn odd(token: &str, seen: &Seen, now: NumericDate) -> Vec<Odd> {
    let mut odd = Vec::new();
    header(seen, &mut odd);
    if let Some(claims) = &seen.claims {
        registered(claims, &mut odd);
        times(claims, now, &mut odd);
    } else if !seen.is_encrypted {
        odd.push(Odd::new("claims.missing", "it has no JSON object of claims: it is no JWT"));
    }
    if token.len() > LARGE_OCTETS {
        let says = format!("it has {} octets: many servers refuse so large a header", token.len());
        odd.push(Odd::new("token.large", says));
    }
    odd
}

fn header(seen: &Seen, odd: &mut Vec<Odd>) {
    let header = &seen.header;
    match header.get("alg") {
        Some(Value::String(alg)) if alg.eq_ignore_ascii_case("none") => {
            odd.push(Odd::new("alg.none", "nobody signed it"));
        }
        Some(Value::String(alg)) => {
            let is_known = if seen.is_encrypted {
                alg.parse::<JweAlg>().is_ok()
            } else {
                alg.parse::<JwsAlg>().is_ok()
            };
            if !is_known {
                odd.push(Odd::new("alg.unknown", "its algorithm is known to nobody here"));
            }
        }
        _ => odd.push(Odd::new("alg.missing", "it does not name its algorithm")),
    }
    if !header.contains_key("kid") {
        odd.push(Odd::new("kid.missing", "it does not name its key: keys cannot be changed"));
    }
    if let Some(Value::Array(names)) = header.get("crit") {
        for name in names.iter().filter_map(Value::as_str).filter(|name| *name != "b64") {
            let says =
                format!("`{name}` must be understood: who does not know it refuses the token");
            odd.push(Odd::new("crit.unknown", says));
        }
    }
    if header.get("b64") == Some(&Value::Bool(false)) {
        odd.push(Odd::new("b64.jwt", "its payload is not encoded, which no JWT may be"));
    }
    for name in ["jwk", "jku", "x5c", "x5u"] {
        if header.contains_key(name) {
            let says = format!("`{name}` brings its own key: never verify with that alone");
            odd.push(Odd::new("header.own_key", says));
        }
    }
}

fn registered(claims: &Map<String, Value>, odd: &mut Vec<Odd>) {
    for (name, code, says) in [
        ("iss", "iss.missing", "it does not say who issued it"),
        ("aud", "aud.missing", "it does not say whom it is for"),
    ] {
        if !claims.contains_key(name) {
            odd.push(Odd::new(code, says));
        }
    }
}

fn times(claims: &Map<String, Value>, now: NumericDate, odd: &mut Vec<Odd>) {
    for name in ["exp", "nbf", "iat"] {
        match claims.get(name) {
            None if name == "exp" => odd.push(Odd::new("exp.missing", "it never expires")),
            None => {}
            Some(Value::Number(number))
                if number.as_f64().is_some_and(|seconds| seconds >= MILLISECONDS) =>
            {
                let says = format!("`{name}` is in milliseconds: dates are in seconds");
                odd.push(Odd::new("date.milliseconds", says));
            }
            Some(Value::Number(_)) => {}
            Some(_) => {
                let says = format!("`{name}` is no number: readers refuse it");
                odd.push(Odd::new("date.type", says));
            }
        }
    }
    let date = |name| claims.get(name).and_then(seconds);
    let (issued, start, expiry) = (date("iat"), date("nbf"), date("exp"));
    if let (Some(from), Some(to)) = (issued.or(start), expiry) {
        let lifetime = to.seconds().saturating_sub(from.seconds());
        if lifetime <= 0 {
            odd.push(Odd::new("exp.before", "it expires before it begins"));
        } else if lifetime > LONG_SECONDS {
            let says =
                format!("it lives {}: whoever steals it has as long", time::between(from, to));
            odd.push(Odd::new("lifetime.long", says));
        }
    }
    if let Some(issued) = issued.filter(|issued| *issued > now) {
        let says =
            format!("it was issued {} from now: a clock is wrong", time::between(now, issued));
        odd.push(Odd::new("iat.future", says));
    }
}

/// A date of a claim, in seconds, if it is one.
pub(super) fn seconds(value: &Value) -> Option<NumericDate> {
    serde_json::from_value(value.clone()).ok()
}

#[cfg(test)]
mod tests {
    use super::super::decode::decode;
    use super::*;
    use jose_core::base64url;

    fn codes(header: &str, claims: &str) -> Vec<&'static str> {
        let token =
            [header, claims].map(|part| base64url::encode(part.as_bytes())).join(".") + ".AAAA";
        let seen = decode(&token).unwrap();
        odd(&token, &seen, NumericDate::from_seconds(1_800_000_000))
            .iter()
            .map(|odd| odd.code)
            .collect()
    }

    const GOOD: &str = r#"{"iss":"a","aud":"b","iat":1800000000,"exp":1800000900}"#;

    #[test]
    fn a_good_token_is_not_odd() {
        assert!(codes(r#"{"alg":"ES256","kid":"1"}"#, GOOD).is_empty());
    }

    #[test]
    fn what_people_should_see() {
        let header = |header| codes(header, GOOD);
        assert_eq!(header(r#"{"alg":"nOne","kid":"1"}"#), ["alg.none"]);
        assert_eq!(header(r#"{"alg":"XX","kid":"1"}"#), ["alg.unknown"]);
        assert_eq!(header(r#"{"kid":"1"}"#), ["alg.missing"]);
        assert_eq!(header(r#"{"alg":"ES256"}"#), ["kid.missing"]);
        assert_eq!(header(r#"{"alg":"ES256","kid":"1","crit":["x","b64"]}"#), ["crit.unknown"]);
        assert_eq!(header(r#"{"alg":"ES256","kid":"1","jku":"x"}"#), ["header.own_key"]);
        let claims = |claims| codes(r#"{"alg":"ES256","kid":"1"}"#, claims);
        assert_eq!(claims(r#"{"iss":"a","aud":"b"}"#), ["exp.missing"]);
        assert_eq!(claims(r#"{"iss":"a","exp":1}"#), ["aud.missing"]);
        assert_eq!(claims(r#"{"iss":"a","aud":"b","exp":1800000000000}"#), ["date.milliseconds"]);
        assert_eq!(claims(r#"{"iss":"a","aud":"b","exp":"1"}"#), ["date.type"]);
        assert_eq!(claims(r#"{"iss":"a","aud":"b","iat":1,"exp":90000}"#), ["lifetime.long"]);
        assert_eq!(claims(r#"{"iss":"a","aud":"b","iat":5,"exp":5}"#), ["exp.before"]);
        assert_eq!(
            claims(r#"{"iss":"a","aud":"b","iat":1800000060,"exp":1800000900}"#),
            ["iat.future"],
        );
        assert_eq!(claims("[]"), ["claims.missing"]);
    }
}
