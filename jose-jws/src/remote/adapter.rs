//! A key elsewhere in the place of one in this process.

use super::{KeyIdentity, RemoteKey, ToSign};
use crate::template::Template;
use crate::{LocalKey, Signer, SigningKey};
use alloc::borrow::Cow;
use alloc::sync::Arc;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind};

impl Signer {
    /// Signs with a key that lives elsewhere, in every way that a key in this process does:
    /// the header names the algorithm and the `kid` of its identity.
    ///
    /// That is the identity of **now**. When the key is rotated, this signer goes on to ask
    /// for signatures of the old one, by its identity, until the key refuses. Make a new
    /// signer to sign with the new key. [`AsyncSigner`](crate::AsyncSigner) follows by itself.
    ///
    /// The key gets each message as a whole: payloads that are read in pieces are refused with
    /// [`ErrorKind::Misuse`].
    ///
    /// What comes back is verified before it becomes a token: signing fails with
    /// [`ErrorKind::RemoteSignature`] for a signature of another key or another message.
    ///
    /// # Errors
    /// [`ErrorKind::AlgUnsupported`] for an algorithm of one's own, the length of whose
    /// signatures is not known; [`ErrorKind::Limit`] for a `kid` of more than 1 KiB.
    pub fn with_remote_key(key: Arc<dyn RemoteKey>) -> Result<Self, Error> {
        let identity = key.identity();
        let signature_len = identity.signature_octets().ok_or_else(|| {
            Error::new(ErrorKind::AlgUnsupported)
                .expected("an algorithm whose signatures have a known length")
                .found(quoted(identity.alg().as_str()))
        })?;
        let template = Template::new(identity.alg(), identity.kid())?;
        let adapter = Adapter { key, identity, signature_len };
        Ok(Self::of(template, LocalKey(Arc::new(adapter))))
    }
}

struct Adapter {
    key: Arc<dyn RemoteKey>,
    identity: KeyIdentity,
    signature_len: usize,
}

impl SigningKey for Adapter {
    fn signature_len(&self) -> usize {
        self.signature_len
    }

    fn sign(&self, message: &[&[u8]], signature: &mut [u8]) -> Result<(), Error> {
        let message = match message {
            [whole] => Cow::Borrowed(*whole),
            pieces => Cow::Owned(pieces.concat()),
        };
        let to_sign = ToSign::new(self.identity.alg(), &message);
        let returned = self.key.sign(&self.identity, &to_sign)?;
        // It has this length, or it was not accepted.
        signature.copy_from_slice(&self.identity.accept(&message, returned)?);
        Ok(())
    }
}
