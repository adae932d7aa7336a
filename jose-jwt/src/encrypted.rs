//! Tokens that are encrypted: their claims, or the signed token in them.

use crate::jwe;
use crate::{ClaimsPolicy, Decrypted, Encrypter, SelectDecrypter, reading, repeated, token};
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Header};
use serde::Serialize;
use serde::de::DeserializeOwned;
use zeroize::Zeroizing;

/// Encrypts claims into a token that nobody signs.
///
/// It is for claims that must stay secret between parties who share a key. To a public key
/// anybody can encrypt: a reader who must know who issued the claims is given
/// [`issue_nested`](crate::issue_nested).
///
/// What the header says is the encrypter's. It may repeat `iss`, `sub` and `aud`, for whoever
/// passes the token on (RFC 7519, Section 5.3).
///
/// # Errors
/// [`ErrorKind::Misuse`] for claims that are not written as a JSON object, for an encrypter whose
/// header repeats claims with other values, says that there is a token inside (`cty`), or is not
/// all protected; [`ErrorKind::Backend`] when encryption fails.
///
/// ```
/// use jose_jwt::{ClaimsPolicy, Decrypted, Decrypter, Encrypter, JweAlg, JweEnc, Jwk};
/// use serde_json::{Value, json};
///
/// let key = Jwk::generate(JweAlg::A256KW)?;
/// let encrypter = Encrypter::new(JweAlg::A256KW, JweEnc::A256GCM, &key)?;
/// let token = jose_jwt::encrypt(&json!({ "iss": "me", "exp": 4_000_000_000_u32 }), &encrypter)?;
///
/// let decrypter = Decrypter::new(JweAlg::A256KW, &[JweEnc::A256GCM], &key)?;
/// let policy = ClaimsPolicy::builder().issuer("me").any_audience().build()?;
/// let token: Decrypted<Value> = jose_jwt::decrypt(&token, &decrypter, &policy)?;
/// assert_eq!(token.claims()?["iss"], "me");
/// # Ok::<(), jose_jwt::Error>(())
/// ```
pub fn encrypt<T: Serialize + ?Sized>(claims: &T, encrypter: &Encrypter) -> Result<String, Error> {
    let claims = Zeroizing::new(token::object(claims)?);
    not_nested(encrypter.header(), ErrorKind::Misuse)?;
    agree(encrypter, &claims)?;
    encrypter.encrypt(&claims)
}

/// Decrypts a token, and checks its type and its registered claims. Then, and only then, reads
/// its claims into the caller's type. It does not say who made them: see [`Decrypted`].
///
/// # Errors
/// What [`Compact::decrypt`](jwe::Compact::decrypt) says of the token;
/// [`ErrorKind::TypMismatch`] for another type, and for a token with another token in it, which
/// is for [`verify_nested`](crate::verify_nested); [`ErrorKind::ClaimMismatch`] for claims that
/// the header repeats with another value (RFC 7519, Section 5.3); and what
/// [`verify`](crate::verify) says of claims.
///
/// ```
/// use jose_jwt::{ClaimsPolicy, Decrypter, Encrypter, ErrorKind, JweAlg, JweEnc, Jwk};
/// use serde_json::{Value, json};
///
/// let key = Jwk::generate(JweEnc::A256GCM)?;
/// let encrypter = Encrypter::new(JweAlg::DIR, JweEnc::A256GCM, &key)?;
/// let decrypter = Decrypter::new(JweAlg::DIR, &[JweEnc::A256GCM], &key)?;
/// let policy = ClaimsPolicy::builder().issuer("me").any_audience().build()?;
///
/// let token = jose_jwt::encrypt(&json!({ "iss": "me", "exp": 1_000_000_000 }), &encrypter)?;
/// let refused = jose_jwt::decrypt::<Value>(&token, &decrypter, &policy).unwrap_err();
/// assert_eq!(refused.kind(), ErrorKind::ClaimExpired);
/// # Ok::<(), jose_jwt::Error>(())
/// ```
pub fn decrypt<T: DeserializeOwned>(
    token: &str,
    decrypter: &impl SelectDecrypter,
    policy: &ClaimsPolicy,
) -> Result<Decrypted<T>, Error> {
    let max_depth = decrypter.limits().max_json_depth();
    let check = |header: &Header| not_nested(header, ErrorKind::TypMismatch);
    let (opened, claims) = open(token, decrypter, check)?;
    repeated::check(opened.header(), &claims, max_depth, ErrorKind::ClaimMismatch)?;
    let claims = reading::claims(opened.header(), &claims, policy, max_depth)?;
    Ok(Decrypted::new(opened, claims))
}

/// Decrypts a token whose header passes `check`. What was in it is wiped when it goes.
pub(crate) fn open(
    token: &str,
    decrypter: &impl SelectDecrypter,
    check: impl FnOnce(&Header) -> Result<(), Error>,
) -> Result<(jwe::Decrypted<()>, Zeroizing<Vec<u8>>), Error> {
    let parsed = decrypter.parse(token)?;
    // Before any work: it decides nothing but a refusal.
    check(parsed.dangerous_header())?;
    let mut plaintext = Zeroizing::new(Vec::new());
    let opened = parsed.decrypt_into(decrypter, &mut plaintext)?;
    Ok((opened, plaintext))
}

/// Checks what the header of an encrypter repeats, so that no token is made that nobody takes.
pub(crate) fn agree(encrypter: &Encrypter, claims: &[u8]) -> Result<(), Error> {
    let depth = jose_core::Limits::JSON_DEPTH_CAP;
    repeated::check(encrypter.header(), claims, depth, ErrorKind::Misuse)
}

fn not_nested(header: &Header, kind: ErrorKind) -> Result<(), Error> {
    match header.cty() {
        Some(cty) if header.is_content_type("JWT") => Err(Error::new(kind)
            .at("header.cty")
            .expected("claims; `issue_nested` and `verify_nested` are for tokens in tokens")
            .found(quoted(cty))),
        _ => Ok(()),
    }
}
