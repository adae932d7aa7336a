//! Tokens that lack their signature.

use super::{KeyIdentity, RemoteSignature, ToSign};
use crate::content::Content;
use crate::object::write::Writer;
use crate::template::Template;
use crate::{Signer, compact};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use jose_core::{Error, base64url};

/// A token that is finished but for its signature, which is made somewhere else.
///
/// ```
/// use jose_core::{Jwk, JwsAlg};
/// use jose_jws::remote::{KeyIdentity, RemoteSignature};
/// use jose_jws::{Signer, Verifier};
///
/// # let key = Jwk::generate(JwsAlg::ES256)?.with_kid("2026-11");
/// # let public = key.to_public()?;
/// # fn send(key: &Jwk, message: &[u8]) -> Result<Vec<u8>, jose_core::Error> {
/// #     let token = Signer::new(JwsAlg::ES256, key)?
/// #         .with_typ("JWT")?
/// #         .sign(br#"{"sub":"alice"}"#)?;
/// #     let (signed, signature) = token.rsplit_once('.').unwrap();
/// #     assert_eq!(signed.as_bytes(), message);
/// #     jose_core::base64url::decode(signature, "")
/// # }
/// let identity = KeyIdentity::of(JwsAlg::ES256, &public)?;
/// let signer = Signer::with_identity(identity)?.with_typ("JWT")?;
///
/// let draft = signer.draft(br#"{"sub":"alice"}"#)?;
/// let octets = send(&key, draft.to_sign().as_bytes())?; // however it gets there
/// let token = draft.finish(RemoteSignature::jose(octets))?;
///
/// assert!(Verifier::new(JwsAlg::ES256, &public)?.verify(&token).is_ok());
/// # Ok::<(), jose_core::Error>(())
/// ```
#[must_use = "it is no token until it is finished"]
pub struct Draft {
    identity: KeyIdentity,
    /// The token up to its signature.
    text: String,
    /// What is signed, where it is not the text without the last dot.
    message: Option<Vec<u8>>,
    /// What stands behind the signature.
    tail: &'static str,
}

impl Draft {
    /// Which key must sign.
    #[must_use]
    pub const fn identity(&self) -> &KeyIdentity {
        &self.identity
    }

    /// What it must sign.
    #[must_use]
    pub fn to_sign(&self) -> ToSign<'_> {
        let text = || self.text.strip_suffix('.').unwrap_or_default().as_bytes();
        let message = self.message.as_deref().unwrap_or_else(text);
        ToSign::new(self.identity.alg(), message)
    }

    /// The token with its signature, which is verified first.
    ///
    /// # Errors
    /// [`ErrorKind::RemoteSignature`](jose_core::ErrorKind::RemoteSignature) for a signature
    /// of another key, over another message or in another form.
    pub fn finish(mut self, signature: RemoteSignature) -> Result<String, Error> {
        let octets = self.identity.accept(self.to_sign().as_bytes(), signature)?;
        base64url::encode_into(&octets, &mut self.text);
        self.text.push_str(self.tail);
        Ok(self.text)
    }
}

impl fmt::Debug for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draft").field("identity", &self.identity).finish_non_exhaustive()
    }
}

/// Tokens of a key that is not reached from here: they are drafted, and finished when the
/// signature is there.
impl Signer<KeyIdentity> {
    /// Prepares the header of this key.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](jose_core::ErrorKind::Limit) for a `kid` of more than 1 KiB.
    pub fn with_identity(identity: KeyIdentity) -> Result<Self, Error> {
        Ok(Self::of(Template::new(identity.alg(), identity.kid())?, identity))
    }

    /// Drafts a token in compact serialization (RFC 7515, Section 7.1).
    ///
    /// # Errors
    /// What [`Compact::sign`](crate::Compact::sign) says of unusual headers.
    pub fn draft(&self, payload: &[u8]) -> Result<Draft, Error> {
        let octets = self.holder().signature_octets().unwrap_or_default();
        let mut text = String::new();
        compact::begin(payload, self, base64url::encoded_len(octets), &mut text)?;
        text.push('.');
        Ok(Draft { identity: self.holder().clone(), text, message: None, tail: "" })
    }

    /// Drafts a token whose payload travels apart (RFC 7515, Appendix F).
    ///
    /// # Errors
    /// As [`Signer::draft`]; an unencoded payload may be of any octets.
    pub fn draft_detached(&self, payload: &[u8]) -> Result<Draft, Error> {
        let text = compact::detached(self)?;
        let message = Some(self.message(&self.content(payload)));
        Ok(Draft { identity: self.holder().clone(), text, message, tail: "" })
    }

    /// Drafts a JSON object with one signature (RFC 7515, Section 7.2.2).
    ///
    /// # Errors
    /// What [`Flattened::sign`](crate::Flattened::sign) says of unencoded payloads.
    pub fn draft_flattened(&self, payload: &[u8]) -> Result<Draft, Error> {
        let content = self.content(payload);
        let mut json = Writer::new();
        json.payload(&content)?;
        json.begin_signature(self.template());
        let (text, message) = (json.into_text(), Some(self.message(&content)));
        Ok(Draft { identity: self.holder().clone(), text, message, tail: "\"}" })
    }

    fn content<'p>(&self, payload: &'p [u8]) -> Content<'p> {
        Content::of(payload, self.template().is_unencoded())
    }

    fn message(&self, content: &Content<'_>) -> Vec<u8> {
        [self.template().prefix().as_bytes(), content.as_bytes()].concat()
    }
}
