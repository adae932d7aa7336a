//! Keys that live elsewhere: in an HSM, a TPM, a smart card or a cloud service.
//!
//! Such a key is asked two things: who it is, and to sign. Its [`KeyIdentity`] goes into the
//! header of a token and is handed back when the token is to be signed, so that both are of
//! one key while keys are rotated. What comes back is verified with the public half before
//! it becomes a token.
//!
//! | who asks for the signature | what to implement | what signs |
//! |---|---|---|
//! | the library, and waits | [`RemoteKey`] | [`Signer::with_remote_key`](crate::Signer::with_remote_key) |
//! | the library, with `async` | [`AsyncRemoteKey`] | [`AsyncSigner`] |
//! | the caller | nothing | [`Signer::with_identity`](crate::Signer::with_identity), by way of a [`Draft`] |
//!
//! # What must be true of an implementation
//!
//! - `identity` names the newest version of the key whose public half is known to those who
//!   verify, and does not wait for anybody: keep it at hand, renew it in the background.
//! - `sign` uses the version that it is handed, by its `kid` or its
//!   [handle](KeyIdentity::handle). If that version is gone, it fails; it never takes another.
//! - `sign` takes the octets as they are, or the digest by [`ToSign::digest`] where the
//!   service asks for one. It does not hash what is already hashed.
//! - A failure is an error of kind [`ErrorKind::Backend`](jose_core::ErrorKind::Backend)
//!   without credentials and without the message in its text. Whoever calls the signer sees
//!   it. How often to try again, and how long to wait, is for the implementation to decide.
//!
//! An implementation that breaks one of these makes no bad tokens, but none at all, with one
//! exception: signatures of a [symmetric key](KeyIdentity::symmetric) cannot be verified
//! here.
//!
//! # A key that is waited for
//!
//! ```
//! use jose_core::{Error, Jwk, JwsAlg};
//! use jose_jws::remote::{KeyIdentity, RemoteKey, RemoteSignature, ToSign};
//! use jose_jws::{Signer, Verifier};
//! use std::sync::Arc;
//!
//! struct Token {
//!     identity: KeyIdentity,
//!     session: Session,
//! }
//!
//! impl RemoteKey for Token {
//!     fn identity(&self) -> KeyIdentity {
//!         self.identity.clone()
//!     }
//!
//!     fn sign(
//!         &self,
//!         identity: &KeyIdentity,
//!         message: &ToSign<'_>,
//!     ) -> Result<RemoteSignature, Error> {
//!         let octets = self.session.sign(identity.kid(), message.as_bytes())?;
//!         Ok(RemoteSignature::jose(octets))
//!     }
//! }
//! # use ed25519_dalek::Signer as _;
//! # struct Session(ed25519_dalek::SigningKey);
//! # impl Session {
//! #     fn sign(&self, _: Option<&str>, message: &[u8]) -> Result<Vec<u8>, Error> {
//! #         Ok(self.0.sign(message).to_bytes().to_vec())
//! #     }
//! # }
//!
//! # let session = Session(ed25519_dalek::SigningKey::from_bytes(&[7; 32]));
//! # let public = session.0.verifying_key();
//! # let public = jose_core::jwk::okp::PublicKey::new(jose_core::Curve::Ed25519, public.as_bytes())?;
//! # let public = Jwk::new(public);
//! let public = public.with_kid("token-7");
//! let identity = KeyIdentity::of(JwsAlg::ED25519, &public)?;
//! let signer = Signer::with_remote_key(Arc::new(Token { identity, session }))?;
//!
//! let token = signer.with_typ("JWT")?.sign(br#"{"sub":"alice"}"#)?;
//! assert!(Verifier::new(JwsAlg::ED25519, &public)?.verify(&token).is_ok());
//! # Ok::<(), Error>(())
//! ```
//!
//! # A key that answers later
//!
//! ```
//! use jose_core::{Error, ErrorKind, Jwk, JwsAlg};
//! use jose_jws::remote::{AsyncRemoteKey, KeyIdentity, RemoteSignature, SignFuture, ToSign};
//! use jose_jws::{AsyncSigner, Verifier};
//! use std::sync::{Arc, RwLock};
//!
//! struct Kms {
//!     client: Client,
//!     newest: RwLock<KeyIdentity>, // renewed in the background
//! }
//!
//! impl AsyncRemoteKey for Kms {
//!     fn identity(&self) -> KeyIdentity {
//!         self.newest.read().unwrap().clone()
//!     }
//!
//!     fn sign<'a>(&'a self, identity: &'a KeyIdentity, message: &'a ToSign<'a>) -> SignFuture<'a> {
//!         Box::pin(async move {
//!             let digest = message.digest().ok_or(ErrorKind::AlgUnsupported)?;
//!             let version = identity.handle().unwrap_or_default();
//!             let der = self.client.sign_digest(version, &digest).await.map_err(|_| {
//!                 Error::new(ErrorKind::Backend).at("KMS").found("no answer")
//!             })?;
//!             Ok(RemoteSignature::ecdsa_der(der))
//!         })
//!     }
//! }
//!
//! # struct Client(p256::ecdsa::SigningKey);
//! # impl Client {
//! #     async fn sign_digest(&self, version: &str, digest: &[u8]) -> Result<Vec<u8>, Error> {
//! #         use signature::hazmat::PrehashSigner;
//! #         assert_eq!(version, "versions/3");
//! #         let signature: p256::ecdsa::DerSignature = self.0.sign_prehash(digest).unwrap();
//! #         Ok(signature.as_bytes().to_vec())
//! #     }
//! # }
//! async fn login(signer: &AsyncSigner) -> Result<String, Error> {
//!     signer.sign(br#"{"sub":"alice"}"#).await
//! }
//!
//! # let key = Jwk::generate(JwsAlg::ES256)?.with_kid("2026-11");
//! # let jose_core::jwk::Key::EcPrivate(private) = key.key() else { panic!() };
//! # let client = Client(p256::ecdsa::SigningKey::from_slice(private.d()).unwrap());
//! # let public = key.to_public()?;
//! let identity = KeyIdentity::of(JwsAlg::ES256, &public)?.with_handle("versions/3");
//! let kms = Kms { client, newest: RwLock::new(identity) };
//! let signer = AsyncSigner::with_async_key(Arc::new(kms))?.with_typ("JWT")?;
//! # fn block_on<T>(future: impl Future<Output = T>) -> T {
//! #     let mut context = std::task::Context::from_waker(std::task::Waker::noop());
//! #     match std::pin::pin!(future).poll(&mut context) {
//! #         std::task::Poll::Ready(value) => value,
//! #         std::task::Poll::Pending => panic!(),
//! #     }
//! # }
//! let token = block_on(login(&signer))?; // with whatever runtime there is
//! assert!(Verifier::new(JwsAlg::ES256, &public)?.verify(&token).is_ok());
//! # Ok::<(), Error>(())
//! ```

mod adapter;
mod async_signer;
mod der;
mod draft;
mod identity;
mod key;
mod message;
mod octets;
mod signature;

pub use async_signer::{AsyncKey, AsyncSigner};
pub use draft::Draft;
pub use identity::KeyIdentity;
pub use key::{AsyncRemoteKey, RemoteKey, SignFuture};
pub use message::ToSign;
pub use signature::RemoteSignature;
