//! What can be issued, and what comes of it.

use super::{open, signer, verifier};
use jose_jwt::{Audience, ErrorKind, NumericDate, Verified};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

fn refusal<T: Serialize + ?Sized>(claims: &T) -> String {
    let error = jose_jwt::issue(claims, &signer()).unwrap_err();
    assert_eq!(error, ErrorKind::Misuse);
    error.to_string()
}

struct Failing;

impl Serialize for Failing {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("hunter2"))
    }
}

#[test]
fn r_19_only_objects_are_issued() {
    #[derive(Serialize)]
    struct Unit;
    #[derive(Serialize)]
    struct Tuple(u8, u8);

    refusal(&json!([]));
    refusal(&json!("text"));
    refusal(&json!(1.5));
    refusal(&json!(null));
    refusal("{}");
    refusal(&Unit);
    refusal(&Tuple(1, 2));
    refusal(&None::<BTreeMap<String, u8>>);
    refusal(&HashMap::from([((1, 2), 3)]));
    refusal(&HashMap::from([("a", f64::NAN)]).into_iter().collect::<Vec<_>>());
    let raw = RawValue::from_string("[1]".into()).unwrap();
    refusal(&raw);
}

#[test]
fn r_51_a_failing_serialize_is_not_quoted() {
    assert!(!refusal(&Failing).contains("hunter2"));
    assert!(!refusal(&BTreeMap::from([("a", Failing)])).contains("hunter2"));
}

#[test]
fn a_buffer_is_replaced_and_left_empty_on_error() {
    let mut token = "left from before".to_owned();
    jose_jwt::issue_into(&json!({ "sub": "alice" }), &signer(), &mut token).unwrap();
    assert_eq!(token, jose_jwt::issue(&json!({ "sub": "alice" }), &signer()).unwrap());
    let refused = jose_jwt::issue_into(&json!([]), &signer(), &mut token).unwrap_err();
    assert_eq!((refused.kind(), token.as_str()), (ErrorKind::Misuse, ""));
}

#[test]
fn what_was_issued_is_read_back() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Claims {
        aud: Audience,
        exp: NumericDate,
        nested: BTreeMap<u64, Vec<Option<String>>>,
        #[serde(flatten)]
        rest: BTreeMap<String, Value>,
    }
    let claims = Claims {
        aud: ["a", "b"].into_iter().collect(),
        exp: NumericDate::from_seconds(4_000_000_000) + Duration::from_millis(500),
        nested: [(7, vec![None, Some("\u{0}\"\u{10ffff}".into())])].into(),
        rest: [("x".into(), json!({ "y": [1, -2, "z"] }))].into(),
    };
    let token = jose_jwt::issue(&claims, &signer()).unwrap();
    let policy = open().build().unwrap();
    let read: Verified<Claims> = jose_jwt::verify(&token, &verifier(), &policy).unwrap();
    assert_eq!(read.into_payload(), claims);
}

#[test]
fn an_object_kept_raw_is_issued_as_it_is() {
    let raw = RawValue::from_string(r#"{"b":1,"a": 2.50}"#.into()).unwrap();
    let token = jose_jwt::issue(&raw, &signer()).unwrap();
    let verified = verifier().verify(&token).unwrap();
    assert_eq!(verified.payload(), br#"{"b":1,"a": 2.50}"#);
}
