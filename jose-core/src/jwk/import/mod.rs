//! Keys from files: PKCS#8 (RFC 5958), SubjectPublicKeyInfo and certificates (RFC 5280),
//! PKCS#1 (RFC 8017, Appendix A.1) and SEC 1 (RFC 5915), each as DER and as PEM (RFC 7468).

mod algorithm;
mod certificate;
mod chain;
mod container;
mod der;
mod encrypted;
mod options;
mod pem;

pub(super) use self::container::is_certificate;
pub use self::options::{Import, Imported};

use super::Jwk;
use crate::Error;

/// What most callers need; [`Import`] has the rest.
impl Jwk {
    /// Reads a key from whatever it is in: JSON, PEM or DER.
    ///
    /// # Errors
    /// As [`Import::read`].
    ///
    /// ```
    /// use jose_core::Jwk;
    ///
    /// let json = br#"{"kty":"oct","k":"AAECAwQFBgcICQoLDA0ODw"}"#;
    /// assert!(Jwk::import(json)?.is_private());
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    pub fn import(octets: &[u8]) -> Result<Self, Error> {
        Import::new().read(octets).map(Imported::into_jwk)
    }

    /// The same for a key that may be encrypted.
    ///
    /// # Errors
    /// As [`Import::read`].
    pub fn import_with_password(octets: &[u8], password: &[u8]) -> Result<Self, Error> {
        Import::new().password(password).read(octets).map(Imported::into_jwk)
    }

    /// Reads a key of a PEM file (RFC 7468): the first block whose label ends with `KEY`, or
    /// else the first certificate. Other blocks and text around them are passed over;
    /// symmetric keys are never made from PEM. [`Import`] says which block was taken.
    ///
    /// The labels are `PRIVATE KEY` and `ENCRYPTED PRIVATE KEY` (PKCS#8), `PUBLIC KEY`
    /// (SubjectPublicKeyInfo), `RSA PRIVATE KEY` and `RSA PUBLIC KEY` (PKCS#1),
    /// `EC PRIVATE KEY` (SEC 1), and `CERTIFICATE`.
    ///
    /// **Of a certificate only the public key is read: neither dates nor signatures are
    /// checked**, nor that it belongs to anybody.
    ///
    /// An RSA key whose algorithm identifier is RSASSA-PSS is bound to that, as if it had an
    /// `alg`: see [`Jwk::check_permits`].
    ///
    /// # Errors
    /// [`ErrorKind::Pem`](crate::ErrorKind::Pem) for what is not PEM,
    /// [`ErrorKind::KeyUnsupported`](crate::ErrorKind::KeyUnsupported) when there is no key or
    /// the one to take is of another kind, and as [`Jwk::from_der`].
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
        Import::new().read_pem(pem).map(Imported::into_jwk)
    }

    /// The same for a key that may be encrypted; one that is not is read as well, and the
    /// password not needed.
    ///
    /// # Errors
    /// As [`Jwk::from_der_with_password`] and [`Jwk::from_pem`].
    pub fn from_pem_with_password(pem: &str, password: &[u8]) -> Result<Self, Error> {
        Import::new().password(password).read_pem(pem).map(Imported::into_jwk)
    }

    /// Reads a key from DER: the containers are those of [`Jwk::from_pem`], told apart by
    /// their shape.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) for more octets than
    /// [`Limits::key_set_octets`](crate::Limits::key_set_octets),
    /// [`ErrorKind::Der`](crate::ErrorKind::Der) for what is none of them,
    /// [`ErrorKind::PasswordRequired`](crate::ErrorKind::PasswordRequired) for an encrypted key,
    /// [`ErrorKind::CurveUnsupported`](crate::ErrorKind::CurveUnsupported) and
    /// [`ErrorKind::KeyUnsupported`](crate::ErrorKind::KeyUnsupported) for keys on a curve or of
    /// an algorithm that the library does not have, and what the constructors of the key
    /// material refuse.
    pub fn from_der(der: &[u8]) -> Result<Self, Error> {
        Import::new().read_der(der).map(Imported::into_jwk)
    }

    /// The same for a key that may be encrypted; one that is not is read as well, and the
    /// password not needed.
    ///
    /// Encrypted keys are PKCS#8 with PBES2 (RFC 8018): PBKDF2 with HMAC and SHA-1 or SHA-2,
    /// or scrypt; AES-CBC, or the DES-EDE3-CBC of older files.
    ///
    /// # Errors
    /// [`ErrorKind::PasswordWrong`](crate::ErrorKind::PasswordWrong) for another password or a
    /// damaged key, [`ErrorKind::KeyUnsupported`](crate::ErrorKind::KeyUnsupported) for another
    /// cipher, [`ErrorKind::Limit`](crate::ErrorKind::Limit) for more than 2,000,000 iterations
    /// of PBKDF2 or 128 MiB of scrypt, and as [`Jwk::from_der`].
    pub fn from_der_with_password(der: &[u8], password: &[u8]) -> Result<Self, Error> {
        Import::new().password(password).read_der(der).map(Imported::into_jwk)
    }
}
