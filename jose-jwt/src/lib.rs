//! JSON Web Tokens (RFC 7519): issue them, verify them, and be told why not.
//!
//! ```
//! use jose_jwt::{ClaimsPolicy, Jwk, JwsAlg, NumericDate, Signer, Verified, Verifier};
//! use serde::{Deserialize, Serialize};
//! use std::time::Duration;
//!
//! #[derive(Serialize, Deserialize)]
//! struct Claims {
//!     iss: String,
//!     aud: String,
//!     sub: String,
//!     exp: NumericDate,
//! }
//!
//! // Once: a key, and what signs with it.
//! let key = Jwk::generate(JwsAlg::ES256)?;
//! let signer = Signer::new(JwsAlg::ES256, &key)?;
//!
//! // For each user who logs in.
//! let claims = Claims {
//!     iss: "https://issuer.example".into(),
//!     aud: "api".into(),
//!     sub: "alice".into(),
//!     exp: NumericDate::now() + Duration::from_secs(900),
//! };
//! let token = jose_jwt::issue(&claims, &signer)?;
//!
//! // Once, where tokens are verified: the public key, and what a token must say.
//! let verifier = Verifier::new(JwsAlg::ES256, &key.to_public()?)?;
//! let policy = ClaimsPolicy::builder()
//!     .issuer("https://issuer.example")
//!     .audience("api")
//!     .build()?;
//!
//! // For each request.
//! let token: Verified<Claims> = jose_jwt::verify(&token, &verifier, &policy)?;
//! assert_eq!(token.sub, "alice");
//! # Ok::<(), jose_jwt::Error>(())
//! ```
//!
//! # What is decided for you
//!
//! - The algorithm belongs to the prepared key. A token that names another one is
//!   refused, and `none` is not an algorithm.
//! - A token expires, comes from an issuer and is meant for an audience. Whoever wants
//!   it otherwise says so by name: [`ClaimsPolicyBuilder::expiry_optional`],
//!   [`ClaimsPolicyBuilder::any_issuer`], [`ClaimsPolicyBuilder::any_audience`].
//! - A token of an explicit type, such as `logout+jwt`, is none for anything else: it is
//!   refused unless [`ClaimsPolicyBuilder::typ`] names the type, or
//!   [`ClaimsPolicyBuilder::any_typ`] waives it. `JWT` is no explicit type.
//! - A registered claim of the wrong type is an error, never an absent claim.
//! - Nothing of a token is handed out before its signature is verified, and your own
//!   `Deserialize` does not see claims that the policy refuses.
//! - JSON that names a member twice, at whatever level, is refused.
//! - What was only encrypted is never called verified: see [`Decrypted`].
//!
//! # Which call
//!
//! | the token is | make it with | read it with | and get |
//! |---|---|---|---|
//! | signed | [`issue`] | [`verify`] | [`Verified`] |
//! | signed, then encrypted | [`issue_nested`] | [`verify_nested`] | [`Verified`] |
//! | encrypted only | [`encrypt`] | [`decrypt`] | [`Decrypted`] |
//!
//! None of the three reads the tokens of another.
//!
//! # Reading claims
//!
//! The payload is checked as a whole and its registered claims are found in one strict
//! pass; serde then reads text that is known to be good. So duplicates and depth are
//! refused wherever serde would look away: in ignored, flattened, untagged and raw
//! values, and whichever features of `serde_json` are on. The pass remembers where members
//! are, so that texts, whole numbers and booleans are not parsed again. A type that refuses
//! its claims may be asked twice: the second time by `serde_json`, which says why.
//!
//! # Tokens of providers
//!
//! What the documentation of each provider asks for, as a policy. The keys of all but Amazon's
//! load balancer come as a set: see [`VerifierSet::from_jwks`].
//!
//! A service that takes the tokens of several has a verifier and a policy for each, never one
//! set with the keys of all: see [`Issuers`].
//!
//! | provider | token | options |
//! |---|---|---|
//! | Auth0 | access | `issuer` with `/` at its end, `scope`, `contains("permissions", …)`; with the profile of RFC 9068 `access_token()` |
//! | Keycloak | access | `equals("typ", "Bearer")`, `equals("azp", …)`, `check("realm_access", …)` |
//! | Microsoft Entra ID, v2.0 | access, one tenant | `equals("tid", …)`, `scope_in("scp", …)`; of applications `contains("roles", …)` |
//! | the same, v1.0 | access | `issuer` at `sts.windows.net`, `audience` as the API is registered |
//! | Amazon Cognito | access | `any_audience()`, `one_of("client_id", …)`, `equals("token_use", "access")` |
//! | Amazon load balancer | `x-amzn-oidc-data` | [`Verifier::with_padding_accepted`]; `expiry_optional()`; compare `signer` and `exp` of the header |
//! | Google | ID | both `issuer`s, `equals("hd", …)`, `equals("email_verified", true)`, `equals("nonce", …)` on a clone of the builder, for each log-in |
//! | Firebase | ID | `audience` is the project, `check("auth_time", …)` |
//! | Okta | access | `scope_in("scp", …)`, `equals("cid", …)` |
//! | GitHub Actions | job | `equals("sub", …)`, or `equals("repository_id", …)` and `one_of("ref", …)` |
//!
//! ```
//! use jose_jwt::ClaimsPolicy;
//!
//! let keycloak = ClaimsPolicy::builder()
//!     .issuer("https://sso.example/realms/shop")
//!     .audience("account")
//!     .equals("typ", "Bearer") // else an ID token would do
//!     .check("realm_access", "the role `manager`", |access| {
//!         access.member("roles").is_some_and(|roles| roles.contains("manager"))
//!     })
//!     .build()?;
//!
//! let cognito = ClaimsPolicy::builder()
//!     .issuer("https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_EXAMPLE")
//!     .any_audience() // an access token has none: `client_id` takes its place
//!     .one_of("client_id", ["1example23456789"])
//!     .equals("token_use", "access")
//!     .build()?;
//! # Ok::<(), jose_jwt::Error>(())
//! ```
//!
//! The load balancer signs what stands in its header with a key that anybody's load balancer
//! has at the same address, so who signed must be compared:
//!
//! ```
//! use jose_jwt::{ClaimsPolicy, Error, Jwk, JwsAlg, NumericDate, Verified, Verifier};
//! use serde_json::Value;
//!
//! fn user(token: &str, key: &str, balancer: &str) -> Result<Option<Verified<Value>>, Error> {
//!     let verifier = Verifier::new(JwsAlg::ES256, &Jwk::from_pem(key)?)?.with_padding_accepted();
//!     let policy =
//!         ClaimsPolicy::builder().any_issuer().any_audience().expiry_optional().build()?;
//!     let token: Verified<Value> = jose_jwt::verify(token, &verifier, &policy)?;
//!     let is_ours = token.header().get::<String>("signer")?.as_deref() == Some(balancer);
//!     let is_young = token.header().get("exp")? > Some(NumericDate::now());
//!     Ok((is_ours && is_young).then_some(token))
//! }
//! ```

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod audience;
mod claims;
mod clock;
mod decrypted;
mod encrypted;
mod explain;
mod issuers;
mod members;
mod nested;
mod numeric_date;
mod policy;
mod reading;
mod registered;
mod repeated;
mod token;

