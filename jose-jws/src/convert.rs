//! The same token in another serialization.

use crate::content::{Content, fits_compact};
use crate::object::write::Writer;
use crate::signature::Signature;
use crate::unverified::{Payload, Unverified};
use alloc::string::String;
use jose_core::{Error, ErrorKind, Header, base64url};

impl Unverified<'_> {
    /// Writes the token in compact serialization. Nothing is signed anew, so what was good
    /// stays good; a detached payload stays detached.
    ///
    /// ```
    /// use jose_core::{Jwk, JwsAlg, Limits};
    /// use jose_jws::{Compact, Flattened, Signer};
    ///
    /// let signer = Signer::new(JwsAlg::HS256, &Jwk::generate(JwsAlg::HS256)?)?;
    /// let token = signer.sign(b"payload")?;
    /// let json = Compact::parse(&token, &Limits::DEFAULT)?.to_flattened()?;
    /// assert_eq!(json, Flattened::sign(b"payload", &signer)?);
    /// assert_eq!(Flattened::parse(&json, &Limits::DEFAULT)?.to_compact()?, token);
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for a token with several signatures, with an unprotected header,
    /// or with padding; [`ErrorKind::UnencodedPayload`] for an unencoded payload that does not
    /// fit between dots.
    pub fn to_compact(&self) -> Result<String, Error> {
        let signature = self.only_signature()?;
        if signature.unprotected().is_some_and(|header| !header.is_empty()) {
            return Err(lossy("a header that is all protected", "unprotected members"));
        }
        let content = match (self.payload(), self.is_unencoded()) {
            (Payload::Attached(text), true) => fits_compact(text.as_bytes())?,
            (Payload::Attached(text), false) => strict(text)?,
            (Payload::Detached | Payload::Nothing, _) => "",
        };
        let encoded = strict(signature.encoded())?;
        Ok([encoded, content, &base64url::encode(self.signature_octets(signature))].join("."))
    }

    /// Writes the token in flattened JSON serialization, likewise. Where nothing stands between
    /// the dots of a compact token, the object has no payload either: whoever verifies it gives
    /// it, be it empty.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for a token with several signatures, or with padding.
    pub fn to_flattened(&self) -> Result<String, Error> {
        let signature = self.only_signature()?;
        let mut json = self.writer()?;
        self.write(&mut json, signature)?;
        Ok(json.finish())
    }

    /// Writes the token in general JSON serialization, likewise.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for a token with padding.
    pub fn to_general(&self) -> Result<String, Error> {
        let mut json = self.writer()?;
        json.signatures(self.signatures(), |json, signature| self.write(json, signature))?;
        Ok(json.finish())
    }

    fn only_signature(&self) -> Result<&Signature<'_>, Error> {
        let mut signatures = self.signatures();
        match (signatures.next(), signatures.next()) {
            (Some(only), None) => Ok(only),
            _ => Err(lossy("a token with one signature", "several")),
        }
    }

    /// An object with the payload in it, if the token has it.
    fn writer(&self) -> Result<Writer, Error> {
        let mut json = Writer::new();
        if let Payload::Attached(text) = self.payload() {
            json.payload(&match self.is_unencoded() {
                true => Content::Plain(text.as_bytes()),
                false => Content::Encoded(strict(text)?.into()),
            })?;
        }
        Ok(json)
    }

    fn write(&self, json: &mut Writer, signature: &Signature<'_>) -> Result<(), Error> {
        let unprotected = signature.unprotected().map(Header::json);
        json.members(strict(signature.encoded())?, unprotected, |json| {
            base64url::encode_into(self.signature_octets(signature), json);
            Ok(())
        })
    }
}

/// A text without the padding that some accept and others do not.
fn strict(encoded: &str) -> Result<&str, Error> {
    match encoded.ends_with('=') {
        false => Ok(encoded),
        true => Err(lossy("base64url without padding, which is signed as it is", "padding")),
    }
}

fn lossy(expected: &'static str, found: &'static str) -> Error {
    Error::new(ErrorKind::Misuse).at("serialization").expected(expected).found(found)
}
