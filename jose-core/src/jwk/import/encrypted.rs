//! PKCS#8 `EncryptedPrivateKeyInfo` (RFC 5958, Section 3).

use super::algorithm::malformed;
use super::der;
use crate::jwk::Jwk;
use crate::jwk::pbes2::Pbes2;
use crate::{Error, ErrorKind};
use ::der::asn1::{AnyRef, OctetStringRef};
use ::der::{Decode, Reader};
use spki::AlgorithmIdentifierRef;

/// Whether the encryption is one that can be undone at all is said before a password is
/// asked for.
pub(super) fn pkcs8(der: &[u8], password: Option<&[u8]>) -> Result<Jwk, Error> {
    let fields = AnyRef::from_der(der).and_then(|any| {
        any.sequence(|reader| -> Result<_, ::der::Error> {
            let scheme: AlgorithmIdentifierRef<'_> = reader.decode()?;
            let data: &OctetStringRef = reader.decode()?;
            Ok((scheme, data))
        })
    });
    let (scheme, data) = fields.map_err(|_| malformed("an encrypted PKCS#8 private key"))?;
    let scheme = Pbes2::read(&scheme)?;
    let password = password.ok_or_else(|| {
        Error::new(ErrorKind::PasswordRequired)
            .expected("`from_pem_with_password`, `from_der_with_password` or `Import::password`")
            .found("no password")
    })?;
    let octets = scheme.decrypt(password, data.as_bytes()).ok_or(ErrorKind::PasswordWrong)?;
    // Another password yields padding that is right once in 256 times, but never a key.
    der::pkcs8(&octets).map_err(|error| match error.kind() {
        ErrorKind::Der => ErrorKind::PasswordWrong.into(),
        _ => error,
    })
}
