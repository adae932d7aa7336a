//! The general JSON serialization (RFC 7515, Section 7.2.1).

use crate::content::{Content, are_unencoded};
use crate::object::write::{Writer, sign};
use crate::{SelectVerifier, Signer, Unverified, Verified};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, Limits};

/// The serialization as a JSON object with any number of signatures over one payload.
///
/// ```
/// use jose_core::{Jwk, JwsAlg, Limits};
/// use jose_jws::{General, Signer, Verifier, VerifyPolicy};
///
/// let (alice, bob) = (Jwk::generate(JwsAlg::ES256)?, Jwk::generate(JwsAlg::ED25519)?);
/// let json = General::sign(
///     b"contract",
///     &[&Signer::new(JwsAlg::ES256, &alice)?, &Signer::new(JwsAlg::ED25519, &bob)?],
/// )?;
///
/// // Both must have signed.
/// let policy = VerifyPolicy::all([
///     Verifier::new(JwsAlg::ES256, &alice.to_public()?)?,
///     Verifier::new(JwsAlg::ED25519, &bob.to_public()?)?,
/// ])?;
/// assert_eq!(policy.verify(General::parse(&json, &Limits::DEFAULT)?)?.payload(), b"contract");
///
/// // One verifier: its key must have signed, whoever else did.
/// let bob = Verifier::new(JwsAlg::ED25519, &bob.to_public()?)?;
/// assert_eq!(General::verify(&json, &bob)?.payload(), b"contract");
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct General;

impl General {
    /// Signs `payload` with each of the signers, in their order.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for no signers, or for some that encode the payload and some
    /// that do not; [`ErrorKind::Limit`] for more than [`Limits`] allows by default;
    /// [`ErrorKind::UnencodedPayload`] for an unencoded payload that is not UTF-8, and
    /// [`ErrorKind::Backend`] when signing fails.
    pub fn sign(payload: &[u8], signers: &[&Signer]) -> Result<String, Error> {
        let content = content(payload, signers)?;
        let mut json = Writer::new();
        json.payload(&content)?;
        signatures(json, &content, signers)
    }

    /// Signs a payload that travels apart: the object has no member `payload`.
    ///
    /// # Errors
    /// As [`General::sign`]; an unencoded payload may be of any octets.
    pub fn sign_detached(payload: &[u8], signers: &[&Signer]) -> Result<String, Error> {
        let content = content(payload, signers)?;
        signatures(Writer::new(), &content, signers)
    }

    /// Parses an object.
    ///
    /// # Errors
    /// As [`Flattened::parse`](crate::Flattened::parse), and [`ErrorKind::Limit`] for more
    /// signatures than [`Limits`] allows.
    pub fn parse<'t>(json: &'t str, limits: &Limits) -> Result<Unverified<'t>, Error> {
        crate::object::read::general(json, limits)
    }

    /// Verifies an object: one of its signatures must be this verifier's. For more than one
    /// key there is [`VerifyPolicy`](crate::VerifyPolicy).
    ///
    /// # Errors
    /// What [`General::parse`] and [`Unverified::verify`] say.
    pub fn verify(json: &str, verifier: &impl SelectVerifier) -> Result<Verified<Vec<u8>>, Error> {
        Self::parse(json, verifier.limits())?.verify(verifier)
    }

    /// Verifies an object whose payload traveled apart.
    ///
    /// # Errors
    /// What [`General::parse`] and [`Unverified::verify_detached`] say.
    pub fn verify_detached(
        json: &str,
        payload: &[u8],
        verifier: &impl SelectVerifier,
    ) -> Result<Verified<()>, Error> {
        Self::parse(json, verifier.limits())?.verify_detached(payload, verifier)
    }
}

fn content<'p>(payload: &'p [u8], signers: &[&Signer]) -> Result<Content<'p>, Error> {
    check_number(signers.len())?;
    Ok(Content::of(payload, are_unencoded(signers)?))
}

fn signatures(
    mut json: Writer,
    content: &Content<'_>,
    signers: &[&Signer],
) -> Result<String, Error> {
    json.signatures(signers, |json, signer| {
        json.signature(signer.template(), sign(content, signer))
    })?;
    Ok(json.finish())
}

/// As many signatures as others will read.
pub(crate) fn check_number(signatures: usize) -> Result<(), Error> {
    let most = Limits::DEFAULT.max_signatures();
    if signatures == 0 {
        return Err(Error::new(ErrorKind::Misuse).at("signers").expected("one or more").found("0"));
    }
    if signatures > most {
        return Err(Error::new(ErrorKind::Limit)
            .at("signatures")
            .expected(format!("at most {most}"))
            .found(format!("{signatures}")));
    }
    Ok(())
}