pub use audience::Audience;
pub use claims::Claims;
pub use clock::Clock;
pub use decrypted::Decrypted;
pub use encrypted::{decrypt, encrypt};
pub use issuers::{Issuer, Issuers};
pub use nested::{issue_nested, issue_nested_async, verify_nested};
pub use numeric_date::NumericDate;
pub use policy::{ClaimScalar, ClaimValue, ClaimsPolicy, ClaimsPolicyBuilder};
pub use token::{issue, issue_async, issue_into, verify, verify_in};

pub use jose_core::{
    Alg, Curve, Error, ErrorKind, Hash, Header, JweAlg, JweEnc, Jwk, JwkSet, JwsAlg, KeyOp,
    KeyType, KeyUse, Limits, SecretBytes, SecretText,
};
pub use jose_core::{error, jwk};
pub use jose_jwe as jwe;
pub use jose_jwe::{Decrypter, DecrypterSet, Encrypter, SelectDecrypter};
pub use jose_jws as jws;
pub use jose_jws::remote;
pub use jose_jws::{
    AsyncSigner, SelectVerifier, Signer, Unverified, Verified, Verifier, VerifierSet,
};

/// The examples of the README and of its pages, compiled and run with the tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../README.md")]
    struct Readme;
    #[doc = include_str!("../../docs/keys.md")]
    struct Keys;
    #[doc = include_str!("../../docs/signatures.md")]
    struct Signatures;
    #[doc = include_str!("../../docs/encryption.md")]
    struct Encryption;
}
