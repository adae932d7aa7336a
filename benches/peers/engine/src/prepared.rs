//! An operation with all that is made once for it.

use crate::Failure;
use serde::Serialize;
use std::hint::black_box;

/// What a case becomes once its keys are prepared.
pub trait Prepared {
    /// Does it once.
    ///
    /// # Errors
    /// What the library says.
    fn once(&mut self) -> Result<String, Failure>;

    /// Does it so many times, with nothing between them.
    ///
    /// # Errors
    /// What the library says.
    fn repeat(&mut self, times: u32) -> Result<(), Failure>;
}

/// A closure of the library's type, so that the loop calls it directly.
struct Closure<R, S> {
    run: R,
    show: S,
}

impl<T, E, R, S> Prepared for Closure<R, S>
where
    E: Into<Failure>,
    R: FnMut() -> Result<T, E>,
    S: Fn(T) -> Result<String, Failure>,
{
    fn once(&mut self) -> Result<String, Failure> {
        (self.show)((self.run)().map_err(Into::into)?)
    }

    fn repeat(&mut self, times: u32) -> Result<(), Failure> {
        for _ in 0..times {
            black_box((self.run)().map_err(Into::into)?);
        }
        Ok(())
    }
}

/// An operation that makes a token.
pub fn makes_token<E: Into<Failure>>(
    run: impl FnMut() -> Result<String, E> + 'static,
) -> Box<dyn Prepared> {
    Box::new(Closure { run, show: Ok })
}

/// An operation that reads claims. They are written as JSON only to be compared.
pub fn reads_claims<T: Serialize, E: Into<Failure>>(
    run: impl FnMut() -> Result<T, E> + 'static,
) -> Box<dyn Prepared> {
    reads(run, |claims| Ok(serde_json::to_string(&claims)?))
}

/// An operation that reads what its library has a type of its own for, shown for comparison only.
pub fn reads<T, E: Into<Failure>>(
    run: impl FnMut() -> Result<T, E> + 'static,
    show: impl Fn(T) -> Result<String, Failure> + 'static,
) -> Box<dyn Prepared> {
    Box::new(Closure { run, show })
}

/// An operation that reads a plaintext.
pub fn reads_plaintext<E: Into<Failure>>(
    run: impl FnMut() -> Result<Vec<u8>, E> + 'static,
) -> Box<dyn Prepared> {
    reads(run, |plaintext| Ok(String::from_utf8(plaintext)?))
}
