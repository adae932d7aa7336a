//! The back ends that are measured: the default one, and AWS-LC where the suite is built with it.

use jose_core::JwsAlg;
use jose_jws::hazmat;
use std::ptr;

/// A back end for signatures and for encryption.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Backend {
    /// For signatures.
    pub jws: jose_jws::Backend,
    /// For encryption.
    pub jwe: jose_jwe::Backend,
}

/// The one that is used where none is chosen.
pub const DEFAULT: Backend =
    Backend { jws: jose_jws::Backend::RUSTCRYPTO, jwe: jose_jwe::Backend::RUSTCRYPTO };

/// Those that were built, the default one first.
pub const BACKENDS: &[Backend] = &[
    DEFAULT,
    #[cfg(feature = "aws-lc")]
    Backend { jws: jose_aws_lc::JWS, jwe: jose_aws_lc::JWE },
];

impl Backend {
    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.jws.name()
    }

    /// Whether it is the one that is used where none is chosen.
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.name() == DEFAULT.name()
    }

    /// Whether it has this signature algorithm from elsewhere than the default one.
    #[must_use]
    pub fn has_its_own(&self, alg: JwsAlg) -> bool {
        match (hazmat::scheme(self.jws, alg), hazmat::scheme(DEFAULT.jws, alg)) {
            (Ok(own), Ok(default)) => !ptr::addr_eq(own, default),
            _ => false,
        }
    }
}
