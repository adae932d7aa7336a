//! A signature algorithm with claims, ready to be timed.

use super::{Claims, Work};
use crate::Error;
use crate::backend::Backend;
use crate::bencher::Bencher;
use crate::keys::Keys;
use crate::signature::Signature;
use crate::token::Token;
use crate::vectors::Vectors;
use jose_jwt::{ClaimsPolicy, Verified};
use std::hint::black_box;

/// What every header names as its key.
const KID: &str = "2026-01";

/// An algorithm, a policy, claims and the token that is made of them.
#[derive(Debug)]
pub struct Subject {
    keys: Keys,
    policy: ClaimsPolicy,
    claims: Claims,
    token: Token,
}

impl Subject {
    /// Prepares the keys of an algorithm and issues a token, whose claims must come back.
    ///
    /// # Errors
    /// What [`Keys::prepare`] and [`Token::checked`] refuse.
    pub fn prepare(
        signature: &Signature,
        backend: &Backend,
        vectors: &Vectors,
    ) -> Result<Self, Error> {
        let keys = Keys::prepare(signature, backend, Some(KID), vectors)?;
        let (policy, claims) = (Claims::policy()?, Claims::fixed());
        let comes_back = |token: &str| Ok(*verify(token, &keys, &policy)? == claims);
        let token = Token::checked(jose_jwt::issue(&claims, &keys.signer)?, &keys, comes_back)?;
        Ok(Self { keys, policy, claims, token })
    }

    /// Times one kind of work. What a result costs to drop is timed with it.
    pub fn time(&self, work: Work, bencher: &mut Bencher<'_, '_>) {
        let Self { keys, policy, claims, token } = self;
        let input = token.input.as_bytes();
        match work {
            Work::Issue => bencher.iter(|| jose_jwt::issue(black_box(claims), &keys.signer)),
            Work::Verify => bencher.iter(|| verify(black_box(&token.text), keys, policy)),
            Work::Reject => bencher.iter(|| verify(black_box(&token.forged), keys, policy)),
            Work::FloorIssue => keys.floor.time_sign(bencher, input),
            Work::FloorVerify => keys.floor.time_verify(bencher, input, &token.signature),
        }
    }
}

fn verify(
    token: &str,
    keys: &Keys,
    policy: &ClaimsPolicy,
) -> Result<Verified<Claims>, jose_core::Error> {
    jose_jwt::verify(token, &keys.verifier, policy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::DEFAULT;
    use crate::catalogue::Catalogue;

    #[test]
    fn every_algorithm_passes_its_checks() {
        let vectors = Vectors::read().unwrap();
        for signature in Catalogue::built().unwrap().signatures() {
            let Subject { keys, policy, token, .. } =
                Subject::prepare(signature, &DEFAULT, &vectors).unwrap();
            let read = verify(&token.text, &keys, &policy).unwrap();
            assert_eq!(read.header().kid(), Some(KID), "{}", keys.alg);
            assert_eq!(*read, Claims::fixed(), "{}", keys.alg);
        }
    }
}
