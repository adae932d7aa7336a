//! A payload signed into a JSON object, checked.

use crate::Error;
use crate::bencher::Bencher;
use crate::keys::Keys;
use crate::token::Token;
use jose_core::{ErrorKind, base64url};
use jose_jws::{Flattened, General, Verified};
use std::hint::black_box;

/// Which of the two JSON serializations (RFC 7515, Section 7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// The flattened one.
    Flattened,
    /// The general one, with a single signature.
    General,
}

/// What stands in front of the signature of an object.
const MEMBER: &str = r#""signature":""#;

impl Form {
    /// Signs a payload into an object. It must come back, also under the signature of the
    /// compact token with the same header and payload, and not under a forged one.
    ///
    /// # Errors
    /// Which of these is not so.
    pub(super) fn object(
        self,
        keys: &Keys,
        payload: &[u8],
        token: &Token,
    ) -> Result<String, Error> {
        let wrong = |what: &str| Err(format!("{}, {self:?}: {what}", keys.alg).into());
        let json = self.sign(keys, payload)?;
        for text in [json.clone(), with_signature(&json, &token.text)?] {
            match self.verify(keys, &text) {
                Ok(verified) if verified.payload() == payload => {}
                Ok(_) => return wrong("another payload"),
                Err(error) => return wrong(&format!("its own signature is refused: {error}")),
            }
        }
        match self.verify(keys, &with_signature(&json, &token.forged)?) {
            Err(error) if error.kind() == ErrorKind::SignatureInvalid => Ok(json),
            Err(error) => wrong(&format!("a forged signature: {error}")),
            Ok(_) => wrong("a forged signature was accepted"),
        }
    }

    /// Times signing.
    pub(super) fn time_sign(self, bencher: &mut Bencher<'_, '_>, keys: &Keys, payload: &[u8]) {
        bencher.iter(|| self.sign(black_box(keys), black_box(payload)));
    }

    /// Times verifying.
    pub(super) fn time_verify(self, bencher: &mut Bencher<'_, '_>, keys: &Keys, json: &str) {
        bencher.iter(|| self.verify(black_box(keys), black_box(json)));
    }

    fn sign(self, keys: &Keys, payload: &[u8]) -> Result<String, jose_core::Error> {
        match self {
            Self::Flattened => Flattened::sign(payload, &keys.signer),
            Self::General => General::sign(payload, &[&keys.signer]),
        }
    }

    fn verify(self, keys: &Keys, json: &str) -> Result<Verified<Vec<u8>>, jose_core::Error> {
        match self {
            Self::Flattened => Flattened::verify(json, &keys.verifier),
            Self::General => General::verify(json, &keys.verifier),
        }
    }
}

/// The object with the signature of a compact token.
fn with_signature(json: &str, token: &str) -> Result<String, Error> {
    let (_, signature) = token.rsplit_once('.').ok_or("a token without a dot")?;
    let (before, rest) = json.rsplit_once(MEMBER).ok_or("an object without a signature")?;
    let (replaced, behind) = rest.split_once('"').ok_or("a signature without an end")?;
    base64url::decode(replaced, "signature")?;
    Ok(format!("{before}{MEMBER}{signature}\"{behind}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_signature_is_replaced() {
        let json = r#"{"payload":"e30","signatures":[{"protected":"e30","signature":"AAAA"}]}"#;
        assert_eq!(with_signature(json, "e30.e30.AQAB").unwrap(), json.replace("AAAA", "AQAB"));
        assert!(with_signature("{}", "e30.e30.AQAB").is_err());
        assert!(with_signature(json, "AQAB").is_err());
    }
}
