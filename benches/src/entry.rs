//! One thing that can be run: a row below its heading.

use crate::Error;
use crate::backend::{BACKENDS, Backend, DEFAULT};
use crate::bencher::Timer;
use crate::enc::{self, Content, GROUP as ENC};
use crate::group::answers_to;
use crate::jwe::{self, Management};
use crate::jwk::{self, GROUP as JWK};
use crate::jws;
use crate::jwt::{self, GROUP as JWT};
use crate::memory::{self, GROUP as MEMORY};
use crate::payload::Payload;
use crate::rng::{self, GROUP as RNG};
use crate::row::Row;
use crate::scaling::{self, GROUP as SCALING};
use crate::signature::Signature;
use crate::vectors::Vectors;

/// A row of the suite.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// What it is called below its heading.
    pub name: String,
    /// One line on what is inside the timer.
    pub about: &'static str,
    /// What is timed.
    pub work: Work,
    /// The back end that does it, where it is one that does.
    pub backend: &'static Backend,
}

/// What is timed, and of which algorithm.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Work {
    /// A signature algorithm on a payload.
    Jws(&'static Signature, jws::Work, Payload),
    /// A key management algorithm on a plaintext.
    Jwe(jwe::Case),
    /// A content encryption algorithm on a plaintext.
    Enc(&'static Content, enc::Work, Payload),
    /// A signature algorithm on claims.
    Jwt(&'static Signature, jwt::Work),
    /// Claims alone.
    Claims(jwt::JsonWork),
    /// Keys that were fetched.
    Remote(jwt::RemoteWork),
    /// A key.
    Jwk(jwk::Work),
    /// Randomness.
    Rng(rng::Work),
    /// Threads.
    Scaling(scaling::Work, usize),
    /// Memory.
    Memory(memory::Work),
}

impl Entry {
    /// The rows of a signature algorithm on payloads.
    pub(crate) fn jws(signature: &'static Signature) -> impl Iterator<Item = Self> {
        let works = rows(jws::ROWS, move |(work, payload)| Work::Jws(signature, work, payload));
        of_backends(works, |backend| backend.has_its_own(signature.alg)).filter(|entry| match entry
            .work
        {
            Work::Jws(signature, work, _) => work.is_of(signature, entry.backend),
            _ => true,
        })
    }

    /// The rows of a key management algorithm.
    pub(crate) fn jwe(management: &'static Management) -> impl Iterator<Item = Self> {
        let is_floor = |entry: &Self| matches!(entry.work, Work::Jwe(case) if case.is_floor());
        of_backends(jwe::entries(management).into_iter(), |_| true)
            .filter(move |entry| entry.backend.is_default() || !is_floor(entry))
    }

    /// The rows of a content encryption algorithm.
    pub(crate) fn enc(content: &'static Content) -> impl Iterator<Item = Self> {
        rows(enc::ROWS, move |(work, payload)| Work::Enc(content, work, payload))
    }

    /// The rows of a signature algorithm on claims.
    pub(crate) fn jwt(signature: &'static Signature) -> impl Iterator<Item = Self> {
        let works = rows(jwt::ROWS, move |work| Work::Jwt(signature, work));
        of_backends(works, |backend| backend.has_its_own(signature.alg))
    }

    /// The rows of claims alone.
    pub(crate) fn claims() -> impl Iterator<Item = Self> {
        rows(jwt::CLAIMS_ROWS, Work::Claims)
    }

    /// The rows of keys that were fetched.
    pub(crate) fn remote() -> impl Iterator<Item = Self> {
        rows(jwt::REMOTE_ROWS, Work::Remote)
    }

    /// The rows of randomness.
    pub(crate) fn rng() -> impl Iterator<Item = Self> {
        rows(rng::ROWS, Work::Rng)
    }

    /// The rows of threads.
    pub(crate) fn scaling() -> impl Iterator<Item = Self> {
        rows(scaling::ROWS, |(work, threads)| Work::Scaling(work, threads))
    }

    /// The rows of memory.
    pub(crate) fn memory() -> impl Iterator<Item = Self> {
        rows(memory::ROWS, Work::Memory)
    }

    /// The rows of keys.
    pub(crate) fn jwk() -> impl Iterator<Item = Self> {
        rows(jwk::ROWS, Work::Jwk)
    }

    /// The name of the row, such as `HS256/sign/1KiB`. Where several back ends are measured, theirs
    /// is at the end.
    #[must_use]
    pub fn id(&self) -> String {
        self.id_of(&self.name)
    }

    /// The name of another row of the same heading and back end.
    fn id_of(&self, name: &str) -> String {
        let several = BACKENDS.len() > 1;
        match self.work {
            Work::Jws(..) | Work::Jwt(..) | Work::Jwe(_) if several => {
                format!("{}/{name}/{}", self.heading(), self.backend.name())
            }
            _ => format!("{}/{name}", self.heading()),
        }
    }

    /// What it stands below: `HS256`, `JWT/HS256`, `JWT/claims`, `JWT/remote`, `JWK`, `rng`,
    /// `scaling` or `memory`.
    #[must_use]
    pub fn heading(&self) -> String {
        match self.work {
            Work::Jws(signature, ..) => signature.name().to_owned(),
            Work::Jwe(case) => case.management.name().to_owned(),
            Work::Enc(content, ..) => content.name().to_owned(),
            Work::Jwt(signature, _) => format!("{JWT}/{}", signature.name()),
            Work::Claims(_) => format!("{JWT}/{}", jwt::CLAIMS),
            Work::Remote(_) => format!("{JWT}/{}", jwt::REMOTE),
            Work::Jwk(_) => JWK.to_owned(),
            Work::Rng(_) => RNG.to_owned(),
            Work::Scaling(..) => SCALING.to_owned(),
            Work::Memory(_) => MEMORY.to_owned(),
        }
    }

    /// One line on its heading.
    #[must_use]
    pub const fn heading_about(&self) -> &'static str {
        match self.work {
            Work::Jws(signature, ..) | Work::Jwt(signature, _) => signature.about,
            Work::Jwe(case) => case.management.about,
            Work::Enc(content, ..) => content.about,
            Work::Claims(_) => jwt::CLAIMS_ABOUT,
            Work::Remote(_) => jwt::REMOTE_ABOUT,
            Work::Jwk(_) => jwk::ABOUT,
            Work::Rng(_) => rng::ABOUT,
            Work::Scaling(..) => scaling::ABOUT,
            Work::Memory(_) => memory::ABOUT,
        }
    }

    /// The innermost group that it belongs to.
    #[must_use]
    pub const fn group(&self) -> &'static str {
        match self.work {
            Work::Jws(signature, ..) => signature.group,
            Work::Jwe(case) => case.management.group,
            Work::Enc(..) => ENC,
            Work::Jwt(..) | Work::Claims(_) | Work::Remote(_) => JWT,
            Work::Jwk(_) => JWK,
            Work::Rng(_) => RNG,
            Work::Scaling(..) => SCALING,
            Work::Memory(_) => MEMORY,
        }
    }

    /// The rows of the bare primitives that this one is made of, where they are measured.
    #[must_use]
    pub fn floors(&self) -> Vec<String> {
        let below = |name: &str| self.id_of(name);
        let floor = match self.work {
            Work::Jws(_, work, payload) => work.floor(payload).map(below),
            Work::Jwt(_, work) => work.floor().map(below),
            Work::Enc(_, work, payload) => work.floor(payload).map(below),
            Work::Jwe(case) if self.backend.is_default() => {
                jwe::floor(&case).map(|floor| floor.id())
            }
            _ => None,
        };
        floor.into_iter().collect()
    }

    /// How many octets it works through, where that is reported.
    #[must_use]
    pub const fn octets(&self) -> Option<usize> {
        match self.work {
            Work::Jws(_, _, payload) | Work::Enc(_, _, payload) => payload.reported(),
            Work::Jwe(case) => case.payload.reported(),
            Work::Rng(_) => Some(rng::OCTETS),
            Work::Memory(_) => Some(memory::OCTETS),
            _ => None,
        }
    }

    /// Whether it runs under this name, as [`group::answers_to`](answers_to) says.
    #[must_use]
    pub fn answers_to(&self, name: &str) -> bool {
        answers_to(name, &self.id(), &self.heading(), self.group())
    }

    /// Prepares and checks what is timed.
    ///
    /// # Errors
    /// A key, a token or a verdict that is not what it must be.
    pub fn prepare(&self, vectors: &Vectors) -> Result<Timer, Error> {
        Ok(match self.work {
            Work::Jws(signature, work, payload) => {
                let subject = jws::Subject::prepare(signature, self.backend, payload, vectors)?;
                Box::new(move |bencher| subject.time(work, bencher))
            }
            Work::Jwe(case) => jwe::prepare(&case, self.backend, vectors)?,
            Work::Enc(content, work, payload) => enc::prepare(content, work, payload, vectors)?,
            Work::Jwt(signature, work) => {
                let subject = jwt::Subject::prepare(signature, self.backend, vectors)?;
                Box::new(move |bencher| subject.time(work, bencher))
            }
            Work::Claims(work) => {
                let subject = jwt::Json::prepare()?;
                Box::new(move |bencher| subject.time(work, bencher))
            }
            Work::Remote(work) => jwt::Remote::prepare()?.timer(work),
            Work::Jwk(work) => jwk::Subject::prepare(work, vectors)?,
            Work::Rng(work) => rng::prepare(work)?,
            Work::Scaling(work, threads) => scaling::prepare((work, threads), vectors)?,
            Work::Memory(work) => memory::prepare(work)?,
        })
    }
}

fn rows<W: Copy>(
    table: &'static [Row<W>],
    work: impl Fn(W) -> Work,
) -> impl Iterator<Item = Entry> {
    table.iter().map(move |row| Entry {
        name: row.name.to_owned(),
        about: row.about,
        work: work(row.work),
        backend: &DEFAULT,
    })
}

/// The rows of the default back end, each with those of the others that have something of their own.
fn of_backends(
    entries: impl Iterator<Item = Entry>,
    has_its_own: impl Fn(&Backend) -> bool,
) -> impl Iterator<Item = Entry> {
    let such = |backend: &&Backend| backend.is_default() || has_its_own(backend);
    let backends: Vec<&'static Backend> = BACKENDS.iter().filter(such).collect();
    entries.flat_map(move |entry| {
        let with = move |backend| Entry { backend, ..entry.clone() };
        backends.clone().into_iter().map(with)
    })
}
