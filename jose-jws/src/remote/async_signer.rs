//! Signing with a key that answers later.

use super::{AsyncRemoteKey, Draft, KeyIdentity};
use crate::Signer;
use crate::template::Template;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use jose_core::Error;

/// A [`Signer`] whose key answers later: `sign` and its neighbours are futures.
///
/// The header is of the key that signs. When the key is rotated, `alg` and `kid` become those
/// of the new one, also where `kid` was set with [`Signer::with_kid`], and all other members
/// stay. What [`Signer::header`] shows is the header of the key at the time the signer was
/// made.
///
/// The futures are `Send` and hold no lock; a dropped one leaves nothing behind.
pub type AsyncSigner = Signer<AsyncKey>;

/// A key that lives elsewhere, and what was its identity when the header was made.
#[derive(Clone)]
pub struct AsyncKey {
    key: Arc<dyn AsyncRemoteKey>,
    identity: KeyIdentity,
}

impl Signer<AsyncKey> {
    /// Signs with a key that lives elsewhere.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](jose_core::ErrorKind::Limit) for a `kid` of more than 1 KiB.
    pub fn with_async_key(key: Arc<dyn AsyncRemoteKey>) -> Result<Self, Error> {
        let identity = key.identity();
        let template = Template::new(identity.alg(), identity.kid())?;
        Ok(Self::of(template, AsyncKey { key, identity }))
    }

    /// Signs `payload` into a token in compact serialization (RFC 7515, Section 7.1). Which
    /// key signs is decided when the future is first polled.
    ///
    /// # Errors
    /// What the key says when it fails;
    /// [`ErrorKind::RemoteSignature`](jose_core::ErrorKind::RemoteSignature) when it returns
    /// the signature of another key or another message; what
    /// [`Compact::sign`](crate::Compact::sign) says of unusual headers.
    pub async fn sign(&self, payload: &[u8]) -> Result<String, Error> {
        self.finish(self.current()?.draft(payload)?).await
    }

    /// Signs a payload that travels apart (RFC 7515, Appendix F).
    ///
    /// # Errors
    /// As `sign`; an unencoded payload may be of any octets.
    pub async fn sign_detached(&self, payload: &[u8]) -> Result<String, Error> {
        self.finish(self.current()?.draft_detached(payload)?).await
    }

    /// Signs `payload` into a JSON object (RFC 7515, Section 7.2.2).
    ///
    /// # Errors
    /// As `sign`, and what [`Flattened::sign`](crate::Flattened::sign) says of unencoded
    /// payloads.
    pub async fn sign_flattened(&self, payload: &[u8]) -> Result<String, Error> {
        self.finish(self.current()?.draft_flattened(payload)?).await
    }

    /// The same header for the key of now: everything of a token comes from one identity.
    fn current(&self) -> Result<Signer<KeyIdentity>, Error> {
        let identity = self.holder().key.identity();
        let template = self.template().clone();
        let template = match identity == self.holder().identity {
            true => template,
            false => template.of_key(identity.alg(), identity.kid())?,
        };
        Ok(Signer::of(template, identity))
    }

    async fn finish(&self, draft: Draft) -> Result<String, Error> {
        let signature = self.holder().key.sign(draft.identity(), &draft.to_sign()).await?;
        draft.finish(signature)
    }
}

impl fmt::Debug for AsyncKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AsyncKey").field(&self.identity).finish()
    }
}
