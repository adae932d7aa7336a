//! A token with everything that is made from it, all of it checked.

use crate::Error;
use crate::keys::Keys;
use jose_core::{ErrorKind, base64url};

/// A token, taken apart and forged.
#[derive(Debug)]
#[non_exhaustive]
pub struct Token {
    /// The token as it was signed.
    pub text: String,
    /// The same with a forged signature.
    pub forged: String,
    /// What was signed: everything before the last dot.
    pub input: String,
    /// The octets of the signature.
    pub signature: Vec<u8>,
}

impl Token {
    /// Checks every result that is going to be timed: the library and the bare primitive
    /// accept each other's signatures and their own, and both refuse the forged one.
    /// `comes_back` verifies a token with the library, and says whether what was signed
    /// came back.
    ///
    /// # Errors
    /// Which of these is not so.
    pub fn checked(
        text: String,
        keys: &Keys,
        comes_back: impl Fn(&str) -> Result<bool, jose_core::Error>,
    ) -> Result<Self, Error> {
        let wrong = |what: &str| Err(format!("{}: {what}", keys.alg).into());
        let (input, signature) = text.rsplit_once('.').ok_or("a token without a dot")?;
        let signature = base64url::decode(signature, "signature")?;
        let forged_signature = forged(&signature);
        let joined = |signature: &[u8]| format!("{input}.{}", base64url::encode(signature));
        let forged = joined(&forged_signature);
        let by_floor = joined(&keys.floor.sign(input.as_bytes())?);

        let own = (text.as_str(), "its own signature");
        for (token, whose) in [own, (&by_floor, "the signature of the bare primitive")] {
            match comes_back(token) {
                Ok(true) => {}
                Ok(false) => return wrong(&format!("another payload under {whose}")),
                Err(error) => return wrong(&format!("{whose} is refused: {error}")),
            }
        }
        match comes_back(&forged) {
            Err(error) if error.kind() == ErrorKind::SignatureInvalid => {}
            Err(error) => return wrong(&format!("a forged signature: {error}")),
            Ok(_) => return wrong("a forged signature was accepted"),
        }
        if !keys.floor.verify(input.as_bytes(), &signature) {
            return wrong("the bare primitive refuses the signature");
        }
        if keys.floor.verify(input.as_bytes(), &forged_signature) {
            return wrong("the bare primitive accepts a forged signature");
        }
        Ok(Self { forged, input: input.to_owned(), signature, text })
    }
}

/// The same signature with one bit changed at three quarters of its length: inside the
/// second integer of an elliptic-curve signature, so that it stays in range and is
/// refused by the arithmetic, as a forger's best try would be.
fn forged(signature: &[u8]) -> Vec<u8> {
    let mut forged = signature.to_vec();
    let at = signature.len().saturating_mul(3) / 4;
    if let Some(octet) = forged.get_mut(at) {
        *octet ^= 1;
    }
    forged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signature::Signature;
    use crate::vectors::Vectors;
    use jose_core::JwsAlg;

    fn keys(kid: Option<&str>) -> Keys {
        let signature = Signature::of(JwsAlg::HS256).unwrap();
        Keys::prepare(signature, &crate::backend::DEFAULT, kid, &Vectors::read().unwrap()).unwrap()
    }

    #[test]
    fn a_forged_signature_differs_in_one_bit() {
        assert_eq!(forged(&[0; 8]), [0, 0, 0, 0, 0, 0, 1, 0]);
    }

    #[test]
    fn a_token_is_taken_apart() {
        let keys = keys(Some("name"));
        let text = keys.signer.sign(b"{}").unwrap();
        let verify = |token: &str| keys.verifier.verify(token).map(|read| *read == b"{}");
        let token = Token::checked(text.clone(), &keys, verify).unwrap();
        assert_eq!(token.text, text);
        assert_eq!(token.signature.len(), 32);
        assert!(token.text.starts_with(&token.input) && token.forged.starts_with(&token.input));
        assert_ne!(token.text, token.forged);
        assert_eq!(token.text.len(), token.forged.len());
        assert_eq!(keys.verifier.verify(&text).unwrap().header().kid(), Some("name"));
    }

    #[test]
    fn wrong_results_are_told() {
        let keys = keys(None);
        let text = keys.signer.sign(b"{}").unwrap();
        let check = |comes_back: fn(&str) -> Result<bool, jose_core::Error>| {
            Token::checked(text.clone(), &keys, comes_back).unwrap_err().to_string()
        };
        assert_eq!(check(|_| Ok(false)), "HS256: another payload under its own signature");
        assert_eq!(check(|_| Ok(true)), "HS256: a forged signature was accepted");
        let refused = check(|_| Err(jose_core::Error::new(ErrorKind::SignatureInvalid)));
        assert!(refused.starts_with("HS256: its own signature is refused"), "{refused}");
    }
}
