//! Microsoft Entra ID: access tokens in versions 1.0 and 2.0. Its keys have no `alg`.

use super::{LATER, NOW, outcome, policy, published, signer, verifiers, with};
use jose_jwt::{ClaimsPolicyBuilder, Signer, VerifierSet};
use serde_json::{Value, json};

const TENANT: &str = "aaaabbbb-0000-cccc-1111-dddd2222eeee";
const API: &str = "00001111-aaaa-2222-bbbb-3333cccc4444";

fn v2() -> Value {
    json!({
        "aud": API, "iss": format!("https://login.microsoftonline.com/{TENANT}/v2.0"),
        "iat": NOW, "nbf": NOW, "exp": LATER,
        "aio": "ATQAy/8TAAAA", "azp": "11112222-bbbb-3333-cccc-4444dddd5555", "azpacr": "0",
        "name": "Alice", "oid": "aaaaaaaa-0000-1111-2222-bbbbbbbbbbbb", "tid": TENANT,
        "scp": "Orders.Read access_as_user", "sub": "AAAA", "uti": "bbbb", "ver": "2.0",
    })
}

fn v1() -> Value {
    let changes = json!({
        "aud": format!("api://{API}"), "iss": format!("https://sts.windows.net/{TENANT}/"),
        "ver": "1.0", "azp": null, "azpacr": null,
        "appid": "11112222-bbbb-3333-cccc-4444dddd5555", "appidacr": "0",
    });
    with(&v2(), &changes)
}

fn accepted_v2() -> ClaimsPolicyBuilder {
    policy()
        .issuer(format!("https://login.microsoftonline.com/{TENANT}/v2.0"))
        .audience(API)
        .equals("tid", TENANT)
        .equals("ver", "2.0")
        .scope_in("scp", "access_as_user")
}

fn accepted_v1() -> ClaimsPolicyBuilder {
    policy()
        .issuer(format!("https://sts.windows.net/{TENANT}/"))
        .audience(format!("api://{API}"))
        .equals("ver", "1.0")
        .scope_in("scp", "access_as_user")
}

fn entra() -> (Signer, VerifierSet) {
    let key = published(|jwk| {
        jwk.as_object_mut().unwrap().remove("alg");
        jwk["issuer"] = "https://login.microsoftonline.com/{tenantid}/v2.0".into();
    });
    (signer().with_typ("JWT").unwrap(), verifiers(&[key]))
}

#[test]
fn an_access_token_of_entra_id_v2() {
    let (signer, verifier) = entra();
    let said = |changes: Value| outcome(&with(&v2(), &changes), &signer, &verifier, accepted_v2());
    assert_eq!(said(json!({})), "ok");
    assert_eq!(
        said(json!({ "tid": "99990000-0000-0000-0000-000000000000" })),
        "claim.mismatch tid"
    );
    assert_eq!(said(json!({ "scp": "Orders.Read" })), "claim.mismatch scp");
    assert_eq!(
        said(json!({ "aud": "00000003-0000-0000-c000-000000000000" })),
        "claim.mismatch aud"
    );
    assert_eq!(outcome(&v1(), &signer, &verifier, accepted_v2()), "claim.mismatch iss");
}

#[test]
fn an_access_token_of_entra_id_v1() {
    let (signer, verifier) = entra();
    assert_eq!(outcome(&v1(), &signer, &verifier, accepted_v1()), "ok");
    assert_eq!(outcome(&v2(), &signer, &verifier, accepted_v1()), "claim.mismatch iss");
    let wrong = with(&v1(), &json!({ "aud": API }));
    assert_eq!(outcome(&wrong, &signer, &verifier, accepted_v1()), "claim.mismatch aud");
}

/// An application without a user has roles and no scopes.
#[test]
fn an_app_only_token_of_entra_id() {
    let (signer, verifier) = entra();
    let app = || {
        let policy = policy().issuer(format!("https://login.microsoftonline.com/{TENANT}/v2.0"));
        policy.audience(API).contains("roles", "Orders.Read.All").forbid("scp")
    };
    let claims = with(&v2(), &json!({ "scp": null, "roles": ["Orders.Read.All"], "idtyp": "app" }));
    assert_eq!(outcome(&claims, &signer, &verifier, app()), "ok");
    assert_eq!(outcome(&v2(), &signer, &verifier, app()), "claim.missing roles");
    let both = with(&claims, &json!({ "scp": "Orders.Read" }));
    assert_eq!(outcome(&both, &signer, &verifier, app()), "claim.forbidden scp");
}
