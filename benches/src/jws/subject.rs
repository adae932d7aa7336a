//! A signature algorithm with a payload, ready to be timed.

use super::{Form, Work};
use crate::Error;
use crate::backend::Backend;
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
    precomputed: Verifier,
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
        backend: &Backend,
        payload: Payload,
        vectors: &Vectors,
    ) -> Result<Self, Error> {
        let keys = Keys::prepare(signature, backend, None, vectors)?;
        let payload = payload.read(vectors)?;
        let comes_back = |token: &str| Ok(*keys.verifier.verify(token)?.payload() == payload);
        let token = Token::checked(keys.signer.sign(&payload)?, &keys, comes_back)?;
        let precomputed = keys.verifier.clone().precompute()?;
        if *precomputed.verify(&token.text)?.payload() != payload {
            return Err(format!("{}: another payload with a table", keys.alg).into());
        }
        let flattened = Form::Flattened.object(&keys, &payload, &token)?;
        let general = Form::General.object(&keys, &payload, &token)?;
        Ok(Self { keys, precomputed, payload, token, flattened, general })
    }

    /// Times one kind of work. What a result costs to drop is timed with it.
    pub fn time(&self, work: Work, bencher: &mut Bencher<'_, '_>) {
        let Self { keys, precomputed, payload, token, flattened, general } = self;
        let input = token.input.as_bytes();
        match work {
            Work::Sign => bencher.iter(|| keys.signer.sign(black_box(payload))),
            Work::Verify => bencher.iter(|| keys.verifier.verify(black_box(&token.text))),
            Work::VerifyPrecomputed => {
                bencher.iter(|| precomputed.verify(black_box(&token.text)));
            }
            Work::SignObject(form) => form.time_sign(bencher, keys, payload),
            Work::VerifyObject(form @ Form::Flattened) => {
                form.time_verify(bencher, keys, flattened);
            }
            Work::VerifyObject(form @ Form::General) => form.time_verify(bencher, keys, general),
            Work::Reject => bencher.iter(|| keys.verifier.verify(black_box(&token.forged))),
            Work::PrepareSign => {
                let (jws, alg) = (keys.backend.jws, keys.alg);
                bencher.iter(|| Signer::with_backend(jws, alg, black_box(&keys.signing_key)));
            }
            Work::PrepareVerify => {
                let (jws, alg) = (keys.backend.jws, keys.alg);
                bencher.iter(|| Verifier::with_backend(jws, alg, black_box(&keys.verifying_key)));
            }
            Work::Precompute => bencher.iter(|| black_box(&keys.verifier).clone().precompute()),
            Work::FloorSign => keys.floor.time_sign(bencher, input),
            Work::FloorVerify => keys.floor.time_verify(bencher, input, &token.signature),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::DEFAULT;
    use crate::catalogue::Catalogue;
    use jose_core::JwsAlg;

    #[test]
    fn every_algorithm_passes_its_checks() {
        let vectors = Vectors::read().unwrap();
        for signature in Catalogue::built().unwrap().signatures() {
            let subject = Subject::prepare(signature, &DEFAULT, Payload::Text, &vectors).unwrap();
            assert_eq!(subject.payload.len(), 167);
        }
    }

    #[test]
    fn the_largest_payload_fits() {
        let signature = Signature::of(JwsAlg::HS256).unwrap();
        let payload = Payload::Octets(1024 * 1024);
        let vectors = Vectors::read().unwrap();
        let subject = Subject::prepare(signature, &DEFAULT, payload, &vectors).unwrap();
        assert_eq!(subject.payload.len(), 1024 * 1024);
    }
}
