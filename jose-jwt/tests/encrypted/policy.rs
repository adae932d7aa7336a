//! Encrypted claims are held to the policy before the caller's type sees them.

use super::{NOW, decrypt, of_pair, open, refusal, said, signer, to_pair, verifier, verify_nested};
use jose_jwt::{ClaimsPolicy, ErrorKind};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use std::cell::Cell;

thread_local! {
    static READ: Cell<usize> = const { Cell::new(0) };
}

/// Counts how often it is read.
struct Counting;

impl<'de> Deserialize<'de> for Counting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        READ.set(READ.get() + 1);
        Value::deserialize(deserializer).map(|_| Self)
    }
}

fn strict() -> ClaimsPolicy {
    let clock = jose_jwt::Clock::fixed(jose_jwt::NumericDate::from_seconds(NOW));
    ClaimsPolicy::builder().issuer("me").audience("api").typ("x+jwt").clock(clock).build().unwrap()
}

/// Claims, the type of their token, and what is said to them.
fn cases() -> Vec<(Value, &'static str, &'static str, &'static str)> {
    let good = json!({ "iss": "me", "aud": "api", "exp": NOW + 1 });
    let but = |name: &str, value: Value| {
        let mut claims = good.clone();
        claims[name] = value;
        claims
    };
    vec![
        (good.clone(), "x+jwt", "ok", ""),
        (good.clone(), "application/X+JWT", "ok", ""),
        (good.clone(), "JWT", "header.typ", "header.typ"),
        (good.clone(), "", "header.typ", "header.typ"),
        (but("iss", json!("you")), "x+jwt", "claim.mismatch", "claims.iss"),
        (but("iss", json!(null)), "x+jwt", "claim.type", "claims.iss"),
        (but("aud", json!("web")), "x+jwt", "claim.mismatch", "claims.aud"),
        (but("aud", json!(1)), "x+jwt", "claim.type", "claims.aud"),
        (but("exp", json!(NOW)), "x+jwt", "claim.expired", "claims.exp"),
        (but("exp", json!("1")), "x+jwt", "claim.type", "claims.exp"),
        (but("nbf", json!(NOW + 1)), "x+jwt", "claim.not_yet_valid", "claims.nbf"),
        (json!({ "aud": "api", "exp": NOW + 1 }), "x+jwt", "claim.missing", "claims.iss"),
        (json!({ "iss": "me", "exp": NOW + 1 }), "x+jwt", "claim.missing", "claims.aud"),
        (json!({ "iss": "me", "aud": "api" }), "x+jwt", "claim.missing", "claims.exp"),
    ]
}

#[test]
fn r_17_what_the_policy_refuses_is_not_read() {
    let (mut accepted, mut refused) = (0, 0);
    for (claims, typ, code, place) in cases() {
        let before = READ.get();
        let token = jose_jwt::encrypt(&claims, &to_pair().with_typ(typ).unwrap()).unwrap();
        let decrypted = jose_jwt::decrypt::<Counting>(&token, &of_pair(), &strict());
        assert_eq!(said(decrypted), refusal(code, place), "{claims} {typ}");

        let signer = signer().with_typ(typ).unwrap();
        let token = jose_jwt::issue_nested(&claims, &signer, &to_pair()).unwrap();
        let nested =
            jose_jwt::verify_nested::<Counting>(&token, &of_pair(), &verifier(), &strict());
        let place = if code == "ok" { String::new() } else { format!("nested.{place}") };
        assert_eq!(said(nested), (code, place), "{claims} {typ}");
        match code {
            "ok" => accepted += 2,
            _ => refused += 2,
        }
        assert_eq!(READ.get() - before, if code == "ok" { 2 } else { 0 });
    }
    assert_eq!((accepted, refused), (4, 24));
}

/// The type of a nested token is that of the inner one.
#[test]
fn r_16_the_outer_type_says_nothing_of_the_inner_one() {
    let claims = json!({ "iss": "me", "aud": "api", "exp": NOW + 1 });
    let to = to_pair().with_typ("x+jwt").unwrap();
    let token = jose_jwt::issue_nested(&claims, &signer(), &to).unwrap();
    let read = jose_jwt::verify_nested::<Value>(&token, &of_pair(), &verifier(), &strict());
    assert_eq!(said(read), refusal("header.typ", "nested.header.typ"));
}

#[test]
fn r_19_a_payload_is_one_json_object() {
    let deep = format!(r#"{{"a":{}1{}}}"#, "[".repeat(16), "]".repeat(16));
    let payloads: [(&[u8], &str); 9] = [
        (b"", "malformed.json"),
        (b"null", "malformed.json"),
        (b"[]", "malformed.json"),
        (b"\"text\"", "malformed.json"),
        (b"{} {}", "malformed.json"),
        (b"\xef\xbb\xbf{}", "malformed.json"),
        (b"{\"a\":\"\xff\"}", "malformed.json"),
        (br#"{"exp":1,"e\u0078p":4000000000}"#, "malformed.duplicate_member"),
        (deep.as_bytes(), "limit.exceeded"),
    ];
    for (payload, code) in payloads {
        let token = to_pair().encrypt(payload).unwrap();
        assert_eq!(said(decrypt(&token)).0, code);
        let nested = super::enclose(signer().sign(payload).unwrap());
        let (said, place) = said(verify_nested(&nested));
        assert_eq!(said, code);
        assert!(place.starts_with("nested.claims"), "{place}");
    }
}

#[test]
fn claims_that_do_not_fit_the_type_are_told() {
    #[derive(Debug, Deserialize)]
    struct Wanted {
        #[expect(dead_code, reason = "only read into")]
        level: u8,
    }
    let claims = json!({ "level": "s3cret", "exp": NOW + 1 });
    let policy = open().build().unwrap();
    let token = jose_jwt::encrypt(&claims, &to_pair()).unwrap();
    let error = jose_jwt::decrypt::<Wanted>(&token, &of_pair(), &policy).unwrap_err();
    assert_eq!(error, ErrorKind::ClaimsShape);
    assert!(!error.to_string().contains("s3cret"), "{error}");
    let token = jose_jwt::issue_nested(&claims, &signer(), &to_pair()).unwrap();
    let nested = jose_jwt::verify_nested::<Wanted>(&token, &of_pair(), &verifier(), &policy);
    assert_eq!(said(nested), refusal("claim.shape", "nested.claims.level"));
}
