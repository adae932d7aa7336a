//! The claims alone, ready to be timed.

use super::{Claims, JsonWork};
use crate::Error;
use crate::bencher::Bencher;
use jose_core::{Limits, json};
use std::hint::black_box;

/// Claims, and the JSON that they are written as.
#[derive(Debug)]
pub struct Json {
    claims: Claims,
    text: String,
    max_depth: usize,
}

impl Json {
    /// Writes the claims; they must come back, and the strict pass must accept them.
    ///
    /// # Errors
    /// Which of these is not so.
    pub fn prepare() -> Result<Self, Error> {
        let claims = Claims::fixed();
        let text = String::from_utf8(claims.write()?)?;
        let prepared = Self { claims, text, max_depth: Limits::default().max_json_depth() };
        if serde_json::from_str::<Claims>(&prepared.text)? != prepared.claims {
            return Err("other claims are read than were written".into());
        }
        prepared.check()?;
        Ok(prepared)
    }

    /// Times one kind of work. What a result costs to drop is timed with it.
    pub fn time(&self, work: JsonWork, bencher: &mut Bencher<'_, '_>) {
        match work {
            JsonWork::Write => bencher.iter(|| black_box(&self.claims).write()),
            JsonWork::Read => {
                bencher.iter(|| serde_json::from_str::<Claims>(black_box(&self.text)));
            }
            JsonWork::Check => bencher.iter(|| black_box(self).check()),
        }
    }

    fn check(&self) -> Result<(), jose_core::Error> {
        json::object(&self.text, self.max_depth, |_, _| Ok(()))
    }
}
