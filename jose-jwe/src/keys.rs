//! Encrypted keys and key sets (RFC 7517, Section 7).

use crate::select::SelectDecrypter;
use crate::{Compact, Encrypter};
use alloc::string::String;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Header, Jwk, JwkSet, json};
use zeroize::Zeroizing;

const JWK: &str = "jwk+json";
const JWK_SET: &str = "jwk-set+json";

/// Encrypts a key, private members included, into a compact token whose `cty` is `jwk+json`.
///
/// ```
/// use jose_core::{JweAlg, JweEnc, Jwk, JwsAlg};
/// use jose_jwe::{Decrypter, Encrypter, decrypt_jwk, encrypt_jwk};
///
/// let key = Jwk::generate(JwsAlg::ES256)?;
/// let (alg, enc) = (JweAlg::PBES2_HS256_A128KW, JweEnc::A128CBC_HS256);
/// let by = Encrypter::with_password(alg, enc, b"Thus from my lips")?.with_p2c(4096)?;
/// let token = encrypt_jwk(&key, &by)?;
///
/// let decrypter = Decrypter::with_password(alg, &[enc], b"Thus from my lips")?;
/// assert_eq!(decrypt_jwk(&token, &decrypter)?, key);
/// # Ok::<(), jose_core::Error>(())
/// ```
///
/// # Errors
/// As [`Compact::encrypt`].
pub fn encrypt_jwk(key: &Jwk, encrypter: &Encrypter) -> Result<String, Error> {
    let encrypter = encrypter.clone().with_cty(JWK)?;
    Compact::encrypt(key.to_json().as_bytes(), &encrypter)
}

/// Encrypts a set of keys, private members included, into a compact token whose `cty` is
/// `jwk-set+json`.
///
/// # Errors
/// As [`Compact::encrypt`].
pub fn encrypt_jwk_set(set: &JwkSet, encrypter: &Encrypter) -> Result<String, Error> {
    let encrypter = encrypter.clone().with_cty(JWK_SET)?;
    Compact::encrypt(set.to_json().as_bytes(), &encrypter)
}

/// Decrypts a key.
///
/// # Errors
/// As [`Compact::decrypt`]; [`ErrorKind::TypMismatch`] for a `cty` that says it is something
/// else; what [`Jwk::from_json`] says of the key.
pub fn decrypt_jwk(token: &str, decrypter: &impl SelectDecrypter) -> Result<Jwk, Error> {
    let json = decrypt(token, decrypter, JWK)?;
    json::utf8(&json).and_then(Jwk::from_json).map_err(discreet)
}

/// Decrypts a set of keys.
///
/// # Errors
/// As [`decrypt_jwk`], and what [`JwkSet::from_json`] says of the set.
pub fn decrypt_jwk_set(token: &str, decrypter: &impl SelectDecrypter) -> Result<JwkSet, Error> {
    let json = decrypt(token, decrypter, JWK_SET)?;
    json::utf8(&json).and_then(JwkSet::from_json).map_err(discreet)
}

fn decrypt(
    token: &str,
    decrypter: &impl SelectDecrypter,
    wanted: &'static str,
) -> Result<Zeroizing<alloc::vec::Vec<u8>>, Error> {
    let mut plaintext = Zeroizing::new(alloc::vec::Vec::new());
    let parsed = decrypter.parse(token)?;
    let decrypted = parsed.decrypt_into(decrypter, &mut plaintext)?;
    check_cty(decrypted.header(), wanted)?;
    Ok(plaintext)
}

/// What is wrong with a plaintext, without its words: they were secret.
fn discreet(error: Error) -> Error {
    Error::new(error.kind()).at("plaintext")
}

/// A token without `cty` is taken at its word that its content will do.
fn check_cty(header: &Header, wanted: &'static str) -> Result<(), Error> {
    match header.cty() {
        Some(cty) if !header.is_content_type(wanted) => Err(Error::new(ErrorKind::TypMismatch)
            .at("header.cty")
            .expected(quoted(wanted))
            .found(quoted(cty))),
        _ => Ok(()),
    }
}
