//! Issuing and verifying.

use crate::explain::explain;
use crate::members::Members;
use crate::{AsyncSigner, ClaimsPolicy, SelectVerifier, Signer, Unverified, Verified, reading};
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Signs claims into a token.
///
/// Any type that serde writes as a JSON object will do. What the header says is the
/// signer's: see [`Signer::with_typ`] and its neighbours.
///
/// # Errors
/// [`ErrorKind::Misuse`] for claims that are not written as a JSON object and for a signer
/// that does not encode its payload or not protect its header, [`ErrorKind::Backend`] when
/// signing fails.
///
/// ```
/// use jose_jwt::{Jwk, JwsAlg, Signer};
///
/// let key = Jwk::generate(JwsAlg::HS256)?;
/// let signer = Signer::new(JwsAlg::HS256, &key)?;
/// let token = jose_jwt::issue(&serde_json::json!({ "sub": "alice" }), &signer)?;
/// assert!(token.starts_with("eyJ"));
/// # Ok::<(), jose_jwt::Error>(())
/// ```
pub fn issue<T: Serialize + ?Sized>(claims: &T, signer: &Signer) -> Result<String, Error> {
    signer.sign(&payload(claims, signer)?)
}

/// The same into a buffer of the caller's, whose content is replaced. It is left empty on error.
///
/// # Errors
/// As [`issue`].
///
/// ```
/// use jose_jwt::{Jwk, JwsAlg, Signer};
///
/// let signer = Signer::new(JwsAlg::HS256, &Jwk::generate(JwsAlg::HS256)?)?;
/// let mut token = String::new();
/// for user in ["alice", "bob"] {
///     jose_jwt::issue_into(&serde_json::json!({ "sub": user }), &signer, &mut token)?;
///     assert!(token.starts_with("eyJ"));
/// }
/// # Ok::<(), jose_jwt::Error>(())
/// ```
pub fn issue_into<T: Serialize + ?Sized>(
    claims: &T,
    signer: &Signer,
    token: &mut String,
) -> Result<(), Error> {
    token.clear();
    signer.sign_into(&payload(claims, signer)?, token)
}

/// The same as [`issue`] with a key that answers later. The claims are written at once, and the future
/// does not hold on to them.
///
/// # Errors
/// As [`issue`], and what the key says when it fails;
/// [`ErrorKind::RemoteSignature`] when it returns the signature of another key.
///
/// ```
/// use jose_jwt::{AsyncSigner, Error};
///
/// async fn login(signer: &AsyncSigner, user: &str) -> Result<String, Error> {
///     jose_jwt::issue_async(&serde_json::json!({ "sub": user }), signer).await
/// }
/// ```
pub fn issue_async<'s, T: Serialize + ?Sized>(
    claims: &T,
    signer: &'s AsyncSigner,
) -> impl Future<Output = Result<String, Error>> + Send + use<'s, T> {
    let payload = payload(claims, signer);
    async move { signer.sign(&payload?).await }
}

/// The payload of a token with these claims, for a signer that may sign it.
pub(crate) fn payload<T: Serialize + ?Sized, K>(
    claims: &T,
    signer: &Signer<K>,
) -> Result<Vec<u8>, Error> {
    let payload = object(claims)?;
    if signer.header().b64().is_some() {
        return Err(Error::new(ErrorKind::Misuse)
            .at("header.b64")
            .expected("a signer that encodes its payload, as JWTs must (RFC 7797, Section 7)")
            .found("one made with `with_unencoded_payload`"));
    }
    Ok(payload)
}

/// Claims as a JSON object.
pub(crate) fn object<T: Serialize + ?Sized>(claims: &T) -> Result<Vec<u8>, Error> {
    let payload = write(claims).map_err(|error| misuse(explain(&error)))?;
    match payload.first() {
        Some(b'{') => Ok(payload),
        _ => Err(misuse("another JSON type".into())),
    }
}

/// Verifies a token: its signature, its type, its registered claims. Then, and only
/// then, reads its claims into the caller's type.
///
/// # Errors
/// What [`Unverified::verify`](crate::Unverified::verify) says of the token; [`ErrorKind::TypMismatch`];
/// [`ErrorKind::Json`], [`ErrorKind::DuplicateMember`] and [`ErrorKind::Limit`] for a
/// payload that is not one good JSON object; [`ErrorKind::ClaimType`],
/// [`ErrorKind::ClaimMissing`], [`ErrorKind::ClaimMismatch`],
/// [`ErrorKind::ClaimExpired`] and [`ErrorKind::ClaimNotYetValid`] for what the policy
/// refuses; [`ErrorKind::ClaimsShape`] when the claims do not fit `T`.
///
/// ```
/// use jose_jwt::{ClaimsPolicy, ErrorKind, Jwk, JwsAlg, Signer, Verified, Verifier};
/// use serde_json::{Value, json};
///
/// let key = Jwk::generate(JwsAlg::HS256)?;
/// let signer = Signer::new(JwsAlg::HS256, &key)?;
/// let verifier = Verifier::new(JwsAlg::HS256, &key)?;
/// let policy = ClaimsPolicy::builder().issuer("me").any_audience().build()?;
///
/// let token = jose_jwt::issue(&json!({ "iss": "me", "exp": 4_000_000_000_u32 }), &signer)?;
/// let token: Verified<Value> = jose_jwt::verify(&token, &verifier, &policy)?;
/// assert_eq!(token["iss"], "me");
///
/// let token = jose_jwt::issue(&json!({ "iss": "me", "exp": 1_000_000_000 }), &signer)?;
/// let refused = jose_jwt::verify::<Value>(&token, &verifier, &policy).unwrap_err();
/// assert!(refused.is_expired());
/// assert_eq!(refused.kind(), ErrorKind::ClaimExpired);
/// # Ok::<(), jose_jwt::Error>(())
/// ```
pub fn verify<T: DeserializeOwned>(
    token: &str,
    verifier: &impl SelectVerifier,
    policy: &ClaimsPolicy,
) -> Result<Verified<T>, Error> {
    let max_depth = verifier.limits().max_json_depth();
    signed(token, verifier)?
        .dangerous_try_map(|header, payload| reading::claims(header, &payload, policy, max_depth))
}

