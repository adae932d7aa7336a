//! The flattened JSON serialization (RFC 7516, Section 7.2.2).

use crate::object::write::Writer;
use crate::seal;
use crate::{Decrypted, Encrypted, Encrypter, SelectDecrypter};
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::{Error, Limits, base64url};

/// The serialization as a JSON object for one recipient, with room for members that the tag
/// does not cover and for additional data that it does.
///
/// ```
/// use jose_core::{JweAlg, JweEnc, Jwk, Limits};
/// use jose_jwe::{Decrypter, Encrypter, Flattened};
///
/// let key = Jwk::generate(JweAlg::A128KW)?;
/// let encrypter = Encrypter::new(JweAlg::A128KW, JweEnc::A128GCM, &key)?;
/// let decrypter = Decrypter::new(JweAlg::A128KW, &[JweEnc::A128GCM], &key)?;
///
/// let json = Flattened::encrypt(b"plaintext", &encrypter)?;
/// assert_eq!(Flattened::decrypt(&json, &decrypter)?.payload(), b"plaintext");
///
/// // Data that is authenticated, and not secret.
/// let json = Flattened::encrypt_with_aad(b"plaintext", b"version 3", &encrypter)?;
/// assert_eq!(Flattened::parse(&json, &Limits::DEFAULT)?.dangerous_aad()?, b"version 3");
/// assert_eq!(Flattened::decrypt(&json, &decrypter)?.aad(), b"version 3");
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Flattened;

impl Flattened {
    /// Encrypts `plaintext` into a JSON object.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](jose_core::ErrorKind::Backend) when a primitive or the generator
    /// fails.
    pub fn encrypt(plaintext: &[u8], encrypter: &Encrypter) -> Result<String, Error> {
        encrypt(plaintext, None, encrypter)
    }

    /// The same with additional data, which the tag covers: everybody can read it, and nobody
    /// alter it.
    ///
    /// # Errors
    /// As [`Flattened::encrypt`].
    pub fn encrypt_with_aad(
        plaintext: &[u8],
        aad: &[u8],
        encrypter: &Encrypter,
    ) -> Result<String, Error> {
        encrypt(plaintext, Some(aad), encrypter)
    }

    /// Parses an object.
    ///
    /// # Errors
    /// [`ErrorKind::Json`](jose_core::ErrorKind::Json),
    /// [`ErrorKind::DuplicateMember`](jose_core::ErrorKind::DuplicateMember) also for a member
    /// in two parts of a header,
    /// [`ErrorKind::Serialization`](jose_core::ErrorKind::Serialization) for members that are
    /// missing, of the wrong type or of another serialization, and what
    /// [`Compact::parse`](crate::Compact::parse) says.
    pub fn parse<'t>(json: &'t str, limits: &Limits) -> Result<Encrypted<'t>, Error> {
        crate::object::read::flattened(json, limits)
    }

    /// Decrypts an object.
    ///
    /// # Errors
    /// What [`Flattened::parse`] and [`Encrypted::decrypt`] say.
    pub fn decrypt(
        json: &str,
        decrypter: &impl SelectDecrypter,
    ) -> Result<Decrypted<Vec<u8>>, Error> {
        Self::parse(json, decrypter.limits())?.decrypt(decrypter)
    }
}

fn encrypt(plaintext: &[u8], aad: Option<&[u8]>, by: &Encrypter) -> Result<String, Error> {
    let (key, fresh, wrapped) = seal::for_one(by)?;
    let (protected, shared, own) = seal::parts(by, &wrapped.members)?;
    let aad = aad.filter(|aad| !aad.is_empty()).map(base64url::encode);
    let sealed = seal::content(
        &*key,
        by,
        fresh.iv(),
        &seal::additional(&protected, aad.as_deref()),
        plaintext,
    )?;
    let mut json = Writer::new(seal::room(plaintext.len(), aad.as_deref()));
    json.text("protected", &protected);
    json.header("unprotected", shared.as_deref());
    json.header("header", own.as_deref());
    json.encrypted_key(&wrapped.encrypted_key);
    Ok(seal::finish(json, &fresh, aad.as_deref(), &sealed))
}
