//! The compact serialization (RFC 7516, Section 7.1).

use crate::{Decrypted, Encrypted, Encrypter, SelectDecrypter};
use crate::{open, seal};
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, Limits, base64url};
use zeroize::Zeroize;

/// The serialization of five parts with dots between them: one recipient, and a header that
/// the tag covers as a whole.
///
/// ```
/// use jose_core::{JweAlg, JweEnc, Jwk};
/// use jose_jwe::{Compact, Decrypter, Encrypter};
///
/// let key = Jwk::generate(JweEnc::A256GCM)?;
/// let encrypter = Encrypter::new(JweAlg::DIR, JweEnc::A256GCM, &key)?;
/// let decrypter = Decrypter::new(JweAlg::DIR, &[JweEnc::A256GCM], &key)?;
///
/// let token = Compact::encrypt(b"plaintext", &encrypter)?; // as `encrypter.encrypt(…)`
/// assert_eq!(token.split('.').count(), 5);
/// assert_eq!(Compact::decrypt(&token, &decrypter)?.payload(), b"plaintext");
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Compact;

impl Compact {
    /// Encrypts `plaintext` into a token.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for an encrypter with members that the tag does not cover, and
    /// [`ErrorKind::Backend`] when a primitive or the generator fails.
    pub fn encrypt(plaintext: &[u8], encrypter: &Encrypter) -> Result<String, Error> {
        let mut token = String::new();
        Self::encrypt_into(plaintext, encrypter, &mut token)?;
        Ok(token)
    }

    /// The same into a buffer of the caller's, whose content is replaced. It is left empty on error.
    ///
    /// # Errors
    /// As [`Compact::encrypt`].
    pub fn encrypt_into(
        plaintext: &[u8],
        encrypter: &Encrypter,
        token: &mut String,
    ) -> Result<(), Error> {
        token.clear();
        if encrypter.template.shared().or(encrypter.template.own()).is_some() {
            return Err(Error::new(ErrorKind::Misuse)
                .at("header")
                .expected("a header that the tag covers, in a compact token")
                .found("unprotected members"));
        }
        let (key, fresh, wrapped) = seal::for_one(encrypter)?;
        let protected = seal::protected(encrypter, &wrapped.members)?;
        let (ciphertext, tag) =
            seal::content(&*key, encrypter, fresh.iv(), protected.as_bytes(), plaintext)?;
        let parts = [&*wrapped.encrypted_key, fresh.iv(), &ciphertext, tag.as_bytes()];
        let encoded = parts.iter().map(|part| base64url::encoded_len(part.len()).saturating_add(1));
        token.reserve_exact(encoded.fold(protected.len(), usize::saturating_add));
        token.push_str(&protected);
        for part in parts {
            token.push('.');
            base64url::encode_into(part, token);
        }
        Ok(())
    }

    /// Parses a token.
    ///
    /// # Errors
    /// [`ErrorKind::Serialization`] for another number of parts, [`ErrorKind::Base64url`],
    /// [`ErrorKind::Limit`], what [`Header::from_json`](jose_core::Header::from_json) says of
    /// the header, [`ErrorKind::HeaderMissing`] without `alg` or `enc`, and
    /// [`ErrorKind::UnencodedPayload`] for `b64`, which only signed tokens have.
    pub fn parse<'t>(token: &'t str, limits: &Limits) -> Result<Encrypted<'t>, Error> {
        crate::read::compact(token, limits, None)
    }

    /// Decrypts a token.
    ///
    /// # Errors
    /// What [`Compact::parse`] and [`Encrypted::decrypt`] say.
    pub fn decrypt(
        token: &str,
        decrypter: &impl SelectDecrypter,
    ) -> Result<Decrypted<Vec<u8>>, Error> {
        decrypter.parse(token)?.decrypt(decrypter)
    }

    /// Decrypts a token in the memory that it takes, which becomes the plaintext: for large
    /// ones. On failure it is wiped.
    ///
    /// # Errors
    /// As [`Compact::decrypt`].
    pub fn decrypt_in_place(
        mut token: Vec<u8>,
        decrypter: &impl SelectDecrypter,
    ) -> Result<Decrypted<Vec<u8>>, Error> {
        match open::in_place(&mut token, decrypter) {
            Ok(decrypted) => Ok(decrypted.with_payload(token)),
            Err(error) => {
                token.zeroize();
                Err(error)
            }
        }
    }
}
