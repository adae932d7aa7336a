//! The same work on one thread and on several that share what they do it with.

use crate::Error;
use crate::backend::DEFAULT;
use crate::bencher::Timer;
use crate::jwt::Remote;
use crate::keys::Keys;
use crate::payload::Payload;
use crate::row::Row;
use crate::signature::Signature;
use crate::threads;
use crate::vectors::Vectors;
use jose_core::{JweAlg, JweEnc, Jwk, JwsAlg};
use jose_jwe::{Decrypter, Encrypter};
use std::hint::black_box;

/// The name of the group, in front of all of its rows.
pub const GROUP: &str = "scaling";

/// What the group holds.
pub const ABOUT: &str = "ready keys shared by threads; factor: one thread's time by several's";

/// What is inside the timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Verifying with keys of one's own.
    Own,
    /// Verifying with keys that were fetched.
    Fetched,
    /// Signing with one signer.
    Sign(JwsAlg),
    /// Verifying with one verifier.
    Verify(JwsAlg),
    /// Encrypting with one encrypter.
    Encrypt,
    /// Decrypting with one decrypter.
    Decrypt,
}

/// The rows, each with its number of threads.
pub const ROWS: &[Row<(Work, usize)>] = &[
    one("own/1", "HS256, out of 100 keys of one's own, on 1 thread", Work::Own),
    two("own/2", Work::Own),
    one("fetched/1", "HS256, out of 100 keys that were fetched, on 1 thread", Work::Fetched),
    two("fetched/2", Work::Fetched),
    one("sign/HS256/1", "the text to a compact token, on 1 thread", Work::Sign(JwsAlg::HS256)),
    two("sign/HS256/2", Work::Sign(JwsAlg::HS256)),
    one("verify/HS256/1", "the token back to the text, on 1 thread", Work::Verify(JwsAlg::HS256)),
    two("verify/HS256/2", Work::Verify(JwsAlg::HS256)),
    one("sign/ES256/1", "the text to a compact token, on 1 thread", Work::Sign(JwsAlg::ES256)),
    two("sign/ES256/2", Work::Sign(JwsAlg::ES256)),
    one("verify/ES256/1", "the token back to the text, on 1 thread", Work::Verify(JwsAlg::ES256)),
    two("verify/ES256/2", Work::Verify(JwsAlg::ES256)),
    one("sign/RS256/1", "the text to a compact token, on 1 thread", Work::Sign(JwsAlg::RS256)),
    two("sign/RS256/2", Work::Sign(JwsAlg::RS256)),
    one("verify/RS256/1", "the token back to the text, on 1 thread", Work::Verify(JwsAlg::RS256)),
    two("verify/RS256/2", Work::Verify(JwsAlg::RS256)),
    one("sign/Ed25519/1", "the text to a compact token, on 1 thread", Work::Sign(JwsAlg::ED25519)),
    two("sign/Ed25519/2", Work::Sign(JwsAlg::ED25519)),
    one("verify/Ed25519/1", "the token back, on 1 thread", Work::Verify(JwsAlg::ED25519)),
    two("verify/Ed25519/2", Work::Verify(JwsAlg::ED25519)),
    one("encrypt/dir/1", "the text to a token with A128GCM, on 1 thread", Work::Encrypt),
    two("encrypt/dir/2", Work::Encrypt),
    one("decrypt/dir/1", "the token back to the text, on 1 thread", Work::Decrypt),
    two("decrypt/dir/2", Work::Decrypt),
];

/// Checks one kind of work, and says how to time it.
///
/// # Errors
/// As [`Remote::prepare`] and [`Keys::prepare`]; a token that is not what it must be.
pub fn prepare((work, threads): (Work, usize), vectors: &Vectors) -> Result<Timer, Error> {
    Ok(match work {
        Work::Own => {
            let subject = Remote::prepare()?;
            timer(threads, move || subject.own())
        }
        Work::Fetched => {
            let subject = Remote::prepare()?;
            timer(threads, move || subject.fetched())
        }
        Work::Sign(alg) | Work::Verify(alg) => signature(work, alg, threads, vectors)?,
        Work::Encrypt | Work::Decrypt => encryption(work, threads, vectors)?,
    })
}

fn signature(work: Work, alg: JwsAlg, threads: usize, vectors: &Vectors) -> Result<Timer, Error> {
    let signature = Signature::of(alg).ok_or("an algorithm that is not measured")?;
    let Keys { signer, verifier, .. } = Keys::prepare(signature, &DEFAULT, None, vectors)?;
    let text = Payload::Text.read(vectors)?;
    let token = signer.sign(&text)?;
    if *verifier.verify(&token)?.payload() != text {
        return Err(format!("{alg}: another payload").into());
    }
    Ok(match work {
        Work::Sign(_) => timer(threads, move || signer.sign(black_box(&text))),
        _ => timer(threads, move || verifier.verify(black_box(&token))),
    })
}

fn encryption(work: Work, threads: usize, vectors: &Vectors) -> Result<Timer, Error> {
    let key = Jwk::from_json(&vectors.key("oct128")?.json())?;
    let encrypter = Encrypter::new(JweAlg::DIR, JweEnc::A128GCM, &key)?;
    let decrypter = Decrypter::new(JweAlg::DIR, &[JweEnc::A128GCM], &key)?;
    let text = Payload::Text.read(vectors)?;
    let token = encrypter.encrypt(&text)?;
    if *decrypter.decrypt(&token)?.payload() != text {
        return Err("dir: another plaintext".into());
    }
    Ok(match work {
        Work::Encrypt => timer(threads, move || encrypter.encrypt(black_box(&text))),
        _ => timer(threads, move || decrypter.decrypt(black_box(&token))),
    })
}

/// Times what all threads share, and of which none has its own.
fn timer<O>(threads: usize, work: impl Fn() -> O + Sync + 'static) -> Timer {
    threads::timer(threads, || (), move |()| work())
}

const fn one(name: &'static str, about: &'static str, work: Work) -> Row<(Work, usize)> {
    Row::new(name, about, (work, 1))
}

const fn two(name: &'static str, work: Work) -> Row<(Work, usize)> {
    Row::new(name, "the same on each of 2 threads", (work, 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_passes_its_checks_and_tells_its_threads() {
        let vectors = Vectors::read().unwrap();
        for row in ROWS {
            assert!(prepare(row.work, &vectors).is_ok(), "{}", row.name);
            assert!(row.name.ends_with(&format!("/{}", row.work.1)), "{}", row.name);
        }
    }
}
