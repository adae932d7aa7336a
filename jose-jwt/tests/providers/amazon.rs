//! Amazon: Cognito, whose access tokens have no `aud`, and the load balancer's
//! `x-amzn-oidc-data`, which is padded and says in its header who signed.

use super::{LATER, NOW, outcome, policy, said, signer, verifier, with};
use jose_core::base64url;
use jose_jwt::jws::{Backend, hazmat};
use jose_jwt::{ClaimsPolicyBuilder, Jwk, JwsAlg, NumericDate, Verified, Verifier};
use serde_json::{Value, json};

const POOL: &str = "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_EXAMPLE";

fn access() -> Value {
    json!({
        "sub": "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee",
        "cognito:groups": ["admins", "eu-central-1_EXAMPLE_Google"],
        "iss": POOL, "version": 2, "client_id": "1example23456789", "origin_jti": "o",
        "event_id": "e", "token_use": "access", "scope": "aws.cognito.signin.user.admin",
        "auth_time": NOW, "exp": LATER, "iat": NOW, "jti": "j", "username": "alice",
    })
}

fn accepted() -> ClaimsPolicyBuilder {
    policy()
        .issuer(POOL)
        .any_audience() // `client_id` takes its place
        .one_of("client_id", ["1example23456789", "2example23456789"])
        .equals("token_use", "access")
        .contains("cognito:groups", "admins")
}

#[test]
fn an_access_token_of_cognito() {
    let said =
        |changes: Value| outcome(&with(&access(), &changes), &signer(), &verifier(), accepted());
    assert_eq!(said(json!({})), "ok");
    assert_eq!(said(json!({ "client_id": "other" })), "claim.mismatch client_id");
    assert_eq!(said(json!({ "client_id": null })), "claim.missing client_id");
    assert_eq!(said(json!({ "cognito:groups": ["users"] })), "claim.mismatch cognito:groups");
    let id = json!({ "token_use": "id", "aud": "1example23456789", "client_id": null });
    assert_eq!(said(id), "claim.missing client_id");
    assert_eq!(said(json!({ "token_use": "id" })), "claim.mismatch token_use");
    assert_eq!(said(json!({ "iss": POOL.replace("EXAMPLE", "OTHER") })), "claim.mismatch iss");
}

const BALANCER: &str =
    "arn:aws:elasticloadbalancing:eu-central-1:123456789012:loadbalancer/app/shop/50dc6c495c0c9188";

fn padded(octets: &[u8]) -> String {
    let text = base64url::encode(octets);
    let padding = text.len().next_multiple_of(4) - text.len();
    text + &"=".repeat(padding)
}

/// A token as the load balancer makes it: padding in all parts, and under the signature.
fn of_balancer(key: &Jwk, signer: &str, payload: &Value) -> String {
    let header = json!({
        "typ": "JWT", "kid": key.kid(), "alg": "ES256", "iss": "https://idp.example",
        "client": "client-id", "signer": signer, "exp": NOW + 120,
    });
    let message = format!(
        "{}.{}",
        padded(header.to_string().as_bytes()),
        padded(payload.to_string().as_bytes())
    );
    let signing =
        hazmat::scheme(Backend::RUSTCRYPTO, JwsAlg::ES256).unwrap().signing_key(key).unwrap();
    let mut signature = vec![0; signing.signature_len()];
    signing.sign(&[message.as_bytes()], &mut signature).unwrap();
    format!("{message}.{}", padded(&signature))
}

/// Who signed, and until when it is good, stand in the header: the signature covers both, and
/// the caller compares them.
fn is_from(token: &Verified<Value>, balancer: &str) -> bool {
    let signer = token.header().get::<String>("signer").unwrap();
    let expiry = token.header().get::<NumericDate>("exp").unwrap();
    signer.as_deref() == Some(balancer) && expiry > Some(NumericDate::from_seconds(NOW))
}

#[test]
fn what_a_load_balancer_of_amazon_says_of_a_user() {
    let key = Jwk::generate(JwsAlg::ES256).unwrap().with_kid("f3b4");
    let user = json!({ "sub": "alice", "name": "Alice?", "email": "alice@idp.example" });
    let token = of_balancer(&key, BALANCER, &user);
    assert!(token.contains('='));

    // The key comes as PEM, from an address with the `kid` in it.
    let public = Jwk::from_pem(&key.to_public().unwrap().to_spki_pem().unwrap()).unwrap();
    let strict = Verifier::new(JwsAlg::ES256, &public).unwrap();
    let verifier = strict.clone().with_padding_accepted();
    let accepted = || policy().any_issuer().any_audience().expiry_optional();
    assert_eq!(said(&token, &verifier, accepted()), "ok");
    assert_eq!(said(&token, &strict, accepted()), "malformed.base64url");

    let read = |token: &str| -> Verified<Value> {
        jose_jwt::verify(token, &verifier, &accepted().build().unwrap()).unwrap()
    };
    assert!(is_from(&read(&token), BALANCER));
    // A balancer of somebody else's has its key at the same address.
    assert!(!is_from(&read(&of_balancer(&key, "arn:aws:other", &user)), BALANCER));
    let other = Jwk::generate(JwsAlg::ES256).unwrap().with_kid("f3b4");
    assert_eq!(
        said(&of_balancer(&other, BALANCER, &user), &verifier, accepted()),
        "signature.invalid"
    );
}
