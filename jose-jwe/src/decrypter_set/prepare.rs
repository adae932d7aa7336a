//! Preparing the keys of a set.

use crate::{Backend, Decrypter, key_management};
use alloc::format;
use jose_core::jwk::prepared::Prepared;
use jose_core::{Error, ErrorKind, JweAlg, JweEnc, Jwk, JwkSet};

pub(super) fn all(
    backend: Backend,
    set: &JwkSet,
    algs: &[JweAlg],
    encs: &[JweEnc],
) -> Result<Prepared<Decrypter>, Error> {
    if algs.is_empty() || encs.is_empty() {
        return Err(Error::new(ErrorKind::Misuse)
            .at("allowed")
            .expected("one algorithm of each kind or more")
            .found("0"));
    }
    for alg in algs {
        key_management::scheme(*alg)?;
    }
    Ok(Prepared::of(set, |key| one(backend, key, algs, encs)))
}

/// Prepares a key for the one algorithm of the list that can use it (RFC 8725, Section 3.1:
/// a key has exactly one).
fn one(backend: Backend, key: &Jwk, algs: &[JweAlg], encs: &[JweEnc]) -> Result<Decrypter, Error> {
    let mut fitting: Option<Decrypter> = None;
    let mut refusal: Option<Error> = None;
    for alg in algs {
        match (Decrypter::with_backend(backend, *alg, encs, key), fitting.take()) {
            (Ok(decrypter), None) => fitting = Some(decrypter),
            (Ok(decrypter), Some(first)) if decrypter.alg() == first.alg() => {
                fitting = Some(first);
            }
            (Ok(decrypter), Some(first)) => {
                return Err(Error::new(ErrorKind::KeyAmbiguous)
                    .at("alg")
                    .expected("a key that names its algorithm, or a list with one of its type")
                    .found(format!("`{}` and `{}`", first.alg(), decrypter.alg())));
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
    fitting.ok_or_else(|| refusal.unwrap_or_else(|| ErrorKind::KeyUnsupported.into()))
}
