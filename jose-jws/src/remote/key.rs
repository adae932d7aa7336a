//! Whoever holds a key that lives elsewhere.

use super::{KeyIdentity, RemoteSignature, ToSign};
use alloc::boxed::Box;
use core::future::Future;
use core::pin::Pin;
use jose_core::Error;

/// A key that lives elsewhere, and signs while its caller waits: a TPM, an HSM, a smart card.
/// [`Signer::with_remote_key`](crate::Signer::with_remote_key) makes a signer of it.
///
/// See the [module](super) for an example, and for what must be true of an implementation.
pub trait RemoteKey: Send + Sync {
    /// Which key would sign now. It is known without asking anybody: this does not block.
    fn identity(&self) -> KeyIdentity;

    /// Signs with the key of this identity, which is one that [`RemoteKey::identity`] gave
    /// out, and with no other, even when there is a newer one by now.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when that key is gone or cannot
    /// be reached. What is returned here is what the caller of the signer gets.
    fn sign(&self, identity: &KeyIdentity, message: &ToSign<'_>) -> Result<RemoteSignature, Error>;
}

/// A key that lives elsewhere, and signs some time: behind a network, in a cloud service.
/// [`AsyncSigner`](crate::AsyncSigner) signs with it.
///
/// It is tied to no runtime. See the [module](super) for an example, and for what must be true
/// of an implementation.
pub trait AsyncRemoteKey: Send + Sync {
    /// Which key would sign now. It is known without asking anybody: this does not block.
    fn identity(&self) -> KeyIdentity;

    /// Signs with the key of this identity, which is one that [`AsyncRemoteKey::identity`]
    /// gave out, and with no other, even when there is a newer one by now. The future may be
    /// dropped at any time.
    ///
    /// # Errors
    /// As [`RemoteKey::sign`].
    fn sign<'a>(&'a self, identity: &'a KeyIdentity, message: &'a ToSign<'a>) -> SignFuture<'a>;
}

/// A signature to come.
pub type SignFuture<'a> = Pin<Box<dyn Future<Output = Result<RemoteSignature, Error>> + Send + 'a>>;
