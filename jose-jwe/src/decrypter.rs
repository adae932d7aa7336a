//! Decrypting with a prepared key.

use crate::key_management::{self, DecryptionKey, Setting};
use crate::{Backend, Compact, Decrypted, content};
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use jose_core::serialization::Headers;
use jose_core::{Error, ErrorKind, JweAlg, JweEnc, Jwk, Limits};

/// A key management algorithm, the content encryption algorithms that are allowed, and a
/// prepared key: all that decides whether a token is decrypted.
///
/// It is cheap to clone, and made to be shared between threads. The `kid` of a token is
/// compared only where it has several recipients with this algorithm.
#[derive(Clone)]
pub struct Decrypter {
    backend: Backend,
    alg: JweAlg,
    encs: Arc<[JweEnc]>,
    key: Arc<dyn DecryptionKey>,
    kid: Option<Arc<str>>,
    understood: Option<Arc<[Box<str>]>>,
    compression: bool,
    limits: Limits,
    /// Shared by clones, which read by the same rules.
    headers: Arc<Headers>,
}

impl Decrypter {
    /// Prepares a private or symmetric key, or for PBES2 a password as the octets of a
    /// symmetric one, for this algorithm and contents encrypted with any of those. With `dir` the
    /// key is for those of them only that its length and its own `alg` fit: [`Decrypter::encs`]
    /// says which.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] when no content encryption is named,
    /// [`ErrorKind::AlgUnsupported`] for algorithms that are not built in,
    /// [`ErrorKind::KeyType`], [`ErrorKind::KeySize`] and [`ErrorKind::KeyPrivateRequired`] for
    /// a key that fits none of them, and [`ErrorKind::KeyUse`] when the key's own `alg`, `use`
    /// or `key_ops` says otherwise.
    #[cfg(feature = "rustcrypto")]
    pub fn new(alg: JweAlg, encs: &[JweEnc], key: &Jwk) -> Result<Self, Error> {
        Self::with_backend(Backend::RUSTCRYPTO, alg, encs, key)
    }

    /// The same with another back end.
    ///
    /// # Errors
    /// As [`Decrypter::new`]; [`ErrorKind::AlgUnsupported`] also when the back end lacks a
    /// primitive.
    pub fn with_backend(
        backend: Backend,
        alg: JweAlg,
        encs: &[JweEnc],
        key: &Jwk,
    ) -> Result<Self, Error> {
        if encs.is_empty() {
            return Err(Error::new(ErrorKind::Misuse)
                .at("enc")
                .expected("one content encryption algorithm or more")
                .found("0"));
        }
        let schemes =
            encs.iter().map(|enc| content::scheme(*enc)).collect::<Result<Vec<_>, _>>()?;
        schemes.iter().try_for_each(|scheme| scheme.check(backend))?;
        let setting = Setting { backend, key, encs: &schemes };
        let prepared = key_management::scheme(alg)?.decryption_key(&setting)?;
        Ok(Self {
            backend,
            alg,
            encs: encs.iter().copied().filter(|enc| prepared.fits(*enc)).collect(),
            key: prepared,
            kid: key.kid().map(Arc::from),
            understood: None,
            compression: false,
            limits: Limits::DEFAULT,
            headers: Arc::default(),
        })
    }

    /// Prepares a password for one of the PBES2 algorithms. A token that asks for more
    /// iterations than [`Limits::p2c`] allows is refused before any work is done.
    ///
    /// # Errors
    /// As [`Encrypter::with_password`](crate::Encrypter::with_password).
    #[cfg(feature = "rustcrypto")]
    pub fn with_password(alg: JweAlg, encs: &[JweEnc], password: &[u8]) -> Result<Self, Error> {
        Self::new(alg, encs, &crate::password::key(alg, password)?)
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, headers: Arc::default(), ..self }
    }

    /// The same for tokens with these critical header members: the caller understands them,
    /// and acts on them when a token is decrypted (RFC 7516, Section 4.1.13). All others make
    /// a token refused.
    #[must_use]
    pub fn with_critical(mut self, understood: &[&str]) -> Self {
        let new = understood.iter().map(|name| Box::from(*name));
        let known = self.understood.iter().flat_map(|names| names.iter().cloned());
        self.understood = Some(known.chain(new).collect());
        self
    }

    /// The same for compressed plaintexts too (`zip`, RFC 7516, Section 4.1.3), up to
    /// [`Limits::inflated_octets`].
    #[must_use]
    pub const fn with_compression_allowed(mut self) -> Self {
        self.compression = true;
        self
    }

    /// The key management algorithm.
    #[must_use]
    pub const fn alg(&self) -> JweAlg {
        self.alg
    }

    /// The content encryption algorithms that are allowed.
    #[must_use]
    pub fn encs(&self) -> &[JweEnc] {
        &self.encs
    }

    /// The identifier of the key that was prepared.
    #[must_use]
    pub fn kid(&self) -> Option<&str> {
        self.kid.as_deref()
    }

    /// The limits.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Decrypts a token in compact serialization.
    ///
    /// # Errors
    /// As [`Compact::decrypt`].
    pub fn decrypt(&self, token: &str) -> Result<Decrypted<Vec<u8>>, Error> {
        Compact::decrypt(token, self)
    }

    pub(crate) fn shared_kid(&self) -> Option<Arc<str>> {
        self.kid.clone()
    }

    /// The headers of tokens that were good.
    pub(crate) fn headers(&self) -> &Headers {
        &self.headers
    }

    pub(crate) fn key(&self) -> &dyn DecryptionKey {
        &*self.key
    }

    pub(crate) const fn backend(&self) -> Backend {
        self.backend
    }

    pub(crate) const fn allows_compression(&self) -> bool {
        self.compression
    }

    pub(crate) fn understands(&self, name: &str) -> bool {
        self.understood.as_ref().is_some_and(|names| names.iter().any(|known| **known == *name))
    }
}

impl fmt::Debug for Decrypter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decrypter")
            .field("alg", &self.alg)
            .field("encs", &self.encs)
            .finish_non_exhaustive()
    }
}
