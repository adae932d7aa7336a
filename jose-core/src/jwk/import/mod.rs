//! Keys from PEM and DER: PKCS#8 (RFC 5958), SubjectPublicKeyInfo (RFC 5280), PKCS#1
//! (RFC 8017, Appendix A.1) and SEC 1 (RFC 5915).

mod algorithm;
mod der;
mod pem;

pub(super) use self::der::is_certificate;

use super::Jwk;
use crate::Error;

impl Jwk {
    /// Reads the first key of a PEM file (RFC 7468). Certificates, curve parameters and
    /// text around it are passed over; symmetric keys are never made from PEM.
    ///
    /// The labels are `PRIVATE KEY` (PKCS#8), `PUBLIC KEY` (SubjectPublicKeyInfo),
    /// `RSA PRIVATE KEY` and `RSA PUBLIC KEY` (PKCS#1), and `EC PRIVATE KEY` (SEC 1).
    ///
    /// # Errors
    /// [`ErrorKind::Pem`](crate::ErrorKind::Pem) for what is not PEM,
    /// [`ErrorKind::KeyUnsupported`](crate::ErrorKind::KeyUnsupported) when there is no key or
    /// the first one is encrypted or of another kind, and as [`Jwk::from_der`].
    ///
    /// ```
    /// use jose_core::{Curve, Jwk};
    ///
    /// let key = Jwk::from_pem("
    /// -----BEGIN PUBLIC KEY-----
    /// MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
    /// -----END PUBLIC KEY-----
    /// ")?;
    /// assert_eq!(key.curve(), Some(Curve::Ed25519));
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    pub fn from_pem(pem: &str) -> Result<Self, Error> {
        pem::first_key(pem).map(Self::new)
    }

    /// Reads a key from DER: the containers are those of [`Jwk::from_pem`], told apart by
    /// their shape.
    ///
    /// # Errors
    /// [`ErrorKind::Der`](crate::ErrorKind::Der) for what is none of them,
    /// [`ErrorKind::KeyUnsupported`](crate::ErrorKind::KeyUnsupported) for certificates,
    /// encrypted keys, and keys of an algorithm or curve that the library does not have, and
    /// what the constructors of the key material refuse.
    pub fn from_der(der: &[u8]) -> Result<Self, Error> {
        der::any(der).map(Self::new)
    }
}
