//! An algorithm of whatever kind.

use super::{JweAlg, JweEnc, JwsAlg, KeyUse};
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

    /// The named algorithm, exactly as spelled.
    ///
    /// ```
    /// use jose_core::{Alg, JweAlg};
    ///
    /// assert_eq!(Alg::from_name("RSA-OAEP"), Some(JweAlg::RSA_OAEP.into()));
    /// assert_eq!(Alg::from_name("rsa-oaep"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let signature = name.parse().map(Self::Jws);
        signature
            .or_else(|_| name.parse().map(Self::Jwe))
            .or_else(|_| name.parse().map(Self::Enc))
            .ok()
    }

    /// What its keys are for (RFC 7517, Section 4.2).
    #[must_use]
    pub const fn key_use(self) -> KeyUse {
        match self {
            Self::Jws(_) => KeyUse::Signature,
            Self::Jwe(_) | Self::Enc(_) => KeyUse::Encryption,
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
