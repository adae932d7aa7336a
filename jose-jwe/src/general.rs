//! The general JSON serialization (RFC 7516, Section 7.2.1).

use crate::common::Common;
use crate::object::write::Writer;
use crate::seal;
use crate::{Decrypted, Encrypted, Encrypter, SelectDecrypter};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, Header, Limits, base64url};

/// The serialization as a JSON object for any number of recipients, each with a key of its own
/// for the same content.
///
/// ```
/// use jose_core::{JweAlg, JweEnc, Jwk};
/// use jose_jwe::{Decrypter, Encrypter, General};
///
/// let (alice, bob) = (Jwk::generate(JweAlg::A128KW)?, Jwk::generate(JweAlg::ECDH_ES_A128KW)?);
/// let json = General::encrypt(
///     b"plaintext",
///     &[
///         &Encrypter::new(JweAlg::A128KW, JweEnc::A128GCM, &alice)?,
///         &Encrypter::new(JweAlg::ECDH_ES_A128KW, JweEnc::A128GCM, &bob.to_public()?)?,
///     ],
/// )?;
///
/// let bob = Decrypter::new(JweAlg::ECDH_ES_A128KW, &[JweEnc::A128GCM], &bob)?;
/// assert_eq!(General::decrypt(&json, &bob)?.payload(), b"plaintext");
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct General;

impl General {
    /// Encrypts `plaintext` to each of the recipients, in their order. Header members that all
    /// have in common are covered by the tag; `alg`, `kid` and whatever else differs stands
    /// beside each recipient.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for no recipients, for different content encryption, `crit`, `zip`
    /// or shared members among them, and for an algorithm that decides on the key itself (`dir`,
    /// `ECDH-ES`) among several; [`ErrorKind::Limit`] for more than [`Limits`] allows by
    /// default; [`ErrorKind::Backend`] when a primitive or the generator fails.
    pub fn encrypt(plaintext: &[u8], recipients: &[&Encrypter]) -> Result<String, Error> {
        encrypt(plaintext, None, recipients)
    }

    /// The same with additional data, which the tag covers: everybody can read it, and nobody
    /// alter it.
    ///
    /// # Errors
    /// As [`General::encrypt`].
    pub fn encrypt_with_aad(
        plaintext: &[u8],
        aad: &[u8],
        recipients: &[&Encrypter],
    ) -> Result<String, Error> {
        encrypt(plaintext, Some(aad), recipients)
    }

    /// Parses an object.
    ///
    /// # Errors
    /// As [`Flattened::parse`](crate::Flattened::parse), and [`ErrorKind::Limit`] for more
    /// recipients than [`Limits`] allows.
    pub fn parse<'t>(json: &'t str, limits: &Limits) -> Result<Encrypted<'t>, Error> {
        crate::object::read::general(json, limits)
    }

    /// Decrypts an object: the recipient with this algorithm, and of several with it the one
    /// with the key's `kid`. No other is tried.
    ///
    /// # Errors
    /// What [`General::parse`] and [`Encrypted::decrypt`] say.
    pub fn decrypt(
        json: &str,
        decrypter: &impl SelectDecrypter,
    ) -> Result<Decrypted<Vec<u8>>, Error> {
        Self::parse(json, decrypter.limits())?.decrypt(decrypter)
    }
}

fn encrypt(
    plaintext: &[u8],
    aad: Option<&[u8]>,
    recipients: &[&Encrypter],
) -> Result<String, Error> {
    let aad = aad.filter(|aad| !aad.is_empty()).map(base64url::encode);
    let aad = aad.as_deref();
    let most = Limits::DEFAULT.max_recipients();
    if recipients.len() > most {
        return Err(Error::new(ErrorKind::Limit)
            .at("recipients")
            .expected(format!("at most {most}"))
            .found(format!("{}", recipients.len())));
    }
    let mut json = Writer::new(seal::room(plaintext.len(), aad));
    match recipients {
        [] => {
            Err(Error::new(ErrorKind::Misuse).at("recipients").expected("one or more").found("0"))
        }
        [only] => {
            let (key, fresh, wrapped) = seal::for_one(only)?;
            let (protected, shared, own) = seal::parts(only, &wrapped.members)?;
            let additional = seal::additional(&protected, aad);
            let sealed = seal::content(&*key, only, fresh.iv(), &additional, plaintext)?;
            json.text("protected", &protected);
            json.header("unprotected", shared.as_deref());
            json.recipients([&wrapped], |json, wrapped| {
                json.header("header", own.as_deref());
                json.encrypted_key(&wrapped.encrypted_key);
            });
            Ok(seal::finish(json, &fresh, aad, &sealed))
        }
        [first, ..] => {
            let common = Common::of(recipients)?;
            let seal::ForSeveral { key, fresh, wrapped } = seal::for_several(recipients, first)?;
            let mut own = Vec::new();
            for (by, wrapped) in recipients.iter().zip(&wrapped) {
                let header = common.of_recipient(by)?;
                let json = wrapped.members.joined(&header, true)?;
                let header = Header::from_json(json, &Limits::DEFAULT)?;
                common.check(by, &header)?;
                own.push((header, &wrapped.encrypted_key));
            }
            let additional = seal::additional(common.encoded(), aad);
            let sealed = seal::content(&*key, first, fresh.iv(), &additional, plaintext)?;
            json.text("protected", common.encoded());
            json.header("unprotected", first.template.shared());
            json.recipients(&own, |json, (header, encrypted_key)| {
                json.header("header", Some(header));
                json.encrypted_key(encrypted_key);
            });
            Ok(seal::finish(json, &fresh, aad, &sealed))
        }
    }
}
