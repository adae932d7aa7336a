//! Reading claims into the caller's types, and when that happens.

use super::{open, read, signer, undecided, verifier};
use jose_jwt::{Audience, ErrorKind, Jwk, JwsAlg, NumericDate, Verifier};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

fn half_past() -> NumericDate {
    NumericDate::from_seconds(4_000_000_000) + Duration::from_millis(500)
}

#[test]
fn r_18_fractions_are_read_plain_flattened_and_buffered() {
    #[derive(Deserialize)]
    struct Plain {
        exp: NumericDate,
    }
    #[derive(Deserialize)]
    struct Flattened {
        #[serde(flatten)]
        plain: Plain,
    }
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Untagged {
        Plain(Plain),
    }
    #[derive(Deserialize)]
    #[serde(tag = "t")]
    enum Tagged {
        A(Plain),
    }
    let payload = r#"{"t":"A","exp":4000000000.5}"#;
    assert_eq!(read::<Plain>(payload, open()).unwrap().exp, half_past());
    assert_eq!(read::<Flattened>(payload, open()).unwrap().plain.exp, half_past());
    let Untagged::Plain(plain) = read::<Untagged>(payload, open()).unwrap().into_payload();
    assert_eq!(plain.exp, half_past());
    let Tagged::A(plain) = read::<Tagged>(payload, open()).unwrap().into_payload();
    assert_eq!(plain.exp, half_past());
    let map = read::<BTreeMap<String, Value>>(payload, open()).unwrap().into_payload();
    assert_eq!(map["exp"].as_f64(), Some(4_000_000_000.5));
}

#[test]
fn whole_and_extreme_dates_are_read_flattened_too() {
    #[derive(Deserialize)]
    struct Inner {
        at: NumericDate,
    }
    #[derive(Deserialize)]
    struct Flattened {
        #[serde(flatten)]
        inner: Inner,
    }
    for (text, expected) in [
        ("12", NumericDate::from_seconds(12)),
        ("-12", NumericDate::from_seconds(-12)),
        ("1.2e1", NumericDate::from_seconds(12)),
        ("1e300", NumericDate::MAX),
        ("-1e300", NumericDate::MIN),
        ("18446744073709551616", NumericDate::MAX),
    ] {
        let payload = format!(r#"{{"at":{text}}}"#);
        assert_eq!(read::<Inner>(&payload, open()).unwrap().at, expected, "{text}");
        assert_eq!(read::<Flattened>(&payload, open()).unwrap().inner.at, expected, "{text}");
    }
    for text in [r#""12""#, "null", "true", "[]", "{}", r#"{"a":"12"}"#] {
        let payload = format!(r#"{{"at":{text}}}"#);
        let plain = read::<Inner>(&payload, open()).err();
        assert_eq!(plain.unwrap(), ErrorKind::ClaimsShape, "{text}");
        let flattened = read::<Flattened>(&payload, open()).err();
        assert_eq!(flattened.unwrap(), ErrorKind::ClaimsShape, "{text}");
    }
}

/// With the feature `arbitrary_precision` of serde_json such an object is how it keeps a
/// number, and cannot be told from one: so the strict reader lets none through.
#[test]
fn an_object_that_poses_as_a_number_is_refused() {
    for name in ["$serde_json::private::Number", "\\u0024serde_json::private::Number"] {
        let payload = format!(r#"{{"at":{{"{name}":"12"}}}}"#);
        assert_eq!(read::<Value>(&payload, open()).unwrap_err(), ErrorKind::Json, "{payload}");
    }
}

#[test]
fn enums_maps_and_raw_values_are_read() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Role {
        Admin,
        User { level: u8 },
    }
    #[derive(Deserialize)]
    struct Claims {
        roles: Vec<Role>,
        limits: HashMap<u64, String>,
        signed: BTreeMap<i8, bool>,
        raw: Box<RawValue>,
        aud: Audience,
        optional: Option<u8>,
        #[serde(default)]
        absent: u8,
        #[serde(flatten)]
        rest: HashMap<String, Value>,
    }
    let payload = r#"{"roles":["admin",{"user":{"level":3}}],"limits":{"7":"x","18446744073709551615":"y"},
        "signed":{"-5":true},"raw":[1, 2.50,{"k":null}],"aud":["a","b"],"optional":null,"extra":1}"#;
    // A struct that flattens buffers its members, and buffered keys are text: the maps with
    // integer keys are therefore read from one that does not.
    #[derive(Deserialize)]
    struct Plain {
        roles: Vec<Role>,
        limits: HashMap<u64, String>,
        signed: BTreeMap<i8, bool>,
        raw: Box<RawValue>,
        aud: Audience,
        optional: Option<u8>,
        #[serde(default)]
        absent: u8,
    }
    let plain = read::<Plain>(payload, open()).unwrap().into_payload();
    assert_eq!(plain.roles, [Role::Admin, Role::User { level: 3 }]);
    assert_eq!(plain.limits[&7], "x");
    assert_eq!(plain.limits[&u64::MAX], "y");
    assert!(plain.signed[&-5]);
    assert_eq!(plain.raw.get(), r#"[1, 2.50,{"k":null}]"#);
    assert!(plain.aud.contains("b"));
    assert_eq!((plain.optional, plain.absent), (None, 0));

    let claims = read::<Claims>(payload, open()).unwrap().into_payload();
    assert_eq!(claims.roles, plain.roles);
    assert_eq!((claims.limits, claims.signed), (plain.limits, plain.signed));
    assert_eq!(claims.raw.get(), plain.raw.get());
    assert_eq!((claims.aud, claims.optional, claims.absent), (plain.aud, None, 0));
    assert_eq!(claims.rest, HashMap::from([("extra".into(), Value::from(1))]));
}

#[test]
fn claims_that_do_not_fit_are_refused() {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "it is there to be read")]
    struct Strict {
        n: u8,
    }
    for payload in ["{}", r#"{"n":256}"#, r#"{"n":"1"}"#, r#"{"n":null}"#, r#"{"n":1,"m":1}"#] {
        assert_eq!(
            read::<Strict>(payload, open()).unwrap_err(),
            ErrorKind::ClaimsShape,
            "{payload}"
        );
    }
    assert!(read::<Strict>(r#"{"n":255}"#, open()).is_ok());
    assert_eq!(read::<Vec<u8>>("{}", open()).unwrap_err(), ErrorKind::ClaimsShape);
}

thread_local! {
    static READ: Cell<usize> = const { Cell::new(0) };
}

/// Claims that count how often they are read.
struct Counting;

impl<'de> Deserialize<'de> for Counting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        READ.set(READ.get().saturating_add(1));
        Value::deserialize(deserializer).map(|_| Self)
    }
}

