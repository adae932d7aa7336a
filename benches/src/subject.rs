//! An algorithm with its keys prepared, ready to be timed.

use crate::Error;
use crate::floor::Floor;
use crate::row::{Payload, Work};
use crate::signature::Signature;
use crate::vectors::Vectors;
use criterion::Bencher;
use jose_core::{ErrorKind, Jwk, JwsAlg, Limits, base64url};
use jose_jws::{Signer, Verifier};
use std::hint::black_box;

/// Room for a token of the largest payload; the library's own limit is lower. A limit
/// is one comparison, whatever its value.
const TOKEN_OCTETS: usize = 2 * 1024 * 1024;

/// An algorithm, its keys as received and as prepared, and its floor.
#[derive(Debug)]
pub struct Subject {
    alg: JwsAlg,
    signing_key: Jwk,
    verifying_key: Jwk,
    signer: Signer,
    verifier: Verifier,
    floor: Box<dyn Floor>,
    text: Vec<u8>,
}

/// A payload with everything that is made from it, all of it checked.
#[derive(Debug)]
pub struct Message {
    payload: Vec<u8>,
    token: String,
    forged: String,
    input: String,
    signature: Vec<u8>,
}

impl Subject {
    /// Prepares the keys of an algorithm.
    ///
    /// # Errors
    /// A key that the library or the bare primitive refuses.
    pub fn prepare(signature: &Signature, vectors: &Vectors) -> Result<Self, Error> {
        let alg = signature.alg;
        let key = vectors.key(signature.key)?;
        let signing_key = Jwk::from_json(&key.json())?;
        let verifying_key = match signing_key.to_public() {
            Err(error) if error.kind() == ErrorKind::KeyNoPublic => signing_key.clone(),
            public => public?,
        };
        let limits = Limits::default().token_octets(TOKEN_OCTETS);
        Ok(Self {
            alg,
            signer: Signer::new(alg, &signing_key)?,
            verifier: Verifier::new(alg, &verifying_key)?.with_limits(limits),
            signing_key,
            verifying_key,
            floor: (signature.floor)(&key)?,
            text: vectors.payload()?,
        })
    }

    /// Signs a payload, and checks every result that is going to be timed: the library
    /// and the bare primitive accept each other's signatures and their own, the payload
    /// comes back, and both refuse the forged signature.
    ///
    /// # Errors
    /// Which of these is not so.
    pub fn message(&self, payload: Payload) -> Result<Message, Error> {
        let payload = match payload {
            Payload::Text => self.text.clone(),
            Payload::Octets(octets) => self.text.iter().copied().cycle().take(octets).collect(),
        };
        let token = self.signer.sign(&payload)?;
        let (input, signature) = token.rsplit_once('.').ok_or("a token without a dot")?;
        let signature = base64url::decode(signature, "signature")?;
        let forged = forged(&signature);
        let joined = |signature: &[u8]| format!("{input}.{}", base64url::encode(signature));
        let message = Message {
            forged: joined(&forged),
            input: input.to_owned(),
            payload,
            signature,
            token: token.clone(),
        };
        let by_floor = joined(&self.floor.sign(input.as_bytes())?);
        self.accepts(&message.token, &message.payload, "its own signature")?;
        self.accepts(&by_floor, &message.payload, "the signature of the bare primitive")?;
        match self.verifier.verify(&message.forged) {
            Err(error) if error.kind() == ErrorKind::SignatureInvalid => {}
            Err(error) => return Err(self.wrong(&format!("a forged signature: {error}"))),
            Ok(_) => return Err(self.wrong("a forged signature was accepted")),
        }
        if !self.floor.verify(input.as_bytes(), &message.signature) {
            return Err(self.wrong("the bare primitive refuses the signature"));
        }
        if self.floor.verify(input.as_bytes(), &forged) {
            return Err(self.wrong("the bare primitive accepts a forged signature"));
        }
        Ok(message)
    }

    /// Times one kind of work. What a result costs to drop is timed with it.
    pub fn time(&self, work: Work, message: &Message, bencher: &mut Bencher<'_>) {
        let input = message.input.as_bytes();
        match work {
            Work::Sign => bencher.iter(|| self.signer.sign(black_box(&message.payload))),
            Work::Verify => bencher.iter(|| self.verifier.verify(black_box(&message.token))),
            Work::Reject => bencher.iter(|| self.verifier.verify(black_box(&message.forged))),
            Work::PrepareSign => {
                bencher.iter(|| Signer::new(self.alg, black_box(&self.signing_key)));
            }
            Work::PrepareVerify => {
                bencher.iter(|| Verifier::new(self.alg, black_box(&self.verifying_key)));
            }
            Work::FloorSign => self.floor.time_sign(bencher, input),
            Work::FloorVerify => self.floor.time_verify(bencher, input, &message.signature),
        }
    }

    fn accepts(&self, token: &str, payload: &[u8], what: &str) -> Result<(), Error> {
        match self.verifier.verify(token) {
            Ok(verified) if verified.payload() == payload => Ok(()),
            Ok(_) => Err(self.wrong(&format!("another payload under {what}"))),
            Err(error) => Err(self.wrong(&format!("{what} is refused: {error}"))),
        }
    }

    fn wrong(&self, what: &str) -> Error {
        format!("{}: {what}", self.alg).into()
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
    use crate::catalogue::Catalogue;

    #[test]
    fn every_algorithm_passes_its_checks() {
        let vectors = Vectors::read().unwrap();
        for signature in Catalogue::built().unwrap().signatures() {
            let subject = Subject::prepare(signature, &vectors).unwrap();
            let message = subject.message(Payload::Text).unwrap();
            assert_eq!(message.payload.len(), 167);
            assert_ne!(message.token, message.forged);
            assert_eq!(message.token.len(), message.forged.len());
        }
    }

    #[test]
    fn the_largest_payload_fits() {
        let vectors = Vectors::read().unwrap();
        let subject = Subject::prepare(Signature::of(JwsAlg::HS256).unwrap(), &vectors).unwrap();
        let message = subject.message(Payload::Octets(1024 * 1024)).unwrap();
        assert_eq!(message.payload.len(), 1024 * 1024);
    }

    #[test]
    fn a_forged_signature_differs_in_one_bit() {
        assert_eq!(forged(&[0; 8]), [0, 0, 0, 0, 0, 0, 1, 0]);
    }
}
