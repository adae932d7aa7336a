//! A signature algorithm with a payload, ready to be timed.

use super::{Form, Work};
use crate::Error;
use crate::bencher::Bencher;
use crate::keys::Keys;
use crate::payload::Payload;
use crate::signature::Signature;
use crate::token::Token;
use crate::vectors::Vectors;
use jose_jws::{Signer, Verifier};
use std::hint::black_box;

/// An algorithm, a payload and the tokens that are made of it.
#[derive(Debug)]
pub struct Subject {
    keys: Keys,
    payload: Vec<u8>,
    token: Token,
    flattened: String,
    general: String,
}

impl Subject {
    /// Prepares the keys of an algorithm and signs a payload, which must come back.
    ///
    /// # Errors
    /// What [`Keys::prepare`] and [`Token::checked`] refuse, and a JSON object that is not
    /// what it must be.
    pub fn prepare(
        signature: &Signature,
        payload: Payload,
        vectors: &Vectors,
    ) -> Result<Self, Error> {
        let keys = Keys::prepare(signature, None, vectors)?;
        let payload = payload.read(vectors)?;
        let comes_back = |token: &str| Ok(*keys.verifier.verify(token)?.payload() == payload);
        let token = Token::checked(keys.signer.sign(&payload)?, &keys, comes_back)?;
        let flattened = Form::Flattened.object(&keys, &payload, &token)?;
        let general = Form::General.object(&keys, &payload, &token)?;
        Ok(Self { keys, payload, token, flattened, general })
    }

    /// Times one kind of work. What a result costs to drop is timed with it.
    pub fn time(&self, work: Work, bencher: &mut Bencher<'_, '_>) {
        let Self { keys, payload, token, flattened, general } = self;
        let input = token.input.as_bytes();
        match work {
            Work::Sign => bencher.iter(|| keys.signer.sign(black_box(payload))),
            Work::Verify => bencher.iter(|| keys.verifier.verify(black_box(&token.text))),
            Work::SignObject(form) => form.time_sign(bencher, keys, payload),
            Work::VerifyObject(form @ Form::Flattened) => {
                form.time_verify(bencher, keys, flattened);
            }
            Work::VerifyObject(form @ Form::General) => form.time_verify(bencher, keys, general),
            Work::Reject => bencher.iter(|| keys.verifier.verify(black_box(&token.forged))),
            Work::PrepareSign => {
                bencher.iter(|| Signer::new(keys.alg, black_box(&keys.signing_key)));
            }
            Work::PrepareVerify => {
                bencher.iter(|| Verifier::new(keys.alg, black_box(&keys.verifying_key)));
            }
            Work::FloorSign => keys.floor.time_sign(bencher, input),
            Work::FloorVerify => keys.floor.time_verify(bencher, input, &token.signature),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use jose_core::JwsAlg;

    #[test]
    fn every_algorithm_passes_its_checks() {
        let vectors = Vectors::read().unwrap();
        for signature in Catalogue::built().unwrap().signatures() {
            let subject = Subject::prepare(signature, Payload::Text, &vectors).unwrap();
            assert_eq!(subject.payload.len(), 167);
        }
    }

    #[test]
    fn the_largest_payload_fits() {
        let signature = Signature::of(JwsAlg::HS256).unwrap();
        let payload = Payload::Octets(1024 * 1024);
        let subject = Subject::prepare(signature, payload, &Vectors::read().unwrap()).unwrap();
        assert_eq!(subject.payload.len(), 1024 * 1024);
    }
}
