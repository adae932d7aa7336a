//! What is inside of a nested token: a compact signed token, and nothing else (RFC 7519,
//! Section 5.2).

use super::{claims, enclose, of_pair, open, refusal, said, signer, to_pair, verify_nested};
use jose_jwt::jws::{Compact, Flattened, General};
use jose_jwt::{Jwk, JwsAlg, Signer, Verifier, VerifierSet};
use serde_json::Value;

const SHAPE: &str = "malformed.serialization";
const INNER: &str = "nested.compact serialization";

fn signed() -> String {
    jose_jwt::issue(&claims(), &signer()).unwrap()
}

#[test]
fn a_signed_token_inside_is_what_comes_back() {
    let signer = signer().with_typ("JWT").unwrap();
    let token = jose_jwt::issue_nested(&claims(), &signer, &to_pair()).unwrap();
    let verified = verify_nested(&token).unwrap();
    assert_eq!(*verified, claims());
    assert_eq!((verified.header().typ(), verified.header().alg()), (Some("JWT"), Some("ES256")));
    assert_eq!(*verify_nested(&enclose(signed())).unwrap(), claims());
}

#[test]
fn r_13_nothing_unsigned_is_taken() {
    let payload = signed().split('.').nth(1).unwrap().to_owned();
    let header = |json: &str| jose_core::base64url::encode(json.as_bytes());
    let mut refused = 0;
    for none in ["none", "None", "NONE", "nOnE"] {
        let header = header(&format!(r#"{{"alg":"{none}"}}"#));
        for signature in ["", "AAAA"] {
            let inner = format!("{header}.{payload}.{signature}");
            assert_eq!(said(verify_nested(&enclose(inner))), refusal("alg.none", "nested"));
            refused += 1;
        }
    }
    for (inner, expected) in [
        (claims().to_string(), refusal(SHAPE, INNER)),
        (format!(" {}", claims()), refusal(SHAPE, INNER)),
        ("[]".into(), refusal(SHAPE, INNER)),
        (String::new(), refusal(SHAPE, INNER)),
        ("null".into(), refusal(SHAPE, INNER)),
        (payload.clone(), refusal(SHAPE, INNER)),
        (".".into(), refusal(SHAPE, INNER)),
        ("..".into(), refusal("malformed.json", "nested.header.octet 0")),
        ("....".into(), refusal(SHAPE, INNER)),
        (format!("e30.{payload}.AAAA"), refusal("header.missing", "nested.header.alg")),
        (format!(".{payload}."), refusal("malformed.json", "nested.header.octet 0")),
        (signed().replace('.', ""), refusal(SHAPE, INNER)),
    ] {
        assert_eq!(said(verify_nested(&enclose(&inner))), expected, "{inner:?}");
        refused += 1;
    }
    assert_eq!(
        said(verify_nested(&enclose([0xff, b'.', b'.']))),
        refusal("malformed.json", "nested")
    );
    assert_eq!(refused, 20);
}

#[test]
fn r_13_no_other_kind_of_token_is_taken() {
    let objects = [
        Flattened::sign(claims().to_string().as_bytes(), &signer()).unwrap(),
        General::sign(claims().to_string().as_bytes(), &[&signer()]).unwrap(),
        jose_jwt::encrypt(&claims(), &to_pair()).unwrap(),
        jose_jwt::issue_nested(&claims(), &signer(), &to_pair()).unwrap(),
        enclose(enclose(signed())),
    ];
    for inner in objects {
        assert_eq!(said(verify_nested(&enclose(inner))), refusal(SHAPE, INNER));
    }
    let detached = Compact::sign_detached(claims().to_string().as_bytes(), &signer()).unwrap();
    assert_eq!(said(verify_nested(&enclose(detached))), refusal("signature.invalid", ""));
    let empty = signer().sign(b"").unwrap();
    assert_eq!(said(verify_nested(&enclose(empty))).0, "malformed.json");
    let unencoded = signer().with_unencoded_payload().unwrap().sign(b"{}").unwrap();
    let expected = refusal("header.b64", "nested.header.b64");
    assert_eq!(said(verify_nested(&enclose(unencoded))), expected);
}

#[test]
fn r_13_the_inner_key_is_not_optional() {
    let mallory = Jwk::generate(JwsAlg::ES256).unwrap();
    let by_mallory = Signer::new(JwsAlg::ES256, &mallory).unwrap();
    let token = jose_jwt::issue_nested(&claims(), &by_mallory, &to_pair()).unwrap();
    let error = verify_nested(&token).unwrap_err();
    assert_eq!(error.to_string(), "signature invalid");
    let signed = signed();
    let (content, signature) = signed.rsplit_once('.').unwrap();
    let octets = jose_core::base64url::decode(signature, "signature").unwrap();
    let mut refused = 0;
    for at in 0..octets.len() {
        let mut altered = octets.clone();
        altered[at] ^= 1;
        let inner = format!("{content}.{}", jose_core::base64url::encode(&altered));
        assert_eq!(said(verify_nested(&enclose(inner))), refusal("signature.invalid", ""));
        refused += 1;
    }
    for cut in [content.to_owned() + ".", content.to_owned() + ".AAAA"] {
        assert_eq!(said(verify_nested(&enclose(cut))), refusal("signature.invalid", ""));
        refused += 1;
    }
    assert_eq!(refused, 66);
}

#[test]
fn r_13_the_inner_algorithm_is_the_verifiers() {
    let shared = Jwk::generate(JwsAlg::HS256).unwrap();
    let hs = Signer::new(JwsAlg::HS256, &shared).unwrap();
    let token = jose_jwt::issue_nested(&claims(), &hs, &to_pair()).unwrap();
    assert_eq!(said(verify_nested(&token)), refusal("alg.not_allowed", "nested.header.alg"));
    let policy = open().build().unwrap();
    let hs = Verifier::new(JwsAlg::HS256, &shared).unwrap();
    let read = |verifier: &Verifier, token: &str| {
        said(jose_jwt::verify_nested::<Value>(token, &of_pair(), verifier, &policy)).0
    };
    assert_eq!(read(&hs, &token), "ok");
    assert_eq!(read(&hs, &enclose(signed())), "alg.not_allowed");
    // Of a set, the key that the inner header names, and not what the outer one does.
    let named = super::SIGNING.clone().with_kid("a");
    let set = [named.to_public().unwrap(), shared.with_kid("b")].into_iter().collect();
    let set = VerifierSet::from_jwks(&set, &[JwsAlg::ES256, JwsAlg::HS256]).unwrap();
    let by = |kid: &str| {
        let signer = signer().with_kid(kid).unwrap();
        let to = to_pair().with_kid("a").unwrap();
        jose_jwt::issue_nested(&claims(), &signer, &to).unwrap()
    };
    let of_set =
        |token: &str| said(jose_jwt::verify_nested::<Value>(token, &of_pair(), &set, &policy));
    assert_eq!(of_set(&by("a")).0, "ok");
    assert_eq!(of_set(&by("b")), refusal("alg.not_allowed", "nested.header.alg"));
    assert_eq!(of_set(&by("c")), refusal("key.not_found", "nested.header.kid"));
}
