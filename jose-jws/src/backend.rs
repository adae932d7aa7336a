//! A back end: a table of schemes, and the back end it lies over.

use crate::SignatureScheme;
use core::fmt;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Jwk, JwsAlg, KeyOp};

/// Where algorithms come from. A value to pass, never a global to set.
///
/// A back end that is faster for some algorithms lies over one that has them all:
///
/// ```
/// use jose_jws::{Backend, SignatureScheme};
///
/// static FASTER: &[&dyn SignatureScheme] = &[];
/// const BACKEND: Backend = Backend::new("example", FASTER).over(&Backend::RUSTCRYPTO);
/// assert_eq!(BACKEND.algorithms().count(), Backend::RUSTCRYPTO.algorithms().count());
/// ```
#[derive(Clone, Copy)]
pub struct Backend {
    name: &'static str,
    schemes: &'static [&'static dyn SignatureScheme],
    below: Option<&'static Self>,
}

impl Backend {
    /// A back end of these schemes.
    #[must_use]
    pub const fn new(name: &'static str, schemes: &'static [&'static dyn SignatureScheme]) -> Self {
        Self { name, schemes, below: None }
    }

    /// The same back end over another one, which supplies what this one does not have.
    #[must_use]
    pub const fn over(mut self, below: &'static Self) -> Self {
        self.below = Some(below);
        self
    }

    /// Its name, for benchmarks and messages.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The algorithms it has, its own first, each once.
    pub fn algorithms(&self) -> impl Iterator<Item = JwsAlg> + use<> {
        let own = self.schemes;
        own.iter().map(|scheme| scheme.alg()).chain(
            self.below
                .into_iter()
                .flat_map(|below| below.all())
                .filter(move |alg| !own.iter().any(|scheme| scheme.alg() == *alg)),
        )
    }

    /// The scheme of an algorithm.
    pub(crate) fn scheme(&self, alg: JwsAlg) -> Result<&'static dyn SignatureScheme, Error> {
        let own = self.schemes.iter().copied().find(|scheme| scheme.alg() == alg);
        match (own, self.below) {
            (Some(scheme), _) => Ok(scheme),
            (None, Some(below)) => below.scheme(alg),
            (None, None) => Err(Error::new(ErrorKind::AlgUnsupported)
                .expected("an algorithm of the back end")
                .found(quoted(alg.as_str()))),
        }
    }

    /// The scheme of an algorithm, for a key that fits it and permits this use.
    pub(crate) fn scheme_for(
        &self,
        alg: JwsAlg,
        key: &Jwk,
        op: KeyOp,
    ) -> Result<&'static dyn SignatureScheme, Error> {
        let scheme = self.scheme(alg)?;
        scheme.requirement().check(alg, key)?;
        key.check_permits(alg, op)?;
        Ok(scheme)
    }

    fn all(&self) -> alloc::boxed::Box<dyn Iterator<Item = JwsAlg>> {
        alloc::boxed::Box::new(self.algorithms())
    }
}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Backend").field("name", &self.name).field("below", &self.below).finish()
    }
}
