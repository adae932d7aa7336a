//! The compact serialization (RFC 7515, Section 7.1).

use crate::content::{Content, fits_compact};
use crate::{SelectVerifier, Signer, Unverified, Verified};
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, Limits, base64url};

/// The serialization of three parts with dots between them: one signature, and nothing
/// that it does not cover.
///
/// ```
/// use jose_core::{Jwk, JwsAlg};
/// use jose_jws::{Compact, Signer, Verifier};
///
/// let key = Jwk::generate(JwsAlg::HS256)?;
/// let signer = Signer::new(JwsAlg::HS256, &key)?;
/// let verifier = Verifier::new(JwsAlg::HS256, &key)?;
///
/// let token = Compact::sign(b"payload", &signer)?; // as `signer.sign(…)`
/// assert_eq!(token.split('.').count(), 3);
/// assert_eq!(Compact::verify(&token, &verifier)?.payload(), b"payload");
///
/// // The payload travels apart (RFC 7515, Appendix F).
/// let token = Compact::sign_detached(b"payload", &signer)?;
/// assert!(token.contains(".."));
/// assert!(Compact::verify_detached(&token, b"payload", &verifier).is_ok());
/// assert!(Compact::verify_detached(&token, b"another", &verifier).is_err());
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Compact;

impl Compact {
    /// Signs `payload` into a token.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for a signer with members that it does not protect,
    /// [`ErrorKind::UnencodedPayload`] for an unencoded payload with characters other than
    /// printable ASCII without the dot (RFC 7797, Section 5.2), and [`ErrorKind::Backend`]
    /// when signing fails.
    pub fn sign(payload: &[u8], signer: &Signer) -> Result<String, Error> {
        let mut token = String::new();
        Self::sign_into(payload, signer, &mut token)?;
        Ok(token)
    }

    /// The same into a buffer of the caller's, whose content is replaced. It is left empty
    /// on error.
    ///
    /// # Errors
    /// As [`Compact::sign`].
    pub fn sign_into(payload: &[u8], signer: &Signer, token: &mut String) -> Result<(), Error> {
        token.clear();
        fill(payload, signer, token).inspect_err(|_| token.clear())
    }

    /// Signs a payload that travels apart: there is nothing between the dots.
    ///
    /// # Errors
    /// As [`Compact::sign`]; an unencoded payload may be of any octets.
    pub fn sign_detached(payload: &[u8], signer: &Signer) -> Result<String, Error> {
        let mut token = detached(signer)?;
        let content = Content::of(payload, signer.template().is_unencoded());
        content.sign_into(signer, &mut token)?;
        Ok(token)
    }

    /// Parses a token.
    ///
    /// # Errors
    /// [`ErrorKind::Serialization`] for another number of parts or the header of an
    /// encrypted token, [`ErrorKind::Base64url`], [`ErrorKind::Limit`], what
    /// [`Header::from_json`](jose_core::Header::from_json) says of the header,
    /// [`ErrorKind::HeaderMissing`] without `alg`, [`ErrorKind::AlgNone`] for unsecured
    /// tokens, and [`ErrorKind::UnencodedPayload`] for a `b64` that is not critical.
    pub fn parse<'t>(token: &'t str, limits: &Limits) -> Result<Unverified<'t>, Error> {
        crate::read::any_compact(token, limits)
    }

    /// Verifies a token.
    ///
    /// # Errors
    /// What [`Compact::parse`] and [`Unverified::verify`] say.
    pub fn verify(token: &str, verifier: &impl SelectVerifier) -> Result<Verified<Vec<u8>>, Error> {
        verifier.parse(token)?.verify(verifier)
    }

    /// Verifies a token whose payload traveled apart.
    ///
    /// # Errors
    /// What [`Compact::parse`] and [`Unverified::verify_detached`] say.
    pub fn verify_detached(
        token: &str,
        payload: &[u8],
        verifier: &impl SelectVerifier,
    ) -> Result<Verified<()>, Error> {
        verifier.parse(token)?.verify_detached(payload, verifier)
    }
}

fn fill(payload: &[u8], signer: &Signer, token: &mut String) -> Result<(), Error> {
    begin(payload, signer, signer.encoded_len(), token)?;
    signer.in_room(|key, signature| {
        key.sign(&[token.as_bytes()], signature)?;
        token.push('.');
        base64url::encode_into(signature, token);
        Ok(())
    })
}

/// Appends what is signed: header, dot and payload. There is room for the rest behind it.
pub(crate) fn begin<K>(
    payload: &[u8],
    signer: &Signer<K>,
    signature_len: usize,
    token: &mut String,
) -> Result<(), Error> {
    let prefix = protected_prefix(signer)?;
    token.reserve_exact(
        prefix
            .len()
            .saturating_add(base64url::encoded_len(payload.len()))
            .saturating_add(1)
            .saturating_add(signature_len),
    );
    token.push_str(prefix);
    match signer.template().is_unencoded() {
        false => base64url::encode_into(payload, token),
        true => token.push_str(fits_compact(payload)?),
    }
    Ok(())
}

/// What a token begins with, if all of its header is protected.
fn protected_prefix<K>(signer: &Signer<K>) -> Result<&str, Error> {
    match signer.unprotected_header() {
        None => Ok(signer.template().prefix()),
        Some(_) => Err(Error::new(ErrorKind::Misuse)
            .at("header")
            .expected("a header that the signature covers, in a compact token")
            .found("unprotected members")),
    }
}

/// A token without payload, as far as the signature.
pub(crate) fn detached<K>(signer: &Signer<K>) -> Result<String, Error> {
    let mut token = String::from(protected_prefix(signer)?);
    token.push('.');
    Ok(token)
}
