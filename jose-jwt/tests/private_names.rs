//! Names by which serde_json, with its feature `raw_value` on, reads a string as JSON.

use jose_jwt::{ClaimsPolicy, ErrorKind, Jwk, JwsAlg, Signer, Verifier};
use serde_json::Value;

/// Read as a `Value`, these claims would be `{"role":"admin"}`: the last of two members,
/// in a string that nobody checked.
#[test]
fn r_22_claims_in_a_string_are_not_read_as_claims() {
    let hidden =
        r#"{"x":{"$serde_json::private::RawValue":"{\"role\":\"user\",\"role\":\"admin\"}"}}"#;
    let read: Value = serde_json::from_str(hidden).unwrap();
    assert_eq!(read["x"]["role"], "admin");

    let key = Jwk::generate(JwsAlg::HS256).unwrap();
    let token = Signer::new(JwsAlg::HS256, &key).unwrap().sign(hidden.as_bytes()).unwrap();
    let verifier = Verifier::new(JwsAlg::HS256, &key).unwrap();
    let policy =
        ClaimsPolicy::builder().any_issuer().any_audience().expiry_optional().build().unwrap();
    let refused = jose_jwt::verify::<Value>(&token, &verifier, &policy).unwrap_err();
    assert_eq!(refused, ErrorKind::Json);
    assert_eq!(refused.place(), "claims.octet 6");
}
