//! A key as received, ready to be timed.

use super::set::Set;
use super::{Work, thumbprint, verifiers};
use crate::Error;
use crate::bencher::Timer;
use crate::floor;
use crate::vectors::{P256_PEM, Vectors};
use jose_core::{ErrorKind, Jwk, JwsAlg};
use jose_jws::{Signer, Verifier};
use std::hint::black_box;

/// A key in the forms in which it arrives.
#[derive(Debug)]
pub struct Subject {
    private: Jwk,
    public: Jwk,
    json: String,
}

impl Subject {
    /// Reads a key, which must come back from what is written of it.
    ///
    /// # Errors
    /// A key that the library refuses or changes.
    pub fn read(name: &str, vectors: &Vectors) -> Result<Self, Error> {
        let private = Jwk::from_json(&vectors.key(name)?.json())?;
        let public = match private.to_public() {
            Err(error) if error.kind() == ErrorKind::KeyNoPublic => private.clone(),
            public => public?,
        };
        let json = public.to_json().as_str().to_owned();
        if Jwk::from_json(&json)? != public {
            return Err("another key is read than was written".into());
        }
        Ok(Self { private, public, json })
    }

    /// Checks one kind of work once, and says how to time it. What a result costs to drop is
    /// timed with it.
    ///
    /// # Errors
    /// A key that is not what it must be.
    pub fn prepare(work: Work, vectors: &Vectors) -> Result<Timer, Error> {
        Ok(match work {
            Work::Parse(name) => parse(Self::read(name, vectors)?.json),
            Work::ParsePrivate(name) => {
                let private = Self::read(name, vectors)?.private;
                parse(private.to_json().as_str().to_owned())
            }
            Work::Prepare(name, alg) => {
                let Self { private, json, .. } = Self::read(name, vectors)?;
                let token = Signer::new(alg, &private)?.sign(b"payload")?;
                ready(&json, alg)?.verify(&token)?;
                Box::new(move |bencher| bencher.iter(|| ready(black_box(&json), alg)))
            }
            Work::Floor(name) => floor::key::of(name, &vectors.key(name)?)?,
            Work::Import(name) => {
                if Jwk::from_pem(P256_PEM)?.curve() != Self::read(name, vectors)?.public.curve() {
                    return Err("another kind of key is imported".into());
                }
                Box::new(|bencher| bencher.iter(|| Jwk::from_pem(black_box(P256_PEM))))
            }
            Work::Generate(alg) => {
                if Jwk::generate(alg)? == Jwk::generate(alg)? {
                    return Err("the same key is made twice".into());
                }
                Box::new(move |bencher| bencher.iter(|| Jwk::generate(black_box(alg))))
            }
            Work::Thumbprint(name) => thumbprint::timer(Self::read(name, vectors)?.public)?,
            Work::Choose(count) => Set::choose(count)?,
            Work::ChooseVerifier(count) => verifiers::choose(count)?,
            Work::ParseSet(count) => Set::parse(count)?,
        })
    }
}

fn parse(json: String) -> Timer {
    Box::new(move |bencher| bencher.iter(|| Jwk::from_json(black_box(&json))))
}

fn ready(json: &str, alg: JwsAlg) -> Result<Verifier, jose_core::Error> {
    Verifier::new(alg, &Jwk::from_json(json)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jwk::ROWS;

    #[test]
    fn every_row_passes_its_checks() {
        let vectors = Vectors::read().unwrap();
        for row in ROWS {
            assert!(Subject::prepare(row.work, &vectors).is_ok(), "{}", row.name);
        }
    }
}
