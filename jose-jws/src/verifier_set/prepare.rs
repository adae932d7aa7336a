//! Preparing the keys of a set.

use crate::{Backend, Verifier};
use alloc::format;
use alloc::vec::Vec;
use jose_core::error::quoted;
use jose_core::jwk::prepared::Prepared;
use jose_core::{Error, ErrorKind, Jwk, JwkSet, JwsAlg};

pub(super) fn all(
    backend: Backend,
    set: &JwkSet,
    allowed: &[JwsAlg],
) -> Result<Prepared<Verifier>, Error> {
    if allowed.is_empty() {
        return Err(Error::new(ErrorKind::Misuse)
            .at("allowed")
            .expected("one algorithm or more")
            .found("0"));
    }
    for alg in allowed {
        backend.scheme(*alg)?;
    }
    Ok(Prepared::of(set, |key| one(backend, key, allowed)))
}

/// Prepares a key for the one algorithm of the list that can use it (RFC 8725, Section 3.1:
/// a key has exactly one).
fn one(backend: Backend, key: &Jwk, allowed: &[JwsAlg]) -> Result<Verifier, Error> {
    let mut fitting: Option<Verifier> = None;
    let mut refusal: Option<Error> = None;
    for alg in allowed {
        match (Verifier::with_backend(backend, *alg, key), fitting.take()) {
            (Ok(verifier), None) => {
                let twin_allowed = alg.twin().is_some_and(|twin| allowed.contains(&twin));
                fitting = Some(if twin_allowed { verifier.with_twin_name()? } else { verifier });
            }
            (Ok(verifier), Some(first)) if verifier.alg() == first.alg() => fitting = Some(first),
            (Ok(verifier), Some(first)) if first.alg().twin() == Some(verifier.alg()) => {
                fitting = Some(first);
            }
            (Ok(verifier), Some(first)) => {
                return Err(Error::new(ErrorKind::KeyAmbiguous)
                    .at("alg")
                    .expected("a key that names its algorithm, or a list with one of its type")
                    .found(format!("`{}` and `{}`", first.alg(), verifier.alg())));
            }
            (Err(error), first) => {
                fitting = first;
                // That a key is of another type says less than what is wrong with it.
                if refusal.as_ref().is_none_or(|known| *known == ErrorKind::KeyType) {
                    refusal = Some(error);
                }
            }
        }
    }
    fitting.ok_or_else(|| match refusal {
        Some(error) if error == ErrorKind::KeyType => {
            let names: Vec<&str> = allowed.iter().map(|alg| alg.as_str()).collect();
            Error::new(ErrorKind::KeyType)
                .expected(format!("a key for `{}`", names.join("` or `")))
                .found(match key.crv() {
                    Some(crv) => format!("{} on {}", quoted(key.kty()), quoted(crv)),
                    None => quoted(key.kty()),
                })
        }
        Some(error) => error,
        None => ErrorKind::KeyUnsupported.into(),
    })
}
