//! Thumbprints: a name for a key that follows from the key alone (RFC 7638), as text and as
//! URI (RFC 9278).

mod digest;

use super::Jwk;
use crate::error::quoted;
use crate::{Error, ErrorKind, Hash, base64url};
use alloc::format;
use alloc::string::String;
use core::fmt;

/// The hash of the members that make up the public half of a key (RFC 7638, Section 3).
///
/// Both halves of a key have the same one. That of a **symmetric** key is made of the secret
/// itself, so it must not be shown to anyone if the secret can be guessed (RFC 7638,
/// Section 7).
///
/// ```
/// use jose_core::{Hash, Jwk, JwsAlg, jwk::Thumbprint};
///
/// let key = Jwk::generate(JwsAlg::ES256)?;
/// let thumbprint = key.thumbprint(Hash::Sha256)?;
/// assert_eq!(thumbprint, key.to_public()?.thumbprint(Hash::Sha256)?);
///
/// let uri = thumbprint.uri();
/// assert!(uri.starts_with("urn:ietf:params:oauth:jwk-thumbprint:sha-256:"));
/// assert_eq!(Thumbprint::from_uri(&uri)?, thumbprint);
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Thumbprint {
    hash: Hash,
    /// As many as the hash has, then zeros.
    octets: [u8; LONGEST],
}

const LONGEST: usize = 64;

/// What comes before the name of the hash (RFC 9278, Section 3).
const URI_PREFIX: &str = "urn:ietf:params:oauth:jwk-thumbprint:";

impl Thumbprint {
    /// Takes the octets of a thumbprint.
    ///
    /// # Errors
    /// [`ErrorKind::Thumbprint`] when the hash has another length.
    pub fn new(hash: Hash, octets: &[u8]) -> Result<Self, Error> {
        let mut all = [0; LONGEST];
        match all.get_mut(..octets.len()) {
            Some(start) if octets.len() == hash.octets() => start.copy_from_slice(octets),
            _ => {
                return Err(Error::new(ErrorKind::Thumbprint)
                    .expected(format!("{} octets of {hash}", hash.octets()))
                    .found(format!("{}", octets.len())));
            }
        }
        Ok(Self { hash, octets: all })
    }

    /// Reads the base64url text of a thumbprint, as it stands in a `kid` or in the `jkt` of
    /// a confirmation claim (RFC 9449, Section 6.1).
    ///
    /// # Errors
    /// [`ErrorKind::Base64url`] and [`ErrorKind::Thumbprint`].
    pub fn from_base64url(hash: Hash, text: &str) -> Result<Self, Error> {
        Self::new(hash, &base64url::decode(text, "thumbprint")?)
    }

    /// Reads the URI of a thumbprint (RFC 9278, Section 3), spelled exactly as there.
    ///
    /// # Errors
    /// [`ErrorKind::Thumbprint`] for another URI or another hash, [`ErrorKind::Base64url`].
    pub fn from_uri(uri: &str) -> Result<Self, Error> {
        let rest = uri.strip_prefix(URI_PREFIX).and_then(|rest| rest.split_once(':'));
        let Some((name, text)) = rest else {
            return Err(Error::new(ErrorKind::Thumbprint)
                .expected(URI_PREFIX)
                .found("another URI"));
        };
        let hash = Hash::from_name(name).ok_or_else(|| {
            Error::new(ErrorKind::Thumbprint)
                .expected("`sha-256`, `sha-384` or `sha-512`")
                .found(quoted(name))
        })?;
        Self::from_base64url(hash, text)
    }

    /// The hash function.
    #[must_use]
    pub const fn hash(&self) -> Hash {
        self.hash
    }

    /// The octets.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.octets.get(..self.hash.octets()).unwrap_or_default()
    }

    /// The URI (RFC 9278, Section 3).
    #[must_use]
    pub fn uri(&self) -> String {
        format!("{URI_PREFIX}{}:{self}", self.hash)
    }

    /// The value of `jkt` in a confirmation claim, which is always the one with SHA-256
    /// (RFC 9449, Section 6.1); `None` with another hash.
    #[must_use]
    pub fn jkt(&self) -> Option<String> {
        (self.hash == Hash::Sha256).then(|| base64url::encode(self.as_bytes()))
    }

    /// Whether it is that of this key.
    ///
    /// ```
    /// # use jose_core::{Hash, Jwk, JwsAlg, jwk::Thumbprint};
    /// # let presented = Jwk::generate(JwsAlg::ES256)?;
    /// # let jkt = presented.thumbprint(Hash::Sha256)?.jkt().unwrap();
    /// // The key that a client has proved to hold, and the claim of its token.
    /// let bound = Thumbprint::from_base64url(Hash::Sha256, &jkt)?;
    /// assert!(bound.matches(&presented));
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    #[must_use]
    pub fn matches(&self, key: &Jwk) -> bool {
        key.thumbprint(self.hash).is_ok_and(|thumbprint| thumbprint == *self)
    }
}

/// The base64url text.
impl fmt::Display for Thumbprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&base64url::encode(self.as_bytes()))
    }
}

impl fmt::Debug for Thumbprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Thumbprint({}:{self})", self.hash)
    }
}

impl Jwk {
    /// The thumbprint of the key (RFC 7638; RFC 8037, Appendix A.3; RFC 9964, Section 3).
    /// Both halves of a key have the same one; of a symmetric key see [`Thumbprint`].
    ///
    /// # Errors
    /// [`ErrorKind::KeyUnsupported`] for a key of an unknown type or curve, whose members
    /// that count are not known.
    pub fn thumbprint(&self, hash: Hash) -> Result<Thumbprint, Error> {
        digest::of(hash, &self.key)
    }

    /// The same key with its SHA-256 thumbprint as `kid`, for whoever has no names of their
    /// own. A `kid` is public: think of what [`Thumbprint`] says of symmetric keys.
    ///
    /// # Errors
    /// As [`Jwk::thumbprint`].
    ///
    /// ```
    /// use jose_core::{Hash, Jwk, JwsAlg};
    ///
    /// let key = Jwk::generate(JwsAlg::ED25519)?.with_kid_from_thumbprint()?;
    /// assert_eq!(key.kid(), key.thumbprint(Hash::Sha256)?.jkt().as_deref());
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    pub fn with_kid_from_thumbprint(self) -> Result<Self, Error> {
        let thumbprint = self.thumbprint(Hash::Sha256)?;
        Ok(self.with_kid(base64url::encode(thumbprint.as_bytes())))
    }
}
