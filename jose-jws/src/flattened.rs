//! The flattened JSON serialization (RFC 7515, Section 7.2.2).

use crate::content::Content;
use crate::object::write::{Writer, sign};
use crate::{SelectVerifier, Signer, Unverified, Verified};
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::{Error, Limits};

/// The serialization as a JSON object with one signature, whose header may have members
/// that the signature does not cover.
///
/// ```
/// use jose_core::{Jwk, JwsAlg};
/// use jose_jws::{Flattened, Signer, Verifier};
///
/// let key = Jwk::generate(JwsAlg::ES256)?.with_kid("2026-11");
/// let signer = Signer::new(JwsAlg::ES256, &key)?.with_unprotected("kid", &"2026-11")?;
/// let verifier = Verifier::new(JwsAlg::ES256, &key.to_public()?)?;
///
/// let json = Flattened::sign(b"payload", &signer)?;
/// assert!(json.starts_with(r#"{"payload":"cGF5bG9hZA","protected":""#));
/// assert!(json.contains(r#""header":{"kid":"2026-11"},"signature":""#));
/// assert_eq!(Flattened::verify(&json, &verifier)?.payload(), b"payload");
///
/// let json = Flattened::sign_detached(b"payload", &signer)?;
/// assert!(!json.contains("payload"));
/// assert!(Flattened::verify_detached(&json, b"payload", &verifier).is_ok());
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Flattened;

impl Flattened {
    /// Signs `payload` into a JSON object.
    ///
    /// # Errors
    /// [`ErrorKind::UnencodedPayload`](jose_core::ErrorKind::UnencodedPayload) for an
    /// unencoded payload that is not UTF-8, and
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when signing fails.
    pub fn sign(payload: &[u8], signer: &Signer) -> Result<String, Error> {
        let content = Content::of(payload, signer.template().is_unencoded());
        let mut json = Writer::new();
        // The names of the members and their punctuation are less than this.
        const REST: usize = 64;
        json.reserve(
            [signer.template().prefix().len(), signer.encoded_len(), REST]
                .into_iter()
                .fold(content.as_bytes().len(), usize::saturating_add),
        );
        json.payload(&content)?;
        json.signature(signer.template(), sign(&content, signer))?;
        Ok(json.finish())
    }

    /// Signs a payload that travels apart: the object has no member `payload`.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when signing fails.
    pub fn sign_detached(payload: &[u8], signer: &Signer) -> Result<String, Error> {
        let content = Content::of(payload, signer.template().is_unencoded());
        let mut json = Writer::new();
        json.signature(signer.template(), sign(&content, signer))?;
        Ok(json.finish())
    }

    /// Parses an object.
    ///
    /// # Errors
    /// [`ErrorKind::Json`](jose_core::ErrorKind::Json),
    /// [`ErrorKind::DuplicateMember`](jose_core::ErrorKind::DuplicateMember) also for a member
    /// in both halves of a header,
    /// [`ErrorKind::Serialization`](jose_core::ErrorKind::Serialization) for members that are
    /// missing, of the wrong type or of another serialization, and what
    /// [`Compact::parse`](crate::Compact::parse) says.
    pub fn parse<'t>(json: &'t str, limits: &Limits) -> Result<Unverified<'t>, Error> {
        crate::object::read::flattened(json, limits)
    }

    /// Verifies an object.
    ///
    /// # Errors
    /// What [`Flattened::parse`] and [`Unverified::verify`] say.
    pub fn verify(json: &str, verifier: &impl SelectVerifier) -> Result<Verified<Vec<u8>>, Error> {
        Self::parse(json, verifier.limits())?.verify(verifier)
    }

    /// Verifies an object whose payload traveled apart.
    ///
    /// # Errors
    /// What [`Flattened::parse`] and [`Unverified::verify_detached`] say.
    pub fn verify_detached(
        json: &str,
        payload: &[u8],
        verifier: &impl SelectVerifier,
    ) -> Result<Verified<()>, Error> {
        Self::parse(json, verifier.limits())?.verify_detached(payload, verifier)
    }
}