#[test]
fn nothing_of_the_callers_runs_before_signature_and_policy_have_passed() {
    let policy = || undecided().issuer("i").audience("a").typ("t");
    let good = r#"{"iss":"i","aud":"a","exp":4000000000}"#;
    let token = |payload: &str| signer().with_typ("t").unwrap().sign(payload.as_bytes()).unwrap();
    let verify = |token: &str, verifier: &Verifier| {
        jose_jwt::verify::<Counting>(token, verifier, &policy().build().unwrap()).map(|_| ())
    };
    for payload in [
        r#"{"iss":"x","aud":"a"}"#,
        r#"{"iss":"i","aud":"x"}"#,
        r#"{"aud":"a"}"#,
        r#"{"iss":"i","aud":"a","exp":1}"#,
        r#"{"iss":"i","aud":"a","nbf":4000000000}"#,
        r#"{"iss":"i","aud":"a","iat":"x"}"#,
        r#"{"iss":"i","aud":"a","x":1,"x":1}"#,
        r#"{"iss":"i","aud":"a","x":1}}"#,
        "[]",
    ] {
        assert!(verify(&token(payload), &verifier()).is_err(), "{payload}");
    }
    let untyped = signer().sign(good.as_bytes()).unwrap();
    assert_eq!(verify(&untyped, &verifier()).unwrap_err(), ErrorKind::TypMismatch);
    let other = Verifier::new(JwsAlg::HS256, &Jwk::generate(JwsAlg::HS256).unwrap()).unwrap();
    assert_eq!(verify(&token(good), &other).unwrap_err(), ErrorKind::SignatureInvalid);
    assert_eq!(READ.get(), 0);

    assert_eq!(verify(&token(good), &verifier()), Ok(()));
    assert_eq!(READ.get(), 1);
}
