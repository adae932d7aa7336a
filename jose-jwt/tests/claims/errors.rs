//! Errors say what was expected and never what the token said.

use super::{open, read, signer, undecided, verifier};
use jose_jwt::ErrorKind;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

const SECRET: &str = "hunter2, expected hunter2 at line hunter2 `hunter2` (hunter2)";

/// Reads the payload into a type that it does not fit, and looks at all that is said.
fn silent<T: DeserializeOwned>(payload: &str) {
    let error = read::<T>(payload, open()).err().unwrap_or_else(|| panic!("accepted: {payload}"));
    assert_eq!(error, ErrorKind::ClaimsShape);
    for text in [error.to_string(), format!("{error:?}"), error.place().to_owned()] {
        assert!(!text.contains("hunter2") && !text.contains("4711"), "{payload}: {text}");
    }
}

#[derive(Deserialize)]
enum Colour {
    Red,
}

#[derive(Deserialize)]
enum Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Empty {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct One {
    #[expect(dead_code, reason = "it is there to be read")]
    one: Option<u8>,
}

#[derive(Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "they are there to be read")]
enum Untagged {
    Number { x: u8 },
    Flag { x: bool },
}

/// A type whose own error quotes what it was given.
struct Quoting;

impl<'de> Deserialize<'de> for Quoting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Err(D::Error::custom(format_args!("no such thing: {text}")))
    }
}

type Map<T> = std::collections::BTreeMap<String, T>;

#[test]
fn r_51_no_value_of_a_claim_is_in_the_error_of_a_type() {
    let text = format!(r#"{{"x":"{SECRET}"}}"#);
    silent::<Map<u64>>(&text);
    silent::<Map<bool>>(&text);
    silent::<Map<char>>(&text);
    silent::<Map<[u8; 2]>>(&text);
    silent::<Map<Colour>>(&text);
    silent::<Map<Nothing>>(&text);
    silent::<Map<Quoting>>(&text);
    silent::<Map<std::net::IpAddr>>(&text);
    silent::<Map<jose_jwt::NumericDate>>(&text);
    silent::<Untagged>(&text);
    silent::<Map<u8>>(r#"{"x":4711}"#);
    silent::<Map<i8>>(r#"{"x":-4711}"#);
    silent::<Map<bool>>(r#"{"x":4711.5}"#);
    silent::<Map<String>>(r#"{"x":4711}"#);
    silent::<Map<(u8, u8)>>(r#"{"x":[1]}"#);
    silent::<Map<u8>>(r#"{"x":["hunter2"]}"#);
}

#[test]
fn r_51_no_name_of_a_claim_is_in_the_error_of_a_type() {
    let name = format!(r#"{{"{SECRET}":1}}"#);
    silent::<One>(&name);
    silent::<Empty>(&name);
    silent::<Colour>(&name);
    silent::<Nothing>(&name);
    silent::<std::collections::BTreeMap<u64, u8>>(&name);
}

#[test]
fn r_51_no_value_of_a_claim_is_in_the_error_of_a_policy() {
    let policy = || undecided().issuer("i").audience("a");
    for (payload, kind) in [
        (r#"{"iss":"hunter2"}"#, ErrorKind::ClaimMismatch),
        (r#"{"iss":["hunter2"]}"#, ErrorKind::ClaimType),
        (r#"{"iss":"i","aud":"hunter2"}"#, ErrorKind::ClaimMismatch),
        (r#"{"iss":"i","aud":["hunter2",4711]}"#, ErrorKind::ClaimType),
        (r#"{"iss":"i","aud":"a","exp":"hunter2"}"#, ErrorKind::ClaimType),
        (r#"{"iss":"i","aud":"a","exp":4711}"#, ErrorKind::ClaimExpired),
        (r#"{"iss":"i","aud":"a","nbf":47110000000}"#, ErrorKind::ClaimNotYetValid),
        (r#"{"iss":"i","aud":"a","hunter2":1,"hunter2":1}"#, ErrorKind::DuplicateMember),
        (r#"{"iss":"i","aud":"a","x":"hunter2}"#, ErrorKind::Json),
        (r#"{"iss":"i","aud":"a","x":hunter2}"#, ErrorKind::Json),
    ] {
        let error = read::<Value>(payload, policy()).unwrap_err();
        assert_eq!(error, kind, "{payload}");
        let text = format!("{error} {error:?}");
        assert!(!text.contains("hunter2") && !text.contains("4711"), "{payload}: {text}");
    }
}

#[test]
fn r_51_useful_things_are_said_all_the_same() {
    let text = |payload: &str| read::<One>(payload, open()).err().unwrap().to_string();
    assert_eq!(
        text(r#"{"one":"hunter2"}"#),
        "claims of another shape at claims.one: expected a value that its type takes, found string instead of u8 before octet 16"
    );
    assert!(text(r#"{"two":1}"#).contains("something else than `one`"));
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "it is there to be read")]
struct Shape {
    one: u8,
    inner: Option<Inner>,
    #[serde(default)]
    many: Map<u8>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "it is there to be read")]
struct Inner {
    x: u8,
}

#[test]
fn a_claim_that_does_not_fit_is_named() {
    for (payload, claim) in [
        ("{}", Some("one")),
        (r#"{"two":1}"#, Some("one")),
        (r#"{"one":"x"}"#, Some("one")),
        (r#"{"one":300}"#, Some("one")),
        ("{\r\n\t\"two\":1,\n\"one\" :\n [ ] }", Some("one")),
        (r#"{"one":1,"inner":{}}"#, Some("inner")),
        (r#"{"one":1,"inner":{"x":true}}"#, Some("inner")),
        (r#"{"one":1,"inn\u0065r":[ "x" ]}"#, Some("inner")),
        (r#"{"one":1,"many":{"hunter2":"hunter2"}}"#, Some("many")),
    ] {
        let error = read::<Shape>(payload, open()).err().unwrap();
        assert_eq!(error, ErrorKind::ClaimsShape, "{payload}");
        assert_eq!(error.claim(), claim, "{payload}: {error}");
    }
    // A name that is no name is not shown.
    let strange = format!(r#"{{"{SECRET}":"x"}}"#);
    assert_eq!(read::<Map<u8>>(strange, open()).err().unwrap().claim(), None);
    assert_eq!(read::<Vec<u8>>("{}", open()).err().unwrap().claim(), None);
}

#[test]
fn r_51_a_token_is_in_no_error() {
    let token = signer().sign(br#"{"iss":"hunter2"}"#).unwrap();
    let parts: Vec<&str> = token.split('.').collect();
    let policy = open().build().unwrap();
    for altered in [
        format!("{}.{}.AAAA", parts[0], parts[1]),
        format!("{}.{}=.{}", parts[0], parts[1], parts[2]),
        format!("{}.{}", parts[0], parts[1]),
        format!("{token}.{}", parts[1]),
        format!("{}.{}", parts[1], token),
    ] {
        let error = jose_jwt::verify::<Value>(&altered, &verifier(), &policy).unwrap_err();
        let text = format!("{error} {error:?}");
        assert!(parts.iter().all(|part| !text.contains(part)), "{text}");
    }
}
