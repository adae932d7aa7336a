//! The prepared keys of a set, ready to be timed.

use super::set::Set;
use crate::Error;
use crate::bencher::Timer;
use jose_core::{ErrorKind, JwsAlg};
use jose_jws::{SelectVerifier, Verifier, VerifierSet};
use std::hint::black_box;

/// Times how the last of so many verifiers is chosen by `kid` and algorithm: what a set adds
/// to verifying with one verifier.
///
/// # Errors
/// Another verifier than that one, or any for a `kid` that nobody has.
pub(super) fn choose(count: u8) -> Result<Timer, Error> {
    let Set { set, last } = Set::new(count)?;
    let verifiers = VerifierSet::from_jwks(&set, &[JwsAlg::ES256])?;
    if verifiers.verifiers().len() != usize::from(count) {
        return Err("not every key is prepared".into());
    }
    if choice(&verifiers, &last)?.and_then(Verifier::kid) != Some(&*last) {
        return Err("another verifier is chosen".into());
    }
    let refused = choice(&verifiers, "nobody's").err().map(|error| error.kind());
    if refused != Some(ErrorKind::KeyNotFound) {
        return Err("a verifier is chosen for a `kid` that none has".into());
    }
    Ok(Box::new(move |bencher| bencher.iter(|| choice(black_box(&verifiers), black_box(&last)))))
}

fn choice<'v>(
    verifiers: &'v VerifierSet,
    kid: &str,
) -> Result<Option<&'v Verifier>, jose_core::Error> {
    Ok(verifiers.select(JwsAlg::ES256.as_str(), Some(kid))?.next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_without_keys_has_none_to_choose() {
        assert!(choose(0).is_err());
    }
}
