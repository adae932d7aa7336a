//! Policies that a specification gives.

use serde_json::Value;

#[test]
fn an_access_token_has_all_claims_of_rfc_9068() {
    let policy = || jose_jwt::ClaimsPolicy::builder().access_token().issuer("i").audience("a");
    let claims = serde_json::json!({
        "iss": "i", "exp": 4_000_000_000_u32, "aud": "a", "sub": "s", "client_id": "c",
        "iat": 1, "jti": "j",
    });
    let code = |claims: &Value, typ: Option<&str>| {
        let signer = super::signer();
        let signer = typ.map_or(Ok(signer.clone()), |typ| signer.with_typ(typ)).unwrap();
        let token = jose_jwt::issue(claims, &signer).unwrap();
        jose_jwt::verify::<Value>(&token, &super::verifier(), &policy().build().unwrap())
            .map_or_else(|error| error.code(), |_| "ok")
    };
    assert_eq!(code(&claims, Some("at+jwt")), "ok");
    assert_eq!(code(&claims, Some("application/AT+JWT")), "ok");
    assert_eq!(code(&claims, Some("JWT")), "header.typ");
    assert_eq!(code(&claims, None), "header.typ");
    for name in ["iss", "exp", "aud", "sub", "client_id", "iat", "jti"] {
        let mut without = claims.clone();
        without.as_object_mut().unwrap().remove(name);
        assert_eq!(code(&without, Some("at+jwt")), "claim.missing", "{name}");
        without[name] = Value::from(vec![Value::Null]);
        assert_eq!(code(&without, Some("at+jwt")), "claim.type", "{name}");
    }
}
