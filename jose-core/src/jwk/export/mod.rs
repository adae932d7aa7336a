//! Keys for files: PKCS#8 (RFC 5958), SubjectPublicKeyInfo (RFC 5280, Section 4.1.2.7), PKCS#1
//! (RFC 8017, Appendix A.1) and SEC 1 (RFC 5915), each as DER and as PEM (RFC 7468).

mod algorithm;
mod der;
mod pem;

use super::Jwk;
use super::asn1::{octet_string, sequence};
use super::pbes2;
use crate::{Error, SecretBytes, SecretText};
use alloc::string::String;
use alloc::vec::Vec;

/// Only the key is written, and that an RSA key is bound to RSASSA-PSS; `kid` and the other
/// members have no place in these containers. The octets are those that OpenSSL writes.
impl Jwk {
    /// Writes the private key as PKCS#8.
    ///
    /// # Errors
    /// [`ErrorKind::KeyPrivateRequired`](crate::ErrorKind::KeyPrivateRequired) for a public key,
    /// [`ErrorKind::KeyUnsupported`](crate::ErrorKind::KeyUnsupported) for a symmetric or an
    /// unknown one.
    ///
    /// ```
    /// use jose_core::{Jwk, JwsAlg};
    ///
    /// let key = Jwk::generate(JwsAlg::ES256)?.without_alg();
    /// assert_eq!(Jwk::from_der(key.to_pkcs8_der()?.as_bytes())?, key);
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    pub fn to_pkcs8_der(&self) -> Result<SecretBytes, Error> {
        der::pkcs8(self).map(|der| SecretBytes::from(der.as_slice()))
    }

    /// The same as PEM, labelled `PRIVATE KEY`.
    ///
    /// # Errors
    /// As [`Jwk::to_pkcs8_der`].
    pub fn to_pkcs8_pem(&self) -> Result<SecretText, Error> {
        Ok(pem::secret("PRIVATE KEY", &der::pkcs8(self)?))
    }

    /// Writes the private key as PKCS#8, encrypted with PBES2 (RFC 8018): AES-256-CBC under
    /// a key from PBKDF2 with SHA-256 and 600,000 iterations, which is what OWASP recommends;
    /// more than a tenth of a second goes into them. Each call takes a new salt.
    ///
    /// # Errors
    /// As [`Jwk::to_pkcs8_der`], and [`ErrorKind::Backend`](crate::ErrorKind::Backend) without
    /// a generator.
    pub fn to_pkcs8_der_with_password(&self, password: &[u8]) -> Result<Vec<u8>, Error> {
        let (scheme, encrypted) = pbes2::encrypt(password, &der::pkcs8(self)?)?;
        Ok(sequence(&[&scheme, &octet_string(&encrypted)?])?.to_vec())
    }

    /// The same as PEM, labelled `ENCRYPTED PRIVATE KEY`.
    ///
    /// # Errors
    /// As [`Jwk::to_pkcs8_der_with_password`].
    pub fn to_pkcs8_pem_with_password(&self, password: &[u8]) -> Result<String, Error> {
        let der = self.to_pkcs8_der_with_password(password)?;
        Ok(pem::public("ENCRYPTED PRIVATE KEY", &der))
    }

    /// Writes the public half as `SubjectPublicKeyInfo`.
    ///
    /// # Errors
    /// [`ErrorKind::KeyNoPublic`](crate::ErrorKind::KeyNoPublic) for a symmetric key,
    /// [`ErrorKind::KeyUnsupported`](crate::ErrorKind::KeyUnsupported) for an unknown one.
    pub fn to_spki_der(&self) -> Result<Vec<u8>, Error> {
        der::spki(self).map(|der| der.to_vec())
    }

    /// The same as PEM, labelled `PUBLIC KEY`.
    ///
    /// # Errors
    /// As [`Jwk::to_spki_der`].
    pub fn to_spki_pem(&self) -> Result<String, Error> {
        Ok(pem::public("PUBLIC KEY", &der::spki(self)?))
    }

    /// Writes an RSA private key as PKCS#1.
    ///
    /// # Errors
    /// [`ErrorKind::KeyPrivateRequired`](crate::ErrorKind::KeyPrivateRequired) for a public key,
    /// [`ErrorKind::KeyUnsupported`](crate::ErrorKind::KeyUnsupported) for a key of another
    /// type, or one that is bound to RSASSA-PSS, which PKCS#1 cannot say.
    pub fn to_pkcs1_der(&self) -> Result<SecretBytes, Error> {
        der::pkcs1_private(self).map(|der| SecretBytes::from(der.as_slice()))
    }

    /// The same as PEM, labelled `RSA PRIVATE KEY`.
    ///
    /// # Errors
    /// As [`Jwk::to_pkcs1_der`].
    pub fn to_pkcs1_pem(&self) -> Result<SecretText, Error> {
        Ok(pem::secret("RSA PRIVATE KEY", &der::pkcs1_private(self)?))
    }

    /// Writes the public half of an RSA key as PKCS#1.
    ///
    /// # Errors
    /// [`ErrorKind::KeyUnsupported`](crate::ErrorKind::KeyUnsupported) for a key of another
    /// type, or one that is bound to RSASSA-PSS, which PKCS#1 cannot say.
    pub fn to_pkcs1_public_der(&self) -> Result<Vec<u8>, Error> {
        der::pkcs1_public(self).map(|der| der.to_vec())
    }

    /// The same as PEM, labelled `RSA PUBLIC KEY`.
    ///
    /// # Errors
    /// As [`Jwk::to_pkcs1_public_der`].
    pub fn to_pkcs1_public_pem(&self) -> Result<String, Error> {
        Ok(pem::public("RSA PUBLIC KEY", &der::pkcs1_public(self)?))
    }

    /// Writes an elliptic-curve private key as the `ECPrivateKey` of SEC 1, with the name of
    /// the curve and the public half.
    ///
    /// # Errors
    /// [`ErrorKind::KeyPrivateRequired`](crate::ErrorKind::KeyPrivateRequired) for a public key,
    /// [`ErrorKind::KeyUnsupported`](crate::ErrorKind::KeyUnsupported) for a key of another
    /// type.
    pub fn to_sec1_der(&self) -> Result<SecretBytes, Error> {
        der::sec1(self).map(|der| SecretBytes::from(der.as_slice()))
    }

    /// The same as PEM, labelled `EC PRIVATE KEY`.
    ///
    /// # Errors
    /// As [`Jwk::to_sec1_der`].
    pub fn to_sec1_pem(&self) -> Result<SecretText, Error> {
        Ok(pem::secret("EC PRIVATE KEY", &der::sec1(self)?))
    }
}
