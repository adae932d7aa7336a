//! Nested tokens (RFC 7519, Sections 5.2 and 11.2): signed, then encrypted. Who reads one
//! needs both keys, and does without neither.

use crate::{
    AsyncSigner, ClaimsPolicy, Encrypter, SelectDecrypter, SelectVerifier, Signer, Verified,
    encrypted, reading, repeated, token,
};
use alloc::string::String;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Header, json};
use serde::Serialize;
use serde::de::DeserializeOwned;
use zeroize::Zeroizing;

/// In capitals, as RFC 7519, Section 5.2 recommends.
const JWT: &str = "JWT";

/// Signs claims into a token, and encrypts that.
///
/// The outer header says that there is a token inside: `cty` is `JWT`. It may repeat `iss`,
/// `sub` and `aud`, for whoever passes the token on (RFC 7519, Section 5.3).
///
/// # Errors
/// As [`issue`](crate::issue) and [`encrypt`](crate::encrypt); [`ErrorKind::Misuse`] for an
/// encrypter with another `cty`.
///
/// ```
/// use jose_jwt::{ClaimsPolicy, Jwk, JweAlg, JweEnc, JwsAlg, Verified};
/// use jose_jwt::{Decrypter, Encrypter, Signer, Verifier};
/// use serde_json::{Value, json};
///
/// // The issuer has a key to sign with, the recipient one to decrypt with.
/// let (issuer, recipient) = (Jwk::generate(JwsAlg::ES256)?, Jwk::generate(JweAlg::ECDH_ES)?);
///
/// let signer = Signer::new(JwsAlg::ES256, &issuer)?;
/// let encrypter = Encrypter::new(JweAlg::ECDH_ES, JweEnc::A256GCM, &recipient.to_public()?)?;
/// let claims = json!({ "iss": "me", "exp": 4_000_000_000_u32 });
/// let token = jose_jwt::issue_nested(&claims, &signer, &encrypter)?;
///
/// let decrypter = Decrypter::new(JweAlg::ECDH_ES, &[JweEnc::A256GCM], &recipient)?;
/// let verifier = Verifier::new(JwsAlg::ES256, &issuer.to_public()?)?;
/// let policy = ClaimsPolicy::builder().issuer("me").any_audience().build()?;
/// let token: Verified<Value> =
///     jose_jwt::verify_nested(&token, &decrypter, &verifier, &policy)?;
/// assert_eq!(token["iss"], "me");
/// # Ok::<(), jose_jwt::Error>(())
/// ```
pub fn issue_nested<T: Serialize + ?Sized>(
    claims: &T,
    signer: &Signer,
    encrypter: &Encrypter,
) -> Result<String, Error> {
    let encrypter = for_tokens(encrypter)?;
    let claims = Zeroizing::new(token::payload(claims, signer)?);
    encrypted::agree(&encrypter, &claims)?;
    let inner = Zeroizing::new(signer.sign(&claims)?);
    encrypter.encrypt(inner.as_bytes())
}

/// The same with a key that answers later. The claims are written at once, and the future
/// does not hold on to them.
///
/// # Errors
/// As [`issue_nested`] and [`issue_async`](crate::issue_async).
///
/// ```
/// use jose_jwt::{AsyncSigner, Encrypter, Error};
///
/// async fn login(signer: &AsyncSigner, to: &Encrypter, user: &str) -> Result<String, Error> {
///     jose_jwt::issue_nested_async(&serde_json::json!({ "sub": user }), signer, to).await
/// }
/// ```
pub fn issue_nested_async<'s, T: Serialize + ?Sized>(
    claims: &T,
    signer: &'s AsyncSigner,
    encrypter: &Encrypter,
) -> impl Future<Output = Result<String, Error>> + Send + use<'s, T> {
    let prepared = for_tokens(encrypter).and_then(|encrypter| {
        let claims = Zeroizing::new(token::payload(claims, signer)?);
        encrypted::agree(&encrypter, &claims)?;
        Ok((encrypter, claims))
    });
    async move {
        let (encrypter, claims) = prepared?;
        let inner = Zeroizing::new(signer.sign(&claims).await?);
        encrypter.encrypt(inner.as_bytes())
    }
}