/// Verifies the signature of a token.
pub(crate) fn signed(
    token: &str,
    verifier: &impl SelectVerifier,
) -> Result<Verified<Vec<u8>>, Error> {
    let unverified = verifier.parse(token)?;
    check_encoded(&unverified)?;
    unverified.verify(verifier)
}

/// The same with the payload in a buffer that the caller lends, and with claims that borrow
/// from it: texts are not copied, and with a buffer that is used again nothing is allocated
/// for the payload.
///
/// The buffer's content is replaced, and cleared when the token is refused. When the claims
/// do not fit `T`, it holds a payload that was verified and accepted.
///
/// A text with escapes cannot be borrowed as `&str`: serde says so with
/// [`ErrorKind::ClaimsShape`]. `Cow<str>` with `#[serde(borrow)]` is good for both.
///
/// # Errors
/// As [`verify`].
///
/// ```
/// use jose_jwt::{ClaimsPolicy, Jwk, JwsAlg, NumericDate, Signer, Verified, Verifier};
/// use serde::Deserialize;
/// use std::borrow::Cow;
///
/// #[derive(Deserialize)]
/// struct Claims<'a> {
///     sub: &'a str, // no escapes in it, as we know
///     #[serde(borrow)]
///     name: Cow<'a, str>,
///     exp: NumericDate,
/// }
///
/// let key = Jwk::generate(JwsAlg::HS256)?;
/// let claims = serde_json::json!({ "sub": "alice", "name": "\"Al\"", "exp": 4_000_000_000_u32 });
/// let token = jose_jwt::issue(&claims, &Signer::new(JwsAlg::HS256, &key)?)?;
/// let verifier = Verifier::new(JwsAlg::HS256, &key)?;
/// let policy = ClaimsPolicy::builder().any_issuer().any_audience().build()?;
///
/// let mut buffer = Vec::new(); // once for each thread
/// let token: Verified<Claims> = jose_jwt::verify_in(&token, &verifier, &policy, &mut buffer)?;
/// assert_eq!((token.sub, &*token.name), ("alice", "\"Al\""));
/// # Ok::<(), jose_jwt::Error>(())
/// ```
pub fn verify_in<'b, T: Deserialize<'b>>(
    token: &str,
    verifier: &impl SelectVerifier,
    policy: &ClaimsPolicy,
    buffer: &'b mut Vec<u8>,
) -> Result<Verified<T>, Error> {
    let mut members = Members::new();
    match accept_in(token, verifier, policy, buffer, &mut members) {
        Ok(accepted) => accepted.dangerous_try_map(|_, ()| reading::read(buffer, &members)),
        Err(error) => {
            buffer.clear();
            Err(error)
        }
    }
}

/// A token that the policy accepts, with its payload in the buffer.
fn accept_in(
    token: &str,
    verifier: &impl SelectVerifier,
    policy: &ClaimsPolicy,
    buffer: &mut Vec<u8>,
    members: &mut Members,
) -> Result<Verified<()>, Error> {
    let max_depth = verifier.limits().max_json_depth();
    let unverified = verifier.parse_in(token, buffer)?;
    check_encoded(&unverified)?;
    unverified.verify_in(verifier, buffer)?.dangerous_try_map(|header, ()| {
        reading::accept(header, buffer, policy, max_depth, members).map(drop)
    })
}

fn check_encoded(token: &Unverified<'_>) -> Result<(), Error> {
    if token.dangerous_header().b64().is_none() {
        return Ok(());
    }
    Err(Error::new(ErrorKind::UnencodedPayload)
        .at("header.b64")
        .expected("the header of a JWT (RFC 7797, Section 7)")
        .found("a member `b64`"))
}

/// Claims of a few hundred octets are written without growing the buffer.
#[cfg(feature = "std")]
fn write<T: Serialize + ?Sized>(claims: &T) -> serde_json::Result<Vec<u8>> {
    let mut payload = Vec::with_capacity(512);
    serde_json::to_writer(&mut payload, claims)?;
    Ok(payload)
}

#[cfg(not(feature = "std"))]
fn write<T: Serialize + ?Sized>(claims: &T) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(claims)
}

pub(crate) fn misuse(found: String) -> Error {
    let error = Error::new(ErrorKind::Misuse).at("claims");
    error.expected("claims that are written as a JSON object").found(found)
}
