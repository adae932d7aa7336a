//! Several issuers, of whom none can speak for another.

use jose_jwt::{Claims, ClaimsPolicy, Error, ErrorKind, Issuers, Jwk, JwsAlg, Signer, Verifier};
use serde_json::{Value, json};
use std::time::Duration;

const NAMES: [&str; 3] = ["https://a.example", "https://a.example/old", "https://b.example"];

struct Two {
    issuers: Issuers<Verifier>,
    signers: [Signer; 2],
}

fn policy(names: &[&str]) -> ClaimsPolicy {
    let builder = ClaimsPolicy::builder().any_audience();
    names.iter().fold(builder, |builder, name| builder.issuer(*name)).build().unwrap()
}

/// The first has two names.
fn two() -> Two {
    let keys = [(); 2].map(|()| Jwk::generate(JwsAlg::HS256).unwrap());
    let [a, b] = keys.each_ref().map(|key| Verifier::new(JwsAlg::HS256, key).unwrap());
    let issuers = Issuers::new().with(a, policy(&NAMES[..2])).unwrap();
    let issuers = issuers.with(b, policy(&NAMES[2..])).unwrap();
    Two { issuers, signers: keys.each_ref().map(|key| Signer::new(JwsAlg::HS256, key).unwrap()) }
}

impl Two {
    fn verify(&self, claims: &Value, by: usize) -> Result<Value, Error> {
        let token = jose_jwt::issue(claims, self.signers.get(by).unwrap()).unwrap();
        self.issuers.verify(&token).map(jose_jwt::Verified::into_payload)
    }
}

#[test]
fn each_is_verified_with_its_own_key_by_all_of_its_names() {
    let two = two();
    let mut verdicts = [0; 2];
    for (at, name) in NAMES.into_iter().enumerate() {
        let claims = Claims::new().issuer(name).lifetime(Duration::from_secs(60));
        for (by, signer) in two.signers.iter().enumerate() {
            let token = jose_jwt::issue(&claims, signer).unwrap();
            match two.issuers.verify::<Value>(&token) {
                Ok(verified) => {
                    assert_eq!((by, &verified["iss"]), (at / 2, &json!(name)));
                    verdicts[0] += 1;
                }
                Err(error) => {
                    assert_eq!(error, ErrorKind::SignatureInvalid, "{name}");
                    verdicts[1] += 1;
                }
            }
        }
    }
    assert_eq!(verdicts, [3, 3]);
}

#[test]
fn r_17_an_issuer_that_is_none_of_them_is_refused() {
    let two = two();
    for (iss, code) in [
        (json!("https://c.example"), "claim.mismatch"),
        (json!("https://a.example/"), "claim.mismatch"),
        (json!("HTTPS://a.example"), "claim.mismatch"),
        (json!(""), "claim.mismatch"),
        (json!(["https://a.example"]), "claim.type"),
        (json!({ "https://a.example": 1 }), "claim.type"),
        (json!(1), "claim.type"),
        (Value::Null, "claim.type"),
    ] {
        let claims = json!({ "iss": iss, "exp": 4_000_000_000_u32 });
        for by in [0, 1] {
            let error = two.verify(&claims, by).unwrap_err();
            assert_eq!((error.code(), error.claim()), (code, Some("iss")), "{iss}");
            assert!(!error.to_string().contains("c.example"));
        }
    }
    let error = two.verify(&json!({ "exp": 4_000_000_000_u32 }), 0).unwrap_err();
    assert_eq!((error.kind(), error.claim()), (ErrorKind::ClaimMissing, Some("iss")));
}

#[test]
fn r_19_payloads_of_another_shape_are_refused() {
    let two = two();
    for payload in [
        &b""[..],
        b"[]",
        b"\"https://a.example\"",
        b"{\"iss\":\"https://a.example\"",
        b"{\"iss\":\"https://b.example\",\"iss\":\"https://a.example\"}",
        b"{\"iss\":\"https://b.example\",\"\\u0069ss\":\"https://a.example\"}",
        b"{\"iss\":\"https://a.example\"}{}",
        b"\xef\xbb\xbf{\"iss\":\"https://a.example\"}",
        b"{\"iss\":\"\xff\"}",
    ] {
        let token = two.signers[0].sign(payload).unwrap();
        let code = two.issuers.verify::<Value>(&token).unwrap_err().code();
        assert!(code.starts_with("malformed."), "{code}");
    }
    for text in ["", "a.b", "e30.e30", "Bearer e30.e30.AA", "e30.e30.e30.e30.e30"] {
        assert!(two.issuers.find(text).is_err(), "{text}");
    }
}

#[test]
fn the_policy_of_the_issuer_decides() {
    let two = two();
    let expired = json!({ "iss": NAMES[0], "exp": 1 });
    assert!(two.verify(&expired, 0).unwrap_err().is_expired());
    assert!(Issuers::<Verifier>::new().find("e30.e30.AA").is_err());
}

#[test]
fn names_are_one_issuers_only() {
    let verifier = Verifier::new(JwsAlg::HS256, &Jwk::generate(JwsAlg::HS256).unwrap()).unwrap();
    let issuers = || Issuers::new().with(verifier.clone(), policy(&NAMES[..2])).unwrap();
    let any = ClaimsPolicy::builder().any_issuer().any_audience().build().unwrap();
    for policy in [policy(&NAMES[1..]), policy(&NAMES[..1]), any] {
        let error = issuers().with(verifier.clone(), policy).unwrap_err();
        assert_eq!(error, ErrorKind::Misuse);
    }
    assert!(issuers().with(verifier.clone(), policy(&NAMES[2..])).is_ok());
}