/// Decrypts a token, and verifies the one in it as [`verify`](crate::verify) does: its
/// signature, its type, its registered claims. What comes back is the inner token.
///
/// There is no way through with one key: a token that is only signed, only encrypted, or
/// encrypted with an unsecured token (`alg` `none`) or bare claims in it is refused.
///
/// # Errors
/// Of the outer token what [`Compact::decrypt`](crate::jwe::Compact::decrypt) says, and
/// [`ErrorKind::TypMismatch`] where its protected header does not say that there is a token
/// inside (`cty`, RFC 7519, Section 5.2). Of the inner one what [`verify`](crate::verify) says,
/// at a place within `nested`, but for [`ErrorKind::SignatureInvalid`], which has none.
/// [`ErrorKind::ClaimMismatch`] for claims that the outer header repeats with another value.
///
/// ```
/// use jose_jwt::{ClaimsPolicy, ErrorKind, Jwk, JweAlg, JweEnc, JwsAlg};
/// use jose_jwt::{Decrypter, Encrypter, Verifier};
/// use serde_json::{Value, json};
///
/// let (issuer, recipient) = (Jwk::generate(JwsAlg::ES256)?, Jwk::generate(JweAlg::ECDH_ES)?);
/// let decrypter = Decrypter::new(JweAlg::ECDH_ES, &[JweEnc::A256GCM], &recipient)?;
/// let verifier = Verifier::new(JwsAlg::ES256, &issuer.to_public()?)?;
/// let policy = ClaimsPolicy::builder().any_issuer().any_audience().build()?;
///
/// // Everybody can encrypt, nobody else can sign.
/// let encrypter = Encrypter::new(JweAlg::ECDH_ES, JweEnc::A256GCM, &recipient.to_public()?)?;
/// let forged = encrypter.with_cty("JWT")?.encrypt(b"eyJhbGciOiJub25lIn0.e30.")?;
/// let refused = jose_jwt::verify_nested::<Value>(&forged, &decrypter, &verifier, &policy);
/// assert_eq!(refused.unwrap_err().kind(), ErrorKind::AlgNone);
/// # Ok::<(), jose_jwt::Error>(())
/// ```
pub fn verify_nested<T: DeserializeOwned>(
    token: &str,
    decrypter: &impl SelectDecrypter,
    verifier: &impl SelectVerifier,
    policy: &ClaimsPolicy,
) -> Result<Verified<T>, Error> {
    let (outer, inner) = encrypted::open(token, decrypter, holds_token)?;
    let max_depth = verifier.limits().max_json_depth();
    let inner = json::utf8(&inner).and_then(not_bare);
    let verified = inner.and_then(|inner| token::signed(inner, verifier)).map_err(of_inner)?;
    verified.dangerous_try_map(|header, claims| {
        let claims = Zeroizing::new(claims);
        repeated::check(outer.header(), &claims, max_depth, ErrorKind::ClaimMismatch)?;
        reading::claims(header, &claims, policy, max_depth).map_err(of_inner)
    })
}

/// An encrypter whose tokens say that there is a token inside.
fn for_tokens(encrypter: &Encrypter) -> Result<Encrypter, Error> {
    match encrypter.header().cty() {
        None => encrypter.clone().with_cty(JWT),
        Some(_) if encrypter.header().is_content_type(JWT) => Ok(encrypter.clone()),
        Some(cty) => Err(wrong_cty(ErrorKind::Misuse).found(quoted(cty))),
    }
}

fn holds_token(header: &Header) -> Result<(), Error> {
    match header.cty() {
        Some(_) if header.is_content_type(JWT) => Ok(()),
        Some(cty) => Err(wrong_cty(ErrorKind::TypMismatch).found(quoted(cty))),
        None => Err(wrong_cty(ErrorKind::TypMismatch).found("nothing, as where claims are inside")),
    }
}

fn wrong_cty(kind: ErrorKind) -> Error {
    Error::new(kind).at("header.cty").expected("`JWT`, for a token with a token in it")
}

/// Claims are not a token: said in better words than that they have no three parts.
fn not_bare(inner: &str) -> Result<&str, Error> {
    if !inner.trim_start().starts_with(['{', '[']) {
        return Ok(inner);
    }
    Err(Error::new(ErrorKind::Serialization)
        .at("compact serialization")
        .expected("a signed token")
        .found("JSON that nobody signed"))
}

/// Says that it was the inner token, but for a signature: only that one has one.
fn of_inner(error: Error) -> Error {
    match error.kind() {
        ErrorKind::SignatureInvalid => error,
        _ => error.within("nested"),
    }
}
