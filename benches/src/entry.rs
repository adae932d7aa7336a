//! One thing that can be run: a row below its heading.

use crate::Error;
use crate::group::Group;
use crate::jwk::{self, GROUP as JWK};
use crate::jws::{self, Payload};
use crate::jwt::{self, GROUP as JWT};
use crate::row::Row;
use crate::signature::Signature;
use crate::vectors::Vectors;
use criterion::Bencher;

/// A row of the suite.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// What it is called below its heading.
    pub name: &'static str,
    /// One line on what is inside the timer.
    pub about: &'static str,
    /// What is timed.
    pub work: Work,
}

/// What is timed, and of which algorithm.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Work {
    /// A signature algorithm on a payload.
    Jws(&'static Signature, jws::Work, Payload),
    /// A signature algorithm on claims.
    Jwt(&'static Signature, jwt::Work),
    /// Claims alone.
    Claims(jwt::JsonWork),
    /// A key.
    Jwk(jwk::Work),
}

/// Everything outside the timer, done: what is left is to time.
pub type Timer = Box<dyn Fn(&mut Bencher<'_>)>;

impl Entry {
    /// The rows of a signature algorithm on payloads.
    pub(crate) fn jws(signature: &'static Signature) -> impl Iterator<Item = Self> {
        rows(jws::ROWS, move |(work, payload)| Work::Jws(signature, work, payload))
    }

    /// The rows of a signature algorithm on claims.
    pub(crate) fn jwt(signature: &'static Signature) -> impl Iterator<Item = Self> {
        rows(jwt::ROWS, move |work| Work::Jwt(signature, work))
    }

    /// The rows of claims alone.
    pub(crate) fn claims() -> impl Iterator<Item = Self> {
        rows(jwt::CLAIMS_ROWS, Work::Claims)
    }

    /// The rows of keys.
    pub(crate) fn jwk() -> impl Iterator<Item = Self> {
        rows(jwk::ROWS, Work::Jwk)
    }

    /// The name of the row, such as `HS256/sign/1KiB`.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}/{}", self.heading(), self.name)
    }

    /// What it stands below: `HS256`, `JWT/HS256`, `JWT/claims` or `JWK`.
    #[must_use]
    pub fn heading(&self) -> String {
        match self.work {
            Work::Jws(signature, ..) => signature.name().to_owned(),
            Work::Jwt(signature, _) => format!("{JWT}/{}", signature.name()),
            Work::Claims(_) => format!("{JWT}/{}", jwt::CLAIMS),
            Work::Jwk(_) => JWK.to_owned(),
        }
    }

    /// One line on its heading.
    #[must_use]
    pub const fn heading_about(&self) -> &'static str {
        match self.work {
            Work::Jws(signature, ..) | Work::Jwt(signature, _) => signature.about,
            Work::Claims(_) => jwt::CLAIMS_ABOUT,
            Work::Jwk(_) => jwk::ABOUT,
        }
    }

    /// The innermost group that it belongs to.
    #[must_use]
    pub const fn group(&self) -> &'static str {
        match self.work {
            Work::Jws(signature, ..) => signature.group,
            Work::Jwt(..) | Work::Claims(_) => JWT,
            Work::Jwk(_) => JWK,
        }
    }

    /// How many octets it works through, where that is reported.
    #[must_use]
    pub const fn octets(&self) -> Option<usize> {
        match self.work {
            Work::Jws(_, _, Payload::Octets(octets)) => Some(octets),
            _ => None,
        }
    }

    /// Whether it runs under this name: its own, its heading's or a group's.
    #[must_use]
    pub fn answers_to(&self, name: &str) -> bool {
        self.heading() == name
            || Group::named(self.group()).is_some_and(|group| group.is_within(name))
            || self.id() == name
    }

    /// Prepares and checks what is timed.
    ///
    /// # Errors
    /// A key, a token or a verdict that is not what it must be.
    pub fn prepare(&self, vectors: &Vectors) -> Result<Timer, Error> {
        Ok(match self.work {
            Work::Jws(signature, work, payload) => {
                let subject = jws::Subject::prepare(signature, payload, vectors)?;
                Box::new(move |bencher| subject.time(work, bencher))
            }
            Work::Jwt(signature, work) => {
                let subject = jwt::Subject::prepare(signature, vectors)?;
                Box::new(move |bencher| subject.time(work, bencher))
            }
            Work::Claims(work) => {
                let subject = jwt::Json::prepare()?;
                Box::new(move |bencher| subject.time(work, bencher))
            }
            Work::Jwk(work) => jwk::Subject::prepare(work, vectors)?,
        })
    }
}

fn rows<W: Copy>(
    table: &'static [Row<W>],
    work: impl Fn(W) -> Work,
) -> impl Iterator<Item = Entry> {
    table.iter().map(move |row| Entry { name: row.name, about: row.about, work: work(row.work) })
}
