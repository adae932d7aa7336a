//! An algorithm of whatever kind.

use super::{JweAlg, JweEnc, JwsAlg};
use core::fmt;

/// What a key may be meant for: signatures, management of other keys, or content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Alg {
    /// A signature algorithm.
    Jws(JwsAlg),
    /// A key management algorithm.
    Jwe(JweAlg),
    /// A content encryption algorithm, whose key is used directly.
    Enc(JweEnc),
}

impl Alg {
    /// The name as it stands in a header or a key.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Jws(alg) => alg.as_str(),
            Self::Jwe(alg) => alg.as_str(),
            Self::Enc(enc) => enc.as_str(),
        }
    }
}

impl From<JwsAlg> for Alg {
    fn from(alg: JwsAlg) -> Self {
        Self::Jws(alg)
    }
}

impl From<JweAlg> for Alg {
    fn from(alg: JweAlg) -> Self {
        Self::Jwe(alg)
    }
}

impl From<JweEnc> for Alg {
    fn from(enc: JweEnc) -> Self {
        Self::Enc(enc)
    }
}

impl fmt::Display for Alg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
