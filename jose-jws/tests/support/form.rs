//! The serializations of a signed token, each used the same way.

#![expect(
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a token in the wrong hands fails the test"
)]

use jose_core::{Error, Header, Limits};
use jose_jws::{
    Compact, Flattened, General, SelectVerifier, Signer, Unverified, Verified, VerifiedBy,
    VerifyPolicy,
};
use std::io::Read;

/// A serialization, with its payload or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    Compact,
    Flattened,
    General,
    DetachedCompact,
    DetachedFlattened,
    DetachedGeneral,
}

/// What verification handed out.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) payload: Vec<u8>,
    pub(crate) protected: Header,
    pub(crate) unprotected: Option<Header>,
}

/// What a policy handed out: places of signatures and verifiers, and the headers.
pub(crate) type SeenBy = Vec<(usize, usize, Seen)>;

impl Form {
    pub(crate) const ALL: [Self; 6] = [
        Self::Compact,
        Self::Flattened,
        Self::General,
        Self::DetachedCompact,
        Self::DetachedFlattened,
        Self::DetachedGeneral,
    ];

    pub(crate) const fn is_detached(self) -> bool {
        matches!(self, Self::DetachedCompact | Self::DetachedFlattened | Self::DetachedGeneral)
    }

    pub(crate) const fn is_compact(self) -> bool {
        matches!(self, Self::Compact | Self::DetachedCompact)
    }

    pub(crate) const fn is_general(self) -> bool {
        matches!(self, Self::General | Self::DetachedGeneral)
    }

    /// The same serialization with its payload elsewhere.
    pub(crate) const fn detached(self) -> Self {
        match self {
            Self::Compact | Self::DetachedCompact => Self::DetachedCompact,
            Self::Flattened | Self::DetachedFlattened => Self::DetachedFlattened,
            Self::General | Self::DetachedGeneral => Self::DetachedGeneral,
        }
    }

    pub(crate) fn parse<'t>(self, text: &'t str, limits: &Limits) -> Result<Unverified<'t>, Error> {
        match self {
            Self::Compact | Self::DetachedCompact => Compact::parse(text, limits),
            Self::Flattened | Self::DetachedFlattened => Flattened::parse(text, limits),
            Self::General | Self::DetachedGeneral => General::parse(text, limits),
        }
    }

    /// Verifies a token. `payload` is what traveled apart, if something did.
    pub(crate) fn verify(
        self,
        text: &str,
        payload: &[u8],
        by: &impl SelectVerifier,
    ) -> Result<Seen, Error> {
        match self {
            Self::Compact => Compact::verify(text, by).map(Seen::attached),
            Self::Flattened => Flattened::verify(text, by).map(Seen::attached),
            Self::General => General::verify(text, by).map(Seen::attached),
            Self::DetachedCompact => Compact::verify_detached(text, payload, by)
                .map(|verified| Seen::detached(&verified, payload)),
            Self::DetachedFlattened => Flattened::verify_detached(text, payload, by)
                .map(|verified| Seen::detached(&verified, payload)),
            Self::DetachedGeneral => General::verify_detached(text, payload, by)
                .map(|verified| Seen::detached(&verified, payload)),
        }
    }

    /// Verifies a token whose payload is read in pieces.
    pub(crate) fn verify_from(
        self,
        text: &str,
        payload: impl Read,
        by: &impl SelectVerifier,
    ) -> Result<Verified<()>, Error> {
        match self {
            Self::DetachedCompact => Compact::verify_detached_from(text, payload, by),
            Self::DetachedFlattened => Flattened::verify_detached_from(text, payload, by),
            Self::DetachedGeneral => General::verify_detached_from(text, payload, by),
            _ => panic!("{self:?} has its payload"),
        }
    }

    /// Asks a policy.
    pub(crate) fn satisfies(
        self,
        text: &str,
        payload: &[u8],
        policy: &VerifyPolicy,
    ) -> Result<SeenBy, Error> {
        let token = self.parse(text, &Limits::DEFAULT)?;
        match self.is_detached() {
            false => {
                let verified = policy.verify(token)?;
                Ok(seen_by(&verified, verified.payload()))
            }
            true => Ok(seen_by(&policy.verify_detached(token, payload)?, payload)),
        }
    }

    /// Signs with the only signer, or with all of them where there is room.
    pub(crate) fn sign(self, payload: &[u8], signers: &[&Signer]) -> Result<String, Error> {
        match self {
            Self::Compact => Compact::sign(payload, signers[0]),
            Self::Flattened => Flattened::sign(payload, signers[0]),
            Self::General => General::sign(payload, signers),
            Self::DetachedCompact => Compact::sign_detached(payload, signers[0]),
            Self::DetachedFlattened => Flattened::sign_detached(payload, signers[0]),
            Self::DetachedGeneral => General::sign_detached(payload, signers),
        }
    }

    /// Signs a payload that is read in pieces.
    pub(crate) fn sign_from(
        self,
        payload: impl Read,
        signers: &[&Signer],
    ) -> Result<String, Error> {
        match self {
            Self::DetachedCompact => Compact::sign_detached_from(payload, signers[0]),
            Self::DetachedFlattened => Flattened::sign_detached_from(payload, signers[0]),
            Self::DetachedGeneral => General::sign_detached_from(payload, signers),
            _ => panic!("{self:?} has its payload"),
        }
    }
}

impl Seen {
    fn attached(verified: Verified<Vec<u8>>) -> Self {
        Self {
            protected: verified.header().clone(),
            unprotected: verified.dangerous_unprotected_header().cloned(),
            payload: verified.into_payload(),
        }
    }

    fn detached(verified: &Verified<()>, payload: &[u8]) -> Self {
        Self {
            protected: verified.header().clone(),
            unprotected: verified.dangerous_unprotected_header().cloned(),
            payload: payload.to_vec(),
        }
    }
}

fn seen_by<T>(verified: &VerifiedBy<T>, payload: &[u8]) -> SeenBy {
    let one = |good: &jose_jws::VerifiedSignature| {
        let seen = Seen {
            payload: payload.to_vec(),
            protected: good.header().clone(),
            unprotected: good.dangerous_unprotected_header().cloned(),
        };
        (good.signature(), good.verifier(), seen)
    };
    verified.signatures().iter().map(one).collect()
}
