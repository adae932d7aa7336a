//! Encrypting to a prepared key.

mod header;

use crate::content::{self, ContentScheme};
use crate::key_management::{self, EncryptionKey, Setting};
use crate::random::{Random, SystemRandom};
use crate::template::Template;
use crate::{Backend, Compact};
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use jose_core::{Error, ErrorKind, Header, JweAlg, JweEnc, Jwk};

/// A key management algorithm, a content encryption algorithm, the recipient's prepared key
/// and an encoded header.
///
/// ```
/// use jose_core::{JweAlg, JweEnc, Jwk};
/// use jose_jwe::{Decrypter, Encrypter};
///
/// let key = Jwk::generate(JweAlg::ECDH_ES)?.with_kid("2026-11");
/// let encrypter = Encrypter::new(JweAlg::ECDH_ES, JweEnc::A256GCM, &key.to_public()?)?;
/// let token = encrypter.encrypt(b"The true sign of intelligence")?;
///
/// let decrypter = Decrypter::new(JweAlg::ECDH_ES, &[JweEnc::A256GCM], &key)?;
/// assert_eq!(decrypter.decrypt(&token)?.payload(), b"The true sign of intelligence");
/// # Ok::<(), jose_core::Error>(())
/// ```
///
/// Content encryption keys and vectors are made inside, anew for each token. It is cheap to
/// clone, and made to be shared between threads.
#[derive(Clone)]
pub struct Encrypter {
    pub(crate) backend: Backend,
    pub(crate) enc: &'static dyn ContentScheme,
    pub(crate) key: Arc<dyn EncryptionKey>,
    pub(crate) template: Template,
    pub(crate) generator: Arc<dyn Random>,
    pub(crate) p2c: Option<u32>,
    /// Who the parties of a key agreement are.
    pub(crate) apu: Arc<[u8]>,
    pub(crate) apv: Arc<[u8]>,
}

impl Encrypter {
    /// Prepares the key of a recipient: a public key (of a private one the public half is used), a
    /// symmetric one, or for PBES2 a password
    /// as the octets of a symmetric one.
    ///
    /// With `dir` the key encrypts the content itself: with AES-GCM for at most 2^32 tokens,
    /// after which random vectors may repeat (NIST SP 800-38D, Section 8.3).
    ///
    /// # Errors
    /// [`ErrorKind::AlgUnsupported`] for algorithms that are not built in,
    /// [`ErrorKind::KeyType`] and [`ErrorKind::KeySize`] for a key that does not fit them, and
    /// [`ErrorKind::KeyUse`] when the key's own `alg`, `use` or `key_ops` says otherwise.
    #[cfg(feature = "rustcrypto")]
    pub fn new(alg: JweAlg, enc: JweEnc, key: &Jwk) -> Result<Self, Error> {
        Self::with_backend(Backend::RUSTCRYPTO, alg, enc, key)
    }

    /// The same with another back end.
    ///
    /// # Errors
    /// As [`Encrypter::new`]; [`ErrorKind::AlgUnsupported`] also when the back end lacks a
    /// primitive.
    pub fn with_backend(
        backend: Backend,
        alg: JweAlg,
        enc: JweEnc,
        key: &Jwk,
    ) -> Result<Self, Error> {
        let enc = content::scheme(enc)?;
        enc.check(backend)?;
        let prepared =
            key_management::scheme(alg)?.encryption_key(&Setting { backend, key, encs: &[enc] })?;
        Ok(Self {
            backend,
            enc,
            key: prepared,
            template: Template::new(alg, enc.enc(), key.kid())?,
            generator: Arc::new(SystemRandom),
            p2c: None,
            apu: Arc::default(),
            apv: Arc::default(),
        })
    }

    /// Prepares a password for one of the PBES2 algorithms.
    ///
    /// # Errors
    /// [`ErrorKind::KeySize`] for an empty one, [`ErrorKind::KeyType`] for an algorithm that
    /// takes no password.
    #[cfg(feature = "rustcrypto")]
    pub fn with_password(alg: JweAlg, enc: JweEnc, password: &[u8]) -> Result<Self, Error> {
        Self::new(alg, enc, &crate::password::key(alg, password)?)
    }

    /// Sets how often PBES2 iterates, in place of what OWASP
    /// recommends (600,000 for SHA-256, 210,000 for SHA-384 and SHA-512). Some readers refuse
    /// as many: npm's jose more than 10,000 unless told otherwise, joserfc more than 300,000. It
    /// means nothing to other algorithms.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] below 1,000 (RFC 7518, Section 4.8.1.2).
    pub fn with_p2c(mut self, iterations: u32) -> Result<Self, Error> {
        if iterations < 1000 {
            return Err(Error::new(ErrorKind::Misuse)
                .at("p2c")
                .expected("1000 or more")
                .found(alloc::format!("{iterations}")));
        }
        self.p2c = Some(iterations);
        Ok(self)
    }

    /// Takes random octets from another generator: see [`Random`] for what it answers for.
    #[must_use]
    pub fn with_generator(mut self, generator: Arc<dyn Random>) -> Self {
        self.generator = generator;
        self
    }

    /// Names the sender of a key agreement, `apu`, and its recipient, `apv`: both go into what
    /// is derived (RFC 7518, Sections 4.6.1.2 and 4.6.1.3). An empty one is left out.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for the same name twice (Section 4.6.2): other libraries refuse
    /// such a token. [`ErrorKind::Limit`] for a name of more than 1 KiB.
    pub fn with_parties(mut self, apu: &[u8], apv: &[u8]) -> Result<Self, Error> {
        if apu == apv && !apu.is_empty() {
            return Err(Error::new(ErrorKind::Misuse)
                .at("apv")
                .expected("another name than in `apu`")
                .found("the same"));
        }
        for (name, octets) in [("apu", apu), ("apv", apv)] {
            self = self.map(|template| match octets {
                [] => template.without(name),
                _ => template.with_string(name, &jose_core::base64url::encode(octets)),
            })?;
        }
        Ok(self)
    }

    /// The key management algorithm.
    #[must_use]
    pub const fn alg(&self) -> JweAlg {
        self.template.alg()
    }

    /// The content encryption algorithm.
    #[must_use]
    pub fn enc(&self) -> JweEnc {
        self.enc.enc()
    }

    /// The header of every token, as far as the tag covers it and it is not made anew for each.
    #[must_use]
    pub fn header(&self) -> &Header {
        self.template.protected()
    }

    /// Encrypts `plaintext` into a token in compact serialization.
    ///
    /// # Errors
    /// As [`Compact::encrypt`].
    pub fn encrypt(&self, plaintext: &[u8]) -> Result<String, Error> {
        Compact::encrypt(plaintext, self)
    }

    /// The same into a buffer of the caller's, whose content is replaced. It is left empty on error.
    ///
    /// # Errors
    /// As [`Compact::encrypt`].
    pub fn encrypt_into(&self, plaintext: &[u8], token: &mut String) -> Result<(), Error> {
        Compact::encrypt_into(plaintext, self, token)
    }

    pub(crate) fn map(
        self,
        change: impl FnOnce(Template) -> Result<Template, Error>,
    ) -> Result<Self, Error> {
        let template = change(self.template)?;
        // However they came into the header, they go into what is derived.
        let (apu, apv) = template.parties()?;
        Ok(Self { template, apu: apu.into(), apv: apv.into(), ..self })
    }
}

impl fmt::Debug for Encrypter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encrypter").field("header", self.header()).finish_non_exhaustive()
    }
}
